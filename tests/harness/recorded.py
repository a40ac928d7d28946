"""Flight recorders of ranks that have closed, for tests of what reads them."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from kept_records import records
from unipal.engine.tools.launch import launch


def recorded(folder: Path, work: Any, size: int, *arguments: Any, **settings: Any) -> Any:
    """What `launch` returned, and copies in `folder` of the recorders that its ranks left. Each
    result of `work` is the path of the rank's recorder, or begins with it.
    """
    with records(removed=False):
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("UNIPAL_RECORDS_KEEP_ALL", "1")
            told = launch(work, size, *arguments, **settings)
        left = [Path(one if isinstance(one, str) else one[0]) for one in told]
        try:
            return told, [Path(shutil.copy(path, folder)) for path in left]
        finally:
            for path in left:
                path.unlink(missing_ok=True)
