package import KVControllers
package import KVObjects
package import KVPositions

/// Writes down what either controller tells, does as it is bidden, and minds brackets.
package final class Listener: RelationalCollectionControllerDelegate, SetControllerDelegate {
  package private(set) var lines: [String] = []
  package private(set) var faults: [String] = []
  package private(set) var isOpen = false
  package var inWill: () throws -> Void = {}
  package var inChange: () throws -> Void = {}
  package var inDid: () throws -> Void = {}

  package init() {}

  /// What has been told since it was asked last.
  package func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  /// Forgets what it was bidden, and an open bracket.
  package func calm() {
    (inWill, inChange, inDid) = ({}, {}, {})
    isOpen = false
  }

  private func will() throws {
    if isOpen { faults.append("a bracket inside a bracket") }
    isOpen = true
    lines.append("will")
    try inWill()
  }

  private func did() throws {
    if !isOpen { faults.append("an end without a beginning") }
    isOpen = false
    lines.append("did")
    try inDid()
  }

  private func change(_ line: String) throws {
    if !isOpen { faults.append("a change outside of a bracket") }
    lines.append(line)
    try inChange()
  }

  package func controllerWillChangeContent(_ controller: RelationalCollectionController) throws { try will() }
  package func controllerDidChangeContent(_ controller: RelationalCollectionController) throws { try did() }
  package func controllerReplacedEntireCollection(_ controller: RelationalCollectionController) throws {
    try change("replaced")
  }
  package func controller(
    _ controller: RelationalCollectionController, insertedObject object: ModelObject, at index: Int
  ) throws {
    try change("insert \(index)")
  }
  package func controller(
    _ controller: RelationalCollectionController, removedObject object: ModelObject, at index: Int
  ) throws {
    try change("delete \(index)")
  }
  package func controller(
    _ controller: RelationalCollectionController, movedObject object: ModelObject, from oldIndex: Int,
    to newIndex: Int
  ) throws {
    try change("move \(oldIndex) to \(newIndex)")
  }
  package func controller(
    _ controller: RelationalCollectionController, updatedObject object: ModelObject, at index: Int,
    changedKeyPath: String
  ) throws {
    try change("update \(index) \(changedKeyPath)")
  }

  package func controllerWillChangeContent(_ controller: SetController) throws { try will() }
  package func controllerDidChangeContent(_ controller: SetController) throws { try did() }
  package func controller(
    _ controller: SetController, didChange section: SectionInfo, at index: Int, for type: ControllerChange.Kind
  ) throws {
    try change("\(type) section \(index)")
  }
  package func controller(
    _ controller: SetController, didChange object: ModelObject, at indexPath: ItemPath?,
    for type: ControllerChange.Kind, newIndexPath: ItemPath?
  ) throws {
    let places = [indexPath, newIndexPath].compactMap { $0 }
    let text = places.map { "\($0.row)" }
    switch type {
    case .insert, .delete: try change("\(type) \(text[0])")
    case .move: try change("move \(text[0]) to \(text[1])")
    case .update: try change("update \(text[1])")
    }
  }
}
