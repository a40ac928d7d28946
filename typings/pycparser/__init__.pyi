# What the generator uses of pycparser, which has no types of its own.
