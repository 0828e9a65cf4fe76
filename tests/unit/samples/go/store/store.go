// Package store keeps items.
package store

import (
	"errors"
	"fmt"
	"sync"
)

// ErrMissing is returned for keys without an item.
var ErrMissing = errors.New("missing")

const (
	Small Size = iota
	Large
	hidden, other = 1, "x"
)

type Size int

func (s Size) String() string { return fmt.Sprint(int(s)) }

// Getter gets.
type Getter[V any] interface {
	fmt.Stringer
	Get(key string) (V, error)
}

type Number interface {
	~int | ~float64
}

type base struct {
	mu   sync.Mutex
	Name string
}

func (b *base) Lock() { b.mu.Lock() }

// Memory keeps items in memory.
type Memory[V any] struct {
	base
	*Options
	items map[string]V
	next  *Memory[V]
	onMiss func(key string) V
}

type Options struct{ Limit, Depth int }

type Option func(*Options)

func New[V any](options ...Option) *Memory[V] {
	m := &Memory[V]{items: make(map[string]V), Options: &Options{Limit: 1}}
	for _, option := range options {
		option(m.Options)
	}
	return m
}

func WithLimit(limit int) Option {
	return func(o *Options) { o.Limit = limit }
}

func (m *Memory[V]) Get(key string) (value V, err error) {
	m.Lock()
	defer m.mu.Unlock()
	if item, ok := m.items[key]; ok {
		return item, nil
	}
	if m.next != nil {
		return m.next.Get(key)
	}
	return m.onMiss(key), ErrMissing
}

func Sum[N Number](numbers ...N) (total N) {
	for _, n := range numbers {
		total += n
	}
	return
}
