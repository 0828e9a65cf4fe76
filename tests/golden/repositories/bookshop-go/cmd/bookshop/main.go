// Command bookshop serves the shop's API.
package main

import (
	"errors"
	"log"
	"net/http"

	"example.com/bookshop/internal/auth"
	"example.com/bookshop/internal/cart"
	"example.com/bookshop/internal/config"
	"example.com/bookshop/internal/httpclient"
	"example.com/bookshop/internal/payments"
	"example.com/bookshop/internal/store"
)

func main() {
	settings, err := config.Load()
	if err != nil {
		log.Fatalf("bookshop: %v", err)
	}
	gateway := payments.NewGateway(httpclient.New(settings.Timeout), settings.GatewayURL)
	orders := store.NewMemoryStore()
	signer := auth.NewSigner(settings.Secret)
	mux := http.NewServeMux()
	mux.HandleFunc("POST /checkout", handleCheckout(signer, gateway, orders))
	log.Fatal(http.ListenAndServe(settings.Address, mux))
}

// handleCheckout charges the cart in the request and keeps the order.
func handleCheckout(signer *auth.Signer, gateway *payments.Gateway, orders store.OrderStore) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		user, err := signer.Verify(r.Header.Get("Authorization"))
		if err != nil {
			http.Error(w, "not logged in", http.StatusUnauthorized)
			return
		}
		basket, err := cart.Decode(r.Body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		id, err := gateway.Charge(r.Context(), user, basket.Total())
		if errors.Is(err, payments.ErrDeclined) {
			http.Error(w, "card declined", http.StatusPaymentRequired)
			return
		}
		if err := orders.Save(store.Order{ID: id, User: user, Total: basket.Total()}); err != nil {
			log.Printf("order %s was paid but not kept: %v", id, err)
		}
		w.WriteHeader(http.StatusCreated)
	}
}
