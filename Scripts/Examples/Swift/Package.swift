// swift-tools-version: 6.2
import PackageDescription

// A package of its own, as yours is: it uses the libraries by their products, and nothing else of them.
let package = Package(
  name: "examples",
  dependencies: [
    // Without the trait Command nothing but the package itself is resolved.
    .package(name: "kvosandbox", path: "../../..", traits: [])
  ],
  targets: [
    // A to-do list in a terminal: a model, a controller in sections, and a table that follows it.
    .executableTarget(name: "todo", dependencies: [.product(name: "KVEngine", package: "kvosandbox")]),
    // What the README of each original shows, written for the library.
    .executableTarget(name: "originals", dependencies: [.product(name: "KVEngine", package: "kvosandbox")]),
    // A model in Swift, and its tests in Lua.
    .target(name: "Music", dependencies: [.product(name: "KVEngine", package: "kvosandbox")]),
    .testTarget(
      name: "MusicTests",
      dependencies: ["Music", .product(name: "KVScripting", package: "kvosandbox")],
      exclude: ["Suites"]),
  ]
)
