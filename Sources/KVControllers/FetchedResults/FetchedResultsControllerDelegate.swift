public import KVObjects
public import KVPositions

/// Which callbacks a delegate implements: what a controller asks before it follows anything, and before it decides in
/// which form it sends (A4).
///
/// ```swift
/// final class Badge: FetchedResultsControllerReceiver {
///   let implementedCallbacks: FetchedResultsCallbacks = [.didChangeContent]
///   func controller(_ controller: FetchedResultsController, didSend event: ControllerEvent) {
///     if case .didChangeContent = event.callback { print(controller.snapshot().count) }
///   }
/// }
/// ```
///
/// Costs: one word; every question is O(1).
public struct FetchedResultsCallbacks: OptionSet, Sendable {
  /// The bits, one for each callback.
  public let rawValue: Int
  /// The callbacks whose bits are in `rawValue`.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A bracket begins. It is sent with any of the four single ones.
  public static let willChangeContent = FetchedResultsCallbacks(rawValue: 1)
  /// A section comes or goes. With this or ``didChangeObject`` all changes are sent.
  public static let didChangeSection = FetchedResultsCallbacks(rawValue: 2)
  /// Something happens to an object. With this or ``didChangeSection`` all changes are sent.
  public static let didChangeObject = FetchedResultsCallbacks(rawValue: 4)
  /// A bracket ends. It is sent with any of the four single ones.
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
/// ``FetchedResultsControllerDelegate`` gets single callbacks, ``FetchedResultsControllerDifferenceDelegate``
/// differences, ``FetchedResultsControllerSnapshotDelegate`` snapshots. None of their methods may be left out, so that
/// the compiler names what is misspelt or missing. Who conforms to this alone says both himself:
///
/// ```swift
/// final class Reloader: FetchedResultsControllerReceiver {
///   let implementedCallbacks: FetchedResultsCallbacks = .didChangeContent
///   let table: TableView
///   init(_ table: TableView) { self.table = table }
///   func controller(_ controller: FetchedResultsController, didSend event: ControllerEvent) throws {
///     if case .didChangeContent = event.callback { try table.reloadData() }
///   }
/// }
/// ```
///
/// Costs: O(1) for each event beside what the receiver does. Where no callback says what has changed, that is not
/// worked out (A10, pattern B).
public protocol FetchedResultsControllerReceiver: AnyObject {
  /// Which callbacks are wanted.
  ///
  /// With none of them the controller follows nothing; with the snapshot, or without sections the difference, it sends
  /// no other. With the begin or the end alone it sends both, and no changes between them. The controller asks whenever
  /// it has something to send: it should be O(1).
  var implementedCallbacks: FetchedResultsCallbacks { get }
  /// `controller` sends an event, in the order of the bracket.
  ///
  /// What `controller` shows is the content before in `willChangeContent`, and the content after from then on; for a
  /// snapshot or a difference it is the content after. What is changed in here is processed by the context later, and
  /// is no part of this bracket.
  ///
  /// ```swift
  /// final class Log: FetchedResultsControllerReceiver {
  ///   let implementedCallbacks: FetchedResultsCallbacks = .perChange
  ///   func controller(_ controller: FetchedResultsController, didSend event: ControllerEvent) { print(event) }
  /// }
  /// let log = Log()
  /// results.delegate = log   // held weakly
  /// ```
  ///
  /// - Parameters:
  ///   - controller: who sends it.
  ///   - event: the callback with its arguments, and what happens where, in every frame.
  /// - Throws: any error: the bracket goes on to its end, and the first error reaches the line that processed the
  ///   change; out of ``FetchedResultsController/performFetch()`` as a ``DelegateFailure``.
  /// - Complexity: one call for each event; O(1) beside what it does.
  func controller(_ controller: FetchedResultsController, didSend event: ControllerEvent) throws
}

/// The delegate of a ``FetchedResultsController`` that takes single callbacks (NSFetchedResultsControllerDelegate).
///
/// A bracket is `controllerWillChangeContent`, sections that go and come, objects, `controllerDidChangeContent`.
/// Sections deleted come by descending index, sections inserted ascending, objects deleted descending, objects inserted
/// and moved, merged, ascending, objects updated ascending (fetched-results.md A8).
///
/// ```swift
/// final class Lines: FetchedResultsControllerDelegate {
///   func controllerWillChangeContent(_ controller: FetchedResultsController) { print("will") }
///   func controller(
///     _ controller: FetchedResultsController, didChange section: SectionInfo, at index: Int,
///     for type: ControllerChange.Kind
///   ) {
///     print(type, section.name, index)             // delete pop 0
///   }
///   func controller(
///     _ controller: FetchedResultsController, didChange object: ModelObject, at indexPath: ItemPath?,
///     for type: ControllerChange.Kind, newIndexPath: ItemPath?
///   ) {
///     print(type, object, newIndexPath as Any)     // move <Song "Africa"> Optional([0, 0])
///   }
///   func controllerDidChangeContent(_ controller: FetchedResultsController) { print("did") }
/// }
/// ```
///
/// Costs: O(1) for each event beside what a method does.
public protocol FetchedResultsControllerDelegate: FetchedResultsControllerReceiver {
  /// A bracket begins; the content is still the old one.
  ///
  /// What is changed in here is processed by the context later, and is no part of this bracket.
  ///
  /// - Throws: any error: the bracket goes on to its end, and the first error reaches the line that processed the
  ///   change.
  /// - Complexity: one call for each bracket; O(1) beside what it does.
  func controllerWillChangeContent(_ controller: FetchedResultsController) throws
  /// A section came or went: its index in the new content, or in the old one.
  ///
  /// Its objects are sent by events of their own, which follow.
  ///
  /// - Parameters:
  ///   - controller: who shows it.
  ///   - section: for an insert the section of the new content; for a delete its name and index title, without objects
  ///     (decisions.md 18).
  ///   - index: 0-based: in the content after the bracket for an insert, in that before it for a delete.
  ///   - type: ``ControllerChange/Kind/insert`` or ``ControllerChange/Kind/delete``.
  /// - Throws: any error: the bracket goes on to its end, and the first error reaches the line that processed the
  ///   change.
  /// - Complexity: one call for each section that comes or goes; O(log s) for s sections beside what it does.
  func controller(
    _ controller: FetchedResultsController, didChange section: SectionInfo, at index: Int,
    for type: ControllerChange.Kind) throws
  /// An object came, went, moved or shows something new.
  ///
  /// A move is an update too. An update has both places, which differ where others came or went before it: cells are
  /// looked up at the new one, since the content is the new one.
  ///
  /// - Parameters:
  ///   - controller: who shows it.
  ///   - object: the object.
  ///   - indexPath: its place in the content before the bracket, 0-based; nil for an insert.
  ///   - type: what happened to it.
  ///   - newIndexPath: its place in the content after the bracket, 0-based; nil for a delete.
  /// - Throws: any error: the bracket goes on to its end, and the first error reaches the line that processed the
  ///   change.
  /// - Complexity: one call for each such row; O(1) beside what it does.
  func controller(
    _ controller: FetchedResultsController, didChange object: ModelObject, at indexPath: ItemPath?,
    for type: ControllerChange.Kind, newIndexPath: ItemPath?) throws
  /// The bracket ends; the content has been the new one since the first change.
  ///
  /// It comes also where a method before it has thrown, but not where the controller has been ended in the bracket.
  ///
  /// - Throws: any error: the first error of the bracket reaches the line that processed the change.
  /// - Complexity: one call for each bracket; O(1) beside what it does.
  func controllerDidChangeContent(_ controller: FetchedResultsController) throws
}

/// The delegate of a ``FetchedResultsController`` that takes all that is shown, after each event and after a fetch
/// (A9).
///
/// In contrast to single callbacks nothing that is missed adds up: each snapshot is the whole.
///
/// ```swift
/// final class Cells: FetchedResultsControllerSnapshotDelegate {
///   func controller(_ controller: FetchedResultsController, didChangeContentWith snapshot: ContentSnapshot) {
///     print(snapshot)   // {"pop": [<Song "Africa">], "rock": [<Song "Wow">]} reloaded [<Song "Wow">]
///   }
/// }
/// ```
///
/// Costs: as ``ContentSnapshot``, for each event.
public protocol FetchedResultsControllerSnapshotDelegate: FetchedResultsControllerReceiver {
  /// The content is this now: after each event of the context that concerns it, and after a fetch.
  ///
  /// It is the only callback: there is no `willChangeContent` and no `didChangeContent`.
  ///
  /// - Parameters:
  ///   - controller: who shows it.
  ///   - snapshot: sections with their objects, and which of these got an update or a move; after a fetch none.
  /// - Throws: any error: it reaches the line that processed the change; out of
  ///   ``FetchedResultsController/performFetch()`` as a ``DelegateFailure``.
  /// - Complexity: one call for each event; making the snapshot is O(s log s + k log k) for s sections and k changed
  ///   rows.
  func controller(_ controller: FetchedResultsController, didChangeContentWith snapshot: ContentSnapshot) throws
}

/// The delegate of a ``FetchedResultsController`` that takes differences (A9).
///
/// Where the controller has a section key path it gets single callbacks, since a difference says nothing of sections.
/// An example is with ``ContentDifference``.
///
/// ```swift
/// func isAskedForDifferences(_ delegate: any FetchedResultsControllerReceiver) -> Bool {
///   delegate.implementedCallbacks.contains(.didChangeContentWithDifference)
/// }
/// ```
///
/// Costs: as ``ContentDifference``, for each event.
public protocol FetchedResultsControllerDifferenceDelegate: FetchedResultsControllerDelegate {
  /// This has happened to the content, which has no sections and is the new one.
  ///
  /// It is the only callback of the event. A fetch sends none.
  ///
  /// - Parameters:
  ///   - controller: who shows it.
  ///   - difference: what went, came, moved and shows something new.
  /// - Throws: any error: it reaches the line that processed the change.
  /// - Complexity: one call for each event; making the difference is O(k log k) for k changed rows.
  func controller(_ controller: FetchedResultsController, didChangeContentWith difference: ContentDifference) throws
}

/// A delegate of a ``FetchedResultsController`` that also says how sections are called in an index.
///
/// Conforming to it does not make a controller follow anything: it stands beside one of the other protocols.
///
/// ```swift
/// final class Titles: FetchedResultsControllerSnapshotDelegate, FetchedResultsControllerSectionIndexDelegate {
///   func controller(_ controller: FetchedResultsController, didChangeContentWith snapshot: ContentSnapshot) {}
///   func controller(
///     _ controller: FetchedResultsController, sectionIndexTitleForSectionName name: String
///   ) -> String? {
///     name.first?.isLetter == true ? nil : "#"
///   }
/// }
/// ```
///
/// Costs: it is asked for each section whenever titles are wanted.
public protocol FetchedResultsControllerSectionIndexDelegate: AnyObject {
  /// The title of a section in the index; nil for the first letter of its name.
  ///
  /// Asked for ``FetchedResultsController/sections``, ``FetchedResultsController/sectionIndexTitles`` and for sections
  /// that single callbacks pass.
  ///
  /// - Parameters:
  ///   - controller: whose section it is.
  ///   - name: the section's name; empty for nil, and where there are no sections.
  /// - Returns: the title; nil for the first letter of the name, capital.
  /// - Throws: any error: it reaches whoever asks for titles, or the line that processed the change.
  /// - Complexity: one call for each section whenever titles are wanted; O(1) beside what it does.
  func controller(_ controller: FetchedResultsController, sectionIndexTitleForSectionName name: String) throws
    -> String?
}

extension FetchedResultsControllerDelegate {
  /// The four single ones, ``FetchedResultsCallbacks/perChange``.
  public var implementedCallbacks: FetchedResultsCallbacks { .perChange }

