"""One reader under atheris: python -m tests.trust.fuzzers_atheris NAME INPUTS FOLDER."""

import sys

import atheris

with atheris.instrument_imports(include=["heistnight"]):
    from tests.trust.fuzzers import CORPUS, LONGEST_INPUT, SECONDS, TARGETS


def main(name: str, inputs: str, found: str) -> None:
    """Let libFuzzer look for inputs that go new ways, and keep them in the folder; exit with 0 if nothing escapes."""
    read = TARGETS[name]()
    words = [f"-runs={inputs}", f"-max_len={LONGEST_INPUT}", f"-timeout={SECONDS}", f"-artifact_prefix={found}/"]
    atheris.Setup(["fuzzers", *words, found, str(CORPUS / name)], read)
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
