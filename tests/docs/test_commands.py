"""Every command that the pages print: its options exist, and a test executes it.

ELSEWHERE names the test that executes the commands of a page, or a command; NOT_HERE says what a
command needs that no test has.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest
from checkout import ROOT
from sampling import sample
from unipal.cli.main import COMMANDS, pal

PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")])
SCAFFOLD = ROOT / "generator" / "templates" / "project"
PROGRAM = """
import numpy as np
import unipal

with unipal.init(uncertified={uncertified}) as comm:
    x = comm.alloc(4, "float32")
    for value in range(4):
        x.copy_from(np.full(4, value, np.float32))
    comm.all_reduce(x)
    # one write: launchers mix the pieces of several ranks
    print(f"rank {{comm.rank}} has {{x.to_numpy()[0]}}\\n", end="")
"""
SUM = [f"rank {rank} has 12.0" for rank in range(4)]
# Command → what it prints, in any order.
RUN: dict[str, list[str]] = {
    "pal doctor": ["python", "cpu"],
    "pal run -n 4 examples/hello.py": ["rank 3 of 4"],
    "pal explain all_reduce --size 64M --type float32 --op sum -n 4 --chip cpu:2 --chip numpy:2": [
        "host"
    ],
    "pal explain all_reduce --size 64M -n 4 --chip cpu:2 --chip numpy:2": ["host"],
    "pal explain all_reduce -n 4 --chip cpu:2,opencl:2": ["host"],
    "pal simulate all_reduce -n 64 --hosts 8 --size 4M": ["critical path of"],
    "pal schema test > test.schema.json": [],
    "pal perf sendrecv -np 2 -b 8 -e 1M -f 8 --device-only --lowering all": ["proxy", "stream"],
    "pal test cpu --ccl refccl allReduce": ["pass"],
    "pal test cpu --ccl refccl homo.barrier": ["pass"],
    "UNIPAL_RUNNER=uni UNIPAL_ALGORITHM=all_reduce=ring UNIPAL_TIMEOUT=10 pal run -n 4 "
    "python train.py": SUM,
    "PAL_LAYERS=trace PAL_TRACE=calls.json python one_rank.py": ["rank 0 has 3.0"],
    "pal run -n 4 --trace trace.json train.py": [*SUM, "arrows"],
    "pal run -n 4 --ccl gloo train.py": SUM,
    "pal run -n 4 --ccl mpi train.py": SUM,
    "pal run -n 4 --ccl mpi:2,gloo:2 train.py": SUM,
    "pal run -n 4 --chip cpu:2,opencl:2 python script.py": SUM,
    "mpirun -n 4 python examples/hello.py": ["rank 3 of 4"],
    "torchrun --nproc-per-node 4 examples/hello.py": ["rank 3 of 4"],
    "torchrun --nproc-per-node 4 examples/torch_ddp.py": ["rank 3 of 4: loss 0.0000"],
    "UNIPAL_RUNNER=homo UNIPAL_CCL=mpi mpirun -n 4 python train.py": SUM,
    "openssl rand -hex 32 > secret && chmod 600 secret": [],
}
# Commands of a minute or more, of which a run draws one.
LONG: dict[str, list[str]] = {
    "pal tune --device-only --chip cpu": ["proxy", "stream"],
    "pal certify cpu": ["uni", "unlocked"],
    "pal certify numpy --with cpu": ["unlocked"],
    "pal certify cpu --ccl refccl": ["homo", "unlocked"],
    "pal certify cpu --ccl mpi --ccl gloo": ["hybrid", "unlocked"],
    "UNIPAL_OPENCL_PLATFORM=Portable pal certify opencl": ["unlocked"],
    "pal test nvidia --emulated": ["pass"],
    "pal test nvidia --emulated --ccl nccl": ["pass"],
    "pal certify nvidia --emulated --ccl nccl": ["emulator only"],
}
TOOLS = {
    "gloo": "lib gloo", "mpi": "mpirun", "opencl": "opencl pocl", "openssl": "openssl",
    "torchrun": "module torch",
}  # fmt: skip
# Commands that end with a status other than 0 → what they print.
FAIL = {
    "PAL_LAYERS=fault,validate PAL_FAULT=deviceMemcpy:3:palSystemError pal run -n 2 "
    "python train.py": ["deviceMemcpy"],
}
# Page, or command: the test that executes it, with chips and folders of its own for the names that
# the page makes up.
ELSEWHERE = {
    "bring-up": "docs/test_bring_up.py",
    "c-entry": "docs/test_examples.py",
    "tutorial-allgather-mesh": "docs/test_tutorial.py",
    "tutorial-ci": "docs/test_first_hours.py",
    "tutorial-python": "docs/test_first_hours.py",
    "vendors-day": "docs/test_vendors_day.py",
    "pal gen": "docs/test_site.py",
    "pip install .": "package/test_wheel.py",
    "pal new acme_x1": "cli/test_new.py",
    "pal test acme_x1 streamWaitEvent --emulated": "docs/test_bring_up.py",
    "pal check-header adaptor.yaml /opt/acme/include": "adaptors/test_acme.py",
    "pal check-header adaptor.yaml DIR": "adaptors/test_acme.py",
    "pal explain all_reduce -n 4 --ccl mpi:2,gloo:2": "engine/selection/test_explain.py",
    "pal hang": "engine/tools/test_hang.py",
    "python examples/ray_actors.py": "engine/rendezvous/test_orchestrators.py",
    "pal run --hostfile hosts train.py": "cli/test_hostfile.py",
    "torchrun --nproc-per-node 4 -m unipal.torch train.py": "pytorch/test_back_end.py",
    "torchrun --nproc-per-node 4 -m unipal.torch -m package.train": "pytorch/test_back_end.py",
    "torchfrtrace -p dump_ DIR": "pytorch/test_flight_recorder.py",
    "python -P examples/train/mixed.py --speeds 1:3": "pytorch/test_mixed_training.py",
    "python -P examples/train/pipeline.py --speeds 1:3": "pytorch/test_mixed_training.py",
    "pal balance profiles/rank-0.json profiles/rank-1.json --micro-batches 16":
        "cli/test_balance_command.py",
    "UNIPAL_RECORDS_KEEP_ALL=1 UNIPAL_RECORDS_CAPACITY=64K pal run -n 4 train.py":
        "cli/test_trace_command.py",
    "pal top": "cli/test_trace_command.py",
    "pal top --once": "cli/test_trace_command.py",
    "pal top --json": "cli/test_trace_command.py",
    "pal trace -o trace.json": "cli/test_trace_command.py",
    "pal trace JOB -o trace.json": "cli/test_trace_command.py",
    "pytest tests/proof/test_header_proof.py -s": "proof/test_header_proof.py",
    "make gpu": "bench/test_gpu_target.py",
    "python -P bench/gpu.py --emulated --out build/gpu-emulated --json build/gpu-emulated.json":
        "bench/test_gpu_target.py",
}  # fmt: skip
KUBERNETES = "a cluster; test_orchestrators.py runs the pods of the manifest"
# Page, or command: what it needs.
NOT_HERE = {
    "flagcx": "FlagCX's sources; tests/adaptors/flagcx_real.py runs them where they are",
    'kubectl create secret generic unipal --from-literal=key="$(openssl rand -hex 32)"': KUBERNETES,
    "kubectl apply -f examples/kubernetes/job.yaml": KUBERNETES,
    "kubectl logs -l batch.kubernetes.io/job-name=unipal --prefix --follow": KUBERNETES,
    "srun -n 4 python examples/hello.py": "Slurm; test_launchers.py sets its variables",
    "UNIPAL_RUNNER=hybrid UNIPAL_CLUSTER=left UNIPAL_CCL=refccl …": "the rest of the command",
    "python -m proof bindings": "an hour: `make full-planted` runs it, test_planted.py a sample",
    "python -m proof libraries": "an hour: `make full-gate` runs it, test_libraries.py a sample",
    "make demo": "an installation of its own",
    "make test": "these tests",
    "make ready": "an installation of its own",
    ". build/venv/bin/activate": "an installation of its own",
    "export PYTHONSAFEPATH=1": "a shell",
    "apt-get install ocl-icd-libopencl1 pocl-opencl-icd": "root; .ci/prepare installs both",
    "pip install intel-opencl-rt intel-cmplr-lib-rt": "a network; `make ready` installs both",
    "UNIPAL_RANK=0 UNIPAL_SIZE=2 UNIPAL_ADDRESS=tcp:node1:4700 UNIPAL_JOB_SECRET_FILE=secret "
    "python train.py": "two hosts; tests/engine/rendezvous/test_hosts_apart.py has two namespaces",
    "UNIPAL_RANK=1 UNIPAL_SIZE=2 UNIPAL_ADDRESS=tcp:node1:4700 UNIPAL_JOB_SECRET_FILE=secret "
    "python train.py": "two hosts; tests/engine/rendezvous/test_hosts_apart.py has two namespaces",
    "UNIPAL_NVIDIA_LIBRARY=/opt/other/libcudart.so.12:/opt/other/libcuda.so.1 pal test nvidia":
        "a GPU",
    "pal run -n 6 --chip nvidia:2,ascend:3,cpu:1 --ccl nccl:2,hccl:3,none:1 train.py":
        "accelerators of two vendors",
}  # fmt: skip


def lines(page: Path) -> list[str]:
    """The commands of the fenced blocks, without comments; "cd x" and empty lines are none."""
    text = page.read_text(encoding="utf-8")
    found = "\n".join(re.findall(r"```sh\n(.*?)```", text, re.DOTALL))
    bare = (" ".join(re.sub(r"(^|\s+)#.*", "", line).split()) for line in found.splitlines())
    return [line for line in bare if line]


def named(page: Path) -> set[str]:
    """Calls of pal and make anywhere on a page: in blocks, and in the text between backticks."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.M)
    found = {" ".join(one.split()) for one in re.findall(r"`((?:pal|make) [^`]+)`", text)}
    for line in lines(page):
        bare = re.sub(r"^(\w+=\S+ )+", "", line)
        found |= {bare} if bare.startswith(("pal ", "make ")) else set()
    return {one for one in found if "…" not in one and "$" not in one}


