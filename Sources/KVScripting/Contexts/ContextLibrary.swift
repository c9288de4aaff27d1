import KVContext
import KVLua
import KVObjects
import KVStore
import KVTexts

/// Contexts (lua-api.md section 8).
final class ContextLibrary: ScriptLibrary {
  static let typeName = "Context"
  /// Those that the script has made: the end of the script is the end of their event.
  private var contexts = KeptContexts()

  override func register() throws {
    try language.register(ContextObject.self, contextType)
    try language.register(ManagedObjectID.self, idType)
    try language.register(ContextUndoManager.self, undoManagerType)
    try language.register(HistoryTokenObject.self, HistoryTokenObject.type)
    try language.define([
      ScriptEntry(
        "UndoManager()", "keeps what a context can undo: for its field undoManager",
        .value { _ in .object(ContextUndoManager()) }),
      ScriptEntry(
        "Context(options)", "keeps objects of some classes together, with what has changed since they were saved",
        .value { [unowned self] arguments in try makeContext(try arguments.table(1, "options")) }),
    ])
  }

  private func makeContext(_ table: LuaTable) throws -> LuaValue {
    let options = try OptionTable(table, .context)
    guard let list = try options.table("classes") else { throw options.missing("classes", "a list of classes") }
    let classes = try list.elements().map { value in
      guard let objectClass = value.objectValue?.cast(to: ObjectClass.self) else {
        throw ScriptError.wrongOption(
          call: Self.typeName, name: "classes", expected: "a list of classes", given: "\(value.typeName) in it")
      }
      return objectClass
    }
    if classes.isEmpty { throw options.missing("classes", "at least one class") }
    let policy = try options.choice("mergePolicy", MergePolicyName.all).flatMap(MergePolicy.init)
    let store = try session.stores.store(named: try options.string("store"))
    let infers = try options.boolean("shouldInferMappingModelAutomatically") ?? false
    (store as? SQLiteStore)?.shouldInferMappingModelAutomatically = infers
    let context = try ManagedObjectContext(classes: classes, store: store)
    context.mergePolicy = policy ?? context.mergePolicy
    (context.name, context.transactionAuthor) = (try options.string("name"), try options.string("transactionAuthor"))
    context.propagatesDeletesAtEndOfEvent = try options.boolean("propagatesDeletesAtEndOfEvent") ?? true
    context.shouldDeleteInaccessibleFaults = try options.boolean("shouldDeleteInaccessibleFaults") ?? false
    context.stalenessInterval = try options.number("stalenessInterval") ?? 0
    if case let manager = options["undoManager"], !manager.isNil {
      context.undoManager = try UndoManagerField.manager(manager)
    }
    return hold(context)
  }

  private func hold(_ context: ManagedObjectContext) -> LuaValue {
    let keeper = ContextKeeper(context, in: session.scope)
    contexts.freeLost(in: session)
    contexts.add(keeper)
    session.scope.add(keeper)
    return .object(ContextObject(keeper))
  }

  /// Ends the event of every context: the end of the script or `it`. Throws the first error of a delegate or handler.
  func finishEvents() throws {
    var errors = FirstError()
    errors.note(contexts.takeError())
    for keeper in contexts.keepers where !keeper.context.isClosed {
      errors.keep { try keeper.context.processPendingChanges() }
    }
    try errors.rethrow()
  }

  // MARK: The type

  private var contextType: ScriptType {
    ScriptType(
      name: Self.typeName, summary: "Keeps objects together, with what has changed since they were saved.",
      fields: fields, methods: changingMethods + eventMethods + relatedMethods + historyMethods + readingMethods,
      metamethods: [
        .toString: .value { arguments in
          let context = try arguments.object(1, as: ContextObject.self).context
          let names = context.model.entities.map(\.name).joined(separator: ", ")
          return .string("<\(context.parent == nil ? "" : "child ")\(Self.typeName) of \(names)>")
        }
      ])
  }

