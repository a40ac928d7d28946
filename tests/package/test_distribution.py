"""The source distribution: its contents, its metadata, its page, and the wheel built from it."""

from __future__ import annotations

import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from packaging.metadata import Metadata

PROJECT = "unipal"
# what the build adds to the files of the checkout
ADDED = {"PKG-INFO", "setup.cfg", f"{PROJECT}.egg-info"}

pytestmark = pytest.mark.needs("checkout", "git")  # a copy without git has no list to compare with


def tool(*words: str | Path, cwd: Path, env: dict[str, str] | None = None) -> str:
    """What a Python tool prints; it has to succeed."""
    done = subprocess.run(
        [sys.executable, "-P", "-m", *words], cwd=cwd, env={**os.environ, **(env or {})},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def tracked(root: Path) -> list[str]:
    """The files of the checkout that git knows."""
    listed = subprocess.run(
        ["git", "-C", root, "ls-files", "-z"], capture_output=True, text=True, check=True
    ).stdout
    return [name for name in listed.split("\0") if name and (root / name).exists()]


@pytest.fixture(scope="module")
def sdist(tracked: list[str], root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built in a copy, where no list of files from an earlier build is taken over."""
    folder = tmp_path_factory.mktemp("sdist")
    for name in tracked:
        (folder / "copy" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(root / name, folder / "copy" / name)
    tool("build", "--no-isolation", "--sdist", "--outdir", folder, cwd=folder / "copy")
    [made] = folder.glob("*.tar.gz")
    return made


@pytest.fixture(scope="module")
def unpacked(sdist: Path) -> Path:
    with tarfile.open(sdist) as archive:
        # Python 3.11.2 of Debian 12 has no filter; the archive is this test's own
        archive.extractall(sdist.parent)
    return sdist.parent / sdist.name.removesuffix(".tar.gz")


@pytest.fixture(scope="module")
def metadata(unpacked: Path) -> Metadata:
    """Parsed strictly: an unknown or wrong field is an error."""
    return Metadata.from_email((unpacked / "PKG-INFO").read_bytes(), validate=True)


@pytest.fixture(scope="module")
def wheel(unpacked: Path) -> Path:
    """Built from the source distribution alone; no test runs it, so its C is not optimised."""
    tool("build", "--no-isolation", "--wheel", "--outdir", unpacked.parent,
         cwd=unpacked, env={"CFLAGS": "-O0"})  # fmt: skip
    [made] = unpacked.parent.glob("*.whl")
    return made


def test_it_contains_the_whole_checkout(tracked: list[str], unpacked: Path, root: Path) -> None:
    """Every tracked file as it is, what may be executed too, and nothing else."""
    inside = {str(p.relative_to(unpacked)) for p in unpacked.rglob("*") if p.is_file()}
    more = {name.partition("/")[0] for name in inside - set(tracked)}
    assert set(tracked) - inside == set(), "MANIFEST.in leaves out files that git knows"
    assert more == ADDED
    for name in tracked:
        here, there = root / name, unpacked / name
        assert there.read_bytes() == here.read_bytes(), name
        assert os.access(there, os.X_OK) == os.access(here, os.X_OK), name


def test_the_wheel_built_from_it_has_the_files_of_the_installed_package(wheel: Path) -> None:
    """The installed package was built from the checkout."""
    installed = importlib.metadata.files(PROJECT)
    assert installed is not None
    paths = [file.as_posix() for file in installed if "__pycache__" not in file.parts]
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    package = f"{PROJECT}/"
    assert {n for n in names if n.startswith(package)} == {
        p for p in paths if p.startswith(package)
    }
    assert [n for n in names if re.search(r"\.dist-info/licenses/LICENSE$", n)]


# Quick files of several rooms, which together read the files of every room.
UNPACKED = (
    "docs/test_page_links.py", "docs/test_comparison.py", "adaptors/test_adaptor_layers.py",
    "conformance/test_verdicts.py", "engine/checker/test_verify_algorithms.py",
    "engine/core/test_core_layers.py", "engine/plan/test_plan.py",
    "engine/selection/test_select.py", "generator/test_generated.py", "generator/test_render.py",
    "proof/test_report.py",
)  # fmt: skip


def test_its_tests_run_where_it_is_unpacked(unpacked: Path) -> None:
    """They need the files of the checkout and the installed package."""
    files = [f"tests/{name}" for name in UNPACKED]
    said = tool("pytest", "-q", "-p", "no:cacheprovider", *files,
                cwd=unpacked, env={"PYTHONDONTWRITEBYTECODE": "1"})  # fmt: skip
    assert re.search(r"\b[1-9]\d* passed", said)
    assert "not run" not in said


def test_an_index_accepts_both(sdist: Path, wheel: Path) -> None:
    said = tool("twine", "--no-color", "check", "--strict", sdist, wheel, cwd=sdist.parent)
    assert said.count("PASSED") == 2


def test_the_metadata_lack_nothing(sdist: Path) -> None:
    assert "Final rating: 10/10" in tool("pyroma", "--min", "10", sdist, cwd=sdist.parent)


def test_version_and_addresses_are_the_same_everywhere(metadata: Metadata, root: Path) -> None:
    said = re.search(r'^VERSION = "(.+?)"', (root / "engine/__init__.py").read_text(), re.M)
    assert said is not None
    assert said[1] == str(metadata.version)
    assert metadata.author_email is not None
    mail = metadata.author_email.partition("<")[2].rstrip(">")
    for page in ("SECURITY.md", "CODE_OF_CONDUCT.md"):
        assert re.findall(r"<(\S+@\S+)>", (root / page).read_text()) == [mail], page


def test_only_the_extras_bring_pytest(metadata: Metadata) -> None:
    wanted = [r for r in metadata.requires_dist or [] if r.name == "pytest"]
    assert [str(r.marker) for r in wanted] == ['extra == "test"']
    assert "test" in (metadata.provides_extra or [])


def links(page: str) -> list[str]:
    """The targets of a page's links, as a reader of Markdown finds them."""
    inline = [token for token in MarkdownIt().parse(page) if token.type == "inline"]
    return [
        str(child.attrs["href"])
        for token in inline
        for child in token.children or []
        if child.type == "link_open"
    ]


def test_links_of_the_index_page_lead_to_files_of_this_version(
    metadata: Metadata, unpacked: Path, root: Path
) -> None:
    """Each relative link of README.md, on a page that is otherwise README.md."""
    assert metadata.description is not None
    readme = (root / "README.md").read_text(encoding="utf-8")
    urls = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
    home = f"{urls['Repository']}/blob/v{metadata.version}/"
    shown = links(metadata.description)
    assert all(re.match(r"https://|#", link) for link in shown)
    files = [link.removeprefix(home) for link in shown if link.startswith(home)]
    assert files == [link for link in links(readme) if not re.match(r"[a-z]+:|#", link)]
    assert len(files) > 20
    for file in files:
        assert (unpacked / file.partition("#")[0]).is_file(), file
    assert metadata.description.replace(home, "").strip() == readme.strip()
