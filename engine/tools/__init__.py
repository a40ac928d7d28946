"""Uses of communicators: launch ranks, measure, tune, read flight recorders."""
