{-# LANGUAGE GADTs #-}
module Shop.Cart (module Shop.Cart, module Shop.Amount, Dollars, Tree) where

import Control.Monad (forM_, unless)
import Data.Text qualified as Text
import Shop.Amount hiding (plus, Currency)
import qualified Shop.Amount as Money (Currency)
import Shop.Tree (Tree (..), grown)

type Dollars = Rounded Amount

type family Element c where
  Element [e] = e

data Item where
  Thing, Gift :: { named :: Text.Text, cost :: Amount } -> Item
  Service :: Money.Currency -> Item

data Cart = Cart { items :: [Item], owner :: Maybe Cart }

deriving instance Show Cart

-- | What all of it costs.
worth :: Cart -> Amount
worth Cart { items = things } = go things Zero
  where
    go :: [Item] -> Amount -> Amount
    go [] sofar = sofar
    go (Thing _ each : rest) sofar = go rest (sofar <+> each)
    go (Gift {} : rest) sofar = go rest sofar
    go (_ : rest) sofar = go rest $ plus sofar

plus :: Amount -> Amount
plus = id

-- Of the names of Shop.Amount only what it exports is known here.
unknown :: Amount -> Amount
unknown hidden = Shop.Amount.round' (hidden (Dollar, caption hidden))

pay :: Cart -> IO ()
pay cart = do
  worth <- pure (worth cart)
  let print = Text.pack
      twice f = f . f
  unless (worth == Free) $ report worth
  forM_ (items cart) $ \item -> case item of
    Service unit -> report (Amount 1 unit)
    thing | cost thing == Zero -> twice report thing
          | otherwise -> mapM_ report [cost each | each <- items cart, let cart = each]
  report =<< grown Leaf
  where
    report = print

f `after` g = \x -> f (g x)
