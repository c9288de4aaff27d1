/// A dictionary that keeps its first entry without an allocation: what happens in most brackets happens to one.
///
/// Entries are visited in the order in which their keys came, so that what is asked on the way is asked in the same order
/// in every run.
package struct SmallDictionary<Key: Hashable, Value> {
  private var first: (key: Key, value: Value)?
  private var others: [(key: Key, value: Value)] = []
  /// Where the others stand, from ``fewest`` of them on.
  private var places: [Key: Int] = [:]

  /// As many are found by looking at each.
  private static var fewest: Int { 8 }

  /// An empty table.
  package init() {}

  /// The value of `key`.
  package subscript(key: Key) -> Value? {
    if let first, first.key == key { return first.value }
    return place(of: key).map { others[$0].value }
  }

  /// How many keys there are.
  package var count: Int { first == nil ? 0 : others.count + 1 }

  /// Sets the value of `key`.
  package mutating func set(_ key: Key, _ value: Value) {
    if first == nil || first?.key == key {
      first = (key, value)
    } else if let place = place(of: key) {
      others[place].value = value
    } else {
      append(key, value)
    }
  }

  /// Changes the value of `key`, which is `initial` where there was none.
  package mutating func update(_ key: Key, initial: @autoclosure () -> Value, _ change: (inout Value) -> Void) {
    if first == nil { first = (key, initial()) }
    if first?.key == key {
      if var value = first?.value {
        change(&value)
        first = (key, value)
      }
    } else {
      let place = place(of: key) ?? append(key, initial())
      change(&others[place].value)
    }
  }

  /// Calls `body` with every entry, in the order in which they came.
  package func visit(_ body: (Key, Value) throws -> Void) rethrows {
    if let first { try body(first.key, first.value) }
    for (key, value) in others { try body(key, value) }
  }

  private func place(of key: Key) -> Int? {
    places.isEmpty ? others.firstIndex { $0.key == key } : places[key]
  }

  @discardableResult
  private mutating func append(_ key: Key, _ value: Value) -> Int {
    let place = others.count
    others.append((key, value))
    if !places.isEmpty {
      places[key] = place
    } else if others.count >= SmallDictionary.fewest {
      for (place, entry) in others.enumerated() { places[entry.key] = place }
    }
    return place
  }
}
