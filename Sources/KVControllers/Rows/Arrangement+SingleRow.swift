import KVObjects
import KVPositions
import KVTrees

/// One row, while no section comes or goes: searched once, with the way kept from looking to changing.
///
/// All of these are mutating, those that only look too: whoever calls them on a property of a class has nothing
/// copied then.
extension Arrangement {
  /// The row of an occurrence, filed under `key`; nil where it is not found there. O(log n). Throws what `isBefore`
  /// does.
  @inline(__always)
  mutating func place(
    of object: ModelObject, _ number: UInt32, _ key: SortKey, before isBefore: (ModelObject, UInt32) throws -> Bool
  ) rethrows -> RowPlace? {
    guard let way = try rows.way(to: object, key: key, number: number, before: isBefore) else { return nil }
    let row = way.position
    guard isSectioned else {
      let spot = RowSpot(row: row, path: ItemPath(section: 0, row: row))
      return RowPlace(spot: spot, key: key, way: way, range: 0..<rows.count, isOneOfSeveral: true)
    }
    let (path, count) = sections.pathAndCount(ofRow: row)
    let start = row - path.row
    return RowPlace(
      spot: RowSpot(row: row, path: path), key: key, way: way, range: start..<start + count, isOneOfSeveral: count > 1
    )
  }

  /// Takes the row at `place`, one of several of its section, out.
  @inline(__always)
  mutating func remove(at place: RowPlace) {
    sections.addRows(-1, toSection: place.spot.path.section)
    rows.remove(along: place.way).release()
  }

  /// Files a row in the section of `name`; nil, with nothing changed, where that is not beside its place. O(log n).
  /// Throws what `isBefore` does, with nothing changed.
  @inline(__always)
  mutating func file(
    _ object: ModelObject, _ number: UInt32, _ key: SortKey, section name: String,
    before isBefore: (ModelObject, UInt32) throws -> Bool
  ) rethrows -> RowSpot? {
    let way = try rows.way(to: key, before: isBefore)
    let row = way.position
    var path = ItemPath(section: 0, row: row)
    if isSectioned {
      guard let found = sections.path(ofRowAt: row, inSectionNamed: name) else { return nil }
      path = found
    }
    sections.addRows(1, toSection: path.section)
    rows.insert(held: .passRetained(object), key: key, number: number, along: way)
    return RowSpot(row: row, path: path)
  }

  /// Takes the row at `place`, one of several of its section, out and puts it where it belongs by its new key: into
  /// the section of `name`, or its own where that is nil. Nil, with the row left out, where that section is not
  /// beside its place. Throws what `isBefore` does, with the row left out.
  @inline(__always)
  mutating func move(
    _ number: UInt32, from place: RowPlace, to key: SortKey, section name: String?,
    before isBefore: (ModelObject, UInt32) throws -> Bool
  ) throws -> RowSpot? {
    let section = place.spot.path.section
    let isSectionKept = name.map { $0 == sections[section].name } ?? true
    // What is thrown here is thrown again below.
    if isSectionKept, let row = try? rows.move(along: place.way, to: key, within: place.range, before: isBefore) {
      return RowSpot(row: row, path: ItemPath(section: section, row: row - place.range.lowerBound))
    }
    let object = rows.remove(along: place.way)
    do {
      let new = try rows.way(to: key, before: isBefore)
      let row = new.position
      if isSectionKept, row >= place.range.lowerBound, row < place.range.upperBound {
        rows.insert(held: object, key: key, number: number, along: new)
        return RowSpot(row: row, path: ItemPath(section: section, row: row - place.range.lowerBound))
      }
      sections.addRows(-1, toSection: section)
      if !isSectionKept, let name, let path = sections.path(ofRowAt: row, inSectionNamed: name) {
        sections.addRows(1, toSection: path.section)
        rows.insert(held: object, key: key, number: number, along: new)
        return RowSpot(row: row, path: path)
      }
    } catch {
      object.release()
      sections.addRows(-1, toSection: section)
      throw error
    }
    object.release()
    return nil
  }
}
