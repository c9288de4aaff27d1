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

/// Whoever a ``FetchedResultsController`` sends its events: one of the three delegates below, or a
/// ``ControllerEventReceiver``.
///
/// In which form a controller sends follows from the protocol, as in Cocoa from the methods that are there (A4):
/// ``FetchedResultsControllerDelegate`` gets single callbacks, ``FetchedResultsControllerDifferenceDelegate`` differences,
/// ``FetchedResultsControllerSnapshotDelegate`` snapshots. None of their methods may be left out, so that the compiler names
/// what is misspelt or missing. Who conforms to this alone says both himself:
///
/// ```swift
/// final class Reloader: FetchedResultsControllerReceiver {
///   let implementedCallbacks: FetchedResultsCallbacks = .didChangeContent
///   func controller(_ controller: FetchedResultsController, didSend event: ControllerEvent) { show(controller.snapshot()) }
/// }
/// ```
public protocol FetchedResultsControllerReceiver: AnyObject {
  /// Which callbacks are wanted. With none of them the controller follows nothing; with the snapshot, or without sections
  /// the difference, it sends no other.
  var implementedCallbacks: FetchedResultsCallbacks { get }
  /// `controller` sends an event. What this throws reaches the line that processed the change, when the bracket has been
  /// closed.
  func controller(_ controller: FetchedResultsController, didSend event: ControllerEvent) throws
}

/// The delegate of a ``FetchedResultsController`` that takes single callbacks (NSFetchedResultsControllerDelegate).
///
/// A bracket is `controllerWillChangeContent`, sections that go and come, objects, `controllerDidChangeContent`.
public protocol FetchedResultsControllerDelegate: FetchedResultsControllerReceiver {
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
}

/// The delegate of a ``FetchedResultsController`` that takes everything that is shown, after each event and after a fetch (A9).
public protocol FetchedResultsControllerSnapshotDelegate: FetchedResultsControllerReceiver {
  /// The content is this now.
  func controller(_ controller: FetchedResultsController, didChangeContentWith snapshot: ContentSnapshot) throws
}

/// The delegate of a ``FetchedResultsController`` that takes differences, and single callbacks where there are sections, of
/// which a difference says nothing (A9).
public protocol FetchedResultsControllerDifferenceDelegate: FetchedResultsControllerDelegate {
  /// This has happened to the content.
  func controller(_ controller: FetchedResultsController, didChangeContentWith difference: ContentDifference) throws
}

/// A delegate of a ``FetchedResultsController`` that also says how sections are called in an index. Conforming to it does not
/// make a controller follow anything.
public protocol FetchedResultsControllerSectionIndexDelegate: AnyObject {
  /// The title of a section in the index; nil for the first letter of its name. What this throws reaches whoever asks for
  /// titles.
  func controller(_ controller: FetchedResultsController, sectionIndexTitleForSectionName name: String) throws
    -> String?
}

extension FetchedResultsControllerDelegate {
  /// The four single ones.
  public var implementedCallbacks: FetchedResultsCallbacks { .perChange }

  /// Calls the method that the event is named after. Throws what that throws.
  public func controller(_ controller: FetchedResultsController, didSend event: ControllerEvent) throws {
    try callMethod(of: event, from: controller)
  }

  fileprivate func callMethod(of event: ControllerEvent, from controller: FetchedResultsController) throws {
    switch event.callback {
    case .willChangeContent: try controllerWillChangeContent(controller)
    case .didChangeContent: try controllerDidChangeContent(controller)
    case .didChangeSection(let section, let index, let kind):
      try self.controller(controller, didChange: section, at: index, for: kind)
    case .didChangeObject(let object, let kind, let old, let new):
      try self.controller(controller, didChange: object, at: old, for: kind, newIndexPath: new)
    // In other controllers' words, and in other forms.
    case .replacedEntireCollection, .insertedObject, .removedObject, .movedObject, .updatedObject,
      .didChangeContentWithSnapshot, .didChangeContentWithDifference:
      break
    }
  }
}

extension FetchedResultsControllerSnapshotDelegate {
  /// The snapshot.
  public var implementedCallbacks: FetchedResultsCallbacks { .didChangeContentWithSnapshot }

  /// Passes the snapshot on. Throws what the method does.
  public func controller(_ controller: FetchedResultsController, didSend event: ControllerEvent) throws {
    guard case .didChangeContentWithSnapshot(let snapshot) = event.callback else { return }
    try self.controller(controller, didChangeContentWith: snapshot)
  }
}

extension FetchedResultsControllerDifferenceDelegate {
  /// The difference, and the four single ones.
  public var implementedCallbacks: FetchedResultsCallbacks { [.perChange, .didChangeContentWithDifference] }

  /// Passes the difference on, or calls the method that the event is named after. Throws what these do.
  public func controller(_ controller: FetchedResultsController, didSend event: ControllerEvent) throws {
    guard case .didChangeContentWithDifference(let difference) = event.callback else {
      return try callMethod(of: event, from: controller)
    }
    try self.controller(controller, didChangeContentWith: difference)
  }
}
