"""Where uses of Kotlin lead that samples cannot tell apart. A use is written `line:name`."""

from collections.abc import Mapping
from textwrap import dedent
from types import MappingProxyType

from fixtures.in_memory import RepositoryInMemory

EXTENSIONS = dedent(
    """\
    package times
    import java.time.Instant
    fun Instant.text(): String = ""
    val Instant.early: Boolean get() = true
    class Clock { fun text(): Int = 1 }
    fun Clock.ring() {}
    private fun Clock.hidden() {}
    """
)


def meant(path: str, text: str, others: Mapping[str, str] = MappingProxyType({})) -> dict[str, str]:
    """Return `path:line` of what the uses of a file lead to, and names from outside."""
    repository = RepositoryInMemory({"times/Times.kt": EXTENSIONS, **others, path: text})
    outside = {
        use.removeprefix(f"{path}:"): name
        for use, name in repository.external_names().items()
        if use.startswith(f"{path}:")
    }
    uses = {use.id: f"{use.line}:{use.name}" for use in repository.references if use.path == path}
    return outside | {
        uses[found.reference_id]: f"{symbol.path}:{symbol.name_line}"
        for found in repository.resolutions()
        if found.symbol_id is not None and found.reference_id in uses
        for symbol in [repository.symbols[found.symbol_id]]
    }


def test_an_imported_extension_is_meant_behind_what_lies_outside():
    found = meant(
        "use/Use.kt",
        "package use\nimport java.time.Instant\nimport times.text\nimport times.early\n"
        "fun f() { Instant.now().text()\n Instant.EPOCH.early\n Instant.EPOCH.early.not }\n",
    )
    assert found["5:now"] == "java.time.Instant.now"
    assert found["5:text"] == "times/Times.kt:3"
    assert found["6:EPOCH"] == "java.time.Instant.EPOCH"
    assert found["6:early"] == "times/Times.kt:4"
    assert "7:not" not in found  # of what an extension gives, which is no part of java.time


def test_an_extension_that_is_not_imported_is_not_meant():
    found = meant(
        "use/Use.kt",
        "package use\nimport java.time.Instant\nimport times.Clock\n"
        "fun f(clock: Clock, instant: Instant) {\n instant.text()\n clock.ring()\n clock.text() }\n",
    )
    assert found.get("5:text") == "java.time.Instant.text"
    assert "6:ring" not in found
    assert found["7:text"] == "times/Times.kt:5"


def test_a_private_extension_stays_in_its_file_and_java_calls_none_behind_a_value():
    kotlin = "package times\nfun f(clock: Clock) {\n clock.ring()\n clock.hidden() }\n"
    found = meant("times/Use.kt", kotlin)
    assert found["3:ring"] == "times/Times.kt:6"
    assert "4:hidden" not in found
    java = "package times;\nclass Use { void f(Clock clock) {\n clock.ring();\n clock.text(); } }\n"
    found = meant("times/Use.java", java)
    assert "3:ring" not in found
    assert found["4:text"] == "times/Times.kt:5"


def test_what_a_file_imports_is_not_of_its_package():
    repository = {
        "a/A.kt": "package a\nfun far() {}\nfun farther() {}\n",
        "b/B.kt": "package b\nimport a.*\nimport a.farther\n",
    }
    found = meant(
        "c/C.kt", "package c\nimport b.*\nimport b.farther\nfun f() { far(); farther() }\n", repository
    )
    assert found == {}
