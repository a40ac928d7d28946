"""The plan: its steps, the builder, the forms it passes before it is executed."""
