"""Codes for pending that a vendor does not publish: learnt from its library (shim_pending.h).

The vendor is tsingmicro's emulator, which tells nobody its codes, behind a library that lies about
them as it is told. Everything stands in one process, for what could not be learnt is learnt anew.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from unipal.adaptors import registry
from unipal.generator.binding.model import load_binding
from unipal.generator.diagnostics import SpecError
from unipal.generator.spec.model import load_spec

from proof.bindings import gate

FULL = os.environ.get("UNIPAL_FULL") == "1"
SEED = int(os.environ.get("UNIPAL_SEED", "20261121"))

LIAR = r"""
#include <dlfcn.h>
#include <stdlib.h>

int vendor_mode, vendor_records;

static void *real(const char *name)
{
    return dlsym(dlopen(getenv("HONEST_VENDOR"), RTLD_NOW | RTLD_LOCAL), name);
}

static int said(int code, int of_event)
{
    static int turn;
    switch (vendor_mode) {
    case 1: return of_event ? code : 0;            /* streams are always done */
    case 2: return of_event ? 0 : code;            /* events are */
    case 3: return code == 0 ? 9 : 7;              /* done is not success */
    case 4: case 8: return 5;                      /* nothing is ever done */
    case 5: return code == 0 ? 0 : ++turn;         /* no code comes twice */
    case 6: case 7: return 0;                      /* nothing is ever held */
    default: return code;
    }
}

int txStreamQuery(void *stream)
{
    return said(((int (*)(void *))real("txStreamQuery"))(stream), 0);
}

int txEventQuery(void *event)
{
    return said(((int (*)(void *))real("txEventQuery"))(event), 1);
}

int txEventRecord(void *event, void *stream)
{
    vendor_records++;
    return ((int (*)(void *, void *))real("txEventRecord"))(event, stream);
}

typedef void (*work)(void *);

int txLaunchHostFunc(void *stream, work function, void *args)
{
    if (vendor_mode == 6 || vendor_mode == 8)      /* nobody runs it */
        return 0;
    if (vendor_mode == 7)                          /* it runs at once, in the caller's thread */
        return function(args), 0;
    return ((int (*)(void *, work, void *))real("txLaunchHostFunc"))(stream, function, args);
}
"""

ASKED = """
import ctypes, json, os, sys, threading
from unipal.adaptors import registry
from unipal.generated.pal import MemType, ResourceKind, Result
device = registry.load(registry.Path(sys.argv[1]))
liar, honest = ctypes.CDLL(sys.argv[2]), ctypes.CDLL(os.environ["HONEST_VENDOR"])
mode, records = (ctypes.c_int.in_dll(liar, n) for n in ("vendor_mode", "vendor_records"))
fails_at, failure = (ctypes.c_int.in_dll(honest, f"emulator_{n}") for n in ("fails_at", "failure"))
ffi, found = device.ffi, {"lies": {}}
counts = lambda: [device.resourceCount(int(kind)) for kind in ResourceKind]
def made(function="streamCreate", *words):
    out = ffi.new("void **")
    code = Result(getattr(device.raw, function)(ffi.cast("void *", out), *words))
    assert (out[0] != ffi.NULL) == (code is Result.SUCCESS), "the output of a call that failed"
    return code
for mode.value in range(1, 9):
    for function, words in (("streamCreate", ()), ("eventCreate", (0,))):
        before, code = counts(), made(function, *words)
        assert counts() == before, (mode.value, function, code)
        found["lies"].setdefault(mode.value, []).append((code.name, device.getLastError()))
mode.value, failed = 0, 0
for number in range(1, 50):
    fails_at.value, failure.value = number, 0x5EED
    code = made()
    if fails_at.value:
        break
    failed += 1
    assert code is not Result.SUCCESS, f"call {number} of the vendor fails, and nobody says so"
fails_at.value = 0
found["failed"] = failed
print(json.dumps(found))
"""

LEARNT = """
import ctypes, json, os, sys, threading
from unipal.adaptors import registry
from unipal.generated.pal import Result
os.environ["UNIPAL_CPU_DEVICES"] = "2"
device = registry.load(registry.Path(sys.argv[1]))
liar, honest = ctypes.CDLL(sys.argv[2]), ctypes.CDLL(os.environ["HONEST_VENDOR"])
records = ctypes.c_int.in_dll(liar, "vendor_records")
Call = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
entered, opened = threading.Event(), threading.Event()
gate = Call(lambda _: (entered.set(), opened.wait(20))[0])
found = {}
native = ctypes.c_void_p()
if sys.argv[3] == "foreign":
    assert honest.txSetDevice(1) == honest.txStreamCreate(ctypes.byref(native)) == 0
    stream = device.streamCopy(native.value)
    hold = lambda: honest.txLaunchHostFunc(native, gate, None)
