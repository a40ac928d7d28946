"""Headless Chromium over a pipe: open a page, run script in it, and hear every console message."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome")


class BrowserError(AssertionError):
    """The browser is missing, ended, or the page's script threw."""


def executable() -> str:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        raise BrowserError("no chromium on PATH\n  next: `apt install chromium`, or `make test`")
    return found


class Page:
    """One tab. `problems` holds every console error, uncaught exception and request it made."""

    def __init__(self, file: Path, *, width: int, height: int = 900) -> None:
        self.problems: list[str] = []
        self.requests: list[str] = []
        self._number = 0
        self._buffer = b""
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        there, self._write = os.pipe()
        self._read, back = os.pipe()
        words = [
            executable(), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--no-first-run", "--disable-extensions", "--remote-debugging-pipe",
            f"--user-data-dir={self._profile.name}", "about:blank",
        ]  # fmt: skip
        shell = f'exec "$@" 3<&{there} 4>&{back}'
        self._process = subprocess.Popen(
            ["/bin/bash", "-c", shell, "browser", *words],
            pass_fds=(there, back),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(there)
        os.close(back)
        self._session = ""
        targets = self.call("Target.getTargets")["targetInfos"]
        target = next(t["targetId"] for t in targets if t["type"] == "page")
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.resize(width, height)
        self.open(file)

    def __enter__(self) -> Page:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._write)
        os.close(self._read)
        self._profile.cleanup()

    def open(self, file: Path, query: str = "") -> None:
        """Another page in the same tab; returns when it is loaded."""
        self._loaded = False
        self.call("Page.navigate", url=file.resolve().as_uri() + query)
        while not self._loaded:
            self._event()

    def resize(self, width: int, height: int = 900) -> None:
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=width < 600,
        )  # fmt: skip

    def prefer(self, scheme: str) -> None:
        """The colours that the reader prefers: light or dark."""
        wanted = {"name": "prefers-color-scheme", "value": scheme}
        self.call("Emulation.setEmulatedMedia", features=[wanted])

    def run(self, script: str) -> Any:
        """The value of a JavaScript expression in the page."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True)
        if "exceptionDetails" in answer:
            raise BrowserError(json.dumps(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def wait(self, script: str) -> bool:
        """Whether an expression becomes true within ten seconds, asked at each frame."""
        until = f"""new Promise(done => {{
          const end = performance.now() + 10000;
          (function ask() {{
            if ({script} || performance.now() > end) done(Boolean({script}));
            else requestAnimationFrame(ask);
          }})();
        }})"""
        answer = self.call(
            "Runtime.evaluate", expression=until, awaitPromise=True, returnByValue=True
        )
        return answer["result"].get("value") is True

    def type(self, selector: str, text: str) -> None:
        """Types into an input as a person does: focus, then keys."""
        self.run(f"document.querySelector({json.dumps(selector)}).select()")
        self.run(f"document.querySelector({json.dumps(selector)}).focus()")
        if not text:
            for kind in ("keyDown", "keyUp"):
                self.call("Input.dispatchKeyEvent", type=kind, key="Backspace", code="Backspace",
                          windowsVirtualKeyCode=8)  # fmt: skip
        else:
            self.call("Input.insertText", text=text)

    def click(self, selector: str) -> None:
        """Clicks the middle of the element with the mouse."""
        box = self.run(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            " e.scrollIntoView({block: 'center'}); const b = e.getBoundingClientRect();"
            " return {x: b.left + Math.min(b.width / 2, 60), y: b.top + b.height / 2}; })()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.call(
                "Input.dispatchMouseEvent", type=kind, x=box["x"], y=box["y"], button="left",
                clickCount=1,
            )  # fmt: skip

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """One command of the DevTools protocol, answered; events in between are kept."""
        self._number += 1
        number = self._number
        message: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._event()
            if answer.get("id") == number:
                if "error" in answer:
                    raise BrowserError(f"{method}: {answer['error']}")
                result: dict[str, Any] = answer["result"]
                return result

    def _event(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            some = os.read(self._read, 1 << 16)
            if not some:
                raise BrowserError(f"the browser ended with status {self._process.wait()}")
            self._buffer += some
        line, _, self._buffer = self._buffer.partition(b"\0")
        event: dict[str, Any] = json.loads(line)
        method, parameters = event.get("method"), event.get("params", {})
        if method == "Page.loadEventFired":
            self._loaded = True
        elif method == "Runtime.exceptionThrown":
            self.problems.append(json.dumps(parameters["exceptionDetails"]))
        elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning"):
            self.problems.append(json.dumps(parameters["args"]))
        elif method == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            self.problems.append(parameters["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])
        return event
