package cart

import (
	"strings"
	"testing"
)

func TestTotalTakesTheDiscountOff(t *testing.T) {
	c := &Cart{Items: []Item{{Price: 1000, Quantity: 2}}, Discount: 50}
	if got := c.Total(); got != 1000 {
		t.Fatalf("Total() = %d", got)
	}
}

func TestDecodeRefusesAnEmptyCart(t *testing.T) {
	if _, err := Decode(strings.NewReader(`{"items": []}`)); err != ErrEmpty {
		t.Fatal(err)
	}
}
