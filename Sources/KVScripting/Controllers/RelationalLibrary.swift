import KVControllers
import KVLua
import KVObjects
import KVOriginals
import KVPredicates
import KVTrace

/// `RelationalCollectionController` (lua-api.md section 6, controllers.md section 3).
extension ControllerLibrary {
  private static let relationalName = "RelationalCollectionController"

  var relationalEntry: ScriptEntry {
    ScriptEntry(
      "RelationalCollectionController(options)", "keeps the members of a relation filtered and sorted",
      .value { [unowned self] arguments in try makeRelational(try arguments.table(1, "options")) })
  }

  private func makeRelational(_ table: LuaTable) throws -> LuaValue {
    let options = try OptionTable(
      table, .relationalController)
    guard let relation = try options.string("relation") else { throw options.missing("relation", "a key path") }
    guard let object = try options.object("onObject", ModelObject.self, expected: "an object") else {
      throw options.missing("onObject", "an object")
    }
    let descriptors = try options.sortDescriptors("sortedBy", values) ?? []
    let (filter, paths) = (
      try options.predicate("filteredBy", values), try options.strings("observingChildKeyPaths") ?? []
    )
    let wrapper =
      session.configuration.variant.hasOriginals
      ? RelationalObject(
        original: try OriginalRelationalController(
          relation: relation, onObject: object, filteredBy: filter, sortedBy: descriptors,
          observingChildKeyPaths: paths, leaving: tellOfLeftRegistration), session)
      : RelationalObject(
        try RelationalCollectionController(
          relation: relation, onObject: object, filteredBy: filter, sortedBy: descriptors,
          observingChildKeyPaths: paths), session)
    let sorting = wrapper.relational.sortDescriptors
    try wrapper.arrangement.descriptors.note(options["sortedBy"], as: sorting, beside: [])
    wrapper.arrangement.filterMayHoldFunctions = options["filteredBy"].stringValue == nil
    session.scope.add(wrapper)
    try wrapper.setDelegate(options["delegate"], call: Self.relationalName)
    return .object(wrapper)
  }

  /// What an original that could not be made goes on observing.
  private func tellOfLeftRegistration(_ member: ModelObject, _ path: String) {
    session.trace?.report(
      Diagnostic(
        severity: .warning, code: .notRegistered,
        headline: "\(member) stays observed at '\(path)' by a controller that was never made"))
  }

  var relationalType: ScriptType {
    ScriptType(
      name: Self.relationalName, summary: "Keeps the members of a relation filtered and sorted.",
      fields: relationalFields + controllerFields(Self.relationalName, isSectioned: false),
      methods: [
        ScriptEntry(
          "objectAt(i)", "the visible object at an index",
          .value { .object(try controller($0).object(at: try $0.integer(1, "i"))) }),
        ScriptEntry(
          "indexOf(object)", "the first index of an object, nil where it is not shown",
          .value { try controller($0).place(of: try shownObject($0)).map(LuaValue.integer) ?? .nil }),
        ScriptEntry(
          "count()", "how many objects are visible", .value { .integer(try controller($0).visibleObjects.count) }),
      ] + controllerMethods,
      metamethods: [
        .toString: .value { arguments in
          .string(try arguments.object(1, as: RelationalObject.self).label)
        }
      ])
  }

  private var relationalFields: [ScriptField] {
    [
      ScriptField(
        "collection", "object[]", "a list of the visible objects",
        get: { try receiver($0).collection }),
      ScriptField(
        "object", "object", "the object whose relation is shown", get: { .object(receiver($0).relational.object) }),
      ScriptField(
        "relation", "string", "the relation's key path",
        get: { .string(receiver($0).relational.relation.description) }),
      ScriptField(
        "filteringPredicate", "predicate|string|table|nil", "members that do not pass are hidden; nil shows all",
        get: { receiver($0).relational.filteringPredicate.map { .object(PredicateObject($0)) } ?? .nil },
        set: { [unowned self] object, value in
          let name = "filteringPredicate"
          let predicate = try PredicateReader(call: name, values: values).predicate(value)
          guard predicate != nil || value.isNil else {
            throw wrong(value, name, "a predicate, its format or nil")
          }
          if value.stringValue == nil { receiver(object).arrangement.filterMayHoldFunctions = true }
          try receiver(object).relational.assign(filter: predicate)
        }),
      ScriptField(
        "sortDescriptors", "string|table", "a list of sort descriptors; none keeps the relation's order",
        get: { .list(receiver($0).arrangement.descriptors.list(for: receiver($0).relational.sortDescriptors)) },
        set: { [unowned self] object, value in
          let descriptors = try assignedDescriptors(value, Self.relationalName)
          let wrapper = receiver(object)
          try wrapper.arrangement.descriptors.note(
            value, as: descriptors, beside: wrapper.relational.sortDescriptors,
            isUndecided: wrapper.relational.isUndecided)
          try wrapper.relational.assign(order: descriptors)
        }),
      ScriptField(
        "observedChildKeyPaths", "string[]", "the key paths whose change is an update",
        get: { .list(receiver($0).relational.observedChildKeyPaths.map { .string($0.description) }) }),
    ]
  }

  private func wrong(_ value: LuaValue, _ name: String, _ expected: String) -> ScriptError {
    .wrongOption(call: Self.relationalName, name: name, expected: expected, given: value.typeName)
  }

  /// Sort descriptors that a script assigns to a controller; nil is none.
  func assignedDescriptors(_ value: LuaValue, _ typeName: String) throws -> [KeyValueSortDescriptor] {
    if value.isNil { return [] }
    guard let descriptors = try SortDescriptorReader(call: "sortDescriptors", values: values).descriptors(value)
    else {
      throw ScriptError.wrongOption(
        call: typeName, name: "sortDescriptors", expected: "a sort descriptor or a list of them",
        given: value.typeName)
    }
    return descriptors
  }
}

private func receiver(_ object: AnyObject) -> RelationalObject { unsafeDowncast(object, to: RelationalObject.self) }

/// The controller a method was called on.
private func controller(_ arguments: borrowing LuaArguments) throws -> any ShownRelation {
  try arguments.receiver(as: RelationalObject.self).relational
}
