import KVObjects
import KVPositions

/// Rows of a bracket of many changes that stay where they are until it closes: then all are removed, and all that come are
/// filed, in one pass over the rows.
///
/// A row is named by the number of its occurrence, and found by that; the key that it is filed under is noted before a change,
/// as proof that it stands where it belongs. Memory: four bytes for each number, and an entry for each of these rows.
struct DeferredRows {
  /// One of them.
  private struct Note {
    let entry: RowEntry
    /// Whether the object was still what it was when the row was filed.
    let isAnnounced: Bool
  }

  private var notes: [Note] = []
  /// By number, the place of its note and one; 0 for those that stay.
  private var placeOfNumber: ContiguousArray<UInt32> = []

  /// Begins with rows that are known to stand where they belong.
  init(_ entries: [RowEntry]) {
    placeOfNumber = ContiguousArray(repeating: 0, count: entries.reduce(0) { max($0, Int($1.number)) } + 1)
    for entry in entries { note(entry, isAnnounced: true) }
  }

  /// How many there are.
  var count: Int { notes.count }

  /// The row of that number goes when the bracket closes; the key of `entry` is that of the moment, its number is noted once.
  /// O(1) amortised.
  mutating func note(_ entry: RowEntry, isAnnounced: Bool) {
    let number = Int(entry.number)
    if number >= placeOfNumber.count {
      let room = max(number + 1, 2 * placeOfNumber.count)
      placeOfNumber.append(contentsOf: repeatElement(0, count: room - placeOfNumber.count))
    }
    notes.append(Note(entry: entry, isAnnounced: isAnnounced))
    placeOfNumber[number] = UInt32(truncatingIfNeeded: notes.count)
  }

  /// The place among the notes of the row of that number; nil for a row that stays. O(1).
  @inline(__always)
  func place(of number: UInt32) -> Int? {
    guard Int(number) < placeOfNumber.count else { return nil }
    let place = placeOfNumber[Int(number)]
    return place == 0 ? nil : Int(place) - 1
  }

  /// Whether a row with `key` and `object` stands where the note at `place` says. O(1).
  @inline(__always)
  func isInPlace(_ place: Int, _ key: SortKey, _ object: Unmanaged<ModelObject>) -> Bool {
    let entry = notes[place].entry
    return entry.key == key && Unmanaged.passUnretained(entry.object).toOpaque() == object.toOpaque()
  }

  /// The object of the note at `place`, and whether its change was announced.
  subscript(place: Int) -> (object: ModelObject, isAnnounced: Bool) {
    (notes[place].entry.object, notes[place].isAnnounced)
  }

  /// The numbers of all.
  var numbers: some Sequence<UInt32> { notes.lazy.map(\.entry.number) }
}
