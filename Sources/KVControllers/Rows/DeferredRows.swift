import KVObjects
import KVTrees

/// What happens to the members of a bracket of several changes: rows stay where they are until it closes, then all
/// are removed, and all that come are filed.
///
/// There is one entry for each member that something happens to, found by the number of its occurrence. It has the
/// key that the member's row is filed under, noted before the change, as proof that the row stands where it belongs;
/// and what was notified. While there are few, each row is located when it is noted, so that closing costs O(k log n)
/// for k entries; of many, one pass over all rows finds them. A class, so that it is not copied in the middle of a
/// batch. Memory: an entry of 56 bytes, and where there are many, four bytes for each number.
final class DeferredRows {
  /// One occurrence of a member. A number that is given to another member has another entry then. Plain bits: to read
  /// one counts nothing.
  struct Entry {
    /// The member: the entry holds it as long as there are these rows.
    let object: Unmanaged<ModelObject>
    /// The key that its row is filed under, where it has one.
    fileprivate(set) var key = SortKey(high: 0, low: 0)
    /// The flat index of its row; -1 where it was not located.
    fileprivate(set) var row: Int32 = -1
    let number: UInt32
    /// One more than the place of the entry that had the number before; 0 for none.
    fileprivate let older: UInt32
    /// Which of its watched paths were notified, as far as ``OpenBracket/touched`` does not say.
    fileprivate(set) var paths: PathSet = []
    /// Whether it has a row, which goes.
    fileprivate(set) var isFiled = false
    /// Whether the object was still what it was when the row was filed.
    fileprivate(set) var isAnnounced = true
    /// Whether it is known to have left the relation.
    fileprivate(set) var isGone = false
    /// Whether it had left, and came back: it may have had other numbers meanwhile.
    fileprivate(set) var hasReturned = false
  }

  /// In the order in which something happened first.
  @exclusivity(unchecked) private(set) var entries: ContiguousArray<Entry> = []
  /// By number, one more than the place of its last entry; 0 for those that stay. Empty while there are few.
  private var placeOfNumber: ContiguousArray<UInt32> = []
  /// The same while there are few.
  private var fewPlaces = SmallDictionary<UInt32, UInt32>()
  /// As many are no longer few.
  private let fewestMany: Int
  /// Numbers are mostly less than this.
  private let numberCount: Int
  /// The place of the member that is about to leave.
  private var going = 0
  /// Whether every row that was noted has been located.
  private(set) var isLocated = true
  /// Whether members came or went without being noted here: who is still in has to be looked up.
  @exclusivity(unchecked) var mayHaveMissed = false
  /// Whether any entry knows of paths that were not named elsewhere.
  @exclusivity(unchecked) private(set) var hasUnnamedTouches = false
  /// Whether it is known that the bracket has to be closed.
  @exclusivity(unchecked) var isToBeClosed = false

  /// None yet; numbers are mostly less than `numberCount`, and from `fewestMany` entries on there are many.
  init(numberCount: Int, fewestMany: Int) {
    (self.numberCount, self.fewestMany) = (numberCount, fewestMany)
    if fewestMany == 0 { makeTable() }
  }

  /// Whether the next row that is noted should be located.
  @inline(__always)
  var locatesRows: Bool { isLocated }

  /// From here on there are many: a pass over all rows finds them.
  private func makeTable() {
    isLocated = false
    placeOfNumber = ContiguousArray(repeating: 0, count: max(1, numberCount))
    entries.reserveCapacity(DeferredRows.usualCount)
    fewPlaces.visit { notePlace($1, of: $0) }
    fewPlaces = SmallDictionary()
  }

  private func notePlace(_ place: UInt32, of number: UInt32) {
    if placeOfNumber.isEmpty { return fewPlaces.set(number, place) }
    let index = Int(number)
    if index >= placeOfNumber.count {
      let room = max(index + 1, 2 * placeOfNumber.count)
      placeOfNumber.append(contentsOf: repeatElement(0, count: room - placeOfNumber.count))
    }
    placeOfNumber[index] = place
  }

  deinit {
    for entry in entries { entry.object.release() }
  }

  private static var usualCount: Int { 1_024 }

  /// The place of the last entry of that number; nil for a row that stays. O(1).
  @inline(__always)
  func place(of number: UInt32) -> Int? {
    if placeOfNumber.isEmpty { return fewPlaces[number].map { Int($0) - 1 } }
    guard Int(number) < placeOfNumber.count else { return nil }
    let place = placeOfNumber[Int(number)]
    return place == 0 ? nil : Int(place) - 1
  }

