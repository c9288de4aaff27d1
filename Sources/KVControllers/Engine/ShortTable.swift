/// A dictionary that keeps its first entry without an allocation: what happens in most brackets happens to one.
struct ShortTable<Key: Hashable, Value> {
  private var first: (key: Key, value: Value)?
  private var others: [Key: Value] = [:]

  /// The value of `key`; setting nil is not provided for.
  subscript(key: Key) -> Value? {
    if let first, first.key == key { return first.value }
    return others.isEmpty ? nil : others[key]
  }

  /// How many keys there are.
  var count: Int { first == nil ? 0 : others.count + 1 }

  /// Sets the value of `key`.
  mutating func set(_ key: Key, _ value: Value) {
    if first == nil || first?.key == key { first = (key, value) } else { others[key] = value }
  }

  /// Changes the value of `key`, which is `initial` where there was none.
  mutating func update(_ key: Key, initial: @autoclosure () -> Value, _ change: (inout Value) -> Void) {
    if first == nil { first = (key, initial()) }
    if first?.key == key {
      if var value = first?.value {
        change(&value)
        first = (key, value)
      }
    } else {
      change(&others[key, default: initial()])
    }
  }

  /// Calls `body` with every entry; in no order but that the first comes first.
  func visit(_ body: (Key, Value) throws -> Void) rethrows {
    if let first { try body(first.key, first.value) }
    for (key, value) in others { try body(key, value) }
  }
}
