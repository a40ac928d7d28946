"""A server of SSH on a host of `netns`, which one key of this test may enter."""

from __future__ import annotations

import contextlib
import os
import select
import shlex
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from netns import Host

PORT = 2222
DEADLINE_S = 20.0


@contextlib.contextmanager
def served(hosts: Sequence[Host], folder: Path) -> Iterator[str]:
    """Starts a server on each host; yields the command `ssh` that enters them."""
    for name in ("host", "user"):
        line = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name)]
        subprocess.run(line, check=True)
    shutil.copy(folder / "user.pub", folder / "authorized")
    os.makedirs("/run/sshd", exist_ok=True)  # where sshd confines its unprivileged part
    servers = []
    try:
        for host in hosts:
            config = folder / f"{host.name}.conf"
            config.write_text(
                f"ListenAddress {host.ipv4}\nPort {PORT}\nHostKey {folder / 'host'}\n"
                f"AuthorizedKeysFile {folder / 'authorized'}\nStrictModes no\nUsePAM no\n"
                f"PidFile none\nPermitRootLogin yes\nPasswordAuthentication no\n"
            )
            line = [str(shutil.which("sshd")), "-D", "-e", "-f", str(config)]
            server = host.start(line, stderr=subprocess.PIPE)
            servers.append(server)
            _listens(server)
        client = folder / "client.conf"
        client.write_text(
            f"Port {PORT}\nIdentityFile {folder / 'user'}\nUserKnownHostsFile /dev/null\n"
            "StrictHostKeyChecking no\nLogLevel ERROR\n"
        )
        yield shlex.join(["ssh", "-F", str(client)])
    finally:
        for server in servers:
            server.kill()
            server.wait()


def _listens(server: subprocess.Popen[bytes]) -> None:
    """Reads its log until it listens."""
    assert server.stderr is not None
    said, until = b"", time.monotonic() + DEADLINE_S
    while b"Server listening" not in said:
        ready = select.select([server.stderr], [], [], until - time.monotonic())[0]
        more = os.read(server.stderr.fileno(), 4096) if ready else b""
        assert more, f"sshd does not listen: {said.decode()}"
        said += more
