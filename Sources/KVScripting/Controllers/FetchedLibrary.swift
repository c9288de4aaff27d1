import KVContext
import KVControllers
import KVLua
import KVObjects
import KVPositions

/// `FetchedResultsController` (lua-api.md section 6, fetched-results.md).
extension ControllerLibrary {
  static let fetchedName = "FetchedResultsController"

  func makeFetched(_ table: LuaTable) throws -> LuaValue {
    let options = try OptionTable(
      table, .fetchedResultsController)
    let context = try options.object("context", ContextObject.self, expected: "a Context")?.context
    let given = try options.table("fetchRequest")
    let fetched = try FetchedResultsController(
      fetchRequest: try given.map { try request($0, call: "fetchRequest") }, context: context,
      sectionNameKeyPath: try options.string("sectionNameKeyPath"), cacheName: try options.name("cacheName"))
    let wrapper = FetchedObject(fetched, session)
    if let given {
      let descriptors = fetched.fetchRequest.sortDescriptors ?? []
      try wrapper.arrangement.descriptors.note(try given.get("sortDescriptors"), as: descriptors, beside: [])
      wrapper.arrangement.filterMayHoldFunctions = try given.get("predicate").stringValue == nil
    }
    session.scope.add(wrapper)
    try wrapper.setDelegate(options["delegate"], call: Self.fetchedName)
    return .object(wrapper)
  }

  var fetchedType: ScriptType {
    ScriptType(
      name: Self.fetchedName, summary: "Keeps what a fetch request finds in step with its context.",
      fields: fetchedFields + controllerFields(Self.fetchedName, isSectioned: true),
      methods: [
        ScriptEntry(
          "performFetch()", "fetches and begins to follow, silently: true, or false and an error",
          .values { [unowned self] arguments in
            do {
              try arguments.receiver(as: FetchedObject.self).performFetch()
              return [true]
            } catch let failure as DelegateFailure {
              throw failure.underlyingError
            } catch  where !error.endsEverything {
              try arguments.receiver(as: FetchedObject.self).noteRefusal(error, of: "performFetch")
              return [false, try errorValue(error)]
            }
          }),
        ScriptEntry(
          "objectAtIndexPath(path)", "the object at { section, row }",
          .value { arguments in
            guard let path = try itemPath(try arguments.value(1)) else {
              throw arguments.wrong(1, "path", "an index path {section, row}")
            }
            return .object(try controller(arguments).object(at: path))
          }),
        ScriptEntry(
          "indexPathForObject(object)", "where an object is shown, nil where it is not",
          .value { .indexPath(try controller($0).indexPath(of: try shownObject($0))) }),
        ScriptEntry(
          "sectionForSectionIndexTitle(title, i)", "the first section of the title at an index of sectionIndexTitles",
          .value { arguments in
            .integer(
              try controller(arguments).section(
                forSectionIndexTitle: try arguments.string(1, "title"), at: try arguments.integer(2, "i")))
          }),
      ] + controllerMethods,
      metamethods: [
        .toString: .value { arguments in
          .string(try arguments.object(1, as: FetchedObject.self).label)
        }
      ])
  }

  private var fetchedFields: [ScriptField] {
    [
      ScriptField(
        "fetchedObjects", "object[]?", "a list of the objects; nil before the fetch",
        get: { receiver($0).fetched.fetchedObjects.map { .list($0.map(LuaValue.object)) } ?? .nil }),
      ScriptField(
        "fetchRequest", "fetchRequest", "what is fetched: its fields count from the next performFetch()",
        get: { .object(receiver($0).request) }),
      ScriptField(
        "sectionNameKeyPath", "string?", "names the section of an object",
        get: { receiver($0).fetched.sectionNameKeyPath.map(LuaValue.string) ?? .nil }),
      ScriptField(
        "cacheName", "string?", "under which name sections are cached",
        get: { receiver($0).fetched.cacheName.map(LuaValue.string) ?? .nil }),
      ScriptField(
        "sections", "table[]", "a list of { name, indexTitle, numberOfObjects, objects }",
        get: { .list(try receiver($0).fetched.sections.map(LuaValue.section)) }),
      ScriptField(
        "sectionIndexTitles", "string[]", "a list of the titles of all sections, neighbours with one title once",
        get: { .list(try receiver($0).fetched.sectionIndexTitles.map(LuaValue.string)) }),
    ]
  }

  // MARK: Its request

