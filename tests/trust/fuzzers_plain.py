"""One reader without atheris: python -m tests.trust.fuzzers_plain NAME INPUTS FOLDER, which is a number: its seed."""

import sys
from pathlib import Path

from tests.trust.fuzzers import plain

if __name__ == "__main__":
    plain(sys.argv[1], int(sys.argv[2]), seed=int(Path(sys.argv[3]).name))
    print(f"Done {sys.argv[2]} inputs")
