"""Serialises a checked plan: one image per rank, in the layout of `engine/core/image_format.h`.

    data = freeze(plan, rank, report)          # bytes for engine_image_load
    digest = checker_hash()                    # 32 bytes that identify the checker's sources

An image ends with BLAKE2b-256 over its bytes and `checker_hash()`; the core recomputes it. That
detects accidents: an image that was truncated, edited, or made by another version of the checker.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from unipal.engine.checker.sources import checker_hash
from unipal.engine.plan.ir import (
    SLOT_CHANNEL,
    Buf,
    Flag,
    Op,
    Plan,
    PlanError,
    Ref,
    Step,
    base_operation,
)
from unipal.generated import operation_codes
from unipal.generated.spec_tables import OPERATIONS

__all__ = ["Outline", "Report", "checker_hash", "forms", "freeze", "is_of"]

MAGIC = b"unipalim"
ABI = 1
MAX_BYTES = 64 << 20  # ENGINE_IMAGE_MAX_BYTES
HEADER = struct.Struct("<8sII16s24I")
LANE = struct.Struct("<II")
STEP = struct.Struct("<4B4H5I")
REF = struct.Struct("<HBBIII")

NO_PEER = 0xFFFF
NO_ORDER = 0xFFFF
CHANNEL_SLOT = 255
STEP_FINAL, STEP_REMOTE = 1, 2
LENGTH_COUNT, LENGTH_INPUT, LENGTH_OUTPUT = 0, 1, 2
PAIR, SHOWS_INPUT, SHOWS_OUTPUT, LOAD_STORE, VECTORS, EXCHANGE, STAGED, PROVED = (
    1 << bit for bit in range(8)
)

STEP_CODES: Mapping[Op, int] = {
    Op.COPY: 0,
    Op.PUT: 1,
    Op.GET: 2,
    Op.POST: 3,
    Op.WAIT: 4,
    Op.FLUSH: 5,
    Op.RED: 6,
    Op.EAGER: 7,
    Op.FREE: 8,
    Op.REC: 9,
    Op.JOIN: 10,
    Op.CCL: 11,
}
OPERATION_CODES: Mapping[str, int] = {
    str(row["name"]): getattr(operation_codes, str(row["name"]).upper()) for row in OPERATIONS
}
_V_FORMS = frozenset(str(row["name"]) for row in OPERATIONS if row["v"])


class Report(Protocol):
    """The part of the checker's report that an image needs."""

    @property
    def final(self) -> frozenset[tuple[int, int]]:
        """(rank, order) of every RED whose result has all contributions."""
        ...


@dataclass(frozen=True)
class Outline:
    """The facts about all ranks' steps in a rank's image."""

    input_blocks: int
    output_blocks: int
    eager: int
    """Largest number of parts of a window that go through a slot."""
    shown: frozenset[tuple[int, Buf]]
    """(rank, buffer) that other ranks access."""
    load_store: bool

    @classmethod
    def of(cls, plan: Plan) -> Outline:
        """Computed in one pass over a plan; the images of all its ranks share it."""
        blocks = dict.fromkeys(Buf, 0)
        shown: set[tuple[int, Buf]] = set()
        eager, load_store = 0, False
        for program in plan.ranks:
            rank = program.rank
            for step in program.steps:
                if step.op is Op.EAGER:
                    eager = max(eager, step.src[0].hi - step.src[0].lo)
                for ref in step.refs():
                    blocks[ref.buffer] = max(blocks[ref.buffer], ref.block + 1)
                    if ref.rank != rank:
                        shown.add((ref.rank, ref.buffer))
                        load_store = load_store or step.op in (Op.COPY, Op.RED)
        inputs, outputs = blocks[Buf.INPUT], blocks[Buf.OUTPUT]
        return cls(inputs, outputs, eager, frozenset(shown), load_store)


def freeze(
    plan: Plan,
    rank: int,
    report: Report | None,
    operation: str = "",
    chunk_bytes: int = 0,
    outline: Outline | None = None,
) -> bytes:
    """The image of `rank`.

    `report`: the checker's report for `plan`; None serialises an unchecked plan, whose averages are
    never divided. `operation`: as called, if it is another form of the plan's (a v-form, `recv`).
    `chunk_bytes`: maximum bytes of a block per round; 0: as much as fits. `outline`: of the plan,
    to share between ranks. PlanError if the plan does not fit the format or the form.
    """
    name = operation or plan.operation
    if base_operation(name) != plan.operation:
        raise PlanError(str(plan), f"it is not a plan of {name}")
    return _Image(plan, rank, report, name, chunk_bytes, outline or Outline.of(plan)).frozen()


def is_of(data: bytes, digest: str, rank: int) -> bool:
    """Whether `data` begins as the image of this rank of the plan with this digest. The core checks
    the rest when it loads it.
    """
    if len(data) < HEADER.size:
        return False
    magic, abi, size, plan, _, of_rank, *_ = HEADER.unpack_from(data)
    return (magic, abi, size, plan, of_rank) == (
        MAGIC, ABI, len(data), bytes.fromhex(digest), rank
    )  # fmt: skip


def forms(operation: str) -> list[str]:
    """The operations that plans of `operation` may serve: itself, `recv` of send, its v-form."""
    return [name for name in OPERATION_CODES if base_operation(name) == operation]


