"""Symbolic memory: who wrote what, whether accesses are ordered, and what OUTPUT holds.

Every atom of memory holds a value: the block and atom of INPUT that it comes from, and the ranks
whose contributions it contains. Two accesses to an atom, at least one of them a write, must be
ordered by the vector clocks of `unipal.engine.checker.happens_before`; otherwise they race.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NoReturn

from unipal.engine.checker import diagnostics
from unipal.engine.checker.postconditions import expected
from unipal.engine.checker.wellformed import Flat
from unipal.engine.plan.ir import Buf, Flag, PlanError, Step, base_operation, operations
from unipal.generated.spec_tables import OPERATIONS

UNKNOWN = -1  # value of memory that has not been written in this call
SELF = int(Flag.SELF)


class Terms(dict[tuple[int, int], int]):
    """A value with repeated contributions or of mixed origin.

    (origin, rank) → number of contributions. `origin` = block * atoms + atom of INPUT.
    """


Value = int | Terms
"""UNKNOWN, origin << n | bit per contributing rank, or Terms."""


@dataclass
class Events:
    """Accesses, entries and returns as numbers. Event 0 is in no clock's past.

    An event is in a clock's past when the clock's entry for its chain has reached its count.
    """

    chain: list[int] = field(default_factory=lambda: [0])
    count: list[int] = field(default_factory=lambda: [1])
    of: list[tuple[int, int, Step | str]] = field(default_factory=lambda: [(0, 0, "entry")])
    """Number of the call, rank, and the step or "entry" or "return"."""

    def add(self, chain: int, count: int, call: int, rank: int, what: Step | str) -> int:
        """Adds an event and returns its number."""
        self.chain.append(chain)
        self.count.append(count)
        self.of.append((call, rank, what))
        return len(self.count) - 1


@dataclass
class Table:
    """Memory of all ranks in one mode of one call."""

    in_place: bool
    base: list[int]
    """window → address of its first atom."""
    last: list[int]
    """address → event of the last write; 0: its rank has not entered."""
    reads: list[list[int] | None]
    """address → events of reads since that write."""
    values: list[Value]


@dataclass
class Slot:
    """A filled slot."""

    event: int
    span: tuple[int, int, int]
    """lo, hi and extent of its contents."""
    values: list[list[Value]]
    """mode → atom → value."""


class Memory:
    """Memory of all calls of one run in all modes, and facts about the first call."""

    def __init__(self, flats: Sequence[Flat], modes: Sequence[bool]) -> None:
        self.flats = flats
        self.n = flats[0].plan.n
        self.full = (1 << self.n) - 1
        self.events = Events()
        self.modes = len(modes)
        self.tables = [self._tables(flat, modes) for flat in flats]
        self.mixed: tuple[int, Step] | None = None
        self.complete: dict[tuple[int, int], bool] = {}
        """(rank, order) of a fold in the first plan → whether its result has all contributions."""
        self.uneven = ""
        """Why the first plan cannot serve blocks of different lengths; "" if it can."""
        self.measured = has_v_form(flats[0].plan.operation)

    def _tables(self, flat: Flat, modes: Sequence[bool]) -> list[Table]:
        atoms = flat.atoms
        size = flat.first[-1] * atoms
        found = []
        for in_place in modes:
            base = list(range(0, size, atoms))
            if in_place:
                for small, large in flat.aliases():
                    base[small] = base[large]
            found.append(Table(in_place, base, [0] * size, [None] * size, [UNKNOWN] * size))
        return found

    def enter(self, call: int, rank: int, event: int) -> None:
        """A rank enters: INPUT holds its contribution, all other memory is unknown."""
        flat = self.flats[call]
        atoms = flat.atoms
        lo, hi = flat.first[rank] * atoms, flat.first[rank + 1] * atoms
        for table in self.tables[call]:
            table.last[lo:hi] = [event] * (hi - lo)
            for block in range(flat.blocks[rank][Buf.INPUT]):
                at = table.base[flat.first[rank] + block]
                for atom in range(atoms):
                    table.values[at + atom] = (block * atoms + atom) << self.n | 1 << rank

    def leave(self, call: int, rank: int, event: int, view: memoryview) -> None:
        """A rank returns: no access to its memory may be pending, and OUTPUT must be correct."""
        flat = self.flats[call]
        atoms = flat.atoms
        lo, hi = flat.first[rank] * atoms, flat.first[rank + 1] * atoms
        chain_of, count_of = self.events.chain, self.events.count
        for table in self.tables[call]:
            last, reads = table.last, table.reads
            for at in range(lo, hi):
                old = last[at]
                if view[chain_of[old]] < count_of[old]:
                    self._leaves_early(rank, call, table, at, old, "write")
                for old in reads[at] or ():
                    if view[chain_of[old]] < count_of[old]:
                        self._leaves_early(rank, call, table, at, old, "read")
            self._result(rank, call, table)
            last[lo:hi] = [event] * (hi - lo)

    def touch(
        self,
        call: int,
        rank: int,
        event: int,
        own: int,
        view: memoryview,
        sources: tuple[int, ...],
        targets: tuple[int, ...],
        lo: int,
        hi: int,
        held: Mapping[int, Slot],
        step: Step,
    ) -> None:
        """One step reads `sources` and writes `targets` (windows, atoms lo..hi) as `event`.

        `view` is the clock of the issuing lane, whose chain is `own`. `held`: the slots that
        negative windows in `sources` stand for.
        """
        n, full = self.n, self.full
        chain_of, count_of = self.events.chain, self.events.count
        several = len(sources) > 1
        for mode, table in enumerate(self.tables[call]):
            base, last, reads, values = table.base, table.last, table.reads, table.values
            if table.in_place and step.flags & SELF:
                continue
            for atom in range(lo, hi):
                result: Value | None = None
                for window in sources:
                    if window < 0:
                        value = held[window].values[mode][atom - lo]
                    else:
                        at = base[window] + atom
                        old = last[at]
                        chain = chain_of[old]
                        if chain != own and view[chain] < count_of[old]:
                            self._races(call, rank, table, at, old, "write", step, "reads")
                        readers = reads[at]
                        if readers is None:
                            reads[at] = [event]
                        else:
                            readers.append(event)
                        value = values[at]
                    if result is None:
                        result = value
                    elif (
                        type(result) is int
                        and type(value) is int
                        and result >= 0
                        and value >= 0
                        and not result & value & full
                        and not (result ^ value) >> n
                    ):
                        result |= value
                    else:
                        result = _fold(result, value, n)
                assert result is not None
                if call == 0:
                    if several:
                        self._completes(rank, step, result)
                    if self.measured and not mode:
                        self.measure(rank, step, result)
                for window in targets:
                    at = base[window] + atom
                    old = last[at]
                    chain = chain_of[old]
                    if chain != own and view[chain] < count_of[old]:
                        self._races(call, rank, table, at, old, "write", step, "writes")
                    readers = reads[at]
                    if readers is not None:
                        for old in readers:
                            chain = chain_of[old]
                            if chain != own and old != event and view[chain] < count_of[old]:
                                self._races(call, rank, table, at, old, "read", step, "writes")
                        reads[at] = None
                    last[at] = event
                    values[at] = result

    def look(
        self,
        call: int,
        rank: int,
        event: int,
        own: int,
        view: memoryview,
        window: int,
        lo: int,
        hi: int,
        step: Step,
    ) -> list[list[Value]]:
        """Reads atoms lo..hi of a window for an EAGER or CCL step, as `touch` does: mode → atom →
        value.
        """
        chain_of, count_of = self.events.chain, self.events.count
        found: list[list[Value]] = []
        for mode, table in enumerate(self.tables[call]):
            start = table.base[window]
            for at in range(start + lo, start + hi):
                old = table.last[at]
                chain = chain_of[old]
                if chain != own and view[chain] < count_of[old]:
                    self._races(call, rank, table, at, old, "write", step, "reads")
                readers = table.reads[at]
                if readers is None:
                    table.reads[at] = [event]
                else:
                    readers.append(event)
                if self.measured and step.src and not mode and not call:
                    self.measure(rank, step, table.values[at])
            found.append(table.values[start + lo : start + hi])
        return found

    def write(
        self,
        call: int,
        rank: int,
        event: int,
        own: int,
        view: memoryview,
        window: int,
        lo: int,
        values: Sequence[Sequence[Value]],
        step: Step,
    ) -> None:
        """Writes atoms of a window from `lo` on for a CCL step, as `touch` does. `values`: mode →
        atom → value.
        """
        chain_of, count_of = self.events.chain, self.events.count
        for table, given in zip(self.tables[call], values, strict=True):
            for atom, value in enumerate(given, lo):
                at = table.base[window] + atom
                for old in (table.last[at], *(table.reads[at] or ())):
                    chain = chain_of[old]
                    if chain != own and view[chain] < count_of[old]:
                        does = "write" if old == table.last[at] else "read"
                        self._races(call, rank, table, at, old, does, step, "writes")
                table.reads[at] = None
                table.last[at] = event
                table.values[at] = value

    def unequal(self, reason: str) -> None:
        """Records why the first plan cannot serve blocks of different lengths; the first reason
        stays.
        """
        if self.measured and reason:
            self.measured = False
            self.uneven = reason

    def _completes(self, rank: int, step: Step, value: Value) -> None:
        """Records whether a fold's result has all contributions: an average divides there."""
        complete = type(value) is int and value >= 0 and value & self.full == self.full
        key = rank, step.order
        seen = self.complete.get(key)
        if seen is None:
            self.complete[key] = complete
        elif seen != complete and self.mixed is None:
            self.mixed = rank, step

    def final(self) -> frozenset[tuple[int, int]]:
        """(rank, order) of the first plan's folds with complete results; empty for a single
        rank.
        """
        if self.n == 1:
            return frozenset()
        if self.mixed is not None:
            raise PlanError(
                self.flats[0].plan.place(*self.mixed),
                "its result is complete in some parts and lacks contributions in others",
                "use two steps for these parts: an average divides only where the sum is complete",
            )
        return frozenset(step for step, complete in self.complete.items() if complete)

    def measure(self, rank: int, step: Step, value: Value) -> None:
        """Records a step that treats a block as if it had another block's length."""
        if type(value) is not int or value < 0:
            return
        flat = self.flats[0]
        origin, ranks = value >> self.n, value & self.full
        sender = ranks.bit_length() - 1
        length = operations()[flat.plan.operation].extent(
            Buf.INPUT, sender, origin // flat.atoms, self.n
        )
        if length != step.src[0].extent:
            self.misfit(rank, step, f"it moves data of length {length} of the call")

    def misfit(self, rank: int, step: Step, what: str) -> None:
        """Records the first step that mixes lengths of blocks."""
        if self.measured:
            place = self.flats[0].plan.place(rank, step)
            self.unequal(f"{place}: {what} as if it had length {step.src[0].extent}")

    def _result(self, rank: int, call: int, table: Table) -> None:
        """Compares the contents of OUTPUT with the operation's definition."""
        flat = self.flats[call]
        plan, atoms = flat.plan, flat.atoms
        blocks = expected(plan.operation, plan.n, plan.root)[rank]
        wrong = []
        for block, want in enumerate(blocks):
            at = table.base[flat.window(rank, Buf.OUTPUT, block)]
            value = want.block * atoms << self.n | want.ranks
            for atom in range(atoms):
                there = table.values[at + atom]
                if there != value + (atom << self.n):
                    terms = None if there == UNKNOWN else _terms(there, self.n)
                    wrong.append((block, atom, want, terms))
        if wrong:
            raise diagnostics.result(
                flat, rank, self._mode(call, table), wrong, len(blocks) * atoms
            )

    def _mode(self, call: int, table: Table) -> str:
        return diagnostics.mode_words(table.in_place, len(self.tables[call]))

    def _races(
        self,
        call: int,
        rank: int,
        table: Table,
        at: int,
        event: int,
        other_does: str,
        step: Step,
        does: str,
    ) -> NoReturn:
        flat = self.flats[call]
        atom = flat.name(*divmod(at, flat.atoms))
        other = self.events.of[event][1:] if event else (_rank_of(flat, at), "entry")
        raise diagnostics.race(
            flat, rank, step, does, atom, self._mode(call, table), other, other_does
        )

    def _leaves_early(
        self, rank: int, call: int, table: Table, at: int, event: int, other_does: str
    ) -> NoReturn:
        flat = self.flats[call]
        raise diagnostics.leaves_early(
            flat,
            rank,
            flat.name(*divmod(at, flat.atoms)),
            self._mode(call, table),
            self.events.of[event][1:],
            other_does,
        )


