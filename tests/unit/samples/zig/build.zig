const std = @import("std");

pub fn build(b: *std.Build) void {
    const shop = b.addModule("shop", .{
        .root_source_file = b.path("src/shop.zig"),
    });
    const exe = b.addExecutable(.{ .name = "till", .root_module = b.createModule(.{}) });
    exe.root_module.addImport("shop", shop);
    b.installArtifact(exe);
}
