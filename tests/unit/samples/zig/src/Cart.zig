const std = @import("std");
const Cart = @This();
const shop = @import("shop.zig");
const List = @import("list.zig").List;
const Item = shop.Money;

allocator: std.mem.Allocator,
items: List(u32),
count: usize = 0,
owner: ?*Owner = null,

const Owner = struct {
    name: []const u8,
    cart: *Cart,

    fn rename(self: *Owner, name: []const u8) void {
        self.name = name;
        self.cart.clear();
        limit();
    }

    var renamed: u32 = 0;

    fn limit() void {
        renamed += 1;
        _ = cart;
    }
};

pub fn init(allocator: std.mem.Allocator) !*Cart {
    const cart = try allocator.create(Cart);
    cart.* = .{ .allocator = allocator, .items = undefined };
    return cart;
}

pub fn deinit(cart: *Cart) void {
    cart.clear();
    cart.allocator.destroy(cart);
}

pub fn add(cart: *Cart, item: anytype) !void {
    cart.count += 1;
    item.clear();
    if (cart.owner) |owner| owner.rename("x");
    while (cart.next()) |following| following.double();
    const price = shop.Price{ .paid = Item.init(1) };
    _ = price.amount();
    _ = count;
}

fn next(cart: *Cart) ?Item {
    return cart.missing();
}

fn clear(self: *@This()) void {
    self.count = 0;
}
