"""Defects of the engine, for the checks of level runner to find."""
