"""`python -m heistnight` is the command `heistnight`."""

import sys

from heistnight.cli import main

if __name__ == "__main__":
    sys.exit(main())
