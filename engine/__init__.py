"""The collective engine: checked plans, a C core that executes them, and communicators."""
