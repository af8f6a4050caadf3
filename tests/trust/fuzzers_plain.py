"""One reader without atheris: python -m tests.trust.fuzzers_plain NAME INPUTS."""

import sys

from tests.trust.fuzzers import plain

if __name__ == "__main__":
    plain(sys.argv[1], int(sys.argv[2]), seed=0)
    print(f"Done {sys.argv[2]} inputs")
