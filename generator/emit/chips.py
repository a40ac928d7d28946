"""A binding as text: shim, emulator and header proof of a chip or of a collective library."""

from __future__ import annotations

import jinja2
from unipal.generator.binding.model import Binding
from unipal.generator.emit import emulator, library_emulator, library_shim, shim
from unipal.generator.emit import header_proof as proof
from unipal.generator.spec.model import Spec


def render_chip(spec: Spec, binding: Binding, env: jinja2.Environment) -> dict[str, str]:
    """Shim, emulator and header proof of a bound chip, by their paths under generated/."""
    if not binding.is_bound:
        return {}
    return {**shim.render(spec, binding, env), **emulator.render(spec, binding, env)}


def header_proof(binding: Binding) -> str:
    """C that compiles only if the vendor's headers declare what the binding states."""
    return proof.render(binding)


def render_ccl(spec: Spec, binding: Binding, env: jinja2.Environment) -> dict[str, str]:
    """Shim and emulator of a bound library, by their paths under generated/."""
    return {
        **library_shim.render(spec, binding, env),
        **library_emulator.render(spec, binding, env),
    }
