"""The `pal` command: fast help, JSON everywhere, errors with place, reason and next step."""

from __future__ import annotations

import importlib.util
import io
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from unipal.cli import chips, session, terminal
from unipal.cli.main import COMMANDS, main
from unipal.conformance.rules import certificate
from unipal.conformance.rules.unlock import installed_rules, needed

PAL = [sys.executable, "-P", "-m", "unipal.cli.main"]
RULES = installed_rules()


@pytest.fixture(autouse=True)
def private_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees or leaves a certificate in the user's folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def run(*words: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    status = main(words)
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def processor_seconds(*line: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(line, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_help_costs_at_most_twice_the_import_of_click() -> None:
    """An import of numpy alone costs more."""
    click = (sys.executable, "-P", "-c", "import click")
    pairs = [(processor_seconds(*PAL, "--help"), processor_seconds(*click)) for _ in range(5)]
    help_costs, click_costs = (min(side) for side in zip(*pairs, strict=True))
    assert help_costs < 2 * click_costs, pairs


def test_help_names_every_command() -> None:
    done = subprocess.run([*PAL, "--help"], capture_output=True, text=True, check=True)
    for name, (_, line) in COMMANDS.items():
        assert f"  {name} " in done.stdout
        assert line.split()[0] in done.stdout


def test_pal_alone_and_pal_help_print_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    whole = run("--help", capsys=capsys)
    assert whole[0] == 0
    assert run(capsys=capsys) == run("help", capsys=capsys) == whole
    assert run("help", "perf", capsys=capsys) == run("perf", "--help", capsys=capsys)
    status, _, err = run("help", "pref", capsys=capsys)
    assert status == 2
    assert "did you mean: pal perf" in err


def test_a_near_name_is_enough_of_a_hint(capsys: pytest.CaptureFixture[str]) -> None:
    """The manual has nothing to add; of a word that is near to none it says where commands are."""
    _, _, err = run("tset", capsys=capsys)
    assert err == (
        "pal tset: no such command\n  did you mean: pal test\n"
        "  next: `pal --help` lists the commands\n"
    )
    _, _, err = run("qqqq", capsys=capsys)
    assert "\n  more: `pal docs troubleshooting`\n" in err


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_has_help_and_json(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(name, "--help", capsys=capsys)
    assert status == 0
    assert "--json" in out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shell_completion_is_offered(shell: str) -> None:
    env = {**os.environ, "_PAL_COMPLETE": f"{shell}_source"}
    done = subprocess.run(PAL, env=env, capture_output=True, text=True, check=True)
    assert "_PAL_COMPLETE" in done.stdout


def test_completion_knows_commands_and_chips() -> None:
    def complete(line: str, number: str) -> str:
        env = {**os.environ, "COMP_WORDS": line, "COMP_CWORD": number}
        env["_PAL_COMPLETE"] = "bash_complete"
        return subprocess.run(PAL, env=env, capture_output=True, text=True, check=True).stdout

    assert "certify" in complete("pal cert", "1")
    assert "cpu" in complete("pal test c", "2")


@pytest.mark.parametrize(
    ("words", "status", "parts"),
    [
        (["nwe"], 2, ["pal nwe: no such command", "did you mean: pal new", "next: "]),
        (["test"], 2, ["Missing argument 'CHIP'", "next: `pal test --help`"]),
        (["test", "--fast", "cpu"], 2, ["No such option", "next: `pal test --help`"]),
        (["test", "cpux"], 3, ["no chip of this name", "did you mean cpu", "next: "]),
        (["test", "cpu", "deviceFre"], 2, ["no clause or function", "did you mean: deviceFree"]),
        (["show", "streamWatEvent"], 2, ["did you mean: ", "streamWaitEvent", "next: `pal show`"]),
        (
            ["certify"],
            2,
            ["name one of CHIP, --flagcx-plugin LIB.so or --all", "next: for example"],
        ),
        (["certify", "cpu", "--flagcx-plugin", "x.so"], 2, ["name one of", "next: "]),
        (["certify", "--flagcx-plugin", "/no/such.so"], 3, ["/no/such.so: no such file", "next: "]),
        (
            ["perf", "allreduce"],
            2,
            ["pal perf: ", "no such operation: 'allreduce'", "did you mean: all_reduce", "next: "],
        ),
        (["perf", "AllToAll"], 2, ["did you mean: all_to_all"]),
        (["perf", "xyz"], 2, ["no such operation: 'xyz'", "one of all_reduce, "]),
        (["explain", "allgatherv"], 2, ["did you mean: all_gatherv"]),
        (["build", "/no/such/folder/"], 3, ["/no/such/folder", "next: "]),
        (["build", "cpu", "--emulated"], 3, ["cpu has no emulator", "next: "]),
    ],
)
def test_errors_name_place_reason_and_next_step(
    words: list[str], status: int, parts: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    found, out, err = run(*words, capsys=capsys)
    assert found == status
    assert out == ""
    for part in parts:
        assert part in err
    assert err.strip().splitlines()[-1].startswith("  next: ")


INVALID, MISSING, USAGE = 1, 3, 2  # exit statuses, as docs/stability.md has them


@pytest.mark.parametrize(
    ("words", "status", "part"),
    [
        (["verify", "/no/such.json"], MISSING, "/no/such.json: no such file"),
        (["verify", "not.json"], INVALID, "not.json:1:1: is not JSON"),
        (["verify", "edited.json"], INVALID, "edited.json: predicate.summary: is "),
        (["verify", "edited.json", "--chip", "no_such"], MISSING, "no_such: no chip of this name"),
        (["build", "no_such"], MISSING, "no_such: no chip of this name"),
        (["build", "./no_such"], MISSING, "no_such: no such file"),
        (["build", "./chip"], INVALID, "chip/adaptor.yaml:2:1: not YAML"),
        (["build", "chip"], INVALID, "chip/adaptor.yaml:2:1: not YAML"),
        (["run", "-n", "1", "--chip", "./chip", "true"], INVALID, "chip/adaptor.yaml:2:1: "),
        (["run", "-n", "1", "--chip", "no_such", "true"], MISSING, "no chip of this name"),
        (["run", "-n", "1", "--ccl", "no_such", "true"], MISSING, "no collective library"),
        (["perf", "all_reduce", "--chip", "no_such"], MISSING, "no chip of this name"),
        (["perf", "all_reduce", "-b", "8Q"], USAGE, "-b='8Q' is not a size"),
        (["explain", "all_reduce", "--chip", "no_such"], MISSING, "no chip of this name"),
        (["explain", "all_reduce", "-s", "8Q"], USAGE, "--size='8Q' is not a size"),
        (["tune", "--chip", "no_such", "--dry-run"], MISSING, "no chip of this name"),
        (["check-header", "no_such.yaml", "."], MISSING, "no_such.yaml: no such file"),
        (["check-header", "chip/adaptor.yaml", "no_such"], MISSING, "no_such: no such folder"),
        (["check-header", "chip/adaptor.yaml", "."], INVALID, "adaptor.yaml:2:1: not YAML"),
        (["field", "--flagcx", "--home", "no_such"], MISSING, "no_such: no FlagCX checkout"),
    ],
)
def test_the_exit_status_tells_missing_from_invalid(
    words: list[str],
    status: int,
    part: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "chip").mkdir()
    (tmp_path / "chip/adaptor.yaml").write_text("chip: [x\n")
    (tmp_path / "not.json").write_text("no")
    edited = certificate.compose(passing())
    edited["predicate"]["summary"]["fail"] = 1
    certificate.write(edited, tmp_path / "edited.json")
    found, out, err = run(*words, capsys=capsys)
    assert part in out + err  # check-header prints what it finds
    assert found == status


@pytest.mark.parametrize(("text", "status"), [(None, MISSING), ("{}", INVALID)])
def test_a_price_file_is_missing_or_invalid(
    text: str | None,
    status: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "prices.json"
    if text:
        file.write_text(text)
    monkeypatch.setenv("UNIPAL_PRICES", str(file))
    found, _, err = run("explain", "all_reduce", capsys=capsys)
    assert (found, err.startswith(f"{file}: ")) == (status, True)


@pytest.mark.parametrize(
    "words",
    [
        ["show"],
        ["perf", "all_reduce", "-np", "2", "-e", "64", "-n", "1", "-w", "0"],
        ["perf", "all_reduce", "-t", "2", "-e", "64", "-n", "1", "-w", "0"],
        ["run", "-n", "2", "echo", "x"],
    ],
    ids=" ".join,
)
def test_a_reader_that_has_ended_is_no_error(words: list[str]) -> None:
    """Such as `head`. The status is that of a program that SIGPIPE has ended."""
    theirs, ours = os.pipe()
    os.close(theirs)
    done = subprocess.run(
        [*PAL, *words], stdout=ours, stderr=subprocess.PIPE, text=True, timeout=120, check=False
    )
    os.close(ours)
    assert (done.returncode, done.stderr) == (128 + signal.SIGPIPE, "")


def test_errors_are_json_too(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run("verify", "/no/such.json", "--json", capsys=capsys)
    answer = json.loads(out)
    assert status == answer["exit"] == 3
    assert err.startswith("/no/such.json: no such file")
    assert answer["error"]["place"] == "/no/such.json"
    assert answer["error"]["next"].startswith("`pal certify")


def test_a_mistake_of_ours_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise ValueError("seven is not six")

    monkeypatch.setattr("unipal.cli.show.installed_rules", broken)
    status, out, err = run("show", "--stats", capsys=capsys)
    assert (status, out) == (3, "")
    assert "test_cli.py" in err
    assert "internal error in unipal: ValueError: seven is not six" in err
    assert "next: set UNIPAL_TRACEBACK=1" in err
    monkeypatch.setenv("UNIPAL_TRACEBACK", "1")
    with pytest.raises(ValueError, match="seven"):
        main(["show", "--stats"])


def test_build_prints_the_library(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run("build", "cpu", "--json", capsys=capsys)
    answer = json.loads(out)
    assert status == 0
    assert Path(answer["path"]).is_file()
    assert answer["build_id"].startswith("sha256:")


def test_a_few_clauses(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    junit = tmp_path / "deep" / "junit.xml"
    words = ["test", "cpu", "getVendor", "deviceFree.null_*", "--junit", str(junit), "--json"]
    status, out, _ = run(*words, capsys=capsys)
    answer = json.loads(out)
    assert status == 0
    expected = [i for i in RULES.clauses if i.startswith("getVendor.")] + ["deviceFree.null_ok"]
    assert sorted(answer["clauses"]) == sorted(expected)
    assert {line["verdict"] for line in answer["clauses"].values()} == {"pass"}
    assert junit.read_text().count("<testcase ") == len(expected)


def test_junit_is_xml_whatever_the_evidence_says() -> None:
    from xml.etree import ElementTree

    from unipal.conformance.report import html

    lines = {
        "a.passes": {"verdict": "pass", "seconds": 0.5, "evidence": ""},
        "a.fails": {"verdict": "fail", "seconds": 0.1, "evidence": '<&> "\x00\x1b[0m" \ud800 é\n2'},
        "b.waits": {"verdict": "not_run", "seconds": 0.0, "evidence": "uses a"},
        "b.lacks": {"verdict": "unsupported", "seconds": 0.0, "evidence": "no such unit"},
    }
    suite = ElementTree.fromstring(html.junit("cpu", lines, 1.5))[0]
    counts = {key: suite.get(key) for key in ("tests", "failures", "errors", "skipped")}
    assert counts == {"tests": "4", "failures": "1", "errors": "1", "skipped": "1"}
    children = {case.get("name"): [child.tag for child in case] for case in suite}
    assert children == {
        "passes": [], "fails": ["failure"], "waits": ["error"], "lacks": ["skipped"],
    }  # fmt: skip
    failure = suite[1][0].get("message")
    assert failure is not None
    assert '<&> "??[0m" ? é\n2' in failure


def test_a_plain_run_says_verdicts_and_what_is_next(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run("test", "cpu", "getVendor", capsys=capsys)
    assert status == 0
    assert "verdicts" in out
    assert out.strip().splitlines()[-1] == "  next: `pal certify cpu`"
    assert "of 4 clauses" in err or "clauses" in err


def test_groups_and_levels_select_too() -> None:
    known = RULES.table("device")
    events = chips.clauses_like(("event",), known)
    assert {known[id_].group for id_ in events} == {"event"}
    assert {known[id_].level for id_ in chips.clauses_like(("process",), known)} == {"process"}
    assert chips.clauses_like(("deviceFree.null_*",), known) == ["deviceFree.null_ok"]


def test_show_explains_a_clause(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run("show", "deviceFree.counted", capsys=capsys)
    assert status == 0
    assert RULES.clauses["deviceFree.counted"].must.split(",")[0] in out
    assert "conformance/checks/" in out
    assert "deviceFree." in out
    assert "no certificate: there is none yet; next: `pal certify numpy`" in " ".join(out.split())


def test_show_cites_the_adaptor_of_flagcx_that_does_otherwise(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, out, _ = run("show", "launchHostFunc.concurrent", capsys=capsys)
    assert "advice: cuda_adaptor.cc:451 " in " ".join(out.split())
    _, out, _ = run("show", "launchHostFunc.gates", "--json", capsys=capsys)
    assert (json.loads(out)["flagcx"], json.loads(out)["otherwise"]) == ("required", "")


def test_show_explains_a_function(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run("show", "streamWaitEvent", "--json", capsys=capsys)
    answer = json.loads(out)
    assert status == 0
    assert "streamWaitEvent.captures_at_call" in answer["clauses"]
    assert answer["slot"] == 26


def test_show_cites_a_file_that_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    """From a wheel, too: the installed one."""
    _, out, _ = run("show", "deviceMalloc", capsys=capsys)
    [place] = re.findall(r"(?m)^(\S+/adaptor\.yaml):$", out)
    lines = Path(place).read_text(encoding="utf-8").splitlines()
    quoted = out.partition(f"{place}:\n")[2].partition("\n  next: ")[0].splitlines()
    assert len(quoted) > 5
    assert [line for line in quoted if line not in lines] == []


@pytest.mark.parametrize("name", ["uni", "deviceFree.counted"])
def test_show_asks_for_certificates_of_chips_that_are_here(
    name: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loader = tmp_path / "ldconfig"  # of a machine that has one vendor's library
    loader.write_text("#!/bin/sh\n")
    loader.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setenv("LD_LIBRARY_PATH", str(tmp_path))
    (tmp_path / "libhpgr.so").touch()
    _, out, _ = run("show", name, capsys=capsys)
    asked = set(re.findall(r"`pal certify (\w+)`", out)) - {"cupy"}
    assert asked == {"numpy", "opencl", "tsingmicro"}
    assert "no certificate: the chip is not on this machine" in " ".join(out.split())


def test_show_lists_everything(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run("show", "--json", capsys=capsys)
    assert status == 0
    assert len(json.loads(out)["clauses"]) == len(RULES.clauses)


def test_stats_count_hand_written_and_generated_lines(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run("show", "--stats", "--json", capsys=capsys)
    answer = json.loads(out)
    assert status == 0
    assert answer["chips"]["cpu"]["c"] > 500
    assert answer["chips"]["nvidia"] == {
        **answer["chips"]["nvidia"], "c": 0, "python": 0,
    }  # fmt: skip
    assert answer["clauses"] >= 180
    assert answer["checks"] >= 1
    assert answer["mutants"] >= 500
    _, text, _ = run("show", "--stats", capsys=capsys)
    assert "YAML by hand" in text
    assert "without comments and blank lines. `pal matrix` counts every" in " ".join(text.split())


def test_the_matrix_says_what_its_lines_by_hand_are(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, text, _ = run("matrix", capsys=capsys)
    adaptors = root / "adaptors"
    own = [path for path in (adaptors / "cpu").iterdir() if path.suffix in (".c", ".h", ".yaml")]
    both = [adaptors / "nvidia/adaptor.yaml", adaptors / "ccl/nccl/adaptor.yaml"]
    for files, row in ((own, "cpu +{}  +C of its own"), (both, "nvidia +{} of ")):
        every = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
        assert re.search(f"(?m)^{row.format(every)}", text), row
    said = " ".join(text.split())
    assert "comments and blank ones too, of those of FlagCX" in said
    assert "`pal show --stats` counts lines of code of the chip alone." in said
    assert "FlagCX has no adaptor" not in said


def test_doctor_names_everything_it_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run("doctor", "--json", capsys=capsys)
    answer = json.loads(out)
    names = {finding["name"] for finding in answer["findings"]}
    assert {"python", "core", "compiler", "cache", "chips", "/dev/shm", "chromium"} <= names
    assert status == 0, [f for f in answer["findings"] if f["needed"] and not f["good"]]
    for finding in answer["findings"]:
        assert (finding["next"] is None) if finding["good"] else finding["next"], finding


def test_doctor_speaks_of_what_concerns_this_machine(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A chip concerns it if every library that the chip needs is found."""
    loader = tmp_path / "bin" / "ldconfig"  # of a machine without any vendor's library
    loader.parent.mkdir()
    loader.write_text("#!/bin/sh\n")
    loader.chmod(0o755)
    monkeypatch.setenv("PATH", f"{loader.parent}:{os.environ['PATH']}")
    monkeypatch.setenv("LD_LIBRARY_PATH", str(tmp_path))
    (tmp_path / "libhpgr.so").touch()
    (tmp_path / "libcudart.so.12").touch()  # the toolkit, without a driver
    status, out, _ = run("doctor", capsys=capsys)
    assert status == 0
    shown = set(re.findall(r"chip (\w+)", out))
    assert {"cpu", "tsingmicro"} <= shown
    assert shown & {"nvidia", "hygon", "iluvatar", "kunlunxin", "ppu", "ascend"} == set()
    assert ("cupy" in shown) == (importlib.util.find_spec("cupy") is not None)
    (tmp_path / "libcuda.so.1").touch()
    _, out, _ = run("doctor", capsys=capsys)
    assert {"nvidia", "hygon"} <= set(re.findall(r"chip (\w+)", out))
    _, every, _ = run("doctor", "-v", capsys=capsys)
    assert "chip ascend" in every
    hidden = len(every.splitlines()) - len(out.splitlines())
    assert hidden > 0
    assert "lines about chips that are not here: `pal doctor -v`" in out


@pytest.mark.parametrize("brought", [True, False])
def test_doctor_says_what_to_do_without_a_compiler(
    brought: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A compiler is needed if the package does not bring the library of a chip."""
    from unipal.adaptors import registry

    monkeypatch.setenv("CC", "no-such-compiler")
    if not brought:
        monkeypatch.setattr(registry, "PREBUILT", tmp_path / "none")
    status, out, _ = run("doctor", capsys=capsys)
    assert status == (0 if brought else 3)
    assert "next: install gcc or clang" in " ".join(out.split())
    assert ("1 needed: compiler" in out) is not brought


# ---------------------------------------------------------------- certificates of a real chip


def passing(name: str = "cpu") -> certificate.Evidence:
    """Evidence in which every clause of the real spec passes, for the real sources of a chip."""
    from unipal.adaptors import registry

    built = registry.build(name)
    every: dict[str, Any] = {id_: {"verdict": "pass"} for id_ in RULES.table("device")}
    return certificate.Evidence(
        chips.subject(built), every, built.chip.kind, f"pal certify {name}",
        "2026-11-21T00:20:00Z", 1.0, machine=chips.machine(),
    )  # fmt: skip


def shipped(folder: Path, evidence: certificate.Evidence) -> Path:
    return certificate.write(certificate.compose(evidence), folder / "cpu.json")


def test_verify_accepts_what_was_certified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = shipped(tmp_path, passing())
    status, out, _ = run("verify", str(path), "--json", capsys=capsys)
    answer = json.loads(out)
    assert status == 0
    assert answer["holds"] is True
    assert answer["remarks"] in (
        [],
        ["the suite's checkout had uncommitted changes when the certificate was made"],
    )
    states = {name: state["state"] for name, state in answer["runners"].items()}
    assert states == {"homo": "locked", "host": "unlocked", "hybrid": "locked", "uni": "unlocked"}
    _, text, _ = run("verify", str(path), capsys=capsys)
    assert "no collective library is certified over this chip" in text
    assert "Unsigned" in text


def test_another_build_stays_certified_and_other_sources_do_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from unipal.adaptors import registry

    evidence = passing()
    statement = certificate.compose(evidence)
    other = registry.build("cpu", cflags=["-O1"])
    assert other.build_id == evidence.subject.build_id
    assert other.sha256 != evidence.subject.binary_sha256
    verified = certificate.verify(statement, build_id=other.build_id, binary_sha256=other.sha256)
    assert "this binary is another build of the same sources" in verified.remarks
    changed = certificate.Subject("cpu", f"sha256:{'00' * 32}")
    path = shipped(tmp_path, certificate.Evidence(**{**vars(evidence), "subject": changed}))
    status, _, err = run("verify", str(path), capsys=capsys)
    assert status == 1
    assert "subject[0].digest.sha256: certifies sources 000000000000" in err
    assert "next: `pal certify cpu` writes a new one" in err


def test_an_edit_of_the_shim_is_not_certified(tmp_path: Path) -> None:
    import dataclasses
    import shutil

    from unipal.adaptors import registry

    chip = registry.find("nvidia")
    certified = registry.source_id(chip)
    shutil.copytree(chip.generated, tmp_path / "nvidia")
    edited = dataclasses.replace(chip, generated=tmp_path / "nvidia")
    assert registry.source_id(edited) == certified
    with (tmp_path / "nvidia" / "shim.c").open("a", encoding="utf-8") as shim:
        shim.write("/* harmless */\n")
    evidence = passing()
    subject = certificate.Subject("nvidia", certified)
    statement = certificate.compose(
        certificate.Evidence(**{**vars(evidence), "subject": subject, "kind": "binding"})
    )
    certificate.verify(statement, build_id=certified)
    with pytest.raises(certificate.CertificateError, match=r"subject\[0\]\.digest\.sha256"):
        certificate.verify(statement, build_id=registry.source_id(edited))


def test_a_certificate_in_the_chips_folder_has_its_shipped_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from unipal.adaptors import registry
    from unipal.cli.certify import _place

    built = registry.build("cpu")
    assert _place(built, built.chip.folder).name == "certificate.json"
    assert _place(built, tmp_path).name == "cpu.json"


def test_the_matrix_shows_certificates_and_their_absence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped(tmp_path, passing())
    monkeypatch.setattr(certificate, "shipped_name", lambda **_: "none.json")
    words = ["matrix", "--certificates", str(tmp_path)]
    status, out, _ = run(*words, "--json", capsys=capsys)
    rows = {row["chip"]: row for row in json.loads(out)["chips"]}
    assert status == 0
    assert rows["cpu"]["runners"]["host"]["state"] == "unlocked"
    assert rows["cpu"]["runners"]["uni"]["state"] == "unlocked"
    assert rows["nvidia"]["reason"]
    assert "pal certify nvidia" in rows["nvidia"]["next"]
    _, text, _ = run(*words, capsys=capsys)
    assert "no certificate" in text
    why = "homo, hybrid: no collective library is certified over this chip (next: `pal"
    assert why in " ".join(text.split())


def test_a_folder_of_certificates_that_is_not_there_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (["matrix"], ["matrix", "--json"], ["docs", "--out", str(tmp_path / "pages")]):
        status, out, err = run(*words, "--certificates", f"{tmp_path}/none", capsys=capsys)
        assert status == 0
        assert out
        assert err.startswith(f"--certificates {tmp_path}/none: no such folder")
        assert err.count("\n  next: ") == 1
        _, _, err = run(*words, "--certificates", str(tmp_path), capsys=capsys)
        assert err == ""


def test_no_command_claims_a_transport_between_hosts(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As long as the engine has none for uni."""
    hosts = ["explain", "all_reduce", "-n", "4", "--hosts", "2", "--uncertified", "--json"]
    _, out, _ = run(*hosts, capsys=capsys)
    assert "there is no RDMA transport" in json.loads(out)["runners"]["uni"]["why"]
    file = str(root / "adaptors/nvidia/certificate.emulated.json")
    for words in (
        ["verify", file], ["verify", file, "--json"], ["matrix"], ["matrix", "--json"],
        ["show", "uni"], ["matrix", "--html", str(tmp_path / "matrix.html")],
        ["docs", "cupy", "nvidia", "--out", str(tmp_path)],
    ):  # fmt: skip
        status, out, _ = run(*words, capsys=capsys)
        assert status == 0
        said = " ".join(out.split()).replace(RULES.runners["uni"].doc, "")  # what uni is for
        assert not re.search(r"between nodes|host_staging", said), words
    for page in tmp_path.glob("*.html"):
        text = page.read_text()
        assert not re.search(r"between nodes|host_staging", text), page.name
        assert "on one host only: no transport between hosts has run" in text, page.name
    pages = [*(root / "generated").glob("**/*.md")]
    assert len(pages) > 20
    for page in pages:
        text = page.read_text(encoding="utf-8").replace(RULES.runners["uni"].doc, "")
        assert not re.search(r"between nodes|host_?staging", text.replace("\\", ""), re.I), page


def test_a_library_that_somebody_built_is_certified_by_what_its_table_says(tmp_path: Path) -> None:
    from unipal.adaptors import registry
    from unipal.conformance.rules.verdicts import Results

    built = registry.build("cpu")
    assert built.path is not None
    somewhere = Path(shutil.copy(built.path, tmp_path))
    foreign = registry.build(registry.find(somewhere))
    evidence = chips.evidence(foreign, Results("cpu"), "pal certify libpal_cpu.so")
    assert evidence.subject.build_id == built.build_id
    assert evidence.kind == "library"
    assert evidence.device["vendor"] == "unipal"
    assert evidence.device["count"] >= 1
    assert "libpal_cpu.so" in evidence.libraries
    certificate.verify(certificate.compose(evidence), build_id=built.build_id)


def test_an_adaptor_that_cannot_be_loaded_has_no_facts(tmp_path: Path) -> None:
    from unipal.conformance.harness.target import Target
    from unipal.conformance.report.device_facts import facts

    assert facts(Target("x", library=str(tmp_path / "none.so"))) == {
        "device": {}, "libraries": {}, "build_id": "",
    }  # fmt: skip


# ---------------------------------------------------------------- progress


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_progress_says_how_far_and_what_unlocks() -> None:
    host = needed(RULES, "host")
    order = list(RULES.table("device"))
    progress = terminal.Progress(order, RULES, stream=io.StringIO())
    assert progress.line() == (
        f"0 of {len(order)} clauses · 0 s · next: {order[0]} · host unlocks after {len(host)} more"
    )
    progress.result(order[0], "pass")
    more = len(host) - (order[0] in host)
    assert progress.line().endswith(f"next: {order[1]} · host unlocks after {more} more")
    progress.result(host[-1], "fail", "it broke")
    assert "host unlocks" not in progress.line()


def test_progress_estimates_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([100.0, 112.0])
    monkeypatch.setattr(terminal, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    progress = terminal.Progress(["a.b", "a.c", "a.d", "a.e"], RULES, stream=io.StringIO())
    progress.result("a.b", "pass")
    assert progress.line().startswith("1 of 4 clauses · 12 s, about 36 s left · next: a.c")


def test_progress_is_one_line_on_a_terminal_and_plain_lines_elsewhere() -> None:
    order = list(RULES.table("device"))
    live, plain = Terminal(), io.StringIO()
    for stream in (live, plain):
        progress = terminal.Progress(order, RULES, stream=stream, every=100)
        for id_ in order:
            progress.result(id_, "pass")
        progress.close()
    assert "\r\x1b[2K" in live.getvalue()
    assert "\n" not in live.getvalue()
    assert "\x1b" not in plain.getvalue()
    assert len(plain.getvalue().splitlines()) == len(order) // 100 + 1


def test_progress_prints_a_failure_at_once() -> None:
    stream = io.StringIO()
    progress = terminal.Progress(["a.b"], RULES, stream=stream)
    progress.result("a.b", "fail", "it said\n 3")
    assert stream.getvalue() == "  fail  a.b: it said 3\n"


def test_a_summary_counts_what_is_alike() -> None:
    alike = {f"f.{i}": {"verdict": "not_run", "evidence": "to do"} for i in range(50)}
    failed = {"g.x": {"verdict": "fail", "evidence": "3 is not 4"}}
    text = session.unlike_pass({**alike, **failed})
    assert "f (50 clauses)" in text
    assert "3 is not 4" in text.splitlines()[0]


def test_certify_stops_after_the_level_that_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["certify", "cpu", "--level", "contract", "--out", str(tmp_path), "--json"]
    status, out, _ = run(*words, capsys=capsys)
    answer = json.loads(out)
    assert status == 0
    by_level: dict[str, set[str]] = {}
    for id_, line in answer["clauses"].items():
        by_level.setdefault(RULES.clauses[id_].level, set()).add(line["verdict"])
    assert by_level.pop("contract") == {"pass"}
    assert by_level == {level: {"not_run"} for level in ("ordering", "process", "runner")}
    assert answer["runners"]["uni"]["state"] == "locked"
    assert answer["next"] == "`pal certify cpu` runs the levels left out"
    made = json.loads((tmp_path / "cpu.json").read_text())["predicate"]
    assert made["reproduce"] == "pal certify cpu --level contract"
    assert set(made["pairs"]) == {"cpu+cpu"}


def test_show_explains_a_runner_and_the_pairs_it_was_tried_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, _ = run("show", "uni", "--json", capsys=capsys)
    answer = json.loads(out)
    assert status == 0
    assert set(answer["clauses"]) == set(RULES.of_runners("uni"))
    assert "cpu+cpu" in answer["chips"]
    status, out, _ = run("show", "uni.all_gatherv", capsys=capsys)
    assert status == 0
    assert "conformance/checks/runners.py:" in out
    assert "engine.uni.all_gatherv_takes_the_first_count_for_all" in out
    assert "cpu+cpu" in out
