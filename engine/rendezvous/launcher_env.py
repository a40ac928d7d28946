"""Reads launchers' environment variables: `detect()` returns this process's rank and job.

    UNIPAL_RANK, UNIPAL_SIZE                                  `pal run`, or set by hand
    OMPI_COMM_WORLD_RANK, OMPI_COMM_WORLD_SIZE                Open MPI's mpirun
    PMI_RANK, PMI_SIZE                                        mpiexec of MPICH and its derivatives
    RANK, WORLD_SIZE                                          torchrun
    SLURM_PROCID, SLURM_STEP_NUM_TASKS or SLURM_NTASKS        srun

The first of them that is set decides. UNIPAL_* overrides the others. Slurm's variables yield to all
others, because srun starts other launchers. Any other two that disagree are an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from unipal.engine.errors import USAGE, CommError, UsageValueError

PAL_RUN, OPEN_MPI, MPICH, TORCHRUN, SLURM = "pal run", "Open MPI", "MPICH", "torchrun", "Slurm"


@dataclass(frozen=True)
class Launched:
    """One rank of a job as its launcher describes it.

    `local_rank` and `local_size` count the ranks on this host; None if the launcher does not say.
    `key` distinguishes the job from others of the same user; "" if only the process tree does.
    `master`: host name of rank 0, "" when unknown. `variables`: the deciding variables, quoted.
    """

    launcher: str
    rank: int
    size: int
    local_rank: int | None = None
    local_size: int | None = None
    address: str | None = None
    secret_file: str | None = None
    key: str = ""
    master: str = ""
    in_order: bool = False  # ranks on one host are consecutive
    variables: tuple[str, ...] = ()

    @property
    def one_host(self) -> bool:
        """Whether all ranks run on this host, as far as the launcher says."""
        if self.local_size is not None:
            return self.local_size == self.size
        return self.master in ("", "localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class _Names:
    """The variables of one launcher. `size` and `local_size`: the first that is set counts."""

    launcher: str
    rank: str
    size: tuple[str, ...]
    local_rank: tuple[str, ...]
    local_size: tuple[str, ...]


_PAL = _Names(PAL_RUN, "UNIPAL_RANK", ("UNIPAL_SIZE",), ("UNIPAL_LOCAL_RANK",),
              ("UNIPAL_LOCAL_SIZE",))  # fmt: skip
_OMPI = _Names(OPEN_MPI, "OMPI_COMM_WORLD_RANK", ("OMPI_COMM_WORLD_SIZE",),
               ("OMPI_COMM_WORLD_LOCAL_RANK",), ("OMPI_COMM_WORLD_LOCAL_SIZE",))  # fmt: skip
_PMI = _Names(MPICH, "PMI_RANK", ("PMI_SIZE",), ("MPI_LOCALRANKID", "PMI_LOCAL_RANK"),
              ("MPI_LOCALNRANKS", "PMI_LOCAL_SIZE"))  # fmt: skip
_TORCH = _Names(TORCHRUN, "RANK", ("WORLD_SIZE",), ("LOCAL_RANK",), ("LOCAL_WORLD_SIZE",))
_SLURM = _Names(SLURM, "SLURM_PROCID", ("SLURM_STEP_NUM_TASKS", "SLURM_NTASKS", "SLURM_NPROCS"),
                ("SLURM_LOCALID",), ())  # fmt: skip
_NEXT = "unset what does not belong to this job, or give rank= and size= to unipal.init"


def detect(environment: Mapping[str, str]) -> Launched | None:
    """The job that the environment describes, or None.

    CommError (usage) quotes variables that are incomplete, not numbers, or contradictory.
    """
    own = _read(_PAL, environment)
    if own is not None:
        return own
    others = [_read(names, environment) for names in (_OMPI, _PMI, _TORCH)]
    said = [one for one in others if one is not None and not _is_slurms(one, environment)]
    if not said:
        return _slurm(environment)
    first = said[0]
    for other in said[1:]:
        if (other.rank, other.size) != (first.rank, first.size):
            raise _error(
                f"{first.launcher} and {other.launcher} contradict each other",
                (*first.variables, *other.variables),
                _NEXT,
            )
    return first


def quote(environment: Mapping[str, str], names: Iterable[str]) -> tuple[str, ...]:
    """`NAME='value'` for each variable that is set."""
    return tuple(f"{name}={environment[name]!r}" for name in names if name in environment)


def contradiction(given: str, launched: Launched) -> CommError:
    """The error for an argument, `given`, that contradicts the environment."""
    return _error(
        f"{given} contradicts {launched.launcher}",
        launched.variables,
        "give rank=, size= and address= together, or none of them",
    )


# ---- one launcher ------------------------------------------------------------------------------


def _read(names: _Names, environment: Mapping[str, str]) -> Launched | None:
    size_name = _first(names.size, environment)
    if names.rank not in environment and size_name is None:
        return None
    known = (names.rank, *names.size, *names.local_rank, *names.local_size)
    quoted = quote(environment, known)
    if names.rank not in environment or size_name is None:
        missing = names.size[0] if size_name is None else names.rank
        reason = f"{names.launcher}'s variables are incomplete: {missing} is not set"
        raise _error(reason, quoted, f"set {missing}, or {_NEXT}")
    rank = _number(names.rank, environment)
    size = _number(size_name, environment)
    if size < 1 or not 0 <= rank < size:
        raise _error(f"{names.launcher}: rank {rank} of {size} does not exist", quoted, _NEXT)
    local_rank = _optional(names.local_rank, environment)
    local_size = _optional(names.local_size, environment)
    wrong = local_size is not None and not 0 < local_size <= size
    if local_rank is not None:
        wrong |= not 0 <= local_rank < (size if local_size is None else local_size)
    if wrong:
        reason = f"{names.launcher}'s variables contradict each other"
        raise _error(reason, quoted, _NEXT)
    return Launched(
        names.launcher,
        rank,
        size,
        local_rank,
        local_size,
        environment.get("UNIPAL_ADDRESS") or None,
        environment.get("UNIPAL_JOB_SECRET_FILE") or None,
        _key(names, environment),
        _master(environment) if names is _TORCH else "",
        names is _TORCH or local_size == size,
        quoted,
    )


def _key(names: _Names, environment: Mapping[str, str]) -> str:
    """An identity shared by all ranks of this start of the job and by no other job of this user."""
    parts: tuple[str, ...] = ()
    if names is _TORCH:
        parts = ("TORCHELASTIC_RUN_ID", "MASTER_PORT", "TORCHELASTIC_RESTART_COUNT")
    elif names is _OMPI:
        parts = ("PMIX_NAMESPACE", "OMPI_MCA_ess_base_jobid")
    return " ".join(quote(environment, parts))


def _master(environment: Mapping[str, str]) -> str:
    """Host of torchrun's rank 0. MASTER_ADDR and MASTER_PORT must be set together."""
    host, port = environment.get("MASTER_ADDR", ""), environment.get("MASTER_PORT", "")
    if port:
        _number("MASTER_PORT", environment)
    if bool(host) != bool(port):
        missing = "MASTER_PORT" if host else "MASTER_ADDR"
        quoted = quote(environment, ("RANK", "WORLD_SIZE", "MASTER_ADDR", "MASTER_PORT"))
        reason = f"torchrun's variables are incomplete: {missing} is not set"
        raise _error(reason, quoted, f"set {missing}, or give address= to unipal.init")
    return host


