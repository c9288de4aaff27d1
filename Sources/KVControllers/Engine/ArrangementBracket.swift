package import KVObjects
package import KVPositions

/// What one bracket of an arrangement comes to: the contents around it and the way from one to the other.
///
/// A class, so that whoever holds one holds one reference.
package final class ArrangementBracket {
  /// An object that is shown before and after and of which reported paths were notified.
  package struct Update {
    /// The object.
    package let object: ModelObject
    /// Its flat index before.
    package let oldRow: Int
    /// Its flat index after.
    package let row: Int
    /// The paths.
    let paths: PathSet
  }

  let contents: BracketContents
  /// The content before. O(1) once it has been asked for.
  package var before: Arrangement { contents.before }
  /// The content after.
  package var after: Arrangement { contents.after }
  /// What has happened to rows and sections, and to whom.
  typealias Changes = (script: EditScript, objects: SmallArray<ModelObject>)

  private enum KnownChanges {
    case workedOut(Changes)
    case unread(() -> Changes)
  }

  @exclusivity(unchecked) private var known: KnownChanges
  private var changes: Changes {
    switch known {
    case .workedOut(let changes): return changes
    case .unread(let workOut):
      let changes = workOut()
      known = .workedOut(changes)
      return changes
    }
  }
  /// The changes of rows and sections; empty where everything was replaced. Where nobody was to read them they are worked
  /// out when they are read.
  package var script: EditScript { changes.script }
  /// The object of each change, by its tag.
  package var objects: SmallArray<ModelObject> { changes.objects }
  /// Objects that show something new, ascending by row after.
  package let updates: SmallArray<Update>
  /// Whether the relation is another one: nothing is said about rows.
  package let isReplaced: Bool
  /// Whether it is one change, sent perhaps even if nothing of it is seen, or several sent as one.
  package let scope: BracketScope
  /// Whether the user has already made the change in the table.
  package let isUserDriven: Bool

  init(
    contents: BracketContents, script: EditScript, objects: SmallArray<ModelObject>, updates: SmallArray<Update>,
    isReplaced: Bool, scope: BracketScope, isUserDriven: Bool
  ) {
    self.contents = contents
    known = .workedOut((script, objects))
    self.updates = updates
    self.isReplaced = isReplaced
    self.scope = scope
    self.isUserDriven = isUserDriven
  }

  /// A bracket that comes to something, which `workOut` says once somebody wants to know what.
  init(contents: BracketContents, scope: BracketScope, isUserDriven: Bool, workOut: @escaping () -> Changes) {
    self.contents = contents
    known = .unread(workOut)
    updates = SmallArray()
    isReplaced = false
    self.scope = scope
    self.isUserDriven = isUserDriven
  }
}
