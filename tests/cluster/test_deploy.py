"""The files to deploy with say what the programs they are for understand, and what the docs say."""

import re
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from heistnight.cli import parser
from tests.cluster.cluster import configuration, haproxy

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SCALE_OUT = (ROOT / "docs" / "how-to" / "scale-out.md").read_text()
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()


@pytest.mark.parametrize("name", ["node1", "node2"])
def test_a_node_of_the_compose_file_is_one(name: str) -> None:
    """Its words are understood, and it is reached by its own name."""
    asked = parser().parse_args(COMPOSE["services"][name]["command"])
    assert asked.db.startswith("postgresql://heistnight@database/")
    assert asked.node == (name, 8321)
    assert asked.proxies == [COMPOSE["networks"]["inside"]["ipam"]["config"][0]["subnet"]]


def test_the_files_that_are_named_are_there() -> None:
    """What is mounted, built and copied."""
    build = COMPOSE["services"]["node1"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
    mounted = [volume.split(":")[0] for volume in COMPOSE["services"]["balancer"]["volumes"]]
    assert "./haproxy.cfg" in mounted
    for words in re.findall(r"^COPY (?!--from)(.*) \S+$", DOCKERFILE, re.MULTILINE):
        assert all((ROOT / word).exists() for word in words.split())
    for file in re.findall(r"-r (?:/wheels/|requirements/)(\S+)", DOCKERFILE):
        assert (ROOT / "requirements" / file).is_file()


def test_no_key_enters_the_build() -> None:
    """What is mounted beside the configuration is secret: no image is made from it, and no history keeps it."""
    left_out = (ROOT / ".dockerignore").read_text().splitlines()
    volumes = [volume.split(":")[0] for volume in COMPOSE["services"]["balancer"]["volumes"]]
    secret = [f"deploy/{volume.removeprefix('./')}" for volume in volumes if not volume.endswith(".cfg")]
    assert secret == ["deploy/certs"]
    assert set(secret) < set(left_out)
    assert f"/{secret[0]}/" in (ROOT / ".gitignore").read_text().splitlines()
    assert not {"src", "client", "requirements", "README.md", "LICENSE"} & set(left_out)


def test_the_image_starts_a_node() -> None:
    """Its entry point and its words are a command of ours, and it is stopped as a node is to be."""
    words = re.search(r"^CMD (.*)$", DOCKERFILE, re.MULTILINE)
    assert words is not None
    asked = parser().parse_args(yaml.safe_load(words[1]))
    assert asked.host == "0.0.0.0"
    (kept,) = re.findall(r"^VOLUME (.*)$", DOCKERFILE, re.MULTILINE)
    assert Path(asked.db).parent == Path(kept)
    assert f"-g heistnight {kept}" in DOCKERFILE  # or the user could not write there
    assert f"http://127.0.0.1:{asked.port}/healthz" in DOCKERFILE
    assert DOCKERFILE.index("USER heistnight") < DOCKERFILE.index("ENTRYPOINT")
    assert "STOPSIGNAL SIGTERM" in DOCKERFILE
    locked = (ROOT / "requirements" / "cluster.txt").read_text()
    assert re.search(r"^asyncpg==", locked, re.MULTILINE)


def test_the_balancers_configuration_is_the_printed_one(tmp_path: Path) -> None:
    """But for names and places; and HAProxy finds it right."""
    printed = SCALE_OUT.split("```haproxy\n")[1].split("```")[0]

    def bare(text: str) -> list[str]:
        left_out = r"\s*(server |#|user |group |resolvers |nameserver |bind |$)"
        return [line for line in text.splitlines() if not re.match(left_out, line)]

    assert bare((DEPLOY / "haproxy.cfg").read_text()) == bare(printed)
    file = tmp_path / "haproxy.cfg"
    file.write_text(configuration(18_443, [18_321, 18_322]))
    subprocess.run([haproxy(), "-c", "-f", str(file)], check=True, capture_output=True)


def test_the_command_of_the_page_is_understood() -> None:
    """The node that scale-out.md starts."""
    found = re.search(r"^ +heistnight (serve --host 10.*?[^\\])$", SCALE_OUT, re.MULTILINE | re.DOTALL)
    assert found is not None
    asked = parser().parse_args(shlex.split(found[1].replace("\\\n", " ")))
    assert asked.node == ("10.0.0.5", 8321)
    assert asked.metrics == ("10.0.0.5", 9321)
