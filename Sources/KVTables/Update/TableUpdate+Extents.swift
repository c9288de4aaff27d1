import KVPositions

/// How far each side of an update goes, in words for a hint.
extension TableUpdate {
  /// `there were sections 0 to 2`.
  var extentBefore: String { Self.extent("section", "sections", before.count, be: ("was", "were"), "") }

  /// `there are sections 0 to 2`.
  var extentAfter: String { Self.extent("section", "sections", after.count, be: ("is", "are"), "") }

  /// `there were rows 0 to 7 in section 0`.
  func extentBefore(ofSection section: Int) -> String {
    Self.extent(words.one, words.many, before[section], be: ("was", "were"), " in section \(section)")
  }

  /// `there are rows 0 to 7 in section 0`.
  func extentAfter(ofSection section: Int) -> String {
    Self.extent(words.one, words.many, after[section], be: ("is", "are"), " in section \(section)")
  }

  private static func extent(
    _ one: String, _ many: String, _ count: Int, be: (one: String, many: String), _ place: String
  ) -> String {
    switch count {
    case 0: "there \(be.one) no \(one)\(place)"
    case 1: "there \(be.one) only \(one) 0\(place)"
    default: "there \(be.many) \(many) 0 to \(count - 1)\(place)"
    }
  }
}

extension [Int] {
  /// Whether there is a row at `path` where these are the numbers of rows of the sections.
  func contains(_ path: ItemPath) -> Bool {
    indices.contains(path.section) && (0..<self[path.section]).contains(path.row)
  }
}
