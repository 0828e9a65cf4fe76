"""``maguyva embed``, and the ways of text to Voyage, against a server that speaks its protocol."""

import pytest
from fixtures.command import SHOP, Command, write
from fixtures.voyage_service import KEY, Reply, VoyageServer

CHUNKS = 4


@pytest.fixture
def voyage(maguyva: Command, voyage_server: VoyageServer) -> Command:
    """The command in a folder of code, with an account of Voyage."""
    write(maguyva.folder, SHOP)
    return maguyva.within(maguyva.folder, VOYAGE_API_KEY=KEY, MAGUYVA_VOYAGE_URL=voyage_server.url)


def test_voyage_embeds_once_what_is_indexed_and_each_question(voyage: Command, voyage_server: VoyageServer):
    dry = voyage("embed", "--dry-run", ".", "--json").json
    assert (dry["space"]["model"], dry["chunks"], dry["texts"]) == ("voyage-code-3", CHUNKS, CHUNKS)
    assert dry["tokens"] > 0
    assert dry["dollars"] == pytest.approx(dry["tokens"] * 0.18 / 1_000_000)
    assert voyage_server.requests == []

    voyage_server.replies.append(Reply.refusal(429, "slow down", Retry_After="0"))
    assert voyage("index").code == 0
    assert len(voyage_server.paid) == CHUNKS
    assert voyage("embed", "--dry-run", ".", "--json").json["texts"] == 0
    assert voyage("index").code == 0
    answer = voyage("search", "-p", "quick", "how are orders sent", "--json").json
    assert answer["complete"]
    assert voyage_server.paid[CHUNKS:] == ["how are orders sent"]

    status = voyage("status", "--json").json
    assert (status["text_sent_to"], status["text_sent_because"]) == ("127.0.0.1", "VOYAGE_API_KEY is set")
    assert "is sent to 127.0.0.1" in voyage("status").out


@pytest.mark.parametrize(
    ("options", "variables"), [(["--no-network"], {}), ([], {"MAGUYVA_NO_NETWORK": "1"})]
)
def test_the_policy_keeps_text_on_the_machine(
    options: list[str], variables: dict[str, str], voyage: Command, voyage_server: VoyageServer
):
    assert voyage(*options, "search", "how are orders sent", **variables).code == 0
    assert voyage_server.requests == []
    outcome = voyage(*options, "embed", "--space", "voyage", **variables)
    assert (outcome.code, "MAGUYVA_NO_NETWORK forbids" in outcome.err) == (2, True)
    assert "No text leaves this machine" in voyage(*options, "status", **variables).out


def test_a_policy_that_is_misspelt_is_an_error(voyage: Command, voyage_server: VoyageServer):
    outcome = voyage("index", MAGUYVA_NO_NETWORK="ture")
    assert (outcome.code, "neither on nor off" in outcome.err) == (2, True)
    assert voyage_server.requests == []


def test_the_key_is_seen_nowhere(voyage: Command, voyage_server: VoyageServer):
    voyage_server.replies.extend([Reply.refusal(401, f"Bearer {KEY} is unknown")] * 2)
    seen = [voyage("index"), voyage("search", "-p", "quick", "orders")]
    seen += [voyage("status", "--json"), voyage("db", "check"), voyage("embed", "--dry-run")]
    assert seen[0].code == 2
    assert "Voyage does not accept VOYAGE_API_KEY." in seen[0].err
    assert all(KEY not in outcome.out + outcome.err for outcome in seen)
    dump = voyage("db", "psql", "-Atc", "select * from maguyva.index_run")
    assert "VOYAGE_API_KEY" in dump.out
    assert KEY not in dump.out


def test_going_over_to_another_space(voyage: Command, voyage_server: VoyageServer):
    local = voyage.within(voyage.folder, VOYAGE_API_KEY="")
    assert local("index").code == 0
    # Another model than the database's says so, and names the command.
    refused = voyage("index", "--name", "again")
    assert (refused.code, "maguyva embed --activate" in refused.err) == (2, True)
    answer = voyage("search", "how are orders sent", "--json").json
    assert "maguyva embed" in answer["warnings"][0]
    assert voyage_server.requests == []

    assert voyage("embed", "--activate").code == 2
    filled = voyage("embed", "--space", "voyage", "--json")
    assert [(one["space"]["provider"], one["active"], one["missing"]) for one in filled.json] == [
        ("local", True, 0),
        ("voyage", False, 0),
    ]
    assert local("search", "how are orders sent", "--json").json["complete"]
    assert voyage("embed", "--activate").code == 0
    assert voyage("search", "how are orders sent", "--json").json["complete"]
    dropped = voyage("embed", "--drop", "--space", "local", "--json")
    assert [one["space"]["provider"] for one in dropped.json] == ["voyage"]


def test_recall_is_measured_where_something_is_indexed(maguyva: Command):
    assert "Recall: nothing is indexed." in maguyva("db", "check", "--recall").out
    write(maguyva.folder, SHOP)
    assert maguyva("index").code == 0
    assert "Recall: 1.000 at 10, since" in maguyva("db", "check", "--recall").out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--drop"], "--drop needs the --space to remove"),
        (["--activate", "--dry-run"], "exclude each other"),
        (["."], "PATH is for --dry-run"),
        (["--space", "cloud"], "'cloud' names no embedding space"),
        (["--space", "voyage/voyage-code-3@100"], "names no embedding space"),
        (["--space", "voyage"], "there is no key"),
    ],
)
def test_what_is_not_meant_is_said(maguyva: Command, arguments: list[str], message: str):
    outcome = maguyva("embed", *arguments)
    assert outcome.code == 2
    assert message in outcome.err
