module Shop.Tree where

data Tree = Leaf | Node Tree Tree

grown :: Tree -> IO Tree
grown tree = return (Node tree Leaf)