  /// Calls the method that the event is named after.
  ///
  /// Events in the words of other controllers, snapshots and differences call none.
  ///
  /// - Throws: what that method throws.
  /// - Complexity: O(1) beside it.
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
  /// The snapshot alone, ``FetchedResultsCallbacks/didChangeContentWithSnapshot``.
  public var implementedCallbacks: FetchedResultsCallbacks { .didChangeContentWithSnapshot }

  /// Passes the snapshot on to the method for it.
  ///
  /// Every other event calls nothing.
  ///
  /// - Throws: what that method throws.
  /// - Complexity: O(1) beside it.
  public func controller(_ controller: FetchedResultsController, didSend event: ControllerEvent) throws {
    guard case .didChangeContentWithSnapshot(let snapshot) = event.callback else { return }
    try self.controller(controller, didChangeContentWith: snapshot)
  }
}

extension FetchedResultsControllerDifferenceDelegate {
  /// The difference, and for a controller with sections the four single ones.
  public var implementedCallbacks: FetchedResultsCallbacks { [.perChange, .didChangeContentWithDifference] }

  /// Passes the difference on to the method for it, or calls the method that the event is named after.
  ///
  /// - Throws: what that method throws.
  /// - Complexity: O(1) beside it.
  public func controller(_ controller: FetchedResultsController, didSend event: ControllerEvent) throws {
    guard case .didChangeContentWithDifference(let difference) = event.callback else {
      return try callMethod(of: event, from: controller)
    }
    try self.controller(controller, didChangeContentWith: difference)
  }
}