# ---- Slurm -------------------------------------------------------------------------------------

_SLURM_KNOWN = (
    "SLURM_PROCID", "SLURM_STEP_NUM_TASKS", "SLURM_NTASKS", "SLURM_NPROCS", "SLURM_LOCALID",
    "SLURM_NODEID", "SLURM_STEP_TASKS_PER_NODE", "SLURM_JOB_ID", "SLURM_STEP_ID",
    "SLURM_STEP_NODELIST",
)  # fmt: skip


def _is_slurms(one: Launched, environment: Mapping[str, str]) -> bool:
    """Whether srun itself set the PMI variables; a launcher started by srun takes precedence."""
    return (
        one.launcher == MPICH
        and environment.get("SLURM_PROCID") == str(one.rank)
        and "SLURM_STEP_NODELIST" in environment
    )


def _slurm(environment: Mapping[str, str]) -> Launched | None:
    if "SLURM_PROCID" not in environment:
        return None  # a shell inside an allocation
    quoted = quote(environment, _SLURM_KNOWN)
    if "SLURM_STEP_NODELIST" not in environment and "SLURM_STEP_ID" not in environment:
        size = _first(_SLURM.size, environment)
        if size is None or _number(size, environment) == 1:
            return None
        reason = "the batch script started this process, not srun (SLURM_STEP_NODELIST is not set)"
        raise _error(reason, quoted, "start it by `srun`, or give rank=0, size=1 to unipal.init")
    said = _read(_SLURM, environment)
    assert said is not None
    nodes = hosts(environment.get("SLURM_STEP_NODELIST", ""))
    per_node = _tasks_per_node(environment.get("SLURM_STEP_TASKS_PER_NODE", ""))
    node = _optional(("SLURM_NODEID",), environment)
    local_size = None
    if len(nodes) == 1:
        local_size = said.size
    elif per_node and node is not None and node < len(per_node):
        local_size = per_node[node]
    if (per_node and sum(per_node) != said.size) or (
        said.local_rank is not None and local_size is not None and said.local_rank >= local_size
    ):
        raise _error("Slurm's variables contradict each other", quoted, _NEXT)
    job = ("SLURM_JOB_ID", "SLURM_STEP_ID", "SLURM_RESTART_COUNT")
    return Launched(
        SLURM,
        said.rank,
        said.size,
        said.local_rank,
        local_size,
        said.address,
        said.secret_file,
        " ".join(quote(environment, job)),
        nodes[0] if nodes else "",
        local_size == said.size,
        quoted,
    )