  private var fields: [ScriptField] {
    func list(_ name: String, _ summary: String, _ objects: @escaping (ManagedObjectContext) -> [ModelObject])
      -> ScriptField
    {
      ScriptField(name, "object[]", summary, get: { .list(objects(receiver($0)).map(LuaValue.object)) })
    }
    func text(_ name: String, _ summary: String, _ path: ReferenceWritableKeyPath<ManagedObjectContext, String?>)
      -> ScriptField
    {
      ScriptField(
        name, "string?", summary, get: { receiver($0)[keyPath: path].map(LuaValue.string) ?? .nil },
        set: { context, value in
          if !value.isNil, value.stringValue == nil { throw wrong(value, name, "a string of UTF-8, or nil") }
          receiver(context)[keyPath: path] = value.stringValue
        })
    }
    return [
      ScriptField(
        "hasChanges", "boolean", "whether anything would be saved", get: { .boolean(receiver($0).hasChanges) }),
      ScriptField(
        "mergePolicy", MergePolicyName.type, "what a save does where others have saved the same objects",
        get: { .string(receiver($0).mergePolicy.rawValue) },
        set: { receiver($0).mergePolicy = try MergePolicyName.policy($1) }),
      text("name", "a name, which the history of the store keeps with each save", \.name),
      ScriptField(
        "propagatesDeletesAtEndOfEvent", "boolean",
        "whether delete rules act when changes are processed, and not at the next save",
        get: { .boolean(receiver($0).propagatesDeletesAtEndOfEvent) },
        set: { object, value in
          guard let propagates = value.booleanValue else {
            throw ScriptError.wrongOption(
              call: Self.typeName, name: "propagatesDeletesAtEndOfEvent", expected: "a boolean",
              given: value.typeName)
          }
          receiver(object).propagatesDeletesAtEndOfEvent = propagates
        }),
      ScriptField(
        "shouldDeleteInaccessibleFaults", "boolean",
        "whether a fault whose row is gone becomes a deleted object, in place of an error",
        get: { .boolean(receiver($0).shouldDeleteInaccessibleFaults) },
        set: { context, value in
          guard let flag = value.booleanValue else {
            throw wrong(value, "shouldDeleteInaccessibleFaults", "a boolean")
          }
          receiver(context).shouldDeleteInaccessibleFaults = flag
        }),
      ScriptField(
        "stalenessInterval", "number",
        "for how many seconds of the clock a fault uses the row that was read; negative without limit",
        get: { .number(receiver($0).stalenessInterval) },
        set: { context, value in
          guard let seconds = value.numberValue else { throw wrong(value, "stalenessInterval", "a number") }
          receiver(context).stalenessInterval = seconds
        }),
      text(
        "transactionAuthor", "who saves, which the history of the store keeps with each save", \.transactionAuthor),
      ScriptField(
        "undoManager", "UndoManager?", "keeps what can be undone; without one nothing is registered",
        get: { receiver($0).undoManager.map { .object($0) } ?? .nil },
        set: { receiver($0).undoManager = try UndoManagerField.manager($1) }),
      list("insertedObjects", "objects that have not been saved yet") { $0.insertedObjects },
      list("updatedObjects", "saved objects that have changed since") { $0.updatedObjects },
      list("deletedObjects", "saved objects that the next save deletes") { $0.deletedObjects },
      list("registeredObjects", "every object that is here, new and fetched ones, faults too") {
        $0.registeredObjects
      },
    ]
  }

  private var changingMethods: [ScriptEntry] {
    [
      ScriptEntry(
        "insert(object)", "takes an object in, and what its relations reach; gives the object",
        .value { arguments in
          let object = try managed(arguments)
          try context(arguments).insert(object)
          return .object(object)
        }),
      ScriptEntry(
        "delete(object)", "deletes an object; its delete rules act when changes are processed",
        .effect { try context($0).delete(try managed($0)) }),
      ScriptEntry(
        "refresh(object[, merge])", "reads an object anew; with merge it keeps what was changed here",
        .effect { arguments in
          let merge = try arguments.optionalBoolean(2, "merge") ?? false
          try context(arguments).refresh(try managed(arguments), mergeChanges: merge)
        }),
      ScriptEntry(
        "refreshAllObjects()", "makes faults of all saved objects; unsaved changes stay",
        .effect { try context($0).refreshAllObjects() }),
      ScriptEntry(
        "obtainPermanentIDs(objects)", "makes the IDs of new objects permanent before they are saved",
        .effect { [unowned self] arguments in
          let objects = try ScriptArguments.list(arguments, 1, values).map { value in
            guard let object = value.object else { throw arguments.wrong(1, "objects", "a list of objects") }
            return object
          }
          try context(arguments).obtainPermanentIDs(for: objects)
        }),
    ]
  }