def _terms(value: Value, n: int) -> Terms:
    if type(value) is not int:
        assert isinstance(value, Terms)
        return value
    origin = value >> n
    return Terms({(origin, rank): 1 for rank in range(n) if value >> rank & 1})


def combined(values: Sequence[Value], n: int) -> Value:
    """The sum of values at one place."""
    full, result = (1 << n) - 1, values[0]
    for value in values[1:]:
        if (
            isinstance(result, int)
            and isinstance(value, int)
            and min(result, value) >= 0
            and not result & value & full
            and not (result ^ value) >> n
        ):
            result |= value
        else:
            result = _fold(result, value, n)
    return result


def _fold(one: Value, two: Value, n: int) -> Value:
    """The sum of two values that are not disjoint parts of one origin."""
    if one == UNKNOWN or two == UNKNOWN:
        return UNKNOWN
    terms = Terms(_terms(one, n))
    for key, count in _terms(two, n).items():
        terms[key] = terms.get(key, 0) + count
    return terms


def _rank_of(flat: Flat, at: int) -> int:
    window = at // flat.atoms
    return next(rank for rank in range(flat.plan.n) if window < flat.first[rank + 1])


@cache
def has_v_form(operation: str) -> bool:
    return any(row["v"] and base_operation(row["name"]) == operation for row in OPERATIONS)
