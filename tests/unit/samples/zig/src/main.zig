const shop = @import("shop");

pub fn main() !void {
    const cart = try shop.open(undefined, "x");
    cart.deinit();
    _ = shop.gram;
    _ = shop.Kind.rare.isRare();
    const sum = try shop.total(&.{}, null);
    sum.double();
    @import("shop").missing();
}
