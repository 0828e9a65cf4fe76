// swift-tools-version:5.9
import PackageDescription

let package = Package(
    name: "shop",
    targets: [
        .target(name: "Money", path: "Sources/Money"),
        .target(name: "Shop", dependencies: ["Money"]),
        .testTarget(name: "ShopTests", dependencies: ["Shop"]),
    ]
)
