global using Shop.Auditing;
