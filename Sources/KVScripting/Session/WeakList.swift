/// Objects that are to be gone through once, and that the list keeps none of.
///
/// Adding one is O(1) amortised: those that have gone, and those that need not be gone through any more, are thrown away each
/// time that the number of entries has doubled.
struct WeakList<Member: AnyObject> {
  private struct Entry {
    weak var member: Member?
  }

  private var entries: [Entry] = []
  private var sweepCount = 64
  private let isNeeded: (Member) -> Bool

  init(isNeeded: @escaping (Member) -> Bool = { _ in true }) { self.isNeeded = isNeeded }

  mutating func add(_ member: Member) {
    if entries.count >= sweepCount {
      entries.removeAll { entry in entry.member.map { !isNeeded($0) } ?? true }
      sweepCount = max(64, 2 * entries.count)
    }
    entries.append(Entry(member: member))
  }

  /// Empties the list: those that are there still, in the order in which they were added.
  mutating func takeAll() -> [Member] {
    defer { entries = [] }
    return entries.compactMap(\.member)
  }
}
