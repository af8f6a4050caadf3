"""What failed in the last run of pytest, one name a line, for `pytest @FILE`; exits with 1 where nothing has.

pytest-xdist writes the group of a test behind its name, and `--last-failed` then passes over it in silence.
"""

import json
import re
import sys
from pathlib import Path

LAST = Path(".pytest_cache/v/cache/lastfailed")

failed = json.loads(LAST.read_text()) if LAST.is_file() else {}
print("\n".join(re.sub(r"@[^]:]+$", "", name) for name in failed))
sys.exit(not failed)
