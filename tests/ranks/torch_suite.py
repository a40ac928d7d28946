"""torch's own test of back ends, DistTest, over one of them.

    python torch_suite.py BACKEND [NAME ...]
    python torch_suite.py --list

Reads the test from the installed torch. Every "gloo" in its text becomes the name of the back end,
so that what torch tests with gloo alone is tested as well. The four ranks of a test are forks of
this process. Prints a line of JSON for each test: name, verdict (passed, failed or skipped),
seconds, and why.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import sys
import tempfile
import time
import types
import unittest
from pathlib import Path
from typing import Any


def tests_of(back_end: str) -> type[unittest.TestCase]:
    """The class of the tests."""
    import torch.testing._internal.distributed as folder
    from torch.testing._internal.common_distributed import DistTestCases

    for table in (DistTestCases.backend_feature, DistTestCases.skip_collective):
        for names in table.values():
            if "gloo" in names:
                names.add(back_end)
    if back_end != "gloo":
        DistTestCases.backend_feature["plugin"].add(back_end)
    path = Path(folder.__path__[0]) / "distributed_test.py"
    module: Any = types.ModuleType("distributed_test")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    text = path.read_text(encoding="utf-8").replace('"gloo"', f'"{back_end}"')
    exec(compile(text, str(path), "exec"), module.__dict__)
    module.MASTER_ADDR = "127.0.0.1"
    bases: Any = module.TestDistBackend, module.DistributedTest._DistTestBase

    def set_up(self: Any) -> None:
        super(made, self).setUp()
        self._start_processes(multiprocessing.get_context("fork").Process)

    made = type("DistTest", bases, {"setUp": set_up})
    return made


def run(kind: type[unittest.TestCase], name: str) -> dict[str, Any]:
    begun, result = time.monotonic(), unittest.TestResult()
    unittest.TestSuite([kind(name)]).run(result)
    wrong = [text for _, text in result.errors + result.failures]
    verdict = "skipped" if result.skipped else "failed" if wrong else "passed"
    why = result.skipped[0][1] if result.skipped else "".join(wrong)
    seconds = round(time.monotonic() - begun, 2)
    return {"name": name, "verdict": verdict, "seconds": seconds, "why": why}


def main(back_end: str, *names: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "BACKEND": back_end, "WORLD_SIZE": "4", "TEMP_DIR": folder, "OMP_NUM_THREADS": "1",
            "TORCH_CPP_LOG_LEVEL": "ERROR",
        }  # fmt: skip
        if back_end == "--list":
            os.environ["BACKEND"] = "gloo"
            print("\n".join(unittest.TestLoader().getTestCaseNames(tests_of("gloo"))))
            return
        if back_end == "unipal":
            import unipal.torch.groups

            unipal.Communicator  # noqa: B018 which imports the engine
        kind = tests_of(back_end)
        for name in names or unittest.TestLoader().getTestCaseNames(kind):
            print(json.dumps(run(kind, name)), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
