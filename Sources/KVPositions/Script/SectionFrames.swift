/// Where sections are in the three frames of a script: before it, after it, and in between, when the new sections
/// have come and the old ones have not gone yet.
///
/// Costs depend on the sections that come and go, never on how many there are: a *rank* (the how-manieth of the
/// sections that stay) names a staying section in all frames. In between, a new section comes right after its
/// predecessor of the new frame, hence before old sections that were there.
struct SectionFrames {
  /// Old indexes of the sections that go, ascending.
  let deletes: [Int]
  /// New indexes of the sections that come, ascending.
  let inserts: [Int]
  /// For each of `deletes`, how many staying sections come before it. Ascending, as is the next.
  private let staysBeforeDelete: [Int]
  private let staysBeforeInsert: [Int]

  init(deletes: IndexRanges, inserts: IndexRanges) {
    self.deletes = Array(deletes)
    self.inserts = Array(inserts)
    staysBeforeDelete = self.deletes.enumerated().map { $1 - $0 }
    staysBeforeInsert = self.inserts.enumerated().map { $1 - $0 }
  }

  /// The rank of the section that was at `old`; nil if it goes.
  func rank(ofOld old: Int) -> Int? {
    let before = deletes.partitioningIndex { $0 >= old }
    return before < deletes.count && deletes[before] == old ? nil : old - before
  }

  /// The rank of the section that is at `new`; nil if it came.
  func rank(ofNew new: Int) -> Int? {
    let before = inserts.partitioningIndex { $0 >= new }
    return before < inserts.count && inserts[before] == new ? nil : new - before
  }

  /// Where the staying section `rank` was.
  func old(ofRank rank: Int) -> Int { rank + staysBeforeDelete.partitioningIndex { $0 > rank } }

  /// Where the staying section `rank` is.
  func new(ofRank rank: Int) -> Int { rank + staysBeforeInsert.partitioningIndex { $0 > rank } }

  /// Where the section that was at `old` is in between.
  func between(ofOld old: Int) -> Int {
    let staysBefore = old - deletes.partitioningIndex { $0 >= old }
    return old + staysBeforeInsert.partitioningIndex { $0 > staysBefore }
  }

  /// Where the section that is at `new` is in between.
  func between(ofNew new: Int) -> Int {
    if let rank = rank(ofNew: new) { return new + staysBeforeDelete.partitioningIndex { $0 > rank } }
    let staysBefore = new - inserts.partitioningIndex { $0 >= new }
    return new + staysBeforeDelete.partitioningIndex { $0 >= staysBefore }
  }

  /// The row that was at `path`, in between, before rows have come or gone.
  func between(ofOld path: ItemPath) -> ItemPath {
    ItemPath(section: between(ofOld: path.section), row: path.row)
  }

  /// The row that is at `path`, in between, after rows have come and gone.
  func between(ofNew path: ItemPath) -> ItemPath {
    ItemPath(section: between(ofNew: path.section), row: path.row)
  }

  /// Section deletes, descending, in both frames: they go last, in between.
  var sectionDeletes: [EditScript.SectionChange] {
    deletes.reversed().map { .init(index: $0, step: between(ofOld: $0)) }
  }

  /// Section inserts, ascending, in both frames. The step is right as long as later ones have not come: they are
  /// behind.
  var sectionInserts: [EditScript.SectionChange] {
    inserts.map { .init(index: $0, step: between(ofNew: $0)) }
  }
}
