"""Maguyva over HTTP: an API with the JSON of the command line, pages for people, and the tools for agents."""
