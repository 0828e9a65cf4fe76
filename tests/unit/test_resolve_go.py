"""What names mean in Go."""

import pytest
from fixtures.meanings import assert_order_and_ids_do_not_matter, meaning

GO = {
    "go.mod": "module example.org/kit\n",
    "client.go": """\
        package kit

        import (
            "net/http"
            l "example.org/kit/log"
        )

        type Base struct{ name string }

        func (b *Base) Name() string { return b.name }

        type Client struct {
            Base
            logger *l.Logger
        }

        func New() (*Client, error) { return &Client{}, nil }

        func (c *Client) Do() {
            c.Name()
            c.logger.Info()
            helper()
            http.Get("x")
            d, _ := New()
            d.Do()
        }
        """,
    "helper.go": "package kit\n\nfunc helper() {}\n",
    "kit_test.go": "package kit_test\n\nfunc unseen() { helper() }\n",
    "log/log.go": "package log\n\ntype Logger struct{}\n\nfunc (l *Logger) Info() {}\n",
}


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("client.go:14:Logger", "log/log.go:3 import"),
        ("client.go:17:Client", "client.go:12 file"),
        ("client.go:20:Name", "client.go:10 type"),
        ("client.go:21:Info", "log/log.go:5 type"),
        ("client.go:22:helper", "helper.go:3 package"),
        ("client.go:23:Get", None),
        ("client.go:24:New", "client.go:17 file"),
        ("client.go:25:Do", "client.go:19 type"),
        ("kit_test.go:3:helper", None),
    ],
)
def test_go(use: str, expected: str | None):
    assert meaning(GO, use) == expected


def test_order_and_ids_do_not_matter():
    assert_order_and_ids_do_not_matter(GO)
