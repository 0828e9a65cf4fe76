pub const Money = struct {
    cents: i64,

    pub const zero = Money{ .cents = 0 };

    pub fn init(cents: i64) Money {
        return .{ .cents = cents };
    }

    pub fn add(self: Money, other: Money) Money {
        return init(self.cents + other.cents);
    }

    pub fn double(self: Money) Money {
        const cents = self.cents;
        return self.add(self);
    }
};

pub const Point = packed struct { x: i32, y: i32 };
