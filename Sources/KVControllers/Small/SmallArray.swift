/// A list that keeps its first element without an allocation: most brackets are about one row.
package struct SmallArray<Element> {
  /// The first element.
  package private(set) var first: Element?
  private var others: [Element] = []

  /// No elements.
  package init() {}

  /// One element.
  package init(_ only: Element) {
    first = only
  }

  /// The element, where there is just one.
  package var only: Element? { others.isEmpty ? first : nil }
  /// Whether there is none.
  package var isEmpty: Bool { first == nil }
  /// How many there are.
  package var count: Int { first == nil ? 0 : others.count + 1 }

  /// The element at `index` (0..<count).
  package subscript(index: Int) -> Element {
    if index == 0, let first { return first }
    return others[index - 1]
  }

  /// Makes room for `count` elements.
  package mutating func reserveCapacity(_ count: Int) {
    if count > 1 { others.reserveCapacity(count - 1) }
  }

  /// Adds an element at the end.
  package mutating func append(_ element: Element) {
    if first == nil { first = element } else { others.append(element) }
  }

  /// Calls `body` with every element, in order.
  package func visit(_ body: (Element) throws -> Void) rethrows {
    if let first { try body(first) }
    for element in others { try body(element) }
  }

  /// Puts the elements in ascending order of what `key` gives.
  package mutating func sort(by key: (Element) -> Int) {
    guard let first, !others.isEmpty else { return }
    let sorted = ([first] + others).sorted { key($0) < key($1) }
    self.first = sorted[0]
    others = Array(sorted[1...])
  }
}
