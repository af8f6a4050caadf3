"""What runs by itself calls what everybody calls: the targets of the Makefile, and the scripts of the client."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
MAKEFILE = (ROOT / "Makefile").read_text()
TARGETS = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))
WORKFLOW: dict[str, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text())
JOBS: dict[str, Any] = WORKFLOW["jobs"]
WORKFLOWS = {path.stem: yaml.safe_load(path.read_text())["jobs"] for path in (ROOT / ".github/workflows").glob("*.yml")}
ADVISORIES: dict[str, Any] = WORKFLOWS["advisories"]


def matrix(job: dict[str, Any]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = job["strategy"]["matrix"]
    return found


@pytest.mark.parametrize("name", JOBS)
def test_a_job_calls_targets_that_exist(name: str) -> None:
    job = JOBS[name]
    commands = [step["run"] for step in job["steps"] if "run" in step]
    assert commands == ["make ${{ matrix.target }} PYTHON=python"]
    assert set(matrix(job)["target"]) <= TARGETS


def test_lint_types_quick_and_everything_run_on_every_python_we_name() -> None:
    targets = {target for job in JOBS.values() for target in matrix(job)["target"]}
    assert targets == {"lint", "types", "synced", "quick", "test"}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    assert matrix(JOBS["run"])["python"] == named


@pytest.mark.parametrize("workflow", WORKFLOWS)
def test_what_others_wrote_is_pinned_to_a_commit(workflow: str) -> None:
    for job in WORKFLOWS[workflow].values():
        for step in job["steps"]:
            assert "uses" not in step or re.fullmatch(r"(actions|google|pypa)/[a-z/-]+@[0-9a-f]{40}", step["uses"])


def test_only_what_is_tested_is_published() -> None:
    """The commands are those of everyone, and nothing is published by a password or before they have passed."""
    jobs = WORKFLOWS["release"]
    made = [step["run"] for step in jobs["build"]["steps"] if step.get("run", "").startswith("make ")]
    assert made == [f"make {target} PYTHON=python" for target in ("check", "test", "release")]
    assert {"check", "test", "release"} <= TARGETS
    assert all(job["needs"] == "build" for name, job in jobs.items() if name != "build")
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert not any("password" in step.get("with", {}) for step in jobs["publish"]["steps"])


def test_advisories_are_looked_for_in_every_lock_file() -> None:
    """But those of the peers in benchmarks and of the fuzzers, which are on no machine that serves."""
    (audit,) = [step["run"] for step in ADVISORIES["audit"]["steps"] if "run" in step]
    assert audit == "make advisories PYTHON=python"
    ((names,),) = [re.findall(r"for file in ([a-z ]+); do .*pip-audit", MAKEFILE)]
    locked = {path.stem for path in (ROOT / "requirements").glob("*.txt")}
    assert set(names.split()) == locked - {"bench", "audit", "fuzz"}
    assert "npm audit --prefix client" in MAKEFILE
    scanned = ADVISORIES["osv"]["steps"][-1]["with"]["scan-args"]
    for path in re.findall(r"([a-z]+/[\w.-]+)$", scanned, re.MULTILINE):
        assert (ROOT / path).is_file()


def test_the_update_bot_looks_where_versions_are() -> None:
    updates = yaml.safe_load((ROOT / ".github" / "dependabot.yml").read_text())["updates"]
    assert {(update["package-ecosystem"], update["directory"]) for update in updates} == {
        ("pip", "/requirements"),
        ("npm", "/client"),
        ("github-actions", "/"),
        ("docker", "/deploy"),
    }


def test_our_own_gate_checks_and_tests() -> None:
    called = re.findall(r"^make (.+)$", (ROOT / ".ci" / "run").read_text(), re.MULTILINE)
    assert called == ["check", "test"]
    assert set(called) <= TARGETS


def test_make_calls_scripts_of_the_client_that_exist() -> None:
    scripts = json.loads((ROOT / "client" / "package.json").read_text())["scripts"]
    called = re.findall(r"hatch_build\.py (?:run )?([a-z]+)$", MAKEFILE, re.MULTILINE)
    assert {"lint", "types", "units"} == set(called)
    assert {*called, "test"} <= set(scripts)


def test_what_quick_runs_is_there() -> None:
    """A folder that was renamed would otherwise be left out in silence, or stop it."""
    (quick,) = re.findall(r"^QUICK := (.+)$", MAKEFILE, re.MULTILINE)
    for word in quick.split():
        assert (ROOT / word.removeprefix("--ignore=")).exists()


def test_no_test_asks_the_path_for_node() -> None:
    """On a fresh machine there is none but the one that lies beside Python (hatch_build.find_npm)."""
    asks = re.compile(r'which\("(?:node|npm|npx)"\)')
    assert [path.name for path in (ROOT / "tests").rglob("*.py") if asks.search(path.read_text(encoding="utf-8"))] == []


def test_an_environment_without_a_name_clears_nothing_away(tmp_path: Path) -> None:
    """Where it is made all else goes, and no name at all would be the folder one is in."""
    (tmp_path / "kept").touch()
    for words in ([], [""]):
        done = subprocess.run(["sh", ROOT / "tools" / "venv.sh", *words], cwd=tmp_path, capture_output=True, text=True)
        assert (done.returncode, "which folder?" in done.stderr) == (2, True)
    assert [*tmp_path.iterdir()] == [tmp_path / "kept"]


LACKING = """
from tests.debian import missing

