import KVControllers
import KVLua
import KVObjects

/// What every controller has (lua-api.md section 6, "Every controller").
extension ControllerLibrary {
  /// `typeName` is the controller's, for messages; `isSectioned` says whether positions are index paths.
  func controllerFields(_ typeName: String, isSectioned: Bool) -> [ScriptField] {
    [
      ScriptField(
        "delegate", "table|Recorder|TableView|nil",
        "who is told: a table of callbacks, a Recorder, a TableView, or nil",
        get: { receiver($0).delegate }, set: { try receiver($0).setDelegate($1, call: typeName) }),
      ScriptField(
        "currentChange", "table?",
        "inside a callback the change that it tells: { kind, object, from, to, step }; else nil",
        get: { object in
          receiver(object).controller.currentChange.map { .change($0, isSectioned: isSectioned) } ?? .nil
        }),
    ]
  }

  var controllerMethods: [ScriptEntry] {
    [
      ScriptEntry("pause()", "keeps changes to itself until resume()", .effect { try controller($0).pause() }),
      ScriptEntry(
        "resume()", "sends one bracket with the net change since pause()", .effect { try controller($0).resume() }),
      ScriptEntry(
        "userDriven(f)", "runs f; the user has already made its changes in the table",
        .effect { arguments in
          let function = try arguments.function(1, "f")
          try controller(arguments).userDriven { try function.notify() }
        }),
      ScriptEntry(
        "snapshot()", "its content: { sections = { { name, objects } } }",
        .value { .snapshot(try controller($0).snapshot().sections) }),
      ScriptEntry(
        "invalidate()", "ends it: nothing is sent any more",
        .effect { try $0.receiver(as: ControllerObject.self).invalidate() }),
    ]
  }
}

private func receiver(_ object: AnyObject) -> ControllerObject { unsafeDowncast(object, to: ControllerObject.self) }

/// The controller a method was called on.
private func controller(_ arguments: borrowing LuaArguments) throws -> CollectionController {
  try arguments.receiver(as: ControllerObject.self).controller
}

/// The object that a controller is asked about.
func shownObject(_ arguments: borrowing LuaArguments) throws -> ModelObject {
  try arguments.object(1, "object", as: ModelObject.self, expected: "an object")
}
