"""Results as text for people; never asks the database anything."""
