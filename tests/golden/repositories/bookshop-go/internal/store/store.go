// Package store keeps orders.
package store

import (
	"errors"
	"sync"

	"example.com/bookshop/internal/cart"
)

// ErrNotFound says that there is no such order.
var ErrNotFound = errors.New("store: order not found")

// Order is a cart that was paid for.
type Order struct {
	ID    string
	User  string
	Total cart.Money
}

// OrderStore keeps orders somewhere.
type OrderStore interface {
	Save(order Order) error
	Find(id string) (Order, error)
}

// MemoryStore keeps orders until the process ends.
type MemoryStore struct {
	mu     sync.RWMutex
	orders map[string]Order
}

// NewMemoryStore returns an empty store.
func NewMemoryStore() *MemoryStore {
	return &MemoryStore{orders: map[string]Order{}}
}

// Save keeps an order.
func (s *MemoryStore) Save(order Order) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.orders[order.ID] = order
	return nil
}

// Find returns an order by its id.
func (s *MemoryStore) Find(id string) (Order, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	order, ok := s.orders[id]
	if !ok {
		return Order{}, ErrNotFound
	}
	return order, nil
}
