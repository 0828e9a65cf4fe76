import pytest
from hypothesis import given
from hypothesis import strategies as st

from maguyva_pg.indexing.scip.symbol_names import Descriptor, Suffix, parse_symbol

NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), min_size=1, max_size=8)
FIELDS = NAMES.filter(
    lambda text: text != "." and not text.startswith(("local", " ")) and not text.endswith(" ")
)


def written(descriptor: Descriptor, disambiguator: str) -> str:
    name = f"`{descriptor.name.replace('`', '``')}`"
    match descriptor.suffix:
        case Suffix.METHOD:
            return f"{name}({disambiguator})."
        case Suffix.TYPE_PARAMETER:
            return f"[{name}]"
        case Suffix.PARAMETER:
            return f"({name})"
        case suffix:
            return name + suffix.value


@given(
    FIELDS,
    FIELDS,
    st.lists(st.builds(Descriptor, NAMES, st.sampled_from(Suffix)), min_size=1, max_size=4),
    st.sampled_from(["", "+1"]),
)
def test_what_is_written_is_read(
    manager: str, package: str, descriptors: list[Descriptor], disambiguator: str
):
    fields = ["scip-test", *(field.replace(" ", "  ") for field in (manager, package)), "."]
    symbol = parse_symbol(
        " ".join(fields) + " " + "".join(written(one, disambiguator) for one in descriptors)
    )
    assert symbol is not None
    assert (symbol.manager, symbol.package) == (manager, package)
    assert symbol.descriptors == tuple(descriptors)


@given(st.text(max_size=60))
def test_no_text_raises(text: str):
    parse_symbol(text)


@pytest.mark.parametrize(
    "text", ["local 12", "", "scip-python python", "scip-python python a 1 ", "a b c d (x].", "a b c d x"]
)
def test_what_is_no_symbol_beyond_its_document(text: str):
    assert parse_symbol(text) is None


NODE = "scip-typescript npm @types/node 20.1 "


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("scip-python python requests 2 `requests.models`/Response#json().", "requests.models.Response.json"),
        ("scip-python python python-stdlib 3.11 `os.path`/join().", "os.path.join"),
        ("scip-go gomod go.org/x v0.7 `go.org/x/errgroup`/Group#Go().", "go.org/x/errgroup.Group.Go"),
        ("semanticdb maven jdk 17 java/util/List#add(+1).", "java.util.List.add"),
        (NODE + '`fs.d.ts`/`"node:fs"`/readFile().', "fs.readFile"),
        (NODE + '`events.d.ts`/`"events"`/EventEmitter#`<constructor>`().', "events.EventEmitter"),
        (NODE + '`events.d.ts`/`"events"`/global/NodeJS/EventEmitter#once().', "events.EventEmitter.once"),
        ("scip-typescript npm @types/express 4.17 `index.d.ts`/Router#", "express.Router"),
        ("scip-typescript npm @types/babel__core 7.1 `index.d.ts`/parse().", "@babel/core.parse"),
        ("scip-typescript npm typescript 5.9 lib/`lib.dom.d.ts`/Event#type.", "typescript.Event.type"),
        ("rust-analyzer cargo serde 1.0 de/Deserialize#", "de.Deserialize"),
        ("scip-ruby gem rake 13 Rake#", "rake.Rake"),
    ],
)
def test_names_of_what_lies_outside(text: str, name: str):
    symbol = parse_symbol(text)
    assert symbol is not None
    assert symbol.external_name() == name
