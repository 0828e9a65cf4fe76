package main

import (
	"net/http"

	. "example.org/kit/v2/internal/wire"
	"example.org/kit/v2/store"
	_ "example.org/kit/v2/store/driver"
	alias "example.org/kit/v2/store"
)

type server struct {
	store.Getter[string]
	memory *store.Memory[string]
	mux    http.ServeMux
	conn   Conn
}

type handler = func(w http.ResponseWriter, r *http.Request)

type starter interface{ Start(port int) error }

var defaultServer = newServer()

var _ starter = (*server)(nil)

func newServer() *server {
	return &server{memory: store.New[string](store.WithLimit(2))}
}

func (s *server) Start(port int) error {
	s.memory.Lock()
	value, err := s.memory.Get("x")
	s.Get(value)
	s.mux.Handle("/", nil)
	s.conn.Peer.Dial(1)
	s.memory.Name = s.memory.Options.String()
	return err
}

func main() {
	s := newServer()
	s.Start(helper())
	defaultServer.Start(80)
	peer := Open()
	conn, _ := peer.Dial(2)
	conn.Peer.Dial(3)
	conn.Read(nil)
	alias.Sum[int](1, 2)
	store.Large.String()
	run := func(store server) { store.Start(1) }
	go run(*s)
	var h handler
	h(nil, nil)
	switch v := any(s).(type) {
	case *server:
		v.Start(2)
	case starter:
		v.Start(3)
	}
	helper := 1
	_ = helper
	hidden()
	for range []server{{}} {
		func() { s.Start(4) }()
	}
}
