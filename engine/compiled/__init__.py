"""Plans as the C core executes them, and their cache."""
