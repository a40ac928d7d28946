"""The runners host, homo and hybrid, and what they run over."""
