from contextlib import suppress
from pathlib import Path

import pytest
from fixtures.scip import write_scip
from hypothesis import given
from hypothesis import strategies as st

from maguyva_pg.errors import IndexingError
from maguyva_pg.indexing.scip.index_file import open_scip

TEXT = "def total(): pass\n"


@pytest.fixture
def index(tmp_path: Path) -> Path:
    files = {"a.py": TEXT, "b.py": TEXT}
    names = {path: [("total", f"def test x shop 1 {path[0]}/total().")] for path in files}
    return write_scip(tmp_path / "index.scip", files, names)


def test_documents_come_one_by_one_and_again(index: Path):
    with open_scip(index) as opened:
        assert opened.indexer == "scip-test 1.0"
        assert opened.project_root == "file:///elsewhere"
        for _ in range(2):
            assert [document.relative_path for document in opened.documents()] == ["a.py", "b.py"]


def test_an_index_that_ends_too_early_is_an_error(index: Path):
    data = index.read_bytes()
    whole = {2 + data[1]}  # behind the metadata
    with open_scip(index) as opened:
        whole |= {data.index(one.SerializeToString()) + one.ByteSize() for one in opened.documents()}
    for length in set(range(len(data))) - whole:
        index.write_bytes(data[:length])
        with pytest.raises(IndexingError), open_scip(index) as opened:
            list(opened.documents())


@pytest.mark.parametrize(
    ("data", "remedy"),
    [
        (b"\x1f\x8b\x08", "gunzip"),
        (b'{"id":1,"type":"vertex"}', "LSIF"),
        (b"PK\x03\x04", "unpack"),
        (b"", "indexer"),
        (b"root:x:0:0:root:/root:/bin/bash\n", "indexer"),
        (b"\x0a\x00", "indexer"),
        (b"\xff" * 30, "indexer"),
    ],
)
def test_what_is_no_index_is_an_error_with_a_remedy(tmp_path: Path, data: bytes, remedy: str):
    path = tmp_path / "index.scip"
    path.write_bytes(data)
    with pytest.raises(IndexingError) as raised, open_scip(path):
        pass
    assert remedy in raised.value.remedy


def test_an_index_that_is_not_there_is_an_error(tmp_path: Path):
    with pytest.raises(IndexingError, match="No such file"), open_scip(tmp_path / "index.scip"):
        pass
    with pytest.raises(IndexingError, match="directory"), open_scip(tmp_path):
        pass


@given(st.binary(max_size=60))
def test_bytes_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, data: bytes):
    path = tmp_path_factory.mktemp("scip") / "index.scip"
    path.write_bytes(b"\x0a\x05\x1a\x03a:b" + data)
    with suppress(IndexingError), open_scip(path) as opened:
        list(opened.documents())
