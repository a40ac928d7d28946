"""python -m proof KIND [options]: run the gate of one kind of mutants.

chips: broken adaptors and defects of the engine, for the conformance suite to find. engine: defects
of the engine only. libraries: broken collective libraries. bindings: faults in adaptor.yaml files.
sources: changes of the adaptors' sources by a generic tool.
plans: broken plans, for the checker to refuse. sweep: collectives over many cells, against NumPy.
`python -m proof KIND --help` shows the options of a kind.
"""

from __future__ import annotations

import importlib
import sys

KINDS = {  # kind: module, and leading options
    "chips": ("proof.chips.gate", ()),
    "engine": ("proof.chips.gate", ("--only", "engine.")),
    "libraries": ("proof.libraries.gate", ()),
    "sources": ("proof.sources.gate", ()),
    "bindings": ("proof.bindings.gate", ()),
    "plans": ("proof.plans.gate", ()),
    "sweep": ("proof.plans.sweep", ()),
}


def main() -> int:
    kind = sys.argv[1] if len(sys.argv) > 1 else ""
    if kind not in KINDS:
        print(f"proof: {kind or 'no kind'}: not one of {', '.join(KINDS)}\n"
              "  next: python -m proof KIND --help", file=sys.stderr)  # fmt: skip
        return 2
    module, given = KINDS[kind]
    return int(importlib.import_module(module).main([*given, *sys.argv[2:]]))


if __name__ == "__main__":
    sys.exit(main())