  private var eventMethods: [ScriptEntry] {
    func event(_ signature: String, _ summary: String, _ body: @escaping (ManagedObjectContext) throws -> Void)
      -> ScriptEntry
    {
      ScriptEntry(
        signature, summary,
        .effect { [unowned self] in
          try session.willKeepEvent()
          try body(try context($0))
        })
    }
    return [
      event("processPendingChanges()", "ends the event: controllers send what has changed") {
        try $0.processPendingChanges()
      },
      event("save()", "keeps all changes in the store, or in the parent; raises where something is not valid") {
        try $0.save()
      },
      event("rollback()", "goes back to what was saved") { try $0.rollback() },
      event("reset()", "lets go of all objects") { try $0.reset() },
      event("undo()", "undoes the last event") { try $0.undo() },
      event("redo()", "does again what was undone last") { try $0.redo() },
      ScriptEntry(
        "observeChanges(f)", "calls f with what each processed event came to",
        .effect { [unowned self] arguments in
          let function = try arguments.function(1, "f")
          let context = try context(arguments)
          let observation = try context.observeChanges { [unowned self] change in
            guard !session.isSilent else { return }
            try function.notify(lua(change))
          }
          session.scope.add(ContextHandler(observation))
        }),
    ]
  }

  private func lua(_ change: ContextChange) -> LuaValue {
    func list(_ objects: [ModelObject]) -> LuaValue { .list(objects.map(LuaValue.object)) }
    var fields: [(name: StaticString, value: LuaValue)] = [
      ("inserted", list(change.inserted)), ("updated", list(change.updated)), ("deleted", list(change.deleted)),
      ("refreshed", list(change.refreshed)),
    ]
    if change.invalidatedAll { fields.append(("invalidatedAll", true)) }
    return .record(fields)
  }

  private var relatedMethods: [ScriptEntry] {
    [
      ScriptEntry(
        "child()", "a context that is saved into this one",
        .value { [unowned self] arguments in hold(try context(arguments).makeChild()) }),
      ScriptEntry(
        "merge(context)", "takes in what another context has saved since the last merge",
        .effect { arguments in
          let other = try arguments.object(1, "context", as: ContextObject.self, expected: "a Context").context
          try context(arguments).merge(other)
        }),
      ScriptEntry(
        "mergeHistory()", "takes in what others have saved in the store since the last time; gives how many objects",
        .value { .integer(try context($0).mergeHistory()) }),
    ]
  }

  private var readingMethods: [ScriptEntry] {
    [
      ScriptEntry(
        "fetch(request)", "a list of the objects that { entity, predicate, sortDescriptors, … } asks for",
        .value { [unowned self] arguments in
          let request = try request(try arguments.table(1, "request"), call: "fetch")
          return .list(try context(arguments).fetch(request).map(LuaValue.object))
        }),
      ScriptEntry(
        "count(request)", "how many objects a request asks for",
        .value { [unowned self] arguments in
          .integer(try context(arguments).count(for: try request(try arguments.table(1, "request"), call: "count")))
        }),
      ScriptEntry(
        "explain(request)", "a text that says which part of a fetch the store does, and which is done in memory",
        .value { [unowned self] arguments in
          let request = try request(try arguments.table(1, "request"), call: "explain")
          return .string(try context(arguments).explain(request).joined(separator: "\n"))
        }),
      ScriptEntry(
        "object(id)", "this context's object of an ID; nil where it is deleted or unknown",
        .value { try context($0).object(for: try id($0)).map(LuaValue.object) ?? .nil }),
      ScriptEntry(
        "existingObject(id)", "the object of an ID, read; raises where it is deleted, or its store has it no more",
        .value { .object(try context($0).existingObject(for: try id($0))) }),
      ScriptEntry(
        "registeredObject(id)", "the object of an ID where it is here already; nothing is read",
        .value { try context($0).registeredObject(for: try id($0)).map(LuaValue.object) ?? .nil }),
      ScriptEntry(
        "objectID(text)", "the ID that a text like Song/p1 names; nil where there is no such object",
        .value { try context($0).objectID(for: try $0.string(1, "text")).map { .object($0) } ?? .nil }),
    ]
  }

