"""The suite as a pytest plugin: `pytest --pal-chip acme_x1` certifies a chip, one item per clause.

It works from any folder, with the installed package alone, and for adaptors out of tree by path.
The terminal shows the suite's verdicts and letters. The JUnit file has them as properties (verdict,
level, function, evidence). Nothing is reported as a skip. Exit status: 0 nothing failed, 1 a clause
failed, 3 something that was requested could not run.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from unipal.conformance.harness.target import Target
    from unipal.conformance.rules.verdicts import Outcome
    from unipal.conformance.run.suite_runner import Runner

COULD_NOT_RUN = 3
_PLUGIN = "unipal-conformance"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("unipal", "certify an adaptor of the Portable Abstraction Layer")
    group.addoption("--pal-chip", metavar="CHIP", help="chip name, folder, adaptor.yaml or library")
    group.addoption(
        "--pal-emulated", action="store_true", help="run on the emulator generated for the chip"
    )
    group.addoption(
        "--pal-clause",
        metavar="GLOB",
        action="append",
        help="only these clauses: an id, a function, a level or a glob; may be given again",
    )
    group.addoption("--pal-json", metavar="FILE", type=Path, help="write all verdicts as JSON")


def pytest_configure(config: pytest.Config) -> None:
    if not config.getoption("--pal-chip"):
        return
    given = config.args_source is pytest.Config.ArgsSource.ARGS
    if not given:
        config.args = []  # only the suite was requested
    config.pluginmanager.register(Conformance(config), _PLUGIN)


class ClauseFailed(Exception):  # noqa: N818  (pytest prints the name)
    """A clause failed; the text is its evidence."""


class ClauseItem(pytest.Item):
    """One clause. Running it requests its verdict from the suite runner."""

    def __init__(self, *, conformance: Conformance, clause: str, **more: Any) -> None:
        super().__init__(**more)
        self._conformance = conformance
        self.clause = clause
        self.outcome: Outcome | None = None

    def runtest(self) -> None:
        outcome = self.outcome = self._conformance.decide(self.clause)
        properties = {
            "verdict": outcome.verdict.value,
            "level": outcome.level,
            "function": outcome.function,
            "evidence": outcome.evidence,
        }
        self.user_properties.extend((k, v) for k, v in properties.items() if v)
        if outcome.failed:
            raise ClauseFailed(outcome.evidence)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if not isinstance(excinfo.value, ClauseFailed):
            return super().repr_failure(excinfo, style)
        clause = self._conformance.runner.clauses[self.clause]
        outcome = self.outcome
        assert outcome is not None
        return (
            f"{self.clause} ({clause.level}): {clause.must}\n"
            f"  found: {outcome.evidence}\n"
            f"  check: {outcome.place}\n"
            f"  next: pal show {self.clause}"
        )

    def reportinfo(self) -> tuple[Path, None, str]:
        return self.path, None, self.clause


class Group(pytest.Collector):
    """All clauses of one chip."""

    def __init__(self, *, conformance: Conformance, **more: Any) -> None:
        super().__init__(**more)
        self._conformance = conformance

    def collect(self) -> Iterator[ClauseItem]:
        for clause in self._conformance.runner.order:
            yield ClauseItem.from_parent(
                self, name=clause, conformance=self._conformance, clause=clause
            )


class Conformance:
    """The plugin's hooks, active when a chip is named."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._runner: Runner | None = None

    @property
    def runner(self) -> Runner:
        assert self._runner is not None
        return self._runner

    def decide(self, clause: str) -> Outcome:
        from unipal.conformance.run.suite_runner import EnvironmentFailureError

        try:
            return self.runner.decide(clause)
        except EnvironmentFailureError as error:
            pytest.exit(str(error), returncode=COULD_NOT_RUN)

    def _open(self) -> Runner:
        from unipal.adaptors import registry
        from unipal.conformance.run.suite_runner import EnvironmentFailureError, Runner

        option = self._config.getoption
        try:
            target = _target(option("--pal-chip"), option("--pal-emulated"))
            runner = Runner(target, option("--pal-clause"))
            if runner.order and (target.library or target.python):
                runner.open()
        except (registry.LoadError, EnvironmentFailureError) as error:
            pytest.exit(str(error), returncode=COULD_NOT_RUN)
        return runner

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(
        self, session: pytest.Session, items: list[pytest.Item]
    ) -> None:
        if self._config.getoption("collectonly") or self._runner is None:
            self._runner = self._open()
        name = f"pal[{self._config.getoption('--pal-chip')}]"
        group = Group.from_parent(session, name=name, nodeid=name, conformance=self)
        items.extend(group.collect())

    def pytest_report_header(self) -> str:
        emulated = " (emulated)" if self._config.getoption("--pal-emulated") else ""
        return f"pal: chip {self._config.getoption('--pal-chip')}{emulated}"

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, Any, Any]:
        report = yield
        if isinstance(item, ClauseItem) and item.outcome is not None and report.when == "call":
            report.pal_verdict = item.outcome.verdict.value
            report.duration = item.outcome.seconds
        return report

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(
        self, report: pytest.CollectReport | pytest.TestReport
    ) -> tuple[str, str, str] | None:
        verdict = getattr(report, "pal_verdict", None)
        if verdict in (None, "pass", "fail"):
            return None
        from unipal.conformance.rules.verdicts import Verdict

        word = verdict.replace("_", " ")
        return word, Verdict(verdict).letter, word.upper()

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if self._runner is None:
            return
        problems = self.runner.results.problems
        for problem in problems[:5]:
            terminalreporter.write_line(f"could not run: {problem}", red=True)
        if len(problems) > 5:
            terminalreporter.write_line(f"could not run: {len(problems) - 5} more", red=True)
        for verdict in ("not run", "known failure", "differs", "unsupported"):
            alike: dict[str, list[str]] = {}
            for report in terminalreporter.stats.get(verdict, ()):
                evidence = dict(report.user_properties).get("evidence", "")
                alike.setdefault(str(evidence), []).append(report.nodeid.rpartition("::")[2])
            for evidence, clauses in alike.items():
                more = f" and {len(clauses) - 1} more" if len(clauses) > 1 else ""
                terminalreporter.write_line(f"{verdict}: {clauses[0]}{more}: {evidence}")

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self._runner is None:
            return
        self._runner.__exit__(None, None, None)
        results = self._runner.results
        target = self._config.getoption("--pal-json")
        if target is not None:
            text = json.dumps(results.to_json(), indent=2, ensure_ascii=False)
            target.write_text(text + "\n", encoding="utf-8")
        if session.exitstatus in (
            0,
            5,
        ):  # includes verdicts that were corrected after their item ran
            session.exitstatus = results.exit_status


def _target(ref: str, emulated: bool) -> Target:
    """The target of a chip's name or path; a name may also be a folder in the current directory.

    A chip without any implemented function has nothing to build; its clauses report that.
    """
    from unipal.adaptors import registry
    from unipal.conformance.harness.registry import functions
    from unipal.conformance.harness.target import Target, todo

    beside = Path(ref)
    named = beside if os.sep not in ref and (beside / "adaptor.yaml").is_file() else ref
    chip = registry.find(named)
    to_do = todo(chip)
    if functions() <= to_do.keys():
        return Target(chip.name, todo=to_do)
    return Target.of(registry.build(chip, emulated=emulated))
