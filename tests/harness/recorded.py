"""Flight recorders of ranks that have closed, for tests of what reads them."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from unipal.engine.tools.launch import launch


def recorded(folder: Path, work: Any, size: int, *arguments: Any, **settings: Any) -> Any:
    """What `launch` returned, and copies in `folder` of the recorders that its ranks left. Each
    result of `work` is the path of the rank's recorder, or begins with it.
    """
    for _ in range(3):
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("UNIPAL_RECORDS_KEEP_ALL", "1")
            told = launch(work, size, *arguments, **settings)
        left = [Path(one if isinstance(one, str) else one[0]) for one in told]
        try:
            paths = [Path(shutil.copy(path, folder)) for path in left]
        except FileNotFoundError:  # a test beside this one that keeps none: UNIPAL_RECORDS_KEEP=0
            continue
        finally:
            for path in left:
                path.unlink(missing_ok=True)
        return told, paths
    raise AssertionError("the recorders do not stay")