def test_what_is_not_here():
    missing("NO SEVENTH SENSE: it is not here.")
"""


def test_what_is_not_here_and_may_not_be_installed_is_skipped_loudly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the house's own settings, for which any other warning is an error; where the tests are the gate it fails."""
    (tmp_path / "test_lacking.py").write_text(LACKING)
    settings = ("-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path), "-p", "no:cacheprovider")
    words = [sys.executable, "-m", "pytest", "-n", "0", *settings, str(tmp_path / "test_lacking.py")]

    def told(ci: str) -> str:
        monkeypatch.setenv("CI", ci)
        return subprocess.run(words, cwd=ROOT, capture_output=True, text=True).stdout

    alone = told(ci="")
    assert "1 skipped, 1 warning" in alone
    assert "UserWarning: NO SEVENTH SENSE" in alone
    assert "1 failed" in told(ci="true")


FAILING = """
import os, pytest

@pytest.mark.xdist_group("the plan's test_turn")
@pytest.mark.parametrize("number", ("1", "a@2"))
def test_with_others(number):
    assert number == "1" or "ALONE" in os.environ

def test_by_itself():
    assert "ALONE" in os.environ
"""


def test_what_failed_is_tried_again_whatever_its_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing else; where it is not known what failed, nothing is taken to be well."""

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, *words], cwd=tmp_path, capture_output=True, text=True)

    (tmp_path / "test_failing.py").write_text(FAILING)
    tool = str(ROOT / "tools" / "failed.py")
    assert run(tool).returncode == 1
    assert run("-m", "pytest", "-n", "1", "--dist=loadgroup").returncode == 1
    failed = run(tool).stdout
    assert sorted(failed.split()) == ["test_failing.py::test_by_itself", "test_failing.py::test_with_others[a@2]"]
    (tmp_path / "failed").write_text(failed)
    monkeypatch.setenv("ALONE", "yes")
    assert "2 passed" in run("-m", "pytest", "-n", "0", "@failed").stdout


SHARING = """
import os, pytest

@pytest.mark.xdist_group("one")
@pytest.mark.parametrize("number", range(8))
def test_worker(number):
    with open(os.environ["SEEN"], "a") as seen:
        seen.write(os.environ["PYTEST_XDIST_WORKER"] + "\\n")
"""


def test_tests_of_one_group_share_a_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Browsers on every worker at once would make each other late; a newer pytest once let that happen in silence."""
    (tmp_path / "test_sharing.py").write_text(SHARING)
    seen = tmp_path / "seen"
    monkeypatch.setenv("SEEN", str(seen))
    words = ["-q", "-n", "2", "--dist=loadgroup", "-p", "no:cacheprovider", "--rootdir", str(tmp_path), str(tmp_path)]
    subprocess.run([sys.executable, "-m", "pytest", *words], cwd=tmp_path, check=True, capture_output=True)
    workers = seen.read_text().split()
    assert len(workers) == 8
    assert len(set(workers)) == 1