def wrong(command: str) -> str:
    """Why `pal` or `make` would not take the words; "" if it does."""
    bare = re.sub(r" [>|] .*$", "", command)
    program, name, *words = shlex.split(bare.replace("<", "").replace(">", ""))
    if program == "make":
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        return "" if re.search(rf"(?m)^{name}:|^PARTS := .*\b{name}\b", makefile) else "no target"
    if name == "--help":
        return ""
    if name not in COMMANDS:
        return "no such command"
    found = pal.get_command(click.Context(pal), name)
    assert found is not None
    alone = [option for option in found.params if words and words[-1] in option.opts]
    if alone and not getattr(alone[0], "is_flag", True):
        words.append("x")  # the page names the option, not a whole command
    try:
        _, left, _ = found.make_parser(click.Context(found)).parse_args(list(words))
    except click.UsageError as error:
        return error.format_message()
    return f"{left} is left over" if left and found.allow_extra_args is False else ""


NAMED = sorted({(page.stem, one) for page in PAGES for one in named(page)})


@pytest.mark.parametrize(("page", "command"), NAMED, ids=[f"{p}: {c}" for p, c in NAMED])
def test_a_printed_command_is_one(page: str, command: str) -> None:
    if not (page == "flagcx" and command.startswith("make -")):  # those are FlagCX's
        assert wrong(command) == ""


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("pal certyfy cpu", "no such command"),
        ("pal certify cpu --emulatd", "No such option"),
        ("pal run -n", ""),
        ("make tst", "no target"),
    ],
)
def test_a_wrong_command_is_reported(command: str, why: str) -> None:
    assert wrong(command).startswith(why)
    assert bool(wrong(command)) == bool(why)


