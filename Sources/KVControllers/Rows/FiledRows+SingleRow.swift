import KVObjects
import KVPredicates
import KVTrees

/// One row at a time, by a plan that is plain: by its key, searched once. Filter, order and section call no foreign
/// code.
extension FiledRows {
  /// The row of that occurrence as it is filed; nil where it is not found by the key that the object has. O(log n).
  func place(of object: ModelObject, _ number: UInt32) -> RowPlace? {
    guard let key = lentReader.withoutRetaining({ try? $0.key(of: object) }) else { return nil }
    var place: Int?
    return (try? content.place(of: object, number, key) { try isBeforeAlone($0, $1, object, number, key, &place) })
      ?? nil
  }

  /// Takes the row at `place`, one of several of its section, out.
  func remove(_ number: UInt32, at place: RowPlace) {
    content.remove(at: place)
    numbers.remove(number)
  }

  /// Files a member that has changed, or has come: from `place` where it was shown. `isSectionChanged` says that it
  /// may belong to another section than before. Nil, with its row out, where a section is to be made for it or cannot
  /// be found, and where anything cannot be evaluated. O(log n).
  func refile(
    _ object: ModelObject, _ number: UInt32, from place: RowPlace?, isSectionChanged: Bool = false
  ) -> RowStep? {
    let key: SortKey?
    do {
      key = try lentReader.withoutRetaining { try $0.passes(object) ? try $0.key(of: object) : nil }
    } catch {
      if let place { remove(number, at: place) }
      return nil
    }
    switch (place, key) {
    case (nil, nil): return RowStep()
    case (nil, let key?): return insert(object, number, key)
    case (let place?, nil):
      remove(number, at: place)
      return RowStep(object, number, place.key, from: place.spot, to: nil)
    case (let place?, let key?): return move(object, number, from: place, to: key, isSectionChanged)
    }
  }

  /// As ``isBefore(_:_:_:_:_:_:)``. Throws where values are to be compared with those of an object of another class: a
  /// subclass may compute them, and a getter change what is being searched.
  @inline(__always)
  private func isBeforeAlone(
    _ other: ModelObject, _ otherNumber: UInt32, _ member: ModelObject, _ number: UInt32, _ key: SortKey,
    _ place: inout Int?
  ) throws -> Bool {
    if !key.isExact, otherNumber != number, !reader.isOfMemberClass(other) { throw ForeignRow() }
    return try isBefore(other, otherNumber, member, number, key, &place)
  }

  private struct ForeignRow: Error {}

  private func insert(_ object: ModelObject, _ number: UInt32, _ key: SortKey) -> RowStep? {
    guard let name = try? sectionName(of: object) else { return nil }
    var place: Int?
    let filed = try? content.file(object, number, key, section: name) {
      try isBeforeAlone($0, $1, object, number, key, &place)
    }
    guard let spot = filed ?? nil else { return nil }
    numbers.insert(number)
    return RowStep(object, number, key, from: nil, to: spot)
  }

  private func move(
    _ object: ModelObject, _ number: UInt32, from old: RowPlace, to key: SortKey, _ isSectionChanged: Bool
  ) -> RowStep? {
    var place: Int?
    let moved = try? content.move(
      number, from: old, to: key, section: isSectionChanged ? try sectionName(of: object) : nil
    ) {
      try isBeforeAlone($0, $1, object, number, key, &place)
    }
    guard let spot = moved ?? nil else {
      numbers.remove(number)
      return nil
    }
    return RowStep(object, number, old.key, from: old.spot, to: spot)
  }

  private func sectionName(of object: ModelObject) throws -> String {
    try lentReader.withoutRetaining { try $0.sectionName(of: object) ?? "" }
  }
}
