"""Maguyva for agents: a server of the Model Context Protocol with five tools."""
