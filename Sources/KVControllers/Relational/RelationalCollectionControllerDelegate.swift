public import KVObjects

/// The delegate of a ``RelationalCollectionController``, method by method (MZRelationalCollectionControllerDelegate).
///
/// In contrast to Cocoa's none may be left out, so that the compiler names what is misspelt, has another type or is
/// missing. Who wants only some of them writes a ``ControllerEventReceiver`` with one `switch`, or observes the
/// controller (``CollectionController/observe(_:)``). What a method throws reaches the line that made the change, when
/// the bracket has been closed.
///
/// ```swift
/// typealias Songs = RelationalCollectionController
/// final class Rows: RelationalCollectionControllerDelegate {
///   var lines: [String] = []
///   func controllerWillChangeContent(_ controller: Songs) {}
///   func controllerDidChangeContent(_ controller: Songs) { print(lines.joined(separator: ", ")) }
///   func controllerReplacedEntireCollection(_ controller: Songs) { lines.append("all") }
///   func controller(_ controller: Songs, insertedObject object: ModelObject, at index: Int) {
///     lines.append("+ \(object) at \(index)")
///   }
///   func controller(_ controller: Songs, removedObject object: ModelObject, at index: Int) {
///     lines.append("- \(object) at \(index)")
///   }
///   func controller(_ controller: Songs, movedObject object: ModelObject, from oldIndex: Int, to newIndex: Int) {
///     lines.append("\(object) from \(oldIndex) to \(newIndex)")
///   }
///   func controller(
///     _ controller: Songs, updatedObject object: ModelObject, at index: Int, changedKeyPath: String
///   ) {
///     lines.append("\(object) at \(index): \(changedKeyPath)")
///   }
/// }
/// ```
///
/// Within a bracket removals come first, by descending index, then inserts and moves, merged, by ascending index, then
/// updates, ascending (controllers.md section 2). A class of the main actor conforms as such:
/// `extension Rows: @MainActor RelationalCollectionControllerDelegate`. Costs: O(1) for each event beside what a method
/// does.
public protocol RelationalCollectionControllerDelegate: AnyObject {
  /// `controller` sends an event: calls the method below that it is named after.
  ///
  /// This is the one call that a controller makes. Whoever implements it gets each event as a value, and none of the
  /// other methods, unless it calls them.
  ///
  /// - Parameters:
  ///   - controller: who sends it.
  ///   - event: the callback with its arguments, and what happens where, in every frame.
  /// - Throws: any error: the bracket goes on to its end, and the first error reaches the line that made the
  ///   change.
  /// - Complexity: one call for each event; O(1) beside what it does.
  func controller(_ controller: RelationalCollectionController, didSend event: ControllerEvent) throws
  /// A bracket begins; the content is still the old one.
  ///
  /// Where one mutation has several brackets, the later ones name observed key paths only: to them old and new content
  /// are the same. What is changed in here is sent as a bracket of its own, after this one.
  ///
  /// - Throws: any error: the bracket goes on to its end, and the first error reaches the line that made the
  ///   change.
  /// - Complexity: one call for each bracket; O(1) beside what it does.
  func controllerWillChangeContent(_ controller: RelationalCollectionController) throws
  /// The bracket ends; the content has been the new one since the first change.
  ///
  /// It comes also where a method before it has thrown, but not where the controller has been ended in the bracket.
  ///
  /// - Throws: any error: the first error of the bracket reaches the line that made the change.
  /// - Complexity: one call for each bracket; O(1) beside what it does.
  func controllerDidChangeContent(_ controller: RelationalCollectionController) throws
  /// The relation is another one: nothing is said about single objects.
  ///
  /// Sent alone in its bracket, for a relation that was assigned, an equal value and nil too, and where an object on
  /// the way to it was replaced. A table reads everything anew. Of a relation through several collections these are
  /// followed by inserts and removals.
  ///
  /// ```swift
  /// let songs = try RelationalCollectionController(relation: "songs", onObject: playlist)
  /// let token = songs.observe { print($0) }
  /// try playlist.songs.assign([song])   // willChangeContent, replacedEntireCollection, didChangeContent
  /// ```
  ///
  /// - Throws: any error: the bracket goes on to its end, and the first error reaches the line that made the
  ///   change.
  /// - Complexity: one call for each bracket; O(1) beside what it does.
  func controllerReplacedEntireCollection(_ controller: RelationalCollectionController) throws
  /// `object` is shown now, at `index` of the new content.
  ///
  /// It was added to the relation, or has begun to pass the filter.
  ///
  /// - Parameters:
  ///   - controller: who shows it.
  ///   - object: the object.
  ///   - index: 0-based, in the content after the bracket. Inserts and moves come by ascending index.
  /// - Throws: any error: the bracket goes on to its end, and the first error reaches the line that made the
  ///   change.
  /// - Complexity: one call for each such row; O(1) beside what it does.
  func controller(_ controller: RelationalCollectionController, insertedObject object: ModelObject, at index: Int)
    throws
  /// `object`, which was at `index` of the old content, is not shown any more.
  ///
  /// It was removed from the relation, or does not pass the filter any more.
  ///
  /// - Parameters:
  ///   - controller: who showed it.
  ///   - object: the object.
  ///   - index: 0-based, in the content before the bracket. Removals come first, by descending index.
  /// - Throws: any error: the bracket goes on to its end, and the first error reaches the line that made the
  ///   change.
  /// - Complexity: one call for each such row; O(1) beside what it does.
  func controller(_ controller: RelationalCollectionController, removedObject object: ModelObject, at index: Int)
    throws
  /// `object` changed its place among the others: from an index of the old content to one of the new.
  ///
  /// As few objects as possible are moved. Both frames are those of the whole bracket: where the changes are applied
  /// one after another, take ``ControllerChange/step`` of ``CollectionController/currentChange``.
  ///
  /// ```swift
  /// // The songs are Wow, Dakota, Bo: Bo from 2 to 0, then Dakota from 1 to 1.
  /// try controller.setSortDescriptors([KeyValueSortDescriptor("title")])
  /// ```
  ///
  /// - Parameters:
  ///   - controller: who shows it.
  ///   - object: the object.
  ///   - oldIndex: 0-based, in the content before the bracket.
  ///   - newIndex: 0-based, in the content after it; it may be the same.
  /// - Throws: any error: the bracket goes on to its end, and the first error reaches the line that made the
  ///   change.
  /// - Complexity: one call for each such row; O(1) beside what it does.
  func controller(
    _ controller: RelationalCollectionController, movedObject object: ModelObject, from oldIndex: Int,
    to newIndex: Int) throws
  /// An observed key path of `object`, which is at `index` of the new content, was notified.
  ///
  /// A notification is a change: it comes for an equal value too. Outside of a batch each key path has a bracket of its
  /// own, behind that of filter and order; in a batch updates come behind the other changes, and one object may have
  /// several.
  ///
  /// ```swift
  /// let ratings = try RelationalCollectionController(
  ///   relation: "songs", onObject: album, observingChildKeyPaths: ["rating"])
  /// let token = ratings.observe { print($0.events[1]) }
  /// song.rating = song.rating   // updatedObject <Song "Africa"> atIndex 0 changedKeyPath rating
  /// ```
  ///
  /// - Parameters:
  ///   - controller: who shows it.
  ///   - object: the object.
  ///   - index: 0-based, in the content after the bracket.
  ///   - changedKeyPath: one of the observed child key paths.
  /// - Throws: any error: the bracket goes on to its end, and the first error reaches the line that made the
  ///   change.
  /// - Complexity: one call for each row and key path that was notified; O(1) beside what it does.
  func controller(
    _ controller: RelationalCollectionController, updatedObject object: ModelObject, at index: Int,
    changedKeyPath: String) throws
}

