"""What names mean in Rust."""

import pytest
from fixtures.meanings import assert_order_and_ids_do_not_matter, meaning

RUST = {
    "src/lib.rs": "pub mod net;\nmod shape;\npub use shape::Shape;\n",
    "src/shape.rs": """\
        pub struct Shape { pub inner: Inner }
        pub struct Inner;
        impl Inner { pub fn poke(&self) {} }
        impl Shape {
            pub fn new() -> Self { Shape { inner: Inner } }
            pub fn area(&self) { self.helper(); self.inner.poke(); }
            fn helper(&self) {}
        }
        fn free() {}
        #[cfg(test)]
        mod tests {
            use super::*;
            fn checks() { Shape::new().area(); free(); }
        }
        """,
    "src/net/mod.rs": "pub mod tcp;\n",
    "src/net/tcp.rs": """\
        use crate::Shape;
        use std::fmt;
        fn run() {
            let shape = Shape::new();
            shape.area();
            crate::shape::free();
            fmt::format();
        }
        """,
}


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("src/shape.rs:6:helper", "src/shape.rs:7 member"),
        ("src/shape.rs:6:poke", "src/shape.rs:3 type"),
        ("src/shape.rs:13:Shape", "src/shape.rs:1 import"),
        ("src/shape.rs:13:new", "src/shape.rs:5 import"),
        ("src/shape.rs:13:area", "src/shape.rs:6 type"),
        ("src/shape.rs:13:free", "src/shape.rs:9 import"),
        ("src/net/tcp.rs:1:Shape", "src/shape.rs:1 import"),
        ("src/net/tcp.rs:4:new", "src/shape.rs:5 import"),
        ("src/net/tcp.rs:5:area", "src/shape.rs:6 type"),
        ("src/net/tcp.rs:6:free", "src/shape.rs:9 import"),
        ("src/net/tcp.rs:7:format", None),
    ],
)
def test_rust(use: str, expected: str | None):
    assert meaning(RUST, use) == expected


def test_order_and_ids_do_not_matter():
    assert_order_and_ids_do_not_matter(RUST)
