from pathlib import Path

from bench.graph_oracle import build_graph
from bench.java_names import JavaNames

SOURCE = """\
package shop;
import java.util.List;
class Cart<T> {
  Cart(final int size) {}
  void add(List<String> items, Item[] more, T any, String... names) {}
  static class Line { long sum(java.util.Map<String, int[]> of, double values[]) { return 0; } }
}
class Item {}
"""


def test_methods_are_called_as_the_virtual_machine_calls_them(tmp_path: Path):
    (tmp_path / "Cart.java").write_text(SOURCE, encoding="utf-8")
    graph = build_graph(tmp_path)
    names = JavaNames(graph)
    methods = [s for s in graph.symbols.values() if s.kind in ("constructor", "method")]
    assert [names.method_name(method) for method in methods] == [
        "shop.Cart:<init>(int)",
        # A type parameter is what it is declared as, which these names do not look for.
        "shop.Cart:add(java.util.List,shop.Item[],java.lang.T,java.lang.String[])",
        "shop.Cart$Line:sum(java.util.Map,double[])",
    ]
