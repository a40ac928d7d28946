"""Types of arguments whose values the shell completes. None of them checks a value."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click
from click.shell_completion import CompletionItem

Known = Callable[[click.Context], Iterable[str]]


class Words(click.ParamType[str]):
    """A value with completion by the names that `known` lists when the user asks.

    `several`: of each name in a list with commas between them. A name after which nothing but a
    count may follow, such as cpu:2, is complete.
    """

    def __init__(self, name: str, known: Known, *, several: bool = False) -> None:
        self.name = name
        self._known, self._several = known, several

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        head, comma, last = incomplete.rpartition(",") if self._several else ("", "", incomplete)
        found = dict.fromkeys(self._known(ctx))
        return [CompletionItem(head + comma + name) for name in found if name.startswith(last)]


class Operations(click.Choice[str]):
    """An operation, of those given. An unknown one is an error with near names."""

    name = "operation"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from difflib import get_close_matches

        if value not in self.choices:
            close = get_close_matches(value.lower(), self.choices, 1)
            hint = f"did you mean: {close[0]}" if close else f"one of {', '.join(self.choices)}"
            self.fail(f"no such operation: {value!r}\n  {hint}", param, ctx)
        return value


def _argument(ctx: click.Context, name: str) -> str:
    """The first argument, which click has not assigned yet where an option lacks its value."""
    return str(ctx.params.get(name) or next(iter(ctx.args), ""))


def _chips(_: click.Context) -> list[str]:
    """Those with a name, and the one of this folder."""
    from pathlib import Path

    from unipal.adaptors import registry

    here = Path.cwd()
    files = [here / "adaptor.yaml", *here.glob("*/adaptor.yaml")]
    own = [file.parent.name for file in files if file.is_file()]
    try:
        return [*registry.names(), *own]
    except registry.LoadError:
        return own


def _pages(ctx: click.Context) -> list[str]:
    """What `pal docs` shows or writes: pages of the manual, and chips."""
    from unipal.cli import manual

    return [*manual.pages(), *_chips(ctx)]


def _models(ctx: click.Context) -> list[str]:
    return [*_chips(ctx), "python"]


def _libraries(_: click.Context) -> list[str]:
    from unipal.adaptors import ccl_registry

    return list(ccl_registry.names())


def _libraries_or_none(ctx: click.Context) -> list[str]:
    return [*_libraries(ctx), "none"]


def _clauses(ctx: click.Context) -> list[str]:
    """What `pal test` selects by: levels, groups, functions and clauses."""
    from unipal.conformance.rules.unlock import CCL, DEVICE, installed_rules

    table = installed_rules().table(CCL if ctx.params.get("collective") else DEVICE)
    rows = table.values()
    return [
        *(row.level for row in rows), *(row.group for row in rows),
        *(row.function for row in rows), *table,
    ]  # fmt: skip


def _shown(ctx: click.Context) -> list[str]:
    """What `pal show` explains."""
    from unipal.conformance.rules.unlock import installed_rules

    rules = installed_rules()
    return [*rules.runners, *_libraries(ctx), *rules.functions, *rules.clauses]


def _runtimes(ctx: click.Context) -> list[str]:
    from unipal.adaptors import field

    return list(field.RUNTIMES.get(_argument(ctx, "chip"), {}))


def _algorithms(ctx: click.Context) -> list[str]:
    """Those of the operation on the command line, or of all."""
    from unipal.engine import algorithms
    from unipal.generated.spec_tables import OPERATIONS

    asked = _argument(ctx, "operation")
    asked = "send" if asked == "sendrecv" else asked
    every = [str(row["name"]) for row in OPERATIONS]
    names = [asked] if asked in every else every
    return [made.name for name in names for made in algorithms.candidates(name)]


def _runners(_: click.Context) -> list[str]:
    from unipal.engine.selection.chip_status import RUNNERS

    return list(RUNNERS)


def _types(_: click.Context) -> list[str]:
    from unipal.engine.calls.buffers import CODES

    return [*CODES, "all"]


def _reductions(_: click.Context) -> list[str]:
    from unipal.engine.calls.call import LOGICAL, REDUCTIONS

    return [*REDUCTIONS, *LOGICAL, "all"]


def _adaptors_of_flagcx(_: click.Context) -> list[str]:
    from unipal.adaptors import flagcx_tree

    return list(flagcx_tree.ADAPTORS)


def _jobs(_: click.Context) -> list[str]:
    """Those with flight recorders on this host."""
    from unipal.cli import recorders

    return recorders.jobs()


FILE = click.Path(readable=False)  # any word; files are offered
CHIP, CHIPS = Words("chip", _chips), Words("chips", _chips, several=True)
MODEL, PAGE = Words("chip", _models), Words("page", _pages)
LIBRARY = Words("library", _libraries)
LIBRARIES = Words("libraries", _libraries_or_none, several=True)
CLAUSE, SHOWN = Words("clause", _clauses), Words("name", _shown)
RUNTIME, RUNNER = Words("runtime", _runtimes), Words("runner", _runners)
ALGORITHM = Words("algorithm", _algorithms)
TYPES = Words("types", _types, several=True)
REDUCTIONS = Words("reductions", _reductions, several=True)
JOB = Words("job", _jobs)
FLAGCX_ADAPTOR = Words("chip", _adaptors_of_flagcx)
