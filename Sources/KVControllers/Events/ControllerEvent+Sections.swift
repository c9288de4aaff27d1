import KVObjects
import KVPositions
import KVTrees

/// The events of controllers whose content has sections.
extension ControllerEvent {
  /// A section comes or goes.
  init(_ kind: ControllerChange.Kind, of section: SectionInfo, _ change: EditScript.SectionChange) {
    self.init(
      .didChangeSection(section, at: change.index, kind), ControllerChange(kind, section: change))
  }

  /// Something happens to `object`.
  init(objectChange change: EditScript.Change, of object: ModelObject) {
    let change = ControllerChange(change, of: object)
    self.init(.didChangeObject(object, change.kind, from: change.from, to: change.to), change)
  }
}

extension Arrangement {
  /// The object at an index path. O(log n). Throws Cocoa's sentence where there is none (fetched-results.md A3).
  func requireObject(at path: ItemPath) throws -> ModelObject {
    guard path.section >= 0, path.section < sections.count else {
      throw SetControllerError.noSection(index: path.section)
    }
    guard path.row >= 0, path.row < sections[path.section].rowCount else {
      throw SetControllerError.noObject(section: path.section, row: path.row)
    }
    return rows[row(at: path)]
  }
}
