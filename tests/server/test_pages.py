"""The built client is read once and sent as it was compressed when it was built."""

import gzip
from pathlib import Path

import pytest

from heistnight.server.http.pages import Pages, page_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<p>plain</p>")
    (tmp_path / "assets" / "app-1.js").write_text("let a")
    (tmp_path / "assets" / "app-1.js.br").write_bytes(b"br")
    (tmp_path / "assets" / "app-1.js.gz").write_bytes(b"gz")
    return tmp_path


@pytest.mark.parametrize(
    ("accepts", "body", "encoding"),
    [
        ("gzip, deflate, br, zstd", b"br", "br"),
        ("gzip;q=0.8", b"gz", "gzip"),
        ("", b"let a", None),
        ("x", b"let a", None),
    ],
)
def test_the_smallest_form_that_is_taken(folder: Path, accepts: str, body: bytes, encoding: str | None) -> None:
    """Nothing is compressed while somebody waits."""
    page = Pages(folder).find("assets/app-1.js")
    assert page is not None
    answer = page.response({"accept-encoding": accepts})
    assert (answer.body, answer.headers.get("content-encoding")) == (body, encoding)
    assert answer.headers["vary"] == "accept-encoding"
    assert "immutable" in answer.headers["cache-control"]


def test_who_has_it_is_told_so(folder: Path) -> None:
    """A page may be asked for again and again; its bytes travel once."""
    page = Pages(folder).find("index.html")
    assert page is not None
    tag = page.response({}).headers["etag"]
    again = page.response({"if-none-match": tag})
    assert (again.status_code, again.body) == (304, b"")
    assert page.response({"if-none-match": '"other"'}).status_code == 200


@pytest.mark.parametrize("path", ["../secret", "assets", "assets/../../secret", "\x00", "x" * 5000, "nothing.js", ""])
def test_nothing_outside_the_folder_is_a_page(folder: Path, path: str) -> None:
    """Nor a folder, nor a name that no system takes."""
    (folder.parent / "secret").write_text("seed")
    assert Pages(folder).find(path) is None


def test_what_is_made_here_is_compressed_with_it() -> None:
    """Both forms say the same."""
    page = page_of(b"hello " * 500, "text/plain")
    assert gzip.decompress(page.response({"accept-encoding": "gzip"}).body) == page.response({}).body
