"""The import contracts of pyproject.toml hold, and each one notices an import that breaks it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from checkout import ROOT

import proof
import unipal

CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
# contract: module, and what it must not import
PLANTED = {
    "rooms of the generator: text is made of bindings, bindings of the spec": (
        "unipal.generator.spec.model", "unipal.generator.emit.shim"),
    "generator reads files, never our packages": (
        "unipal.generator.emit.shim", "unipal.adaptors.registry"),
    "generated imports nothing of ours": ("unipal.generated.pal", "unipal.adaptors.registry"),
    "adaptors import generated only": ("unipal.adaptors.registry", "unipal.engine.errors"),
    "conformance never imports generator or cli": (
        "unipal.conformance.harness.chip", "unipal.cli.terminal"),
    "of conformance, the runner level alone imports the engine": (
        "unipal.conformance.checks.ipc", "unipal.engine.comm.communicator"),
    "a certificate is read with generated tables alone": (
        "unipal.conformance.rules.certificate", "unipal.adaptors.registry"),
    "the engine reads the registry, certificates and generated tables": (
        "unipal.engine.calls.work", "unipal.generator.diagnostics"),
    "the engine's rooms, from the top": (
        "unipal.engine.plan.ir", "unipal.engine.checker.check"),
    "conformance: runs and reports, checks, the harness, the rules of certificates": (
        "unipal.conformance.rules.schema", "unipal.conformance.harness.target"),
    "nothing of the product imports what proves that it can fail": (
        "unipal.conformance.harness.rank_process", "proof.engine.defects"),
}  # fmt: skip


def linted(packages: Path) -> str:
    """What `lint-imports` prints over the packages in a folder."""
    program = "from importlinter.cli import lint_imports_command as run; run()"
    done = subprocess.run(
        [sys.executable, "-P", "-c", program, "--config", str(ROOT / "pyproject.toml"),
         "--no-cache"],
        env={**os.environ, "PYTHONPATH": str(packages), "COLUMNS": "200"},
        capture_output=True, text=True, check=False, cwd=packages,
    )  # fmt: skip
    return " ".join(done.stdout.split())


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """The installed packages, each file a link."""
    for package in (unipal, proof):
        shutil.copytree(
            Path(str(package.__file__)).parent, tmp_path / package.__name__,
            copy_function=os.symlink, ignore=shutil.ignore_patterns("__pycache__"),
        )  # fmt: skip
    return tmp_path


def test_they_hold(packages: Path) -> None:
    assert f"Contracts: {len(CONTRACTS['contracts'])} kept, 0 broken." in linted(packages)


def test_each_notices_an_import_that_breaks_it(packages: Path) -> None:
    """All at once: a contract is red for its own planted import, and shows it."""
    assert set(PLANTED) == {contract["name"] for contract in CONTRACTS["contracts"]}
    for module, imported in PLANTED.values():
        file = packages / f"{module.replace('.', '/')}.py"
        text = file.read_text("utf-8")
        file.unlink()
        file.write_text(f"{text}\n\nimport {imported}\n", encoding="utf-8")
    shown = linted(packages)
    for name, (module, imported) in PLANTED.items():
        assert f"{name} BROKEN" in shown, name
        assert f"- {module} -> {imported}" in shown, name
