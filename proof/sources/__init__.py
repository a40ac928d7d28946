"""Mutants of source code by a generic tool: every rule of universalmutator over the adaptors."""
