"""The collective engine: checked plans, a C core that executes them, and communicators."""

VERSION = "0.1.0"  # of the package; pyproject.toml has the same
