module example.org/kit/v2

go 1.22