def test_every_command_is_executed_by_a_test_or_needs_what_none_has() -> None:
    known = {*RUN, *LONG, *FAIL, *ELSEWHERE, *NOT_HERE}
    printed = {line: page.stem for page in PAGES for line in lines(page)}
    left = [line for line, page in printed.items() if not {line, page} & known]
    assert left == []
    stale = known - set(printed) - {page.stem for page in PAGES}
    assert stale == set(), "no page prints it any more"
    assert [name for name in ELSEWHERE.values() if not (ROOT / "tests" / name).is_file()] == []


def published() -> bool:
    """Whether the package is on PyPI; as long as the addresses are placeholders, it is not."""
    return ".example" not in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_the_first_pages_say_how_to_install() -> None:
    """`pip install unipal` would fail, or install what a stranger has registered."""
    first = ("README.md", "docs/tutorial-python.md", "docs/tutorial-ci.md")
    for file in (*(ROOT / page for page in first), SCAFFOLD / "README.md.tmpl"):
        text = file.read_text(encoding="utf-8")
        assert "pip install ." in text, file
        assert re.search(r"pip install \S*\.whl", text), file
        assert ("not on PyPI yet" in text) != published(), file
        assert bool(re.search(r"pip install unipal\s", text)) == published(), file


def test_a_new_project_takes_unipal_from_an_index_only_if_it_is_there() -> None:
    project = (SCAFFOLD / "pyproject.toml.tmpl").read_text(encoding="utf-8")
    wanted = 'dependencies = ["unipal"]' if published() else "dependencies = []"
    assert wanted in project.splitlines()
    ci = (SCAFFOLD / "conformance.yml.tmpl").read_text(encoding="utf-8")
    installed = re.findall(r"pip install (\S+)", ci)
    assert installed == (["."] if published() else ["wheels/unipal-*.whl", "."])


