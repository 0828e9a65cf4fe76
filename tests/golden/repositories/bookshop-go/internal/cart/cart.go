// Package cart adds up what a customer is about to buy.
package cart

import (
	"encoding/json"
	"errors"
	"io"
)

// ErrEmpty says that there is nothing to pay for.
var ErrEmpty = errors.New("cart: empty")

// Item is a book and how many copies of it.
type Item struct {
	ISBN     string `json:"isbn"`
	Price    Money  `json:"price"`
	Quantity int    `json:"quantity"`
}

// Cart holds items and a coupon.
type Cart struct {
	Items    []Item `json:"items"`
	Discount int    `json:"discount"`
}

// Money is an amount in cents.
type Money int64

// Decode reads a cart from JSON.
func Decode(r io.Reader) (*Cart, error) {
	var c Cart
	if err := json.NewDecoder(io.LimitReader(r, 1<<20)).Decode(&c); err != nil {
		return nil, err
	}
	if len(c.Items) == 0 {
		return nil, ErrEmpty
	}
	return &c, nil
}

// Total is the sum of all items with the discount taken off.
func (c *Cart) Total() Money {
	var sum Money
	for _, item := range c.Items {
		sum += item.Price * Money(item.Quantity)
	}
	return applyDiscount(sum, c.Discount)
}

func applyDiscount(sum Money, percent int) Money {
	return sum - sum*Money(percent)/100
}
