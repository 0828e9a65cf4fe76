/// A list of anything.
pub fn List(comptime T: type) type {
    return struct {
        items: []T,

        const Self = @This();

        pub fn init() Self {
            return .{ .items = &.{} };
        }

        pub fn append(self: *Self, item: T) void {
            self.grow(1);
            item.grow(1);
            init();
        }

        fn grow(list: *Self, by: usize) void {
            list.items.len += by;
        }
    };
}
