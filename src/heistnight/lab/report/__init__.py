"""What a run or two tell, as one page that needs nothing else."""

from heistnight.lab.report.compare import compare_page
from heistnight.lab.report.single import report_page

__all__ = ["compare_page", "report_page"]
