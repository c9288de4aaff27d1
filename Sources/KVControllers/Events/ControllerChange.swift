public import KVObjects
public import KVPositions

/// One change that a controller sends its delegate: a row or a section that comes, goes, moves or shows something new.
///
/// In contrast to a ``ControllerEvent/Callback``, which has the arguments of one delegate method, it has the same form
/// for every kind of controller, and its places in both frames: ``from`` and ``to`` before and after the bracket,
/// ``step`` where changes are applied one after another. Places are index paths, both parts 0-based; those of a
/// controller without sections have section 0, those of a section row 0.
///
/// ```swift
/// // The songs Wow, Dakota, Bo are put into the order of their titles.
/// let token = controller.observe { bracket in
///   for change in bracket.changes { print(change, change.step.from as Any) }
/// }
/// // move <Song "Bo"> from [0, 2] to [0, 0] Optional([0, 2])
/// // move <Song "Dakota"> from [0, 1] to [0, 1] Optional([0, 2])
/// ```
///
/// Costs: O(1), a value that keeps its object alive. It may be read on any thread; the object belongs to its world.
public struct ControllerChange: Sendable {
  /// What happens to a row or section; the raw value is the word in descriptions and traces.
  public enum Kind: String, Sendable {
    /// It is new: a section, or a row that was not shown before.
    case insert
    /// It is gone: a section, or a row that is not shown any more.
    case delete
    /// The row changed its place among the others, or its section; what it shows may be new too.
    case move
    /// The row shows something new, and kept its place among the others, which may have shifted it.
    case update
  }

  /// What happens. Of a section ``Kind/insert`` or ``Kind/delete``.
  public let kind: Kind
  /// The object; nil for a section.
  public let object: ModelObject?
  /// Its place before the bracket; nil for an insert. Of a section `row` is 0.
  public let from: ItemPath?
  /// Its place after the bracket; nil for a delete. Of a section `row` is 0.
  public let to: ItemPath?
  /// Where it happens if the bracket's changes are applied one after another, in their order, section deletes last
  /// (controllers.md section 2, "Frames"): taken from its `from`, then put at its `to`.
  public let step: EditScript.Change.Step

  /// Whether a section comes or goes, whose index is that of its paths.
  package var isOfSection: Bool { object == nil }
}

extension ControllerChange {
  /// A change of an object as it is told, in one frame, whatever it agrees with (``ForeignController``).
  package init(_ kind: Kind, of object: ModelObject, from old: ItemPath?, to new: ItemPath?) {
    (self.kind, self.object, from, to) = (kind, object, old, new)
    step = .init(from: old, to: new)
  }

  /// The same of a section at `index`.
  package init(_ kind: Kind, section index: Int) {
    self.init(kind, section: EditScript.SectionChange(index: index, step: index))
  }

  init(_ change: EditScript.Change, of object: ModelObject) {
    kind = ControllerChange.kind(of: change)
    self.object = object
    from = change.old
    to = change.new
    step = change.step
  }

  /// The object, which stood at `from` before the bracket, shows something new at `path`, after everything else has
  /// happened.
  init(updateOf object: ModelObject, from: ItemPath, at path: ItemPath) {
    kind = .update
    self.object = object
    self.from = from
    to = path
    step = .init(from: path, to: path)
  }

  /// A single row comes, goes, moves or stays, and nothing else happens.
  init(_ object: ModelObject, from old: ItemPath?, to new: ItemPath?) {
    self.init(ControllerChange.kind(from: old, to: new), of: object, from: old, to: new)
  }

  /// What a change of a script is in the words of controllers.
  static func kind(of change: EditScript.Change) -> Kind {
    switch change.kind {
    case .insert: .insert
    case .delete: .delete
    case .move: .move
    case .update, .replace: .update
    }
  }

  /// What happens to a row that goes from one place to the other while nothing else does.
  static func kind(from old: ItemPath?, to new: ItemPath?) -> Kind {
    old == nil ? .insert : new == nil ? .delete : old == new ? .update : .move
  }

  /// A section comes or goes.
  init(_ kind: Kind, section change: EditScript.SectionChange) {
    self.kind = kind
    object = nil
    let (path, step) = (ItemPath(section: change.index, row: 0), ItemPath(section: change.step, row: 0))
    from = kind == .delete ? path : nil
    to = kind == .insert ? path : nil
    self.step = .init(from: kind == .delete ? step : nil, to: kind == .insert ? step : nil)
  }
}
