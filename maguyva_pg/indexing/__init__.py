"""From a folder of code to rows: walk, parse, store, embed, resolve, rank."""
