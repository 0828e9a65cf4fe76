from fixtures.indexed import Corpus, call, symbol


def test_a_candidate_is_as_central_as_the_symbol_that_it_was_found_as(corpus: Corpus):
    # gin: `type Engine struct { RouterGroup }` came before RouterGroup, for what others use of Engine.
    corpus.file(
        "engine.go",
        "type Engine struct {\n    RouterGroup\n}",
        symbols=[symbol("Engine", end_line=3), symbol("RouterGroup", line=2)],
    )
    corpus.centrality({"Engine": 5.0, "RouterGroup": 0.25})
    place = [
        (row["repository_id"], row["chunk_id"])
        for row in call(corpus.connection, "find_definition", "Engine")
    ]
    [(repository, chunk)] = place
    rows = [
        call(corpus.connection, "candidate_details", [repository], [chunk], [found])[0]["centrality"]
        for found in (corpus.symbol_id("RouterGroup"), corpus.symbol_id("Engine"), None)
    ]
    assert rows == [0.25, 5.0, 5.0]
    assert call(corpus.connection, "candidate_details", [repository], [chunk])[0]["centrality"] == 5.0
