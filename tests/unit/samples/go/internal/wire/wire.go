package wire

import "io"

type Conn struct {
	io.Reader
	Peer *Peer
}

type Peer struct{ Address string }

func (p Peer) Dial(timeout int) (*Conn, error) { return &Conn{Peer: &p}, nil }

func Open() Peer { return Peer{Address: "x"} }

func (c *Conn) close() {}