def run(command: str, folder: Path) -> tuple[int, str]:
    """A command, in a folder that has the programs that the pages take for granted."""
    for name, uncertified in (("train", True), ("one_rank", True), ("script", False)):
        text = PROGRAM.format(uncertified=uncertified)
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    (folder / "examples").symlink_to(ROOT / "examples")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "XDG_DATA_HOME": str(folder / "data")}
    environment.pop("UNIPAL_CERTIFICATES", None)
    if "pal tune" in command:  # writes the prices of this test's user
        environment.pop("UNIPAL_PRICES", None)
    environment |= {  # a container's user is root, and this machine may have two cores
        "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
        "OMPI_MCA_rmaps_base_oversubscribe": "1",
    }  # fmt: skip
    done = subprocess.run(
        ["bash", "-c", command], cwd=folder, env=environment, capture_output=True, text=True,
        timeout=900,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


def drawn() -> list[str]:
    return sample(list(LONG), 1, "commands of the pages")


def needing(command: str) -> list[pytest.MarkDecorator]:
    tools = [tool for word, tool in TOOLS.items() if word in command and "explain" not in command]
    own_name = ["own name"] if "torchrun" in command else []
    return [pytest.mark.needs("bash", *tools, *own_name)]


@pytest.mark.parametrize(
    "command",
    [pytest.param(one, marks=needing(one), id=one) for one in (*RUN, *FAIL, *drawn())],
)
def test_a_command_does_what_the_page_says(command: str, tmp_path: Path) -> None:
    status, said = run(command, tmp_path)
    assert (status == 0) == (command not in FAIL), said
    for expected in {**RUN, **LONG, **FAIL}[command]:
        assert expected in said
