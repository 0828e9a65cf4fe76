The cart is tested here: what is not behind a bird track is no code, as hidden = 1.

> module CartSpec where
> import Shop.Amount
> import Test.Hspec

It is said in two steps.

> spec :: Spec
> spec = describe "total" $ do
>   it "adds" $ total [Free, Zero] `shouldBe` Amount { cents = 0, currency = Euro }
>   it "hides" $ hidden Dollar
