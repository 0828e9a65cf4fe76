//! What is for sale.
const std = @import("std");
pub const Cart = @import("Cart.zig");
pub const money = @import("money.zig");
pub const Money = money.Money;
const List = @import("list.zig").List;
const Allocator = std.mem.Allocator;
pub usingnamespace @import("units.zig");

/// How many items there can be.
pub const limit: usize = 10;
var counter: u32 = 0;

pub const Kind = enum(u8) {
    plain,
    rare = 2,

    pub fn isRare(self: @This()) bool {
        return self == .rare;
    }

    test "rare" {
        try std.testing.expect(Kind.rare.isRare());
    }
};

pub const Price = union(enum) {
    free,
    paid: Money,

    const Self = @This();

    pub fn amount(self: *const Self) Money {
        switch (self.*) {
            .paid => |paid| return paid.double(),
            .free => return Money.zero,
        }
    }

    fn doubled(price: Self) Money {
        return price.amount().double();
    }
};

const Failure = error{ Empty, Full };

extern "c" fn printf(format: [*:0]const u8, ...) c_int;

pub fn open(allocator: Allocator, name: []const u8) !*Cart {
    const cart = try Cart.init(allocator);
    errdefer |failure| report(failure);
    try cart.add(.{ .name = name });
    cart.items.append(1);
    counter += 1;
    return cart;
}

fn report(failure: anyerror) void {
    _ = failure;
    _ = printf("no");
}

pub fn total(carts: []*Cart, price: ?Price) Failure!Money {
    var sum = Money.init(0);
    for (carts, 0..) |cart, index| {
        cart.add(index);
        sum.add(cart);
    }
    if (price) |known| {
        sum = sum.add(known.amount());
    } else if (limit == 0) {
        return Failure.Empty;
    }
    const first, const rest = split(carts);
    first.add(rest);
    const found = lookup("x") orelse return error.Missing;
    found.double();
    const point = money.Point{ .x = 1, .y = limit };
    const list = List(u8).init();
    list.append(point.x);
    const other: List(Money) = undefined;
    other.items.len += 1;
    var pointer = &sum;
    pointer.*.double();
    const report_later = blk: {
        break :blk report;
    };
    report_later(error.Full);
    return label: switch (sum) {
        else => sum.double(),
    };
}

fn lookup(name: []const u8) ?Money {
    const report = name;
    report.len;
    _ = gram;
    return Elsewhere.find(name) catch null;
}

test "opens" {
    const cart = try open(std.testing.allocator, "x");
    defer cart.deinit();
    try std.testing.expectEqual(limit, cart.count);
}

test lookup {
    _ = lookup("x");
}

fn generic(comptime Money: type, first: Money, comptime Price: anytype) void {
    first.double();
    const Local = money.Point;
    const point: Local = undefined;
    point.x += Price.amount();
}
