"""Tests of the cpu adaptor in processes of their own, with system calls that fail."""
