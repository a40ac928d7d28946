"""docs/bring-up.md, executed as it is printed there."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path


def blocks(root: Path, language: str) -> list[list[str]]:
    """The fenced blocks of the page, as lines without comments."""
    text = (root / "docs" / "bring-up.md").read_text(encoding="utf-8")
    found = re.findall(rf"```{language}\n(.*?)```", text, flags=re.DOTALL)
    return [[re.sub(r"\s+#.*", "", line) for line in block.splitlines()] for block in found]


def test_the_walk_works_as_printed(root: Path, tmp_path: Path) -> None:
    """New, first test, three bindings, their clauses over the emulator, a certificate."""
    folder = tmp_path
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path / ".data")}

    def run(line: str) -> subprocess.CompletedProcess[str]:
        words = shlex.split(line)
        assert words[0] == "pal"
        command = [sys.executable, "-P", "-m", "unipal.cli.main", *words[1:]]
        return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True)

    begin, go_on = blocks(root, "sh")
    new, enter, first = begin
    assert run(new).returncode == 0
    folder = folder / shlex.split(enter)[1]
    tested = run(first)
    assert tested.returncode == 3
    assert "not run" in tested.stdout

    [[head, *bindings]] = blocks(root, "yaml")
    place = folder / "acme_x1" / "adaptor.yaml"
    text = place.read_text()
    assert f"\n# {head}" in text
    text = text.replace(f"\n# {head}", f"\n{head}", 1)
    for binding in bindings:
        name = binding.split(":")[0].strip()
        assert f"#   {name}:" in text
        text = re.sub(rf"(?m)^#   {name}:.*$", binding, text)
        text = re.sub(rf"(?m)^  - {name} .*\n", "", text)
    place.write_text(text)

    some, every, certify = go_on
    done = run(some)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"\b\d+ pass\b", done.stdout)
    assert "47 functions are still to do" in run(every).stdout
    certified = run(certify)
    assert certified.returncode == 3, "what is still to do is not success"
    states = re.findall(r"(?m)^(homo|host|hybrid|uni) +(\w+)", certified.stdout)
    assert states == [(runner, "locked") for runner in ("homo", "host", "hybrid", "uni")]
