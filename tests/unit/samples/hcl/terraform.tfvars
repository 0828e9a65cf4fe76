region = "eu-north-1"
zones  = ["a", "b"]
unused = 1
