import KVControllers
import KVLua
import KVObjects
import KVPositions
import KVTrace

/// Tells a script's delegate what its controller tells: the functions of a table that are there, or a recorder.
final class ScriptControllerDelegate {
  /// Who is told.
  enum Target {
    /// The functions of a table; what a trace knows the table by.
    case table(LuaTable, identity: AnyObject)
    case recorder(Recorder)
  }

  private let target: Target
  /// Whose controller it is; the wrapper holds this.
  private weak var wrapper: ControllerObject?

  init(_ target: Target, _ wrapper: ControllerObject) {
    self.target = target
    self.wrapper = wrapper
  }

  /// Tells one callback: it is recorded first, then called, where it is there. `section` is that of a section's change.
  private func tell(_ callback: ControllerEvent.Callback, section: SectionInfo? = nil) throws {
    guard let wrapper, !wrapper.session.isSilent else { return }
    let session = wrapper.session
    let function: LuaFunction?
    let receiver: AnyObject
    switch target {
    case .table(let table, let identity):
      guard let found = try table.get(.string(callback.name)).functionValue else { return }
      (function, receiver) = (found, identity)
    case .recorder(let recorder):
      function = try recorder.delegate?.get(.string(callback.name)).functionValue
      if recorder.delegate != nil, function == nil { return }
      receiver = recorder
    }
    let event = ControllerEvent(callback, wrapper.controller.currentChange)
    session.world.sink?.willDeliver(event, to: receiver)
    defer { session.world.sink?.didDeliver() }
    if case .recorder(let recorder) = target { recorder.record(event) }
    guard let function else { return }
    do {
      try session.values.call(function, callback, .object(wrapper), section)
    } catch  where session.world.compatibility.logsDelegateErrors {
      try session.controllers.logDelegateError(error, of: wrapper, callback)
    }
  }
}

extension ScriptControllerDelegate: RelationalCollectionControllerDelegate {
  func controllerWillChangeContent(_ controller: RelationalCollectionController) throws {
    try tell(.willChangeContent)
  }
  func controllerDidChangeContent(_ controller: RelationalCollectionController) throws { try tell(.didChangeContent) }
  func controllerReplacedEntireCollection(_ controller: RelationalCollectionController) throws {
    try tell(.replacedEntireCollection)
  }
  func controller(
    _ controller: RelationalCollectionController, insertedObject object: ModelObject, at index: Int
  ) throws { try tell(.insertedObject(object, at: index)) }
  func controller(
    _ controller: RelationalCollectionController, removedObject object: ModelObject, at index: Int
  ) throws { try tell(.removedObject(object, at: index)) }
  func controller(
    _ controller: RelationalCollectionController, movedObject object: ModelObject, from oldIndex: Int,
    to newIndex: Int
  ) throws { try tell(.movedObject(object, from: oldIndex, to: newIndex)) }
  func controller(
    _ controller: RelationalCollectionController, updatedObject object: ModelObject, at index: Int,
    changedKeyPath: String
  ) throws { try tell(.updatedObject(object, at: index, keyPath: changedKeyPath)) }
}

extension ScriptControllerDelegate: SetControllerDelegate {
  func controllerWillChangeContent(_ controller: SetController) throws { try tell(.willChangeContent) }
  func controllerDidChangeContent(_ controller: SetController) throws { try tell(.didChangeContent) }
  func controller(
    _ controller: SetController, didChange section: SectionInfo, at index: Int, for type: ControllerChange.Kind
  ) throws { try tell(.didChangeSection(name: section.name, at: index, type), section: section) }
  func controller(
    _ controller: SetController, didChange object: ModelObject, at indexPath: ItemPath?,
    for type: ControllerChange.Kind, newIndexPath: ItemPath?
  ) throws { try tell(.didChangeObject(object, type, from: indexPath, to: newIndexPath)) }
}
