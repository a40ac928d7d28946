"""Tests of the opencl chip over a loader of OpenCL whose calls fail."""