else:
    made, ready = [], threading.Barrier(8)
    def make():
        ready.wait(20)
        device.setDevice(1)
        made.append(device.streamCreate())
    threads = [threading.Thread(target=make) for _ in range(8)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    assert len(made) == 8
    device.setDevice(1)
    stream = made[0]
    hold = lambda: device.launchHostFunc(stream, ctypes.cast(gate, ctypes.c_void_p).value, 0)
hold()
assert entered.wait(20)
found["first"] = device.code.streamQuery(stream).name
event = device.eventCreate(0)
found["learnt"] = records.value
device.eventRecord(event, stream)
queries = lambda: [device.code.streamQuery(stream).name, device.code.eventQuery(event).name]
found["held"] = queries()
opened.set()
device.streamSynchronize(stream)
found["done"] = queries()
found["device"] = device.getDevice()
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def liar(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that lies."""
    folder = tmp_path_factory.mktemp("liar")
    (folder / "liar.c").write_text(LIAR, encoding="utf-8")
    made = folder / "liar.so"
    line = ["cc", "-shared", "-fPIC", "-o", str(made), str(folder / "liar.c"), "-ldl"]
    subprocess.run(line, check=True)
    return made


def asked(script: str, liar: Path, *words: str, cflags: tuple[str, ...] = ()) -> Any:
    """What a script prints, over the emulator behind the liar."""
    emulated = registry.build("tsingmicro", emulated=True)
    shim = registry.build("tsingmicro", cflags=cflags).path if cflags else emulated.path
    env = {**os.environ, **emulated.conformance, **emulated.env}
    env["HONEST_VENDOR"] = env["UNIPAL_TSINGMICRO_LIBRARY"]
    env["UNIPAL_TSINGMICRO_LIBRARY"] = f"{liar}:{env['HONEST_VENDOR']}"
    line = [sys.executable, "-P", "-c", script, str(shim), str(liar), *words]
    done = subprocess.run(line, capture_output=True, text=True, env=env, timeout=120)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_library_that_contradicts_itself_makes_no_streams(liar: Path) -> None:
    """No lie is learnt, each is told, nothing is kept, and every wait ends; nor is a code learnt
    while one of the vendor's calls fails.
    """
    found = asked(ASKED, liar, cflags=("-O0", "-DSHIM_LEARN_SECONDS=1"))
    held = "success while a host function holds the stream"
    wanted = {
        "1": f"streamQuery: answers {held}",
        "2": f"eventQuery: answers {held}",
        "3": "streamQuery: answers 7 for pending work, and 9 when it is done",
        "4": "streamQuery: answers 5 still, 1 s after the stream was let go",
        "5": "while the stream is held",
        "6": "launchHostFunc: the function did not return in 1 s, let go",
        "7": f"streamQuery: answers {held}",
        "8": "launchHostFunc: the function did not return in 1 s, let go",
    }
    assert found["lies"].keys() == wanted.keys()
    for mode, said in wanted.items():
        for (code, text), function in zip(
            found["lies"][mode], ("streamCreate", "eventCreate"), strict=True
        ):
            assert code == "UNHANDLED_DEVICE_ERROR"
            assert text.startswith(f"{function}: what means pending cannot be learnt: "), text
            assert said in text, (mode, text)
    assert found["failed"] >= 13  # making, holding, asking twice, asking again, ending


@pytest.mark.parametrize("first", ["own", "foreign"])
def test_what_is_learnt_tells_pending_from_done(first: str, liar: Path) -> None:
    """Once for all threads; on the caller's device; also where a stream of others is the first."""
    found = asked(LEARNT, liar, first)
    assert found == {
        "first": "IN_PROGRESS",
        "learnt": 1,
        "held": ["IN_PROGRESS", "IN_PROGRESS"],
        "done": ["SUCCESS", "SUCCESS"],
        "device": 1,
    }


# What the shim does with a code ---

READS = "code == shim_pending.{}"
WRONG = {
    "learnt for nothing": "false",
    "the other's code": "code == shim_pending.{other}",
    "any error": "code != TX_SUCCESS",
}


EVERY = [(wrong, query) for wrong in WRONG for query in ("stream", "event")]


@pytest.mark.parametrize(
    ("wrong", "query"), EVERY if FULL else random.Random(SEED).sample(EVERY, 2)
)
def test_a_shim_that_reads_codes_wrong_is_caught(
    wrong: str, query: str, root: Path, tmp_path: Path
) -> None:
    other = "event" if query == "stream" else "stream"
    text = (root / "generated" / "tsingmicro" / "shim.c").read_text(encoding="utf-8")
    assert text.count(READS.format(query)) == 1
    (tmp_path / "generated").mkdir()
    changed = text.replace(READS.format(query), WRONG[wrong].format(other=other))
    (tmp_path / "generated" / "shim.c").write_text(changed, encoding="utf-8")
    chip = (root / "adaptors" / "tsingmicro" / "adaptor.yaml").read_text(encoding="utf-8")
    (tmp_path / "adaptor.yaml").write_text(chip, encoding="utf-8")
    fault = {"functions": [f"{query}Query"], "code": 0x46000001}
    committed = registry.build("tsingmicro", emulated=True)
    stage, evidence = gate.run_shim(fault, tmp_path, committed)
    assert stage in ("clause", "failure"), (stage, evidence)
    assert f"{query}Query" in evidence


# The language ---


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("pending: learnt", "pending: [learnt, TX_SUCCESS]", "no constant 'learnt'"),
        (
            "  streamQuery: txStreamQuery(stream)\n",
            "",
            "nothing can be learnt without streamQuery",
        ),
        ("pending: learnt", "pending: guessed", "no constant 'guessed'"),
    ],
)
def test_a_wrong_file_is_an_error_with_its_place(
    old: str, new: str, said: str, root: Path, tmp_path: Path
) -> None:
    text = (root / "adaptors" / "tsingmicro" / "adaptor.yaml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "adaptor.yaml").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(SpecError, match=r"adaptor\.yaml:\d+:\d+: ") as caught:
        load_binding(tmp_path, load_spec(root / "pal_spec"))
    assert said in str(caught.value)
