"""Tests of adaptors that no check of the suite can make."""
