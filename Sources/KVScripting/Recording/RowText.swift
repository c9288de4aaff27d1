import KVLua
import KVObjects
import KVPositions

/// A row as a script writes it, as the text of the callback that it stands for (lua-api.md section 10): what was expected
/// and what came read the same way.
struct RowText {
  private let state: LuaState

  init(_ state: LuaState) { self.state = state }

  /// The text; nil for what is no row of a callback.
  func text(_ row: LuaValue) throws -> String? {
    guard let parts = try row.tableValue?.elements(), let name = parts.first?.stringValue else { return nil }
    let rest = Array(parts.dropFirst())
    switch (name, rest.count) {
    case (_, 0): return name
    case ("insertedObject", 2), ("removedObject", 2): return try join(name, rest[0], "atIndex", rest[1])
    case ("movedObject", 3): return try join(name, rest[0], "fromIndex", rest[1], "toIndex", rest[2])
    case ("updatedObject", 3):
      guard let keyPath = rest[2].stringValue else { return nil }
      return try join(name, rest[0], "atIndex", rest[1]) + " changedKeyPath \(keyPath)"
    case ("didChangeSection", 3):
      guard let kind = rest[2].stringValue else { return nil }
      return try join(name, rest[0], kind, "at", rest[1])
    case ("didChangeObject", 3...4): return try changedObject(rest)
    case ("observeValue", 3):
      guard let keyPath = rest[0].stringValue, case .table(let change) = rest[2] else { return nil }
      return "observeValue \(keyPath) of \(try printed(rest[1])) \(try TableShapes.text(ofChange: change, state))"
    case ("moveRow", 2), ("moveSection", 2): return try join(name, rest[0], "to", rest[1])
    case ("insertRows", 1), ("deleteRows", 1), ("reloadRows", 1), ("reconfigureRows", 1):
      guard let paths = try rest[0].tableValue?.elements() else { return nil }
      return try ([name] + paths.map(printed)).joined(separator: " ")
    case ("insertSections", 1), ("deleteSections", 1), ("reloadSections", 1):
      return "\(name) \(try TableShapes.text(ofIndexes: rest[0], state))"
    default: return nil
    }
  }

  /// `didChangeObject <Friend "joe"> update at [0, 2] now [0, 1]`.
  private func changedObject(_ parts: [LuaValue]) throws -> String? {
    guard let kind = parts[1].stringValue else { return nil }
    let from = try itemPath(parts[2]).map { _ in try printed(parts[2]) }
    let to = parts.count > 3 ? try itemPath(parts[3]).map { _ in try printed(parts[3]) } : nil
    let place: String
    switch (kind, from, to) {
    case ("insert", nil, let to?): place = "at \(to)"
    case ("delete", let from?, nil): place = "at \(from)"
    case ("update", let from?, let to): place = to == nil || to == from ? "at \(from)" : "at \(from) now \(to ?? "")"
    case ("move", let from?, let to?): place = "from \(from) to \(to)"
    default: return nil
    }
    return "didChangeObject \(try printed(parts[0])) \(kind) \(place)"
  }

  /// Words as they are, values as they are printed.
  private func join(_ parts: any RowPart...) throws -> String {
    try parts.map { part in
      if let value = part as? LuaValue { return try printed(value) }
      return part as? String ?? ""
    }.joined(separator: " ")
  }

  private func printed(_ value: LuaValue) throws -> String { try ValuePrinter(state: state).text(value) }
}

private protocol RowPart {}
extension String: RowPart {}
extension LuaValue: RowPart {}
