"""The site: Sphinx over docs/, the pages in generated/ and the docstrings of the package.

`make docs` copies the three into build/site-source and runs Sphinx there. The page of commands is
made here, from the help of `pal`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click
from unipal.cli.main import COMMANDS, pal

import unipal

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "unipal"
author = "the unipal project"
version = release = unipal.__version__
copyright = author
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["history", "conf.py"]
root_doc = "index"
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
html_theme = "furo"
pygments_dark_style = "github-dark"
html_title = f"unipal {version}"
html_static_path = ["site.css"]
html_css_files = ["site.css"]
html_show_copyright = False
html_copy_source = False
napoleon_google_docstring = False
napoleon_use_rtype = False
autodoc_typehints = "none"  # the docstrings say what a parameter takes
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "undoc-members": False, "show-inheritance": False}
napoleon_use_ivar = True
default_role = "code"
smartquotes = False  # they would change quotes that a user types
# What the repository has beside its pages, and a reader of the site has not, is named, not linked.
OUTSIDE = re.compile(
    r"\[([^\]]*)\]\((?:\.\./)*(?:adaptors|bench|engine|examples|tests|LICENSE)[^)]*\)"
)
MOVED = (  # where pages of the repository are in the site
    (re.compile(r"\]\((?:\.\./)?docs/"), "](/"),
    (re.compile(r"\]\((?:\.\./)*generated/reference\)"), "](/reference/index.md)"),
    (re.compile(r"\]\((?:\.\./)*generated/reference/"), "](/reference/"),
    (re.compile(r"\]\((?:\.\./)*generated/(\w+)/README\.md"), r"](/chips/\1.md"),
    (re.compile(r"\]\(\.\./(\w+)/README\.md"), r"](/chips/\1.md"),
    (re.compile(r"\]\(\.\./(CHANGELOG|CONTRIBUTING|SECURITY)\.md"), r"](/\1.md"),
)
# The pages that `make docs` makes from certificates.
CERTIFIED = """
In this site: <a href="certified/index.html">all chips with what their certificates show</a>, and
<a href="certified/matrix.html">the matrix of chips and runners, down to the clause</a>.
"""


def _commands() -> str:
    """The page of commands."""
    parts = ["# Commands\n"]
    for name in COMMANDS:
        command = pal.get_command(click.Context(pal), name)
        assert command is not None
        context = click.Context(
            command, info_name=f"pal {name}", max_content_width=100, terminal_width=100
        )
        parts.append(f"## pal {name}\n\n```text\n{command.get_help(context)}\n```\n")
    return "\n".join(parts)


def _write(app: Sphinx) -> None:
    Path(app.srcdir, "commands.md").write_text(_commands(), encoding="utf-8")


def _within(app: Sphinx, name: str, source: list[str]) -> None:
    """Makes the links of a page those of the site."""
    if name == "certificates":
        source[0] += CERTIFIED
    source[0] = OUTSIDE.sub(r"\1", source[0])
    for pattern, place in MOVED:
        source[0] = pattern.sub(place, source[0])


def setup(app: Sphinx) -> None:
    app.connect("builder-inited", _write)
    app.connect("source-read", _within)
