import KVControllers
import KVLua
import KVObjects

/// The texts that calls of delegates and observers consist of, kept in the interpreter: names of callbacks, kinds of
/// changes, and fields of a change. One for each session, made with its first delegate or observer.
final class CallbackNames {
  let willChangeContent, didChangeContent, replacedEntireCollection: LuaName
  let insertedObject, removedObject, movedObject, updatedObject: LuaName
  let didChangeSection, didChangeObject: LuaName
  let didChangeContentWithSnapshot, didChangeContentWithDifference: LuaName
  let insert, delete, move, update: LuaName
  let observeValue: LuaName
  let kind, isPrior, indexes, new, old, element: LuaName
  let setting, insertion, removal, replacement: LuaName
  /// A change: its kind, isPrior, indexes, new, old, element.
  let change: LuaRecordKind

  /// Throws where memory is short.
  init(_ state: LuaState) throws {
    willChangeContent = try state.makeName("willChangeContent")
    didChangeContent = try state.makeName("didChangeContent")
    replacedEntireCollection = try state.makeName("replacedEntireCollection")
    insertedObject = try state.makeName("insertedObject")
    removedObject = try state.makeName("removedObject")
    movedObject = try state.makeName("movedObject")
    updatedObject = try state.makeName("updatedObject")
    didChangeSection = try state.makeName("didChangeSection")
    didChangeObject = try state.makeName("didChangeObject")
    didChangeContentWithSnapshot = try state.makeName("didChangeContentWithSnapshot")
    didChangeContentWithDifference = try state.makeName("didChangeContentWithDifference")
    insert = try state.makeName("insert")
    delete = try state.makeName("delete")
    move = try state.makeName("move")
    update = try state.makeName("update")
    observeValue = try state.makeName("observeValue")
    kind = try state.makeName("kind")
    isPrior = try state.makeName("isPrior")
    indexes = try state.makeName("indexes")
    new = try state.makeName("new")
    old = try state.makeName("old")
    element = try state.makeName("element")
    setting = try state.makeName("setting")
    insertion = try state.makeName("insertion")
    removal = try state.makeName("removal")
    replacement = try state.makeName("replacement")
    change = try state.makeRecordKind(.change, [kind, isPrior, indexes, new, old, element])
  }

  /// What a delegate calls a callback.
  func name(of callback: ControllerEvent.Callback) -> LuaName {
    switch callback {
    case .willChangeContent: willChangeContent
    case .didChangeContent: didChangeContent
    case .replacedEntireCollection: replacedEntireCollection
    case .insertedObject: insertedObject
    case .removedObject: removedObject
    case .movedObject: movedObject
    case .updatedObject: updatedObject
    case .didChangeSection: didChangeSection
    case .didChangeObject: didChangeObject
    case .didChangeContentWithSnapshot: didChangeContentWithSnapshot
    case .didChangeContentWithDifference: didChangeContentWithDifference
    }
  }

  /// The same, held by this, for who uses it without retaining it.
  @inline(__always)
  func lentName(of callback: ControllerEvent.Callback) -> Unmanaged<LuaName> {
    switch callback {
    case .willChangeContent: .passUnretained(willChangeContent)
    case .didChangeContent: .passUnretained(didChangeContent)
    case .didChangeObject: .passUnretained(didChangeObject)
    default: .passUnretained(name(of: callback))
    }
  }

  /// What a delegate calls a kind of change.
  func name(of kind: ControllerChange.Kind) -> LuaName {
    switch kind {
    case .insert: insert
    case .delete: delete
    case .move: move
    case .update: update
    }
  }

  /// What an observer calls a kind of change, held by this.
  @inline(__always)
  func lentName(of kind: ChangeKind) -> Unmanaged<LuaName> {
    switch kind {
    case .setting: .passUnretained(setting)
    case .insertion: .passUnretained(insertion)
    case .removal: .passUnretained(removal)
    case .replacement: .passUnretained(replacement)
    }
  }
}
