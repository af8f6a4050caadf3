"""Hook of MkDocs: links that leave docs/ lead to the code host that builds the site, and are plain text elsewhere."""

import os
import re
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parents[1] / "docs"
HOST = ("GITHUB_SERVER_URL", "GITHUB_REPOSITORY")  # where the site is built by a code host
LINK = re.compile(r"\[([^\]]+)\]\(((?:\.\./)+[^)#\s]+)(#[^)\s]*)?\)")


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    """Return the page with its outside links rewritten."""
    folder = (DOCS / page.file.src_uri).parent
    host = "/".join(os.environ[name] for name in HOST if name in os.environ)

    def rewritten(link: re.Match[str]) -> str:
        text, target, anchor = link.groups()
        path = (folder / target).resolve()
        if path.is_relative_to(DOCS):
            return link[0]
        inside = path.relative_to(DOCS.parent).as_posix()
        return f"[{text}]({host}/blob/main/{inside}{anchor or ''})" if host else f"{text} (`{inside}`)"

    return LINK.sub(rewritten, markdown)