  /// The place of the entry of that member; it is in, and has one from here on. O(1) amortised.
  @discardableResult
  func open(_ number: UInt32, _ object: ModelObject) -> Int {
    let older = place(of: number)
    if let older, entries[older].object.toOpaque() == Unmanaged.passUnretained(object).toOpaque() {
      if entries[older].isGone { (entries[older].isGone, entries[older].hasReturned) = (false, true) }
      return older
    }
    if placeOfNumber.isEmpty, entries.count >= fewestMany { makeTable() }
    entries.append(
      Entry(
        object: .passRetained(object), number: number, older: older.map { UInt32(truncatingIfNeeded: $0 + 1) } ?? 0)
    )
    notePlace(UInt32(truncatingIfNeeded: entries.count), of: number)
    return entries.count - 1
  }

  /// The row of the entry at `place`, filed under `key`, goes; `row` is its flat index where it was located.
  func noteRow(at place: Int, _ key: SortKey, row: Int? = nil, isAnnounced: Bool) {
    entries[place].key = key
    if let row { entries[place].row = Int32(truncatingIfNeeded: row) } else { isLocated = false }
    entries[place].isFiled = true
    entries[place].isAnnounced = isAnnounced
  }

  /// Paths of the member at `place` were notified.
  @inline(__always)
  func touch(_ place: Int, _ paths: PathSet) {
    entries[place].paths.formUnion(paths)
    hasUnnamedTouches = true
  }

  /// What was notified of each member; nothing of it is known here any more.
  func takeTouches() -> [(object: ModelObject, paths: PathSet)] {
    hasUnnamedTouches = false
    let touches = entries.indices.map { (object: member(at: $0), paths: entries[$0].paths) }
    for place in entries.indices { entries[place].paths = [] }
    return touches
  }

  /// The member at `place` is about to leave the relation: ``noteGone()`` is called when it has.
  func noteGoing(_ place: Int) { going = place }

  /// The member that was about to leave the relation has left it.
  func noteGone() {
    noteGone(going)
    touch(going, [])
  }

  /// The member at `place` has left the relation.
  func noteGone(_ place: Int) { entries[place].isGone = true }

  /// The entry of the row of that number, whoever has the number now; nil for a row that stays. O(1).
  @inline(__always)
  func filed(_ number: UInt32, in table: UnsafeBufferPointer<UInt32>) -> Int? {
    guard Int(number) < table.count else { return nil }
    var place = table[Int(number)]
    while place != 0 {
      if entries[Int(place) - 1].isFiled { return Int(place) - 1 }
      place = entries[Int(place) - 1].older
    }
    return nil
  }

  /// Calls `body` with what ``filed(_:in:)`` reads.
  func withTable<Result>(_ body: (UnsafeBufferPointer<UInt32>) throws -> Result) rethrows -> Result {
    if placeOfNumber.isEmpty { makeTable() }
    return try placeOfNumber.withUnsafeBufferPointer(body)
  }

  /// Whether a row with `key` and `object` stands where the entry at `place` says. O(1).
  @inline(__always)
  func isInPlace(_ place: Int, _ key: SortKey, _ object: UnsafeRawPointer) -> Bool {
    entries[place].key == key && UnsafeRawPointer(entries[place].object.toOpaque()) == object
  }

  /// The member of the entry at `place`.
  func member(at place: Int) -> ModelObject { entries[place].object.takeUnretainedValue() }

  /// A row of the member at `place`.
  func row(_ row: Int, ofEntryAt place: Int) -> TouchedRows.Row {
    TouchedRows.Row(row: row, object: member(at: place), number: entries[place].number)
  }

  /// Whether the member at `place` is known to be in: it has not been noted as gone, nor its number given to another.
  func isIn(_ place: Int) -> Bool {
    !mayHaveMissed && !entries[place].isGone && self.place(of: entries[place].number) == place
  }

  /// Calls `body` with the place of the last entry of each number, unless its member is known to have gone: in the
  /// order in which something first happened to whoever had the number.
  func visitMembers(_ body: (Int) throws -> Void) rethrows {
    for first in entries.indices where entries[first].older == 0 {
      guard let place = place(of: entries[first].number), !entries[place].isGone else { continue }
      try body(place)
    }
  }
}
