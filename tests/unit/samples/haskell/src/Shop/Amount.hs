{-# LANGUAGE PatternSynonyms, TypeFamilies #-}

-- | Amounts of money.
module Shop.Amount
  ( Amount (..)
  , Currency (Euro)
  , Priced (price, Unit)
  , Rounded (unRounded)
  , (<+>)
  , pattern Zero
  , pattern Cents
  , round'
  , total, plus
  ) where

import Data.List (foldl')
import qualified Data.Map.Strict as Map

-- | An amount in one currency.
data Amount = Amount
  { cents :: !Int -- ^ Never negative.
  , currency :: Currency
  }
  | Free
  deriving (Show, Eq)

data Currency = Euro | Dollar | Int :@ String
  deriving stock (Eq)

newtype Rounded a = Rounded { unRounded :: a }

-- | What costs something.
class Show a => Priced a where
  type Unit a
  type Unit a = Int

  -- | The price of one.
  price :: a -> Amount
  label, caption :: a -> String
  label = show

infixl 6 <+>

-- | Adds, in the currency of the first.
(<+>) :: Amount -> Amount -> Amount
Free <+> other = other
amount <+> Free = amount
Amount a unit <+> Amount b _ = Amount (a `plus` b) unit

plus :: Int -> Int -> Int
plus a b = a + b
{-# INLINE plus #-}

pattern Zero :: Amount
pattern Zero = Amount 0 Euro

pattern Cents {inCents} <- Amount inCents _ where
  Cents count = Amount count Euro

round' :: Rounded Amount -> Amount
round' (Rounded amount@Amount { cents = count })
  | even count = amount
  | Just known <- Map.lookup count table, let half = known = amount { cents = half }
  | otherwise = hidden amount
  where
    table = Map.fromList [(count, plus count 1)]
    plus a _ = a

total :: Priced a => [a] -> Amount
total = foldl' (<+>) Zero . map price

hidden :: Amount -> Amount
hidden Free = Zero
hidden amount = let hidden = amount in hidden

instance Priced Amount where
  price amount = amount
  caption Amount {..} = show cents

instance (Show a, Priced a) => Priced (Rounded a) where
  price = price . unRounded
  caption (Rounded inner) = caption inner

instance Show (Rounded a) where show _ = "rounded"