class _Image:
    """One rank's image under construction."""

    def __init__(
        self,
        plan: Plan,
        rank: int,
        report: Report | None,
        name: str,
        chunk_bytes: int,
        outline: Outline,
    ) -> None:
        self.plan = plan
        self.rank = rank
        self.name = name
        self.vectors = name in _V_FORMS
        self.pair = plan.operation == "send"
        self.chunk_bytes = chunk_bytes
        self.outline = outline
        self.proved = report is not None
        self.final = report.final if report is not None else frozenset()
        self.refs: list[bytes] = []

    def frozen(self) -> bytes:
        """Header, lanes, steps, references, certificate."""
        lanes = self.plan.ranks[self.rank].lanes
        few = len(self.plan.ranks[self.rank].steps) < NO_ORDER
        lane_records: list[bytes] = []
        step_records: list[bytes] = []
        for lane in lanes:
            lane_records.append(LANE.pack(len(step_records), len(lane.steps)))
            step_records += [self._step(step, few) for step in lane.steps]
        body = b"".join([*lane_records, *step_records, *self.refs])
        size = HEADER.size + len(body) + 32
        head = self._header(size, len(lane_records), len(step_records))
        image = head + body
        return image + hashlib.blake2b(image + checker_hash(), digest_size=32).digest()

    def _header(self, size: int, lanes: int, steps: int) -> bytes:
        plan = self.plan
        operation = "send" if self.pair else self.name
        blocks = self.outline.input_blocks, self.outline.output_blocks
        if self.vectors:  # vectors may contain blocks that no step accesses
            blocks = plan.n, plan.n
        return HEADER.pack(
            MAGIC,
            ABI,
            size,
            bytes.fromhex(plan.digest()),
            plan.n,
            self.rank,
            OPERATION_CODES[operation],
            max(0, plan.root),
            plan.parts,
            plan.regions,
            *blocks,
            lanes,
            steps,
            len(self.refs),
            plan.ranks[self.rank].events,
            self._flags(),
            self.chunk_bytes,
            self.outline.eager,
            *[0] * 9,
        )

    def _flags(self) -> int:
        shown = self.outline.shown
        return (
            PAIR * self.pair
            | SHOWS_INPUT * ((self.rank, Buf.INPUT) in shown)
            | SHOWS_OUTPUT * ((self.rank, Buf.OUTPUT) in shown)
            | LOAD_STORE * self.outline.load_store
            | VECTORS * self.vectors
            | EXCHANGE * (self.name == "all_to_allv")
            | STAGED * bool(self.plan.staged)
            | PROVED * self.proved
        )

    def _step(self, step: Step, few: bool) -> bytes:
        first = len(self.refs)
        self.refs += [self._ref(ref) for ref in (*step.dst, *step.src)]
        flags = STEP_REMOTE * any(
            ref.rank != self.rank for ref in step.refs() if ref.buffer is not Buf.SLOT
        )
        if step.op is Op.RED and ((self.rank, step.order) in self.final or step.flags & Flag.FINAL):
            flags |= STEP_FINAL
        kind, index = self._length(step)
        peer = step.peer if step.peer >= 0 and step.op in _WITH_PEER else NO_PEER
        channel = max(0, step.channel)
        if step.op is Op.WAIT and step.channel == SLOT_CHANNEL:
            channel = CHANNEL_SLOT
        return STEP.pack(
            STEP_CODES[step.op],
            flags,
            channel if step.op in (Op.POST, Op.WAIT) else 0,
            kind,
            peer,
            len(step.dst),
            len(step.src),
            step.order if few else NO_ORDER,
            step.value if step.op is Op.WAIT else 0,
            max(0, step.event),
            index,
            first if step.dst else 0,
            first + len(step.dst) if step.src else 0,
        )

    def _ref(self, ref: Ref) -> bytes:
        rank = self.rank if ref.buffer is Buf.SLOT else ref.rank
        return REF.pack(rank, int(ref.buffer), 0, ref.block, ref.lo, ref.hi)

    def _length(self, step: Step) -> tuple[int, int]:
        """Which vector, and which entry of it, has the length of the step's block."""
        refs = step.refs()
        if not self.vectors or not refs:
            return LENGTH_COUNT, 0
        extent, n = refs[0].extent, self.plan.n
        if extent < 0:
            raise PlanError(self.plan.place(self.rank, step), "its block has no known length")
        if self.name != "all_to_allv":
            inputs = self.name in ("scatterv", "reduce_scatterv")
            return (LENGTH_INPUT if inputs else LENGTH_OUTPUT), extent
        sender, receiver = divmod(extent, n)
        if sender == self.rank:
            return LENGTH_INPUT, receiver
        if receiver == self.rank:
            return LENGTH_OUTPUT, sender
        reason = f"it handles data from rank {sender} to rank {receiver}, of unknown length here"
        raise PlanError(
            self.plan.place(self.rank, step), reason, "choose an algorithm that serves all_to_allv"
        )


_WITH_PEER = frozenset({Op.PUT, Op.GET, Op.POST, Op.WAIT, Op.FLUSH, Op.EAGER, Op.FREE})
