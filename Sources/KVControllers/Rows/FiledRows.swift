import KVObjects
import KVPredicates
import KVTrees

/// The rows of an engine at the moment, and where a row belongs among them.
///
/// In contrast to an ``Arrangement``, which is a value and knows neither filter nor sort, it asks both. Nothing is kept for a
/// row but its place, and a bit for each occurrence of a member.
final class FiledRows {
  // Accesses are left unchecked at run time here: all of them are alone in the world, and none calls a delegate, getter
  // or observer while it lasts. The checks would be a tenth of a mutation.
  /// The content of the moment: rows that were removed are missing.
  @exclusivity(unchecked) var content: Arrangement
  /// The numbers of the rows in ``content``; not kept up while everything is to be built anew.
  @exclusivity(unchecked) var numbers = BitSet()
  @exclusivity(unchecked) var reader: RowReader {
    didSet { lentReader = .passUnretained(reader) }
  }
  /// ``reader``, which this holds, for who uses it without retaining it.
  @exclusivity(unchecked) private(set) var lentReader: Unmanaged<RowReader>
  let members: FollowedMembers

  init(of members: FollowedMembers, by reader: RowReader, isSectioned: Bool) {
    self.members = members
    self.reader = reader
    lentReader = .passUnretained(reader)
    content = Arrangement(isSectioned: isSectioned)
  }

  /// Makes `content` that of the moment.
  func replace(with content: Arrangement) {
    self.content = content
    numbers = BitSet()
    content.rows.forEachEntry { _, _, number in numbers.insert(number) }
  }

  /// Where a row belongs: by key, full comparison, and the relation's order.
  func position(of member: ModelObject, _ number: UInt32, _ key: SortKey) throws -> Int {
    // A comparator may change the model, and with it the rows of the moment: those it is asked about stay.
    let rows = content.rows
    var place: Int?
    return try rows.position(of: key) { try isBefore($0, $1, member, number, key, &place) }
  }

  /// Whether a row with the same key comes before that of `member`, whose place in the relation is kept in `place`.
  @inline(__always)
  func isBefore(
    _ other: ModelObject, _ otherNumber: UInt32, _ member: ModelObject, _ number: UInt32, _ key: SortKey,
    _ place: inout Int?
  ) throws -> Bool {
    // Itself: no question to a comparator.
    if otherNumber == number { return false }
    if !key.isExact {
      switch try reader.compare(other, member) {
      case .ascending: return true
      case .descending: return false
      case .same: break
      }
    }
    let own = place ?? members.list.position(of: number)
    place = own
    return members.list.position(of: otherNumber) < own
  }

  /// How the row of an occurrence stands to what the order says of its object now.
  enum Standing {
    /// At this position, under the key it has now.
    case filed(Int)
    /// In its place, but filed under another key: rows that come later would be compared with that.
    case stale
    /// Elsewhere.
    case misplaced
  }

  /// How the row of that occurrence, which is shown, stands to the order. O(log n).
  func standing(of member: ModelObject, _ number: UInt32) throws -> Standing {
    let key = try reader.key(of: member)
    let position = try position(of: member, number, key)
    let rows = content.rows
    guard position < rows.count else { return .misplaced }
    let entry = rows.entry(at: position)
    guard entry.number == number else { return .misplaced }
    guard entry.key == key else { return .stale }
    // The search may have ended at the row itself, which says nothing about the next.
    if !key.isExact, position + 1 < rows.count {
      let next = rows.entry(at: position + 1)
      if next.key == key, try reader.compare(next.element, member) == .ascending { return .misplaced }
    }
    return .filed(position)
  }

  /// Whether the row of that occurrence is the one at `position`.
  func isRow(_ number: UInt32, at position: Int) -> Bool {
    position < content.rows.count && content.rows.entry(at: position).number == number
  }
}
