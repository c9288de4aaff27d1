// swift-tools-version: 6.2
import PackageDescription

// A package of its own, since nothing but Scripts/bench --peers needs it.
let package = Package(
  name: "GRDBPeer",
  dependencies: [.package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0")],
  targets: [
    .executableTarget(name: "GRDBPeer", dependencies: [.product(name: "GRDB", package: "GRDB.swift")])
  ])
