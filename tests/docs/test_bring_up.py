"""docs/bring-up.md, executed as it is printed there."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

from printed import lacking

STATUS = {"getDevice": 0, "new": 0}  # of other commands 3: what is still to do is not success


def blocks(root: Path) -> list[tuple[str, str]]:
    """The fenced blocks of the page: (language, content), the commands without comments."""
    text = (root / "docs" / "bring-up.md").read_text(encoding="utf-8")
    found = re.findall(r"```(\w+)\n(.*?)```", text, flags=re.DOTALL)
    return [(name, re.sub(r"(?m)\s+#.*$", "", x) if name == "sh" else x) for name, x in found]


def bind(place: Path, block: str) -> None:
    """Takes the functions of the block from `todo:`, as the page says."""
    head, *bindings = block.splitlines()
    text = place.read_text()
    assert f"\n# {head}" in text
    text = text.replace(f"\n# {head}", f"\n{head}", 1)
    for binding in bindings:
        name = binding.split(":")[0].strip()
        assert f"#   {name}:" in text
        text = re.sub(rf"(?m)^#   {name}:.*$", binding, text)
        text = re.sub(rf"(?m)^  - {name} .*\n", "", text)
    place.write_text(text)


def test_the_walk_works_as_printed(root: Path, tmp_path: Path) -> None:
    """New, first test, three bindings, their clauses over the emulator, a certificate."""
    folder, output, shown = tmp_path, "", 0
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path / ".data"), "COLUMNS": "120"}
    for language, content in blocks(root):
        if language == "yaml":
            bind(folder / "acme_x1" / "adaptor.yaml", content)
        elif language == "text":
            assert lacking(content, output) == [], output
            shown += 1
        else:
            for line in content.splitlines():
                program, *words = shlex.split(line)
                if program == "cd":
                    folder /= words[0]
                    continue
                assert program == "pal"
                command = [sys.executable, "-P", "-m", "unipal.cli.main", *words]
                done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True)
                output = done.stdout
                status = next((STATUS[word] for word in words if word in STATUS), 3)
                assert done.returncode == status, output + done.stderr
    assert shown == 5
    states = re.findall(r"(?m)^(homo|host|hybrid|uni) +(\w+)", output)
    assert states == [(runner, "locked") for runner in ("homo", "host", "hybrid", "uni")]
