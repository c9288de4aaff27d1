/// Which occurrence of an object in the content before a bracket is which in the content after it.
///
/// An occurrence keeps its number while it is in the relation. That matters where an object is in several times: the occurrence
/// that an edit took out is the row that goes (decisions.md 3, 4). Where all were named by one edit, as by `sort` and
/// `setArray`, nothing is known, and old and new ones are matched first to first.
package struct Occurrences {
  /// Numbers that edits have taken out: whatever has one of them now is another occurrence.
  private var taken: Set<UInt32> = []
  /// Of occurrences that an edit has taken out and put in again, the number before by that of now.
  private var returned: [UInt32: UInt32] = [:]
  /// Whether anything is known.
  private var areKnown = true
  /// What happened before, in brackets that have become part of this one.
  private var earlier: [Occurrences] = []

  /// Every occurrence is still the one it was.
  package init() {}

  /// Whether an edit has named some of them, and not all: else matching first to first gives the same.
  var tellApart: Bool { areKnown && !taken.isEmpty || earlier.contains(where: \.tellApart) }

  /// The number before of the occurrence that has `number` now; nil for one that is new, or of which that is not known.
  func numberBefore(_ number: UInt32) -> UInt32? {
    guard var before = ownNumberBefore(number) else { return nil }
    for occurrences in earlier.reversed() {
      guard let known = occurrences.ownNumberBefore(before) else { return nil }
      before = known
    }
    return before
  }

  private func ownNumberBefore(_ number: UInt32) -> UInt32? {
    guard areKnown else { return nil }
    return returned[number] ?? (taken.contains(number) ? nil : number)
  }

  /// An edit takes the occurrence of that number out. Returns the number that it had before.
  @discardableResult
  mutating func take(_ number: UInt32) -> UInt32? {
    guard areKnown else { return nil }
    let before = ownNumberBefore(number)
    taken.insert(number)
    if !returned.isEmpty { returned[number] = nil }
    return before
  }

  /// The occurrence that had the number `before` is in again, as `number`.
  mutating func putBack(_ before: UInt32?, as number: UInt32) {
    if areKnown { returned[number] = before }
  }

  /// Nothing is known of any occurrence from here on.
  mutating func forget() {
    areKnown = false
    (taken, returned) = ([], [:])
  }

  /// What happened in `others` happened before this.
  mutating func prepend(_ others: [Occurrences]) {
    earlier = others.flatMap { $0.earlier + [$0.alone] } + earlier
  }

  private var alone: Occurrences {
    var alone = self
    alone.earlier = []
    return alone
  }
}
