"""The `pal` command: parses, calls and prints; it contains no logic of its own."""
