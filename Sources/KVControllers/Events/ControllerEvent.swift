public import KVObjects
public import KVPositions

/// One callback of a bracket as a value: what a controller sends, whoever receives it.
///
/// In contrast to a ``ControllerChange``, which says where something happens in every frame, the ``callback`` says it with
/// the arguments that the delegate method of that name gets. Delegate methods are called from it, tables are driven by it,
/// recorders, scripts and traces read it: a controller that sends something new adds a case here.
///
/// A bracket is `willChangeContent`, one event for each change, and `didChangeContent`. Costs: nothing but the value; a
/// section is the content of its moment, O(1).
///
///     switch event.callback {
///     case .insertedObject(let object, let index): rows.insert(object, at: index)
///     case .removedObject(_, let index): rows.remove(at: index)
///     default: break
///     }
public struct ControllerEvent: Sendable {
  /// The callbacks of all delegates, with their arguments: the first three and the four of objects at an index are those of
  /// a relational controller (lua-api.md section 6); `didChangeSection` and `didChangeObject`, with the two around a
  /// bracket, those of a set controller.
  public enum Callback: Sendable {
    /// A bracket begins; the content is still the old one.
    case willChangeContent
    /// The bracket ends.
    case didChangeContent
    /// The relation is another one: nothing is said about single objects.
    case replacedEntireCollection
    /// An object is shown now, at an index of the new content.
    case insertedObject(ModelObject, at: Int)
    /// An object that stood at an index of the old content is not shown any more.
    case removedObject(ModelObject, at: Int)
    /// An object changed its place: from an index of the old content to one of the new.
    case movedObject(ModelObject, from: Int, to: Int)
    /// An observed key path of the object at an index of the new content was notified.
    case updatedObject(ModelObject, at: Int, keyPath: String)
    /// A section came or went: its index in the new content, or in the old one.
    indirect case didChangeSection(SectionInfo, at: Int, ControllerChange.Kind)
    /// An object came, went, moved or shows something new: its index path in the old content and in the new one.
    case didChangeObject(ModelObject, ControllerChange.Kind, from: ItemPath?, to: ItemPath?)
    /// Everything that is shown now, in place of all other callbacks.
    indirect case didChangeContentWithSnapshot(ContentSnapshot)
    /// What came, went, moved and changed, in place of all other callbacks.
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

  /// The change that it is about, in both frames; nil for the callbacks around changes, and for a replacement.
  public var change: ControllerChange? {
    switch places {
    case .none: nil
    case .given(let change): change
    case .asCallback:
      if case .didChangeObject(let object, _, let from, let to) = callback {
        ControllerChange(object, from: from, to: to)
      } else {
        nil
      }
    }
  }

  package init(_ callback: Callback, _ change: ControllerChange? = nil) {
    self.callback = callback
    places = change.map { .given($0) } ?? .none
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