  var fetchRequestType: ScriptType {
    ScriptType(
      name: "fetchRequest", summary: "What a controller of fetched results fetches.",
      fields: [
        ScriptField(
          "entity", "string", "the name of the entity",
          get: { .string(try owner($0).fetched.fetchRequest.entityName) }),
        ScriptField(
          "predicate", "predicate|string|table|nil", "which objects; nil for all",
          get: { try owner($0).fetched.fetchRequest.predicate.map { .object(PredicateObject($0)) } ?? .nil },
          set: { [unowned self] object, value in
            let predicate = try PredicateReader(call: "predicate", values: values).predicate(value)
            guard predicate != nil || value.isNil else {
              throw wrong(value, "predicate", "a predicate, its format or nil")
            }
            let wrapper = try owner(object)
            wrapper.fetched.fetchRequest.predicate = predicate
            // What was fetched last keeps its own.
            if value.stringValue == nil { wrapper.arrangement.filterMayHoldFunctions = true }
          }),
        ScriptField(
          "sortDescriptors", "string|table", "a list of sort descriptors",
          get: {
            let wrapper = try owner($0)
            return wrapper.fetched.fetchRequest.sortDescriptors.map {
              .list(wrapper.arrangement.descriptors.list(for: $0))
            } ?? .nil
          },
          set: { [unowned self] object, value in
            let wrapper = try owner(object)
            let descriptors = try assignedDescriptors(value, "fetchRequest")
            if wrapper.arrangement.descriptors.mayHoldFunctions { wrapper.arrangement.filterMayHoldFunctions = true }
            try wrapper.arrangement.descriptors.note(value, as: descriptors, beside: [])
            wrapper.fetched.fetchRequest.sortDescriptors = value.isNil ? nil : descriptors
          }),
        count("fetchLimit", "at most so many objects; 0 for all", \.fetchLimit),
        count("fetchOffset", "so many are left out at the beginning", \.fetchOffset),
      ])
  }

  private func count(
    _ name: String, _ summary: String, _ keyPath: any WritableKeyPath<FetchRequest, Int> & Sendable
  ) -> ScriptField {
    ScriptField(
      name, "integer", summary, get: { .integer(try owner($0).fetched.fetchRequest[keyPath: keyPath]) },
      set: { [unowned self] object, value in
        guard let number = value.integerValue else { throw wrong(value, name, "an integer") }
        try owner(object).fetched.fetchRequest[keyPath: keyPath] = number
      })
  }

  private func wrong(_ value: LuaValue, _ name: String, _ expected: String) -> ScriptError {
    .wrongOption(call: "fetchRequest", name: name, expected: expected, given: value.typeName)
  }

  // MARK: The global

  /// What the global `FetchedResultsController` is: it makes one when it is called, and has `deleteCache`.
  var fetchedGlobalType: ScriptType {
    ScriptType(
      name: "\(Self.fetchedName) class", summary: "Makes controllers of fetched results.",
      metamethods: [
        .call: .value { [unowned self] arguments in
          guard case .table(let options) = try arguments.value(2) else {
            // As the script wrote it: what is called comes first.
            throw LuaArgumentError(
              functionName: Self.fetchedName, position: 1, name: "options", expected: "a table",
              given: arguments.wrong(2, "options", "a table").given)
          }
          return try makeFetched(options)
        },
        .toString: .value { _ in .string(Self.fetchedName) },
      ],
      getUnknown: { [unowned self] _, key in try member(key) })
  }

  private func member(_ key: LuaValue) throws -> LuaValue {
    guard key.stringValue == "deleteCache" else {
      throw ScriptError.unknownName(typeName: Self.fetchedName, name: key.keyText, known: ["deleteCache"])
    }
    return .function(try deleteCacheFunction())
  }

  private func deleteCacheFunction() throws -> LuaFunction {
    try state.makeFunction(
      "deleteCache",
      .effect { [unowned self] arguments in
        let name = try arguments.value(1)
        guard name.isNil || name.stringValue != nil else { throw arguments.wrong(1, "name", "a name or nil") }
        FetchedResultsController.deleteCache(withName: name.stringValue, in: world)
      })
  }
}

/// What scripts know as `FetchedResultsController`.
final class FetchedGlobal {}

private func receiver(_ object: AnyObject) -> FetchedObject { unsafeDowncast(object, to: FetchedObject.self) }

/// The controller that a request belongs to. Throws where that has gone.
private func owner(_ object: AnyObject) throws -> FetchedObject {
  guard let owner = unsafeDowncast(object, to: FetchRequestObject.self).owner else {
    throw ScriptError.other(
      name: ExceptionName.internalInconsistency, reason: "the controller of this request is gone", code: .context,
      hint: nil)
  }
  return owner
}

/// The controller a method was called on.
private func controller(_ arguments: borrowing LuaArguments) throws -> FetchedResultsController {
  try arguments.receiver(as: FetchedObject.self).fetched
}
