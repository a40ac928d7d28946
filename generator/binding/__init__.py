"""The binding language: an adaptor.yaml as frozen, checked data."""
