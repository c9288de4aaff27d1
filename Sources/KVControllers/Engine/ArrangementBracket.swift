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
  /// The changes of rows and sections; empty where everything was replaced.
  package let script: EditScript
  /// The object of each change, by its tag.
  package let objects: SmallArray<ModelObject>
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
    self.script = script
    self.objects = objects
    self.updates = updates
    self.isReplaced = isReplaced
    self.scope = scope
    self.isUserDriven = isUserDriven
  }
}
