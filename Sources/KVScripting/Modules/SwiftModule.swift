public import KVObjects

/// A module of classes written in Swift, for `require`.
///
/// ```swift
/// try session.provide(SwiftModule("shop", [Customer.self, Order.self]))    // local shop = require "shop"
/// ```
///
/// In contrast to a module in a file it is there for every script, wherever the script is; a file of the same name is
/// not looked for.
public struct SwiftModule: Sendable {
  /// What `require` knows it by.
  public let name: String
  /// Its classes; a script finds each under its class name.
  let classes: [any SwiftModel.Type]

  /// A module of `classes`.
  public init(_ name: String, _ classes: [any SwiftModel.Type]) {
    self.name = name
    self.classes = classes
  }
}
