public import KVObjects
public import KVPositions

/// Which callbacks a delegate implements: what a controller asks before it follows anything, and before it decides in which
/// form it sends (A4).
public struct FetchedResultsCallbacks: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Those of `rawValue`.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A bracket begins.
  public static let willChangeContent = FetchedResultsCallbacks(rawValue: 1)
  /// A section comes or goes.
  public static let didChangeSection = FetchedResultsCallbacks(rawValue: 2)
  /// Something happens to an object.
  public static let didChangeObject = FetchedResultsCallbacks(rawValue: 4)
  /// A bracket ends.
  public static let didChangeContent = FetchedResultsCallbacks(rawValue: 8)
  /// Everything that is shown, in place of all others.
  public static let didChangeContentWithSnapshot = FetchedResultsCallbacks(rawValue: 16)
  /// Everything that has changed, in place of the four single ones, where there are no sections.
  public static let didChangeContentWithDifference = FetchedResultsCallbacks(rawValue: 32)
  /// The four single ones.
  public static let perChange: FetchedResultsCallbacks = [
    .willChangeContent, .didChangeSection, .didChangeObject, .didChangeContent,
  ]
  /// Whether any of them says what has changed. Else nobody works that out (A10, pattern B).
  var sayWhatChanged: Bool {
    !isDisjoint(with: [
      .didChangeSection, .didChangeObject, .didChangeContentWithSnapshot, .didChangeContentWithDifference,
    ])
  }
}

/// The delegate of a ``FetchedResultsController``. Every method may be left out; what one throws reaches the line that
/// processed the change, when the bracket has been closed.
public protocol FetchedResultsControllerDelegate: AnyObject {
  /// Which of the callbacks it implements: the four single ones where nothing else is said. With none of them the controller
  /// follows nothing; with the snapshot, or without sections the difference, it sends no other.
  var implementedCallbacks: FetchedResultsCallbacks { get }
  /// `controller` sends an event. Whoever implements this gets each event as a value, and none of the methods below, which
  /// it calls by default.
  func controller(_ controller: FetchedResultsController, didSend event: ControllerEvent) throws
  /// A bracket begins; the content is still the old one.
  func controllerWillChangeContent(_ controller: FetchedResultsController) throws
  /// A section came or went: its index in the new content, or in the old one. One that went has no objects.
  func controller(
    _ controller: FetchedResultsController, didChange section: SectionInfo, at index: Int,
    for type: ControllerChange.Kind) throws
  /// An object came, went, moved or shows something new. `indexPath` is its place in the old content, nil for an insert;
  /// `newIndexPath` that in the new one, nil for a delete.
  func controller(
    _ controller: FetchedResultsController, didChange object: ModelObject, at indexPath: ItemPath?,
    for type: ControllerChange.Kind, newIndexPath: ItemPath?) throws
  /// The bracket ends.
  func controllerDidChangeContent(_ controller: FetchedResultsController) throws
  /// The content is this now: after an event, and after a fetch.
  func controller(_ controller: FetchedResultsController, didChangeContentWith snapshot: ContentSnapshot) throws
  /// This has happened to the content.
  func controller(_ controller: FetchedResultsController, didChangeContentWith difference: ContentDifference) throws
  /// The title of a section in the index; nil for the first letter of its name. Does not make a controller follow anything.
  func controller(_ controller: FetchedResultsController, sectionIndexTitleForSectionName name: String) throws
    -> String?
}

extension FetchedResultsControllerDelegate {
  /// The four single ones.
  public var implementedCallbacks: FetchedResultsCallbacks { .perChange }

  /// Calls the method that the event is named after. Throws what that throws.
  public func controller(_ controller: FetchedResultsController, didSend event: ControllerEvent) throws {
    switch event.callback {
    case .willChangeContent: try controllerWillChangeContent(controller)
    case .didChangeContent: try controllerDidChangeContent(controller)
    case .didChangeSection(let section, let index, let kind):
      try self.controller(controller, didChange: section, at: index, for: kind)
    case .didChangeObject(let object, let kind, let old, let new):
      try self.controller(controller, didChange: object, at: old, for: kind, newIndexPath: new)
    case .didChangeContentWithSnapshot(let snapshot): try self.controller(controller, didChangeContentWith: snapshot)
    case .didChangeContentWithDifference(let difference):
      try self.controller(controller, didChangeContentWith: difference)
    // In other controllers' words.
    case .replacedEntireCollection, .insertedObject, .removedObject, .movedObject, .updatedObject: break
    }
  }
  /// Does nothing.
  public func controllerWillChangeContent(_ controller: FetchedResultsController) {}
  /// Does nothing.
  public func controller(
    _ controller: FetchedResultsController, didChange section: SectionInfo, at index: Int,
    for type: ControllerChange.Kind
  ) {}
  /// Does nothing.
  public func controller(
    _ controller: FetchedResultsController, didChange object: ModelObject, at indexPath: ItemPath?,
    for type: ControllerChange.Kind, newIndexPath: ItemPath?
  ) {}
  /// Does nothing.
  public func controllerDidChangeContent(_ controller: FetchedResultsController) {}
  /// Does nothing.
  public func controller(_ controller: FetchedResultsController, didChangeContentWith snapshot: ContentSnapshot) {}
  /// Does nothing.
  public func controller(_ controller: FetchedResultsController, didChangeContentWith difference: ContentDifference) {
  }
  /// Nil.
  public func controller(_ controller: FetchedResultsController, sectionIndexTitleForSectionName name: String)
    -> String?
  { nil }
}
