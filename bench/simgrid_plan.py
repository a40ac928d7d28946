"""Executes a plan in SimGrid, for bench/simulator.py: JSON on standard input, seconds on output.

Runs under any Python that has the module simgrid (Debian: python3-simgrid); needs nothing else.
Each lane is an actor. The transfers and posts of an ordered pair of ranks are those of one more
actor, in order; each post has an actor that sleeps for the latency. SimGrid shares the links.
"""

from __future__ import annotations

import json
import sys
from collections import deque
from typing import Any

import simgrid
from simgrid import Actor, Comm, Engine, LinkInRoute, NetZone, Semaphore, this_actor

NOTHING_S = 1e-8  # latency of a route: equal ones share links equally; 1e-9 is SimGrid's precision
SPEED = 1e9  # operations per second of a host
WIDE = 1e15  # bytes per second of a link that limits nothing


def platform(engine: Engine, job: dict[str, Any]) -> list[Any]:
    """Ranks as hosts of SimGrid, and a route between each two of them."""
    zone = NetZone.create_full_zone("machine")
    host_of = job["host_of"]

    def link(name: str, bandwidth: float | None) -> Any:
        return zone.create_link(name, bandwidth or WIDE).seal()

    nothing = zone.create_link("nothing", WIDE).set_latency(NOTHING_S)
    nothing.seal()
    ranks = [zone.create_host(f"rank{r}", SPEED).seal() for r in range(len(host_of))]
    ports = [(link(f"out{r}", b), link(f"in{r}", b)) for r, b in enumerate(job["ports"])]
    inside = [link(f"inside{h}", b) for h, b in enumerate(job["inside"])]
    rails = [(link(f"up{h}", b), link(f"down{h}", b)) for h, b in enumerate(job["rails"])]
    for r, here in enumerate(host_of):
        for q, there in enumerate(host_of):
            if r == q:
                continue
            between = [inside[here]] if here == there else [rails[here][0], rails[there][1]]
            route = [ports[r][0], *between, ports[q][1], nothing]
            hops = [LinkInRoute(one) for one in route]
            zone.add_route(ranks[r].netpoint, ranks[q].netpoint, None, None, hops, False)
    zone.seal()
    return ranks


class Run:
    """The actors' shared state."""

    def __init__(self, job: dict[str, Any], ranks: list[Any]) -> None:
        self.job = job
        self.ranks = ranks
        self.free = [Semaphore(1) for _ in ranks]
        self.counters: dict[tuple[int, int, int], Any] = {}
        self.events: dict[tuple[int, int], Any] = {}
        self.pipes: dict[tuple[int, int], tuple[deque[Any], Any]] = {}
        self.end = 0.0

    def counter(self, *key: int) -> Any:
        """The posts of (poster, waiter, channel) that nobody waited for yet."""
        if key not in self.counters:
            self.counters[key] = Semaphore(0)
        return self.counters[key]

    def event(self, *key: int) -> Any:
        """An event of a rank."""
        if key not in self.events:
            self.events[key] = Semaphore(0)
        return self.events[key]

    def latency(self, rank: int, peer: int) -> float:
        """Seconds of a post."""
        here, there = self.job["host_of"][rank], self.job["host_of"][peer]
        if here == there:
            return float(self.job["near"][here])
        return float((self.job["far"][here] + self.job["far"][there]) / 2)

    def enqueue(self, rank: int, peer: int, item: Any) -> None:
        """Gives something to the actor of a pair."""
        if (rank, peer) not in self.pipes:
            made = self.pipes[rank, peer] = deque(), Semaphore(0)
            actor = Actor.create(f"{rank}-{peer}", self.ranks[rank], self.pipe, rank, peer, *made)
            actor.daemonize()
        queue, filled = self.pipes[rank, peer]
        queue.append(item)
        filled.release()

    def pipe(self, rank: int, peer: int, queue: deque[Any], filled: Any) -> None:
        """Moves what a pair has in its queue."""
        while True:
            filled.acquire()
            kind, what = queue.popleft()
            if kind == "put":
                Comm.sendto(self.ranks[rank], self.ranks[peer], what)
            elif kind == "flush":
                what.release()
            else:
                Actor.create("post", self.ranks[peer], self.post, self.latency(rank, peer), what)

    def post(self, seconds: float, counter: Any) -> None:
        """A post on its way."""
        this_actor.sleep_for(seconds)
        counter.release()

    def lane(self, rank: int, steps: list[Any]) -> None:
        """A lane from its first to its last step."""
        for op, *words in steps:
            if op == "work":
                self.free[rank].acquire()
                this_actor.execute(words[0] * SPEED)
                self.free[rank].release()
            elif op == "put":
                self.enqueue(rank, words[0], ("put", words[1]))
            elif op == "post":
                peer, channel = words
                self.enqueue(rank, peer, ("post", self.counter(rank, peer, channel)))
            elif op == "wait":
                for _ in range(words[2]):
                    self.counter(words[0], rank, words[1]).acquire()
            elif op == "flush":
                done = Semaphore(0)
                self.enqueue(rank, words[0], ("flush", done))
                done.acquire()
            elif op == "rec":
                self.event(rank, words[0]).release()
            elif op == "join":
                self.event(rank, words[0]).acquire()
                self.event(rank, words[0]).release()
        self.end = max(self.end, Engine.clock)


def main() -> None:
    """Reads, runs, prints."""
    job = json.load(sys.stdin)
    engine = Engine([
        "simgrid", "--log=root.thresh:critical", "--cfg=network/model:CM02",
        "--cfg=network/TCP-gamma:0", "--cfg=network/crosstraffic:0",
        "--cfg=contexts/stack-size:64", "--cfg=network/weight-S:0", "--cfg=network/optim:Full",
    ])  # fmt: skip
    ranks = platform(engine, job)
    run = Run(job, ranks)
    for number, (rank, steps) in enumerate(job["lanes"]):
        Actor.create(f"lane{number}", ranks[rank], run.lane, rank, steps)
    engine.run()
    print(json.dumps({"seconds": run.end, "version": str(simgrid.simgrid_version)}))


if __name__ == "__main__":
    main()