extension RelationalCollectionControllerDelegate {
  /// Calls the method that the event is named after.
  ///
  /// Events in the words of other controllers call none. A delegate with an implementation of its own may do something
  /// for each event, and call the method itself.
  ///
  /// - Throws: what that method throws.
  /// - Complexity: O(1) beside it.
  public func controller(_ controller: RelationalCollectionController, didSend event: ControllerEvent) throws {
    switch event.callback {
    case .willChangeContent: try controllerWillChangeContent(controller)
    case .didChangeContent: try controllerDidChangeContent(controller)
    case .replacedEntireCollection: try controllerReplacedEntireCollection(controller)
    case .insertedObject(let object, let index):
      try self.controller(controller, insertedObject: object, at: index)
    case .removedObject(let object, let index):
      try self.controller(controller, removedObject: object, at: index)
    case .movedObject(let object, let oldIndex, let newIndex):
      try self.controller(controller, movedObject: object, from: oldIndex, to: newIndex)
    case .updatedObject(let object, let index, let keyPath):
      try self.controller(controller, updatedObject: object, at: index, changedKeyPath: keyPath)
    // In other controllers' words.
    case .didChangeSection, .didChangeObject, .didChangeContentWithSnapshot, .didChangeContentWithDifference: break
    }
  }
}
