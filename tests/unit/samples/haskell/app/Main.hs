module Main (main) where

import Shop.Cart
import qualified Shop.Cart as C
import qualified Shop.Tree as C
import qualified Shop.Missing as Missing

main :: IO ()
main = do
  let cart = Cart [Thing "tea" (Cents 3)] Nothing
  pay cart
  print (worth cart <+> C.round' (Rounded Free))
  print (C.grown C.Leaf, C.hidden, Missing.thing, label cart)
  where plus = after total

broken = ( let [

later :: Dollars -> Tree
later = round' `after` grown
