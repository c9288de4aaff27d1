import KVControllers
import KVLua
import KVObjects
import KVOriginals
import KVPositions

/// `SetController` (lua-api.md section 6, controllers.md section 4).
extension ControllerLibrary {
  private static let setName = "SetController"

  var setControllerEntry: ScriptEntry {
    ScriptEntry(
      "SetController(options)", "keeps the members of a set sorted, in sections; begins with performQuery()",
      .value { [unowned self] arguments in try makeSetController(try arguments.table(1, "options")) })
  }

  private func makeSetController(_ table: LuaTable) throws -> LuaValue {
    let options = try OptionTable(
      table, .setController)
    let observed = try options.object("observed", ModelObject.self, expected: "an object")
    let (setKeyPath, keyPaths) = (try options.string("setKeyPath"), try options.strings("keyPaths") ?? [])
    let sectionNameKeyPath = try options.string("sectionNameKeyPath")
    let descriptors = try options.sortDescriptors("sortDescriptors", values) ?? []
    let filter = try options.predicate("filteredBy", values)
    let wrapper =
      session.configuration.variant.hasOriginals
      ? SetObject(
        original: OriginalSetController(
          observed: observed, setKeyPath: setKeyPath, keyPaths: keyPaths,
          sectionNameKeyPath: sectionNameKeyPath, sortDescriptors: descriptors), session)
      : SetObject(
        SetController(
          observed: observed, setKeyPath: setKeyPath, keyPaths: keyPaths,
          sectionNameKeyPath: sectionNameKeyPath, sortDescriptors: descriptors, filteredBy: filter), session)
    let sorting = wrapper.sets.sortDescriptors
    try wrapper.arrangement.descriptors.note(options["sortDescriptors"], as: sorting, beside: [])
    wrapper.arrangement.filterMayHoldFunctions = options["filteredBy"].stringValue == nil
    session.scope.add(wrapper)
    try wrapper.setDelegate(options["delegate"], call: Self.setName)
    return .object(wrapper)
  }

  var setControllerType: ScriptType {
    ScriptType(
      name: Self.setName, summary: "Keeps the members of a set sorted, in sections.",
      fields: setReadingFields + setWritableFields + controllerFields(Self.setName, isSectioned: true),
      methods: [
        ScriptEntry(
          "performQuery()", "reads the set and begins to observe it, silently: true, or false and an error",
          .values { [unowned self] arguments in
            do {
              try arguments.receiver(as: SetObject.self).performQuery()
              return [true]
            } catch  where !error.endsEverything {
              try arguments.receiver(as: SetObject.self).noteRefusal(error, of: "performQuery")
              return [false, try errorValue(error)]
            }
          }),
        ScriptEntry(
          "stopObserving()", "ends it: nothing is sent any more",
          .effect { try $0.receiver(as: SetObject.self).invalidate() }),
        ScriptEntry(
          "objectAtIndexPath(path)", "the object at { section, row }",
          .value { arguments in
            guard let path = try itemPath(try arguments.value(1)) else {
              throw arguments.wrong(1, "path", "an index path {section, row}")
            }
            return try controller(arguments).lookUp(path).map(LuaValue.object) ?? .nil
          }),
        ScriptEntry(
          "indexPathForObject(object)", "where an object is first shown, nil where it is not",
          .value { .indexPath(try controller($0).lookUp(try shownObject($0))) }),
      ] + controllerMethods,
      metamethods: [
        .toString: .value { arguments in
          .string(try arguments.object(1, as: SetObject.self).label)
        }
      ])
  }

  private var setReadingFields: [ScriptField] {
    [
      ScriptField(
        "observed", "object?", "the object whose set is shown",
        get: { receiver($0).sets.observed.map(LuaValue.object) ?? .nil }),
      ScriptField(
        "setKeyPath", "string?", "the set's key path",
        get: { receiver($0).sets.setKeyPath.map(LuaValue.string) ?? .nil }),
      ScriptField(
        "filteringPredicate", "predicate|string|table|nil", "members that do not pass are hidden",
        get: { receiver($0).sets.filteringPredicate.map { .object(PredicateObject($0)) } ?? .nil }),
      ScriptField(
        "sections", "table[]", "a list of { name, indexTitle, numberOfObjects, objects }",
        get: { .list(try receiver($0).sets.shownSections.map(LuaValue.section)) }),
    ]
  }

  private var setWritableFields: [ScriptField] {
    [
      ScriptField(
        "keyPaths", "string[]", "the key paths whose change is an update of their object",
        get: { .list(receiver($0).sets.keyPaths.map(LuaValue.string)) },
        set: { try receiver($0).sets.setKeyPaths(try keyPaths($1)) }),
      ScriptField(
        "sectionNameKeyPath", "string?", "names the section of an object; nil for no sections",
        get: { receiver($0).sets.sectionNameKeyPath.map(LuaValue.string) ?? .nil },
        set: { object, value in
          guard value.isNil || value.stringValue != nil else {
            throw ScriptError.wrongOption(
              call: Self.setName, name: "sectionNameKeyPath", expected: "a key path or nil",
              given: value.typeName)
          }
          try receiver(object).sets.setSectionNameKeyPath(value.stringValue)
        }),
      ScriptField(
        "sortDescriptors", "string|table", "a list of sort descriptors",
        get: { .list(receiver($0).arrangement.descriptors.list(for: receiver($0).sets.sortDescriptors)) },
        set: { [unowned self] object, value in
          let descriptors = try assignedDescriptors(value, Self.setName)
          let wrapper = receiver(object)
          try wrapper.arrangement.descriptors.note(
            value, as: descriptors, beside: wrapper.sets.sortDescriptors,
            isUndecided: wrapper.sets.isUndecided)
          try wrapper.sets.setSortDescriptors(descriptors)
        }),
    ]
  }
}

private func receiver(_ object: AnyObject) -> SetObject { unsafeDowncast(object, to: SetObject.self) }

/// The controller a method was called on.
private func controller(_ arguments: borrowing LuaArguments) throws -> any ShownSet {
  try arguments.receiver(as: SetObject.self).sets
}

/// One key path or a list of them; nil is none.
private func keyPaths(_ value: LuaValue) throws -> [String] {
  if value.isNil { return [] }
  if let text = value.stringValue { return [text] }
  let elements = try value.tableValue?.elements()
  guard let elements, !elements.contains(where: { $0.stringValue == nil }) else {
    throw ScriptError.wrongOption(
      call: "SetController", name: "keyPaths", expected: "a string or a list of strings", given: value.typeName)
  }
  return elements.compactMap(\.stringValue)
}
