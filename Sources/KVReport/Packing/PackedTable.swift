/// A list in which each entry stands once and is named by its place.
///
/// In contrast to a dictionary of strings it tells entries apart by their bytes: two spellings of one letter are two
/// entries, so that a page shows what a trace says. Costs: each entry's bytes, twice.
struct PackedTable {
  private(set) var list = PackedList()
  private var places: [[UInt8]: Int] = [:]

  /// How many entries there are.
  var count: Int { places.count }

  /// The place of the entry `key`, which `write` writes if it is new. O(key).
  mutating func place(of key: [UInt8], write: (inout PackedList) -> Void) -> Int {
    if let place = places[key] { return place }
    let place = places.count
    places[key] = place
    write(&list)
    return place
  }

  /// The place of a text. O(n).
  mutating func place(of text: String) -> Int {
    place(of: Array(text.utf8)) { $0.append(text) }
  }
}
