"""What pages are made of: coloured lines, pictures, maps, completions and sentences."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from maguyva_pg.api import Running
from maguyva_pg.errors import ConfigurationError
from maguyva_pg.graph.answers import Hub, Related
from maguyva_pg.jobs.job import Job
from maguyva_pg.web.completion import completions
from maguyva_pg.web.highlight import LONGEST_LINE, coloured_lines
from maguyva_pg.web.hub_map import HEIGHT, WIDTH, lay_out
from maguyva_pg.web.listen import check_address, parse_address
from maguyva_pg.web.picture import COLUMN, MOST_NODES, draw
from maguyva_pg.web.rendering import told, url
from maguyva_pg.web.repository_pages import arrange
from maguyva_pg.web.tokens import TokenFile


def plain(html: str) -> str:
    return re.sub(r"<[^>]*>", "", html)


# --- lines -------------------------------------------------------------------------------------------


def test_lines_keep_their_text_and_numbers():
    code = 'def f(x):\n\n    """a\n    b"""\n    return x < 1 && "<b>"\n'
    lines = coloured_lines(code, "python", 7)
    assert [number for number, _ in lines] == [7, 8, 9, 10, 11, 12]
    text = [plain(html) for _, html in lines]
    assert text == [
        line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") for line in code.split("\n")
    ]


def test_matches_are_marked_across_tokens():
    [(_, html)] = coloured_lines("a.b(c)", "python", 3, {3: [(0, 3), (4, 5)]})
    marked = "".join(re.findall(r"<mark>(.*?)</mark>", html))
    assert marked == "a.bc"


def test_what_has_no_colour_and_no_name_is_not_wrapped():
    [(_, html)] = coloured_lines("total = price * (1 + <b>)", "python")
    assert "".join(re.sub(r"<span.*?</span>", "", html).split()) == "=*(+&lt;&gt;)"
    assert re.findall(r'class="(n\w*)">(\w+)<', html) == [("n", "total"), ("n", "price"), ("n", "b")]


@pytest.mark.parametrize("language", ["text", "no such language", "vlang", "tsx"])
def test_any_language_is_shown(language: str):
    assert [plain(html) for _, html in coloured_lines("x\ny", language)] == ["x", "y"]


def test_a_line_of_data_is_cut():
    [(_, html)] = coloured_lines("x" * 10_000, "text")
    assert plain(html).startswith("x" * LONGEST_LINE + " … (10,000 characters)")


# --- pictures ----------------------------------------------------------------------------------------


def related(name: str, *route: str, kind: str = "function", path_class: str = "source") -> Related:
    return Related(
        len(route), "shop", name, kind, f"{name}.py", path_class, 1, 2, [*route, name], 0.9, 0.0, False
    )


def test_callers_stand_left_and_callees_right():
    picture = draw(
        "send",
        [related("take", "send"), related("main", "send", "take")],
        [related("post", "send")],
        "shop",
    )
    assert picture is not None
    x = {box.name: box.x for box in picture.boxes}
    assert x["take"] - x["main"] == x["send"] - x["take"] == x["post"] - x["send"] == COLUMN
    assert len(picture.lines) == 3
    assert all(0 <= box.x < picture.width and 0 <= box.y < picture.height for box in picture.boxes)


def test_a_symbol_that_calls_itself_or_in_a_circle_is_drawn():
    picture = draw("a", [related("b", "a")], [related("b", "a"), related("a", "a", "b")], None)
    assert picture is not None
    assert draw("a", [], [], None) is None


def test_a_crowd_is_left_to_the_lists():
    picture = draw("send", [related(f"caller{number}", "send") for number in range(200)], [], None)
    assert picture is not None
    assert picture.left_out == 200 - MOST_NODES // 2


# --- maps --------------------------------------------------------------------------------------------


def test_fields_lie_within_the_map_and_grow_with_centrality():
    hubs = [
        Hub(
            "shop",
            f"name{number}",
            "class",
            f"folder{number % 7}/a.py",
            "source",
            1,
            2,
            10.0 / (number + 1),
            3,
        )
        for number in range(60)
    ]
    drawn = lay_out(hubs)
    assert not drawn.by_file
    fields = [field for place in drawn.places for field in place.fields]
    assert len(fields) == 60
    for box in (*drawn.places, *fields):
        assert box.x >= 0
        assert box.y >= 0
        assert box.x + box.width <= WIDTH + 0.01
        assert box.y + box.height <= HEIGHT + 0.01
    first = drawn.places[0].fields
    assert first[0].width * first[0].height > first[-1].width * first[-1].height
    assert lay_out([]).places == ()


def test_a_map_of_one_folder_is_by_file():
    hubs = [
        Hub("shop", f"a_rather_long_name_{number}", "class", f"shop/{file}.py", "source", 1, 2, 5.0, 3)
        for file in "abc"
        for number in range(20)
    ]
    drawn = lay_out(hubs)
    assert drawn.by_file
    assert [place.label for place in drawn.places] == ["a.py", "b.py", "c.py"]
    labels = {field.label for place in drawn.places for field in place.fields}
    assert all(label == "" or (len(label) >= 5 and label.endswith("…")) for label in labels)


# --- jobs --------------------------------------------------------------------------------------------


def job(number: int, repository: str, status: str) -> Job:
    return Job(
        id=number,
        repository=repository,
        status=status,
        priority=0,
        attempt=1,
        attempts=0,
        enqueued_at=None,
        started_at=None,
        ended_at=None,
        due_at=None,
        abort_requested=False,
        error=None,
        stage=None,
        done=None,
        total=None,
        host=None,
    )


def test_what_needs_a_look_is_what_failed_last():
    run = Running("by-hand", None, "parsing", 1, 2, datetime(2026, 1, 1, tzinfo=UTC), "host")
    work = arrange(
        [
            job(6, "a", "doing"),
            job(7, "a", "todo"),
            job(5, "b", "succeeded"),
            job(4, "b", "failed"),
            job(3, "c", "failed"),
            job(2, "c", "succeeded"),
            job(1, "c", "aborted"),
        ],
        [replace(run, repository="a"), run],
        [],
    )
    assert work.running == [job(6, "a", "doing"), run]
    assert work.waiting == [job(7, "a", "todo")]
    assert work.troubled == [job(3, "c", "failed")]
    assert work.succeeded == 2
    assert work.seconds < arrange([], [], []).seconds


# --- words -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("la", ["lang:"]),
        ("-la", ["-lang:"]),
        ("lang:pyt", ["lang:python"]),
        ("repo:S", ["repo:shop"]),
        ("-kind:clas", ["-kind:class"]),
        ("case:", ["case:yes", "case:no"]),
        ("path:x", []),
        ("", []),
        ("word", []),
    ],
)
def test_words_are_completed(word: str, expected: list[str]):
    assert [value for value, _ in completions(word, ["shop", "other"])] == expected


def test_notes_and_links_are_escaped():
    assert told("note: run `a <b>` & see") == "run <code>a &lt;b&gt;</code> &amp; see"
    assert url("/file", path='a"&b', repo="", line=None) == "/file?path=a%22%26b"


# --- doors -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("8471", ("127.0.0.1", 8471)),
        ("0.0.0.0:80", ("0.0.0.0", 80)),
        ("[::1]:80", ("::1", 80)),
        ("localhost:1", ("localhost", 1)),
    ],
)
def test_addresses(text: str, expected: tuple[str, int]):
    assert parse_address(text) == expected


@pytest.mark.parametrize("text", ["", "x", "1:2:3", "host:99999", "::1:80"])
def test_what_is_no_address(text: str):
    with pytest.raises(ConfigurationError):
        parse_address(text)


def test_only_this_machine_is_served_without_tokens(tmp_path: Path):
    tokens = TokenFile(tmp_path / "tokens.json")
    for host in ("127.0.0.1", "::1", "localhost", "127.8.9.1"):
        check_address(host, tokens)
    for host in ("0.0.0.0", "::", "192.168.0.1", "code.example"):
        with pytest.raises(ConfigurationError, match="everyone"):
            check_address(host, tokens)
    token = tokens.add("ana", None)
    check_address("0.0.0.0", tokens)
    assert TokenFile(tokens.path).find(token) is not None
    assert tokens.path.stat().st_mode & 0o077 == 0
    tokens.remove("ana")
    assert tokens.find(token) is None