def hosts(text: str) -> list[str]:
    """Expands Slurm's `rack1,node[01-03,7]` to host names in order. CommError (usage)."""
    answer: list[str] = []
    parts = re.findall(r"(?:[^,\[\]]|\[[^\[\]]*\])+", text)
    if ",".join(parts) != text:
        raise _unreadable(text)
    for part in parts:
        answer.extend(_expanded(part, text))
    return answer


def _expanded(part: str, text: str) -> list[str]:
    head, bracket, rest = part.partition("[")
    if not bracket:
        return [part]
    inside, _, tail = rest.partition("]")
    names = []
    for span in inside.split(","):
        first, dash, last = span.partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()):
            raise _unreadable(text)
        for number in range(int(first), int(last if dash else first) + 1):
            names += [f"{head}{number:0{len(first)}d}{end}" for end in _expanded(tail, text)]
    return names


def _unreadable(text: str) -> CommError:
    quoted = (f"SLURM_STEP_NODELIST={text!r}",)
    return _error("Slurm's list of hosts cannot be read", quoted, "give address= to unipal.init")


def _tasks_per_node(text: str) -> list[int]:
    """`2(x3),1` → 2, 2, 2, 1."""
    answer: list[int] = []
    for part in filter(None, text.split(",")):
        match = re.fullmatch(r"(\d+)(?:\(x(\d+)\))?", part)
        if match is None:
            quoted = (f"SLURM_STEP_TASKS_PER_NODE={text!r}",)
            raise _error("Slurm's tasks per node cannot be read", quoted, _NEXT)
        answer += [int(match[1])] * int(match[2] or 1)
    return answer


# ---- variables ---------------------------------------------------------------------------------


def _first(names: tuple[str, ...], environment: Mapping[str, str]) -> str | None:
    return next((name for name in names if name in environment), None)


def _optional(names: tuple[str, ...], environment: Mapping[str, str]) -> int | None:
    name = _first(names, environment)
    return None if name is None else _number(name, environment)


def _number(name: str, environment: Mapping[str, str]) -> int:
    text = environment[name]
    if not text.isdecimal():
        reason = f"{name}={text!r} is not a number"
        raise UsageValueError(USAGE, reason, place="unipal.init", next=f"correct it, or {_NEXT}")
    return int(text)


def _error(reason: str, quoted: Iterable[str], following: str) -> CommError:
    said = ", ".join(quoted)
    return UsageValueError(USAGE, f"{reason}: {said}", place="unipal.init", next=following)
