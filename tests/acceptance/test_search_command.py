import os
import pty
import re
import subprocess

import pytest
from fixtures.command import PROGRAM, SHOP, Command, write

RESULT_KEYS = {
    *("rank", "repository", "path", "start_line", "end_line", "language", "symbol", "kind", "score", "why"),
    *("route", "matches", "snippet", "snippet_line"),
}


def test_a_definition_is_answered_by_the_structural_mode_alone(shop: Command):
    outcome = shop("search", "--json", "where is parse_config defined")
    assert outcome.code == 0
    answer = outcome.json
    assert (answer["intent"], answer["fusion_strategy"], answer["complete"]) == (
        "find_definition",
        "direct",
        True,
    )
    assert [mode["mode"] for mode in answer["modes"]] == ["structural"]
    [result] = answer["results"]
    assert result.keys() == RESULT_KEYS
    assert (result["path"], result["start_line"], result["end_line"]) == ("shop/config.py", 6, 9)
    assert (result["symbol"], result["kind"], result["language"]) == ("parse_config", "function", "python")
    assert result["snippet"].startswith("def parse_config(path):")
    assert result["why"]["structural"]["rank"] == 0
    assert {"line": 6, "start": 4, "end": 16} in result["matches"]


def test_a_question_in_words_is_fused(shop: Command):
    answer = shop("search", "--json", "how are orders sent to the warehouse").json
    assert (answer["intent"], answer["fusion_strategy"]) == ("understand_code", "weighted_rrf")
    assert {mode["mode"] for mode in answer["modes"]} == {"semantic", "text", "structural"}
    assert {result["path"] for result in answer["results"][:2]} == {"shop/client.py", "shop/server.py"}


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ("who calls parse_config", "shop/client.py"),
        ("vem anropar parse_config", "shop/client.py"),
        ("what breaks if I change deliver", "shop/client.py"),
        ('"warehouse is unreachable"', "shop/client.py"),
        ("/raise \\w+Error/", "shop/client.py"),
        ("kind:class", "shop/client.py"),
    ],
)
def test_questions_of_every_kind(shop: Command, question: str, path: str):
    answer = shop("search", "--json", question).json
    assert path in [result["path"] for result in answer["results"]]


def test_text_for_a_pipe_is_plain_and_numbered(shop: Command):
    outcome = shop("search", "where is parse_config defined")
    assert outcome.out.startswith("1. shop: shop/config.py:6-9  parse_config (function)\n")
    assert "   6> def parse_config(path):" in outcome.out
    assert "\x1b" not in outcome.out


def test_explain_says_intent_weights_and_contributions(shop: Command):
    out = shop("search", "--explain", "how are orders sent").out
    assert "intent: understand_code, confidence 0.75" in out
    assert "semantic 0.5" in out
    assert re.search(r"score 0\.\d+: .*boost 1\.\d\d; path factor 1", out)


def test_a_terminal_shows_colour(shop: Command):
    reader, writer = pty.openpty()
    with subprocess.Popen(
        [PROGRAM, "search", "where is parse_config defined"],
        cwd=shop.folder,
        env=shop.environment | {"TERM": "xterm-256color", "COLUMNS": "100"},
        stdout=writer,
        stderr=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
    ) as process:
        os.close(writer)
        shown = b""
        while True:
            try:
                part = os.read(reader, 4096)
            except OSError:  # how Linux says that the other end is closed
                break
            if not part:
                break
            shown += part
    os.close(reader)
    assert process.returncode == 0
    assert b"\x1b[" in shown
    assert b"parse_config" in shown


def test_an_unknown_name_is_not_found_and_gets_suggestions(shop: Command):
    outcome = shop("search", "where is parse_confg defined")
    assert outcome.code == 1
    assert outcome.out == ""
    assert "parse_confg is not known here" in outcome.err
    assert "Did you mean: parse_config" in outcome.err


def test_presets_modes_and_limit(shop: Command):
    quick = shop("search", "--json", "-p", "quick", "sending orders").json
    assert [mode["mode"] for mode in quick["modes"]] == ["semantic"]
    assert quick["fusion_strategy"] == "single"
    forced = shop("search", "--json", "-m", "text", "-m", "structural", "sending orders").json
    assert {mode["mode"] for mode in forced["modes"]} == {"text", "structural"}
    assert len(shop("search", "--json", "-n", "1", "orders").json["results"]) == 1


def test_a_line_of_standard_input_is_a_question(shop: Command):
    outcome = shop(
        "search", "--json", "-", stdin="where is parse_config defined\n\n/(/\nfind nothing_like_it\n"
    )
    first, empty, broken, missing = outcome.lines
    assert first["results"][0]["symbol"] == "parse_config"
    assert empty["error"] == "The question is empty."
    assert "not valid" in broken["error"]
    assert broken["remedy"]
    assert missing["results"] == []
    assert outcome.code == 2


def test_a_folder_is_indexed_at_the_first_question(maguyva: Command):
    write(maguyva.folder, SHOP)
    outcome = maguyva("search", "--json", "where is parse_config defined")
    assert outcome.code == 0
    assert "is not indexed yet: indexing it first." in outcome.err
    assert outcome.json["results"][0]["path"] == "shop/config.py"
    assert "indexing it first" not in maguyva("search", "where is parse_config defined").err


def test_refresh_reads_what_was_edited(maguyva: Command):
    write(maguyva.folder, SHOP)
    assert maguyva("index").code == 0
    write(maguyva.folder, {"shop/extra.py": "def brand_new():\n    return 1\n"})
    assert maguyva("search", "where is brand_new defined").code == 1
    assert maguyva("search", "--refresh", "where is brand_new defined").code == 0


def test_all_and_repo_choose_where_to_look(maguyva: Command):
    for name in ("one", "two"):
        write(maguyva.folder / name, {f"{name}.py": f"def in_{name}():\n    pass\n"})
        assert maguyva("index", name, "--name", name).code == 0
    outcome = maguyva("search", "--all", "--json", "class:method pass")
    assert {result["repository"] for result in outcome.json["results"]} <= {"one", "two"}
    assert maguyva("search", "-r", "one", "where is in_two defined").code == 1
    assert maguyva("search", "-r", "two", "where is in_two defined").code == 0
    unknown = maguyva("search", "-r", "three", "pass")
    assert unknown.code == 2
    assert "No repository is called 'three'" in unknown.err


def test_home_and_root_are_not_indexed_unasked(maguyva: Command):
    home = maguyva.within(maguyva.folder, HOME=str(maguyva.folder))("search", "anything")
    assert home.code == 2
    assert "maguyva index ." in home.err


def test_a_reader_that_has_seen_enough_is_no_error(shop: Command):
    command = f"{PROGRAM} search orders | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", command], cwd=shop.folder, env=shop.environment, capture_output=True, text=True
    )
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] == "0"


def test_where_a_name_comes_in_is_not_as_central_as_what_lies_below(maguyva: Command):
    users = {
        f"user{number}.py": "from hub import Hub\n\n\ndef use():\n    return Hub()\n" for number in range(5)
    }
    hub = "from pydantic import BaseModel\n\n\nclass Hub(BaseModel):\n    name: str\n"
    write(maguyva.folder, {"hub.py": hub, **users})
    assert maguyva("index").code == 0

    def why(question: str) -> dict[str, float]:
        results = maguyva("search", "--json", question).json["results"]
        return next(result["why"] for result in results if result["path"] == "hub.py")

    assert why("Hub")["centrality"] > 0
    assert why("BaseModel")["centrality"] == 0
