"""Runs seeds of the simulator: python -m tests.simulation --seeds 0:1000 [--scenario NAME] [--game NAME]"""

import sys

from tests.simulation.command import main

sys.exit(main())
