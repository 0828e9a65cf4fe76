"""Voyage's embedding service: what it offers, how much it takes at once, and what to do when it refuses."""
