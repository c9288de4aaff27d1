import CLua

/// A kind of tables that go to scripts: they print what they are, answer other names of their fields, and refuse a name
/// that none of them has.
///
/// They stay plain tables otherwise: all of a kind share one metatable, which is asked only for what a table has not.
public struct LuaShape: RawRepresentable, Hashable, Sendable {
  /// Which one it is, from 0.
  public let rawValue: Int32

  /// One of ``count``; nil for any other number.
  public init?(rawValue: Int32) {
    guard (0..<Self.count).contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  private init(_ rawValue: Int32) { self.rawValue = rawValue }

  /// How many there are.
  public static let count = KV_SHAPE_COUNT
  /// What an observer is told of a change.
  public static let change = LuaShape(0)
  /// A section and a row.
  public static let indexPath = LuaShape(1)
  /// A section of a controller.
  public static let section = LuaShape(2)
  /// The change that a controller's delegate is being told.
  public static let controllerChange = LuaShape(3)
  /// The positions of such a change while its bracket is applied change by change.
  public static let step = LuaShape(4)
  /// The content of a controller.
  public static let snapshot = LuaShape(5)
  /// What a bracket makes of the content before it.
  public static let difference = LuaShape(6)
  /// One row of a difference.
  public static let differenceRow = LuaShape(7)
}

extension LuaState {
  /// Says what tables of a kind have in common, for all that are made from now on.
  /// - Parameters:
  ///   - fields: the names that a table may lack, each with nil or with the key that it is another name of.
  ///   - refuse: called with a table and any other name of a field.
  ///   - print: called with a table, for `tostring`.
  /// - Throws: ``LuaError`` where memory is short.
  public func define(
    _ shape: LuaShape, fields: [(name: String, key: LuaValue?)], refuse: LuaFunction, print: LuaFunction
  ) throws {
    let names = try makeTable()
    for field in fields { try names.rawSet(.string(field.name), field.key ?? true) }
    try balanced { thread in
      try push(.table(names), on: thread)
      try push(.function(refuse), on: thread)
      try push(.function(print), on: thread)
      try check(kv_define_shape(thread, shape.rawValue), on: thread)
    }
  }
}
