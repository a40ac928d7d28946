"""The spec: what a chip must provide, as frozen data."""
