public import KVObjects
public import KVPositions

/// One callback of a bracket as a value: what a controller sends, whoever receives it.
///
/// In contrast to a ``ControllerChange``, which says where something happens in every frame, the ``callback`` says it
/// with the arguments that the delegate method of that name gets. Delegate methods are called from it, tables are
/// driven by it, recorders, scripts and traces read it: a controller that sends something new adds a case here.
///
/// A bracket is `willChangeContent`, one event for each change, and `didChangeContent`. A controller of fetched results
/// whose delegate takes snapshots or differences sends one event for the whole.
///
/// ```swift
/// final class Rows: ControllerEventReceiver {
///   var rows: [ModelObject] = []
///   func controller(_ controller: CollectionController, didSend event: ControllerEvent) {
///     switch event.callback {
///     case .insertedObject(let object, let index): rows.insert(object, at: index)
///     case .removedObject(_, let index): rows.remove(at: index)
///     default: break   // moves, by `event.change?.step`; and a replacement, by `controller.snapshot()`
///     }
///   }
/// }
/// ```
///
/// Costs: nothing but the value; a section is the content of its moment, O(1). May be kept and read on any thread; its
/// objects belong to their world.
public struct ControllerEvent: Sendable {
  /// The callbacks of all delegates, with their arguments: the first three and the four of objects at an index are
  /// those of a relational controller (lua-api.md section 6); `didChangeSection` and `didChangeObject`, with the two
  /// around a bracket, those of a set controller.
  public enum Callback: Sendable {
    /// A bracket begins; the content is still the old one.
    case willChangeContent
    /// The bracket ends; the content is the new one.
    case didChangeContent
    /// The relation is another one: nothing is said about single objects, and the content is to be read anew.
    case replacedEntireCollection
    /// An object is shown now, at an index of the new content (0-based).
    case insertedObject(ModelObject, at: Int)
    /// An object that stood at an index of the old content (0-based) is not shown any more.
    case removedObject(ModelObject, at: Int)
    /// An object changed its place among the others: from an index of the old content to one of the new (0-based).
    case movedObject(ModelObject, from: Int, to: Int)
    /// An observed key path of the object at an index of the new content (0-based) was notified: one event for each
    /// path.
    case updatedObject(ModelObject, at: Int, keyPath: String)
    /// A section came or went: its index in the new content, or in the old one (0-based). A section that went has its
    /// objects of before where a set controller sends it, and none where it is one of fetched results.
    indirect case didChangeSection(SectionInfo, at: Int, ControllerChange.Kind)
    /// An object came, went, moved or shows something new: its index path in the old content, nil for an insert, and in
    /// the new one, nil for a delete.
    case didChangeObject(ModelObject, ControllerChange.Kind, from: ItemPath?, to: ItemPath?)
    /// Everything that is shown now, in place of all other callbacks; after a fetch too.
    indirect case didChangeContentWithSnapshot(ContentSnapshot)
    /// What came, went, moved and changed, in place of all other callbacks, where there are no sections.
    indirect case didChangeContentWithDifference(ContentDifference)
  }

  /// Which delegate method it is, and its arguments.
  public let callback: Callback
  private let places: Places

  /// How much there is to say beside the callback: mostly nothing, so that an event is small.
  private enum Places: Sendable {
    case none
    /// Both frames are one: the callback has all places.
    case asCallback
    indirect case given(ControllerChange)
  }

  /// The change that it is about, in every frame; nil for the callbacks around changes, for a replacement, and for
  /// snapshots and differences.
  ///
  /// ```swift
  /// final class Mirror: ControllerEventReceiver {
  ///   var rows: [ModelObject] = []   // of a controller without sections
  ///   func controller(_ controller: CollectionController, didSend event: ControllerEvent) {
  ///     if case .replacedEntireCollection = event.callback { rows = Array(controller.snapshot()) }
  ///     guard let change = event.change, let object = change.object else { return }
  ///     if let from = change.step.from { rows.remove(at: from.row) }
  ///     if let to = change.step.to { rows.insert(object, at: to.row) }
  ///   }
  /// }
  /// ```
  ///
  /// - Complexity: O(1).
  public var change: ControllerChange? {
    switch places {
    case .none: nil
    case .given(let change): change
    case .asCallback:
      switch callback {
      case .didChangeObject(let object, _, let from, let to): ControllerChange(object, from: from, to: to)
      case .insertedObject(let object, let row):
        ControllerChange(object, from: nil, to: ItemPath(section: 0, row: row))
      case .removedObject(let object, let row):
        ControllerChange(object, from: ItemPath(section: 0, row: row), to: nil)
      case .movedObject(let object, let from, let to):
        ControllerChange(object, from: ItemPath(section: 0, row: from), to: ItemPath(section: 0, row: to))
      case .updatedObject(let object, let row, _):
        ControllerChange(
          updateOf: object, from: ItemPath(section: 0, row: row), at: ItemPath(section: 0, row: row))
      default: nil
      }
    }
  }

  package init(_ callback: Callback, _ change: ControllerChange? = nil) {
    self.callback = callback
    places = change.map { .given($0) } ?? .none
  }

  /// A callback of a row whose indexes are the same in every frame: nothing else comes, goes or moves.
  init(inOneFrame callback: Callback) {
    self.callback = callback
    places = .asCallback
  }

  /// What a single row comes to while no section comes or goes; nil for nothing. Both frames are one then.
  init?(row step: RowStep) {
    guard let object = step.object else { return nil }
    let (old, new) = (step.old?.path, step.new?.path)
    callback = .didChangeObject(object, ControllerChange.kind(from: old, to: new), from: old, to: new)
    places = .asCallback
  }
}

extension ControllerEvent.Callback {
  /// What a delegate calls it.
  package var name: String {
    switch self {
    case .willChangeContent: "willChangeContent"
    case .didChangeContent: "didChangeContent"
    case .replacedEntireCollection: "replacedEntireCollection"
    case .insertedObject: "insertedObject"
    case .removedObject: "removedObject"
    case .movedObject: "movedObject"
    case .updatedObject: "updatedObject"
    case .didChangeSection: "didChangeSection"
    case .didChangeObject: "didChangeObject"
    case .didChangeContentWithSnapshot: "didChangeContentWithSnapshot"
    case .didChangeContentWithDifference: "didChangeContentWithDifference"
    }
  }

  /// Every name that ``name`` gives, in the order in which a bracket has them.
  package static let names = [
    "willChangeContent", "replacedEntireCollection", "didChangeSection", "didChangeObject", "removedObject",
    "insertedObject", "movedObject", "updatedObject", "didChangeContent", "didChangeContentWithSnapshot",
    "didChangeContentWithDifference",
  ]
}
