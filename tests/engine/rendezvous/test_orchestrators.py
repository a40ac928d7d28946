"""Ranks that Kubernetes or Ray starts: examples/kubernetes/job.yaml and examples/ray_actors.py.

Kubernetes is not here. The manifest is checked by its schemas, and its pods are run as two hosts:
namespaces with the environment, command, files and names of the manifest.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml
from checkout import ROOT
from netns import Host, two_hosts

EXAMPLES = ROOT / "examples"
MANIFEST = EXAMPLES / "kubernetes" / "job.yaml"
INDEX = "metadata.annotations['batch.kubernetes.io/job-completion-index']"
MORE = {"PYTHONSAFEPATH": "1", "UNIPAL_CHIP": "host", "PATH": os.environ["PATH"]}


def documents() -> tuple[dict[str, Any], dict[str, Any]]:
    """The Service and the Job."""
    service, job = yaml.safe_load_all(MANIFEST.read_text(encoding="utf-8"))
    return service, job


@pytest.mark.needs("module kubernetes_validate")
def test_the_manifest_is_valid() -> None:
    import kubernetes_validate

    for one in documents():
        kubernetes_validate.validate(one, "1.30", strict=True)
    _, job = documents()
    del job["spec"]["template"]["spec"]["containers"][0]["name"]
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(job, "1.30", strict=True)


def test_the_service_names_the_pods_of_the_job() -> None:
    service, job = documents()
    name, pod = job["metadata"]["name"], job["spec"]["template"]["spec"]
    [container] = pod["containers"]
    env = {one["name"]: one.get("value") for one in container["env"]}
    assert service["spec"]["selector"] == {"batch.kubernetes.io/job-name": name}
    assert env["UNIPAL_ADDRESS"].startswith(f"tcp:{name}-0.{pod['subdomain']}:")
    assert pod["subdomain"] == service["metadata"]["name"]
    ranks = {int(env["UNIPAL_SIZE"] or 0), job["spec"]["completions"], job["spec"]["parallelism"]}
    assert len(ranks) == 1


class Pods:
    """The pods of the manifest, two on each of two hosts. `names`: their /etc/hosts."""

    def __init__(self, hosts: Sequence[Host], folder: Path) -> None:
        self.hosts, self.folder, self.names = hosts, folder, folder / "hosts"
        _, self.job = documents()
        self.size = int(self.job["spec"]["completions"])
        self.names.write_text("127.0.0.1 localhost\n", encoding="utf-8")
        secret = folder / "secret" / "..2026_01_01"  # a volume of Kubernetes: links to a folder
        secret.mkdir(parents=True)
        (secret / "key").write_text("0123456789abcdef" * 4, encoding="utf-8")
        (secret / "key").chmod(0o440)
        (secret.parent / "..data").symlink_to(secret.name)
        (secret.parent / "key").symlink_to("..data/key")

    def named(self, index: int) -> None:
        """The pod has a name from now on."""
        pod = self.job["spec"]["template"]["spec"]["subdomain"]
        name = f"{self.job['metadata']['name']}-{index}.{pod}"
        with self.names.open("a", encoding="utf-8") as file:
            file.write(f"{self._host(index).ipv4} {name}\n")

    def _host(self, index: int) -> Host:
        return self.hosts[index * len(self.hosts) // self.size]

    def start(self, index: int) -> subprocess.Popen[str]:
        """Starts a pod's container."""
        [container] = self.job["spec"]["template"]["spec"]["containers"]
        home, run = self.folder / f"home{index}", self.folder / f"run{index}"
        home.mkdir()
        run.mkdir()
        shutil.copy(EXAMPLES / "hello.py", home)
        (home / "python3").write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
        (home / "python3").chmod(0o700)
        places = {"secret": str(self.folder / "secret"), "run": str(run)}
        paths = {
            one["mountPath"]: places[one["name"]]
            for one in container["volumeMounts"]
            if one["name"] in places
        }

        def here(text: str) -> str:
            for path, place in paths.items():
                text = text.replace(path, place)
            return text

        env = {}
        for one in container["env"]:
            if "value" in one:
                env[one["name"]] = here(one["value"])
            else:
                assert one["valueFrom"]["fieldRef"]["fieldPath"] == INDEX
                env[one["name"]] = str(index)
        words = [here(word) for word in (*container["command"], *container["args"])]
        mount = f'mount --bind {self.names} /etc/hosts && exec "$@"'
        line = ["unshare", "--mount", "sh", "-c", mount, "sh", *words]
        path = f"{home}:{MORE['PATH']}"
        return self._host(index).start(
            line, env={**MORE, **env, "PATH": path}, cwd=home, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip


@pytest.mark.needs("netns", "mounts")
def test_the_pods_of_the_manifest_make_a_job(tmp_path: Path) -> None:
    """Rank 0's pod is the last: the others find that it has no name, and wait."""
    with two_hosts() as hosts:
        pods = Pods(hosts, tmp_path)
        ranks = [pods.start(index) for index in range(1, pods.size)]
        try:
            _waits_for_a_name(pods, ranks)
            pods.named(0)
            ranks.insert(0, pods.start(0))
            said = [rank.communicate(timeout=60)[0] for rank in ranks]
        finally:
            for rank in ranks:
                rank.kill()
                rank.wait()
    want = sum(range(pods.size))
    sums = [pods.size * element + want for element in range(4)]
    for number, (rank, text) in enumerate(zip(ranks, said, strict=True)):
        assert rank.returncode == 0, text
        assert f"rank {number} of {pods.size}: host: {sums}\n" in text
        assert (tmp_path / f"run{number}" / "key").stat().st_mode & 0o777 == 0o600


def _waits_for_a_name(pods: Pods, ranks: Sequence[subprocess.Popen[str]]) -> None:
    """Until a rank says that rank 0's host has no address."""
    assert ranks[0].stdout is not None
    said = ""
    while "host unipal-0.unipal:" not in said:
        line = ranks[0].stdout.readline()
        assert line, said
        said += line


@pytest.mark.needs("module ray")
def test_actors_of_ray_make_a_job(tmp_path: Path) -> None:
    env = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0", "UNIPAL_CHIP": "host"}
    line = [sys.executable, "-P", str(EXAMPLES / "ray_actors.py")]
    done = subprocess.run(
        line, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=180, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    sums = [10.0 * element for element in range(4)]
    assert done.stdout.splitlines() == [f"rank {rank} of 4: {sums}" for rank in range(4)]
