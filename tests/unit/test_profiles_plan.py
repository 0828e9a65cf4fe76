import pytest

from maguyva_pg.search.classify import Classification, classify
from maguyva_pg.search.filters import parse_question
from maguyva_pg.search.intent_rules import Intent
from maguyva_pg.search.plan import Plan, make_plan
from maguyva_pg.search.profiles import PRESETS, WEIGHTS, Mode, Preset, ranked_modes

SEMANTIC, TEXT, STRUCTURAL, GRAPH = Mode.SEMANTIC, Mode.TEXT, Mode.STRUCTURAL, Mode.GRAPH


def planned(text: str, preset: Preset = Preset.DEFAULT, forced: tuple[Mode, ...] | None = None) -> Plan:
    question = parse_question(text)
    return make_plan(classify(question), question, preset, forced)


def unsure(intent: Intent) -> Classification:
    return Classification(intent, 0.5, "test", None)


@pytest.mark.parametrize(
    ("intent", "semantic", "text", "structural", "graph"),
    [
        (Intent.FIND_DEFINITION, 0.2, 0.1, 0.6, 0.1),
        (Intent.FIND_REFERENCES, 0.1, 0.2, 0.2, 0.5),
        (Intent.UNDERSTAND_CODE, 0.5, 0.2, 0.2, 0.1),
        (Intent.FIND_SIMILAR, 0.4, 0.3, 0.2, 0.1),
        (Intent.IMPACT_ANALYSIS, 0.1, 0.1, 0.1, 0.7),
        (Intent.EXACT_MATCH, 0.0, 0.9, 0.1, 0.0),
    ],
)
def test_weights(intent: Intent, semantic: float, text: float, structural: float, graph: float):
    assert dict(WEIGHTS[intent]) == {SEMANTIC: semantic, TEXT: text, STRUCTURAL: structural, GRAPH: graph}


def test_smoothing_constants():
    assert (PRESETS[Preset.DEFAULT].k, PRESETS[Preset.THOROUGH].k) == (40, 60)


@pytest.mark.parametrize(
    ("intent", "modes"),
    [
        # Text and graph tie at 0.1: text comes first.
        (Intent.FIND_DEFINITION, ((STRUCTURAL, 0.6), (SEMANTIC, 0.2), (TEXT, 0.1))),
        (Intent.FIND_REFERENCES, ((GRAPH, 0.5), (STRUCTURAL, 0.2), (TEXT, 0.2))),
        (Intent.UNDERSTAND_CODE, ((SEMANTIC, 0.5), (STRUCTURAL, 0.2), (TEXT, 0.2))),
        (Intent.FIND_SIMILAR, ((SEMANTIC, 0.4), (TEXT, 0.3), (STRUCTURAL, 0.2))),
        # Three tie at 0.1: structural, text, semantic.
        (Intent.IMPACT_ANALYSIS, ((GRAPH, 0.7), (STRUCTURAL, 0.1), (TEXT, 0.1))),
        (Intent.EXACT_MATCH, ((TEXT, 0.9), (STRUCTURAL, 0.1))),
    ],
)
def test_default_runs_the_three_heaviest(intent: Intent, modes: tuple[tuple[Mode, float], ...]):
    plan = make_plan(unsure(intent), parse_question("x"), Preset.DEFAULT)
    assert (plan.modes, plan.k, plan.direct, plan.strategy) == (modes, 40, None, "weighted_rrf")


@pytest.mark.parametrize("intent", list(Intent))
def test_thorough_runs_all_that_count(intent: Intent):
    plan = make_plan(Classification(intent, 0.95, "test", "x"), parse_question("x"), Preset.THOROUGH)
    assert plan.k == 60
    assert plan.direct is None
    assert dict(plan.modes) == {mode: weight for mode, weight in WEIGHTS[intent].items() if weight > 0}


def test_thorough_exact_match_never_embeds():
    assert not planned('"x y"', Preset.THOROUGH).runs(SEMANTIC)
    assert ranked_modes(Intent.EXACT_MATCH) == ((TEXT, 0.9), (STRUCTURAL, 0.1))


def test_quick_is_semantic_alone():
    plan = planned("where is parse_config defined", Preset.QUICK)
    assert (plan.modes, plan.direct, plan.strategy) == (((SEMANTIC, 0.2),), None, "single")


@pytest.mark.parametrize("text", ["ECONNREFUSED", '"x y"', "/a+/", 'what depends on "x y"'])
def test_quick_looks_for_citations_in_the_text(text: str):
    assert [mode for mode, _ in planned(text, Preset.QUICK).modes] == [TEXT]


@pytest.mark.parametrize(
    ("text", "mode", "weight"),
    [
        ("where is parseConfig defined", STRUCTURAL, 0.6),
        ("def parse(a, b=(1, 2)):", STRUCTURAL, 0.6),
        ("who calls parseConfig?", GRAPH, 0.5),
        ("what depends on parseConfig", GRAPH, 0.7),
        ("find ECONNREFUSED", TEXT, 0.9),
        ('find "connection refused, and more"', TEXT, 0.9),
        ("where is parseConfig defined lang:go", STRUCTURAL, 0.6),
    ],
)
def test_a_clear_question_goes_to_one_mode(text: str, mode: Mode, weight: float):
    plan = planned(text)
    assert (plan.direct, plan.modes, plan.strategy) == (mode, ((mode, weight),), "direct")


@pytest.mark.parametrize(
    "text",
    [
        "parseConfig",  # 0.80
        "how does parseConfig work",
        "where is parseConfig defined and who calls it",
        "where is parseConfig defined, in which file",
        "who calls parseConfig? Also its tests",
        "vem anropar parseConfig och varför",
        "where is the retry policy defined",
        "what breaks if I change this function",
        'where is "parseConfig" defined',
        'between "start here" and "end here"',
    ],
)
def test_other_questions_are_fused(text: str):
    plan = planned(text)
    assert (plan.direct, plan.strategy) == (None, "weighted_rrf")


def test_fallback_of_a_direct_plan():
    plan = planned("where is parseConfig defined")
    fallback = plan.fallback()
    assert fallback.modes == ((STRUCTURAL, 0.6), (SEMANTIC, 0.2), (TEXT, 0.1))
    assert (fallback.direct, fallback.strategy, fallback.k) == (None, "weighted_rrf", 40)
    assert plan.runs(SEMANTIC)
    assert not plan.runs(GRAPH)


@pytest.mark.parametrize("preset", list(Preset))
def test_regular_expressions_are_for_the_text_mode_alone(preset: Preset):
    plan = planned("retry /a+/", preset)
    assert (plan.modes, plan.direct, plan.strategy) == (((TEXT, 0.9),), None, "single")


@pytest.mark.parametrize("intent", list(Intent))
def test_citations_always_run_the_text_mode(intent: Intent):
    plan = make_plan(Classification(intent, 0.95, "test", "x"), parse_question('"x" y'), Preset.DEFAULT)
    assert TEXT in dict(plan.modes)


def test_forced_modes():
    plan = planned("where is parseConfig defined", forced=(GRAPH, STRUCTURAL))
    assert (plan.modes, plan.direct) == (((STRUCTURAL, 0.6), (GRAPH, 0.1)), None)
    assert planned("x", forced=(TEXT,)).strategy == "single"


def test_a_forced_mode_without_weight_gets_the_least():
    assert planned("ECONNREFUSED", forced=(SEMANTIC, TEXT)).modes == ((TEXT, 0.9), (SEMANTIC, 0.1))
