package main

import "example.org/kit/v2/store"

// helper helps.
func helper() int { return limit + int(store.Small) }

const limit = 3

var table = map[string]func() int{"helper": helper}

func unknown(s any) {
	s.Start(1)
	s.(*server).Start(2)
}
