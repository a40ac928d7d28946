"""The `pal` command: it parses, calls and prints; it holds no logic of its own."""
