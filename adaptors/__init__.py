"""The chips: one folder each, and the registry that finds, builds and loads them."""