  private var undoManagerType: ScriptType {
    func manager(_ object: AnyObject) -> ContextUndoManager { unsafeDowncast(object, to: ContextUndoManager.self) }
    func step(_ signature: String, _ summary: String, _ body: @escaping (ContextUndoManager) throws -> Void)
      -> ScriptEntry
    {
      ScriptEntry(signature, summary, .effect { try body(try $0.receiver(as: ContextUndoManager.self)) })
    }
    return ScriptType(
      name: UndoManagerField.typeName, summary: "Keeps what a context can undo and do again.",
      fields: [
        ScriptField(
          "canUndo", "boolean", "whether there is anything to undo", get: { .boolean(manager($0).canUndo) }),
        ScriptField(
          "canRedo", "boolean", "whether there is anything to do again", get: { .boolean(manager($0).canRedo) }),
      ],
      methods: [
        step("undo()", "undoes the last event of its context") { try $0.undo() },
        step("redo()", "does again what was undone last") { try $0.redo() },
      ])
  }

  private var idType: ScriptType {
    ScriptType(
      name: "objectID", summary: "Names an object in its store, and in every context.",
      fields: [
        ScriptField("entity", "string", "the name of its entity", get: { .string(id($0).entityName) }),
        ScriptField(
          "isTemporary", "boolean", "whether it has not been saved yet", get: { .boolean(id($0).isTemporary) }),
      ],
      metamethods: [.toString: .value { .string(try $0.object(1, as: ManagedObjectID.self).description) }])
  }

  // MARK: Methods of objects

  /// What every object has (lua-api.md section 8).
  var objectMethods: [ScriptEntry] {
    [
      ScriptEntry(
        "objectID()", "what names it in its store; nil where it is in no context",
        .value { try $0.receiver(as: ModelObject.self).objectID.map { .object($0) } ?? .nil }),
      ScriptEntry(
        "changedValues()", "a table of what has changed since it was saved, as it is now",
        .value { [unowned self] arguments in
          let result = try state.makeTable()
          for (key, value) in try arguments.receiver(as: ModelObject.self).changedValues() {
            try result.rawSet(.string(key), try values.lua(value))
          }
          return .table(result)
        }),
      ScriptEntry(
        "validateForDelete()", "whether its deletion could be saved: true, or false and the error",
        .values { [unowned self] arguments in
          do { try arguments.receiver(as: ModelObject.self).validateForDelete() } catch let error as ValidationError {
            return [false, try errorValue(error)]
          }
          return [true]
        }),
      ScriptEntry(
        "managedObjectContext()", "the context that it is in; nil where it is in none",
        .value { [unowned self] in
          try $0.receiver(as: ModelObject.self).managedObjectContext.flatMap(contexts.value(of:)).map { .object($0) }
            ?? .nil
        }),
      flag("isInserted()", "whether it is in a context and has not been saved yet") { $0.isInserted },
      flag("isUpdated()", "whether it holds something else than when it was saved") { $0.isUpdated },
      flag("isFault()", "whether none of its values has been used since it was fetched or refreshed") { $0.isFault },
      flag("isDeleted()", "whether it will be gone with the next save") { $0.isDeleted },
    ]
  }

  private func flag(_ signature: String, _ summary: String, _ body: @escaping (ModelObject) -> Bool) -> ScriptEntry {
    ScriptEntry(signature, summary, .value { .boolean(body(try $0.receiver(as: ModelObject.self))) })
  }
}

private func receiver(_ object: AnyObject) -> ManagedObjectContext {
  unsafeDowncast(object, to: ContextObject.self).context
}

private func id(_ object: AnyObject) -> ManagedObjectID { unsafeDowncast(object, to: ManagedObjectID.self) }

/// The context a method was called on.
func context(_ arguments: borrowing LuaArguments) throws -> ManagedObjectContext {
  try arguments.receiver(as: ContextObject.self).context
}

/// The ID that a context is asked about.
private func id(_ arguments: borrowing LuaArguments) throws -> ManagedObjectID {
  try arguments.object(1, "id", as: ManagedObjectID.self, expected: "what objectID() gives")
}

private func wrong(_ value: LuaValue, _ name: String, _ expected: String) -> ScriptError {
  .wrongOption(call: ContextLibrary.typeName, name: name, expected: expected, given: value.typeName)
}

/// The object that a context is asked about.
private func managed(_ arguments: borrowing LuaArguments) throws -> ModelObject {
  try arguments.object(1, "object", as: ModelObject.self, expected: "an object")
}
