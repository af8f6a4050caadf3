"""Report on one or two runs, as a self-contained page."""

from heistnight.lab.report.compare import compare_page
from heistnight.lab.report.single import report_page

__all__ = ["compare_page", "report_page"]
