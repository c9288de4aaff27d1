package import KVObjects

/// What a trace of detail `state` hears beside deliveries, as its formats get it.
///
/// An object is written when whoever makes it has given it its values, or something else is to be written that may name it: so
/// that a constructor is one line, and no line names what has not been written.
extension Trace: StateSink {
  package func didDeclare(_ objectClass: ObjectClass) {
    guard !formats.isEmpty else { return }
    writeClass(objectClass)
  }

  package func didMake(_ object: ModelObject) {
    stateNames.noteMade(object)
    guard !formats.isEmpty else { return }
    unwritten.append(object)
  }

  package func didRestartCounting() {
    writeUnwritten()
    stateNames.restart()
  }

  package func didFinishMaking() { writeUnwritten() }

  package func didSet(_ property: Property, of object: ModelObject, from old: Value) {
    guard isToBeSaid(ofChangeOf: object) else { return }
    let new = object.heldValue(at: property.slot)
    writeFirst(old)
    writeFirst(new)
    let isRenamed = object.objectClass.describedBy === property && old != new
    writeChange(property, of: object) { names, members in
      members.append(.init("old", names.json(of: old)))
      members.append(.init("new", names.json(of: new)))
      if isRenamed { members.add("text", text: object.tracedText) }
    }
  }

  package func didEdit(_ property: Property, of object: ModelObject, by edit: StoredEdit) {
    guard isToBeSaid(ofChangeOf: object) else { return }
    for splice in edit.splices {
      splice.removed.forEach(writeFirst)
      splice.inserted.forEach(writeFirst)
    }
    writeChange(property, of: object) { names, members in
      guard edit.wasNil == edit.isNil else {
        let (old, new) = (edit.splices.flatMap(\.removed), edit.splices.flatMap(\.inserted))
        members.append(.init("old", names.json(of: edit.wasNil ? .nil : .list(ValueList(old)))))
        members.append(.init("new", names.json(of: edit.isNil ? .nil : .list(ValueList(new)))))
        return
      }
      let splices = edit.splices.map { splice in
        JSONValue.array([
          .integer(splice.position), .array(splice.removed.map { names.json(of: $0) }),
          .array(splice.inserted.map { names.json(of: $0) }),
        ])
      }
      members.append(.init("splices", .array(splices)))
    }
  }

  package func note(_ event: any StateEvent) {
    guard !formats.isEmpty else { return }
    writeUnwritten()
    writeState(event.name, members(event.fields, role: event.receiverRole))
  }

  package func beginBracket(
    _ event: any StateEvent, of creationSerial: Int, reach: BracketReach, rules: (any DeliveryRules)?
  ) {
    guard isListening else { return }
    let number = stateNames.nextBracket()
    openBrackets.append(
      OpenBracket(number: number, depth: depth, creationSerial: creationSerial, reach: reach, rules: rules))
    unsettled.noteBracket(of: creationSerial, reach)
    guard !formats.isEmpty else { return }
    writeUnwritten()
    let members = [
      JSONValue.Member("number", .integer(number)),
      JSONValue.Member("controller", .integer(stateNames.number(ofController: creationSerial))),
    ]
    writeState(event.name, members + self.members(event.fields))
  }

  package func endBracket() { _ = openBrackets.popLast() }

  package func noteSilence(_ rule: EventRule) { lines.silence = rule }

  package func didEndMutation() { hasToldObservers = false }

  /// What an object is called in the lines: `Album#3`. For a trace that carries the state.
  package func id(of object: ModelObject) -> String { stateNames.id(of: object) }

  /// The same of a value; of one that is no object its printed form.
  package func id(of value: Value) -> String { stateNames.id(of: value) }

  /// The number of the controller that was made as the world's so-manieth.
  package func number(ofController creationSerial: Int) -> Int { stateNames.number(ofController: creationSerial) }

  /// What a value is in the lines.
  package func json(of value: Value) -> JSONValue { stateNames.json(of: value) }

  /// The bracket that what is delivered now is part of: what is delivered inside of its callbacks is not.
  var bracketOfDelivery: Int? { openBracket?.number }

  var openBracket: OpenBracket? {
    guard let open = openBrackets.last, open.depth == depth else { return nil }
    return open
  }

  /// Why `event` is about to be delivered; nil where nothing is certain. Asked once for each delivery.
  func rule(of event: any WorldEvent) -> EventRule? {
    guard let open = openBracket else {
      let rule = event.rule(isNested: depth > 0)
      // Those around a mutation: what a registration sends at once belongs to none.
      if depth == 0, event.receiverKind == "observer", rule != .initialHasNoOld { hasToldObservers = true }
      return rule
    }
    let isFirst = open.isFirst
    openBrackets[openBrackets.count - 1].isFirst = false
    if let rule = open.rules?.rule(of: event) ?? event.rule(isNested: depth > 0) { return rule }
    return isFirst && hasToldObservers && open.rules?.followsObservers ?? false ? .observersBeforeControllers : nil
  }

  // MARK: Writing

  /// Puts the text of a script or module, which is about to run.
  package func noteScript(_ text: String, file: String) {
    guard detail == .state, !formats.isEmpty else { return }
    write(
      .state(TraceState("script", [.init("file", .string(file)), .init("text", .string(text))], isPlaced: false)))
  }

  /// Writes the objects that have been made; those that nobody has kept are passed over.
  func writeUnwritten() {
    while !unwritten.isEmpty { writeIfKept(unwritten.removeFirst()) }
  }

  /// Whether a change of `object` is to be written. Of one that is not written yet its line will say what it holds, or has just
  /// said it.
  private func isToBeSaid(ofChangeOf object: ModelObject) -> Bool {
    if formats.isEmpty || unwritten.contains(where: { $0 === object }) { return false }
    writeUnwritten()
    if stateNames.isWritten(object) { return true }
    writeObject(object)
    return false
  }

  private func writeIfKept(_ made: consuming ModelObject) {
    var object = made
    if !isKnownUniquelyReferenced(&object) { writeObject(object) }
  }

  /// Writes an object, those that it leads to first. Where they lead to one another, one is written without the other, and with
  /// it when both are.
  private func writeObject(_ object: ModelObject) {
    let objectClass = object.objectClass
    if !stateNames.knows(objectClass) { writeClass(objectClass) }
    underWriting.objects.append(object)
    var values: [JSONValue.Member] = []
    for property in objectClass.properties where property.definition.getter == nil {
      let value = object.heldRecordedValue(of: property)
      writeFirst(value)
      let known = written(of: value)
      if let known { underWriting.omitted.append((object, property, known)) }
      values.append(.init(property.name, stateNames.json(of: known ?? value)))
    }
    _ = underWriting.objects.popLast()
    stateNames.noteWritten(object)
    var members = [JSONValue.Member("id", .string(stateNames.id(of: object)))]
    members.add("context", (object.world.objectRegister?.contextNumber(of: object)).map { .integer($0) })
    members.add("text", text: object.tracedText)
    members.append(.init("values", .object(values)))
    writeState("object", members)
    if underWriting.objects.isEmpty { writeOmitted() }
  }

  private func writeOmitted() {
    while let (object, property, old) = underWriting.omitted.popLast() {
      let new = object.heldRecordedValue(of: property)
      writeFirst(new)
      writeChange(property, of: object) { names, members in
        members.append(.init("old", names.json(of: old)))
        members.append(.init("new", names.json(of: new)))
      }
    }
  }

  /// A value without the objects that have not been written; nil where there are none of these.
  private func written(of value: Value) -> Value? {
    switch value {
    case .object(let object): return stateNames.isWritten(object) ? nil : .some(.nil)
    case .list(let list):
      let written = list.filter { $0.object.map(stateNames.isWritten) ?? true }
      return written.count == list.count ? nil : .list(ValueList(written))
    default: return nil
    }
  }

  /// Writes what a value leads to, where that has not been written; not without end, where one leads to the next.
  private func writeFirst(_ value: Value) {
    switch value {
    case .object(let object):
      guard !stateNames.isWritten(object), underWriting.objects.count < Self.mostUnderWriting,
        !underWriting.objects.contains(where: { $0 === object })
      else { return }
      unwritten.removeAll { $0 === object }
      writeObject(object)
    case .list(let list):
      _ = list.holds { element in
        writeFirst(element)
        return false
      }
    default: break
    }
  }

  /// How many objects are written one inside the other.
  private static let mostUnderWriting = 50

  private func writeClass(_ objectClass: ObjectClass) {
    if let superclass = objectClass.superclass, !stateNames.knows(superclass) { writeClass(superclass) }
    var members = [JSONValue.Member("name", .string(stateNames.name(of: objectClass)))]
    members.add("superclass", text: objectClass.superclass.map { stateNames.name(of: $0) })
    members.append(.init("properties", .array(objectClass.properties.map(\.declarationJSON))))
    write(.state(TraceState("class", members, isPlaced: false)))
  }

  private func writeChange(
    _ property: Property, of object: ModelObject,
    _ add: (inout StateNames, inout [JSONValue.Member]) -> Void
  ) {
    changeCount += 1
    var members = [
      JSONValue.Member("number", .integer(changeCount)),
      JSONValue.Member("object", .string(stateNames.id(of: object))),
      JSONValue.Member("key", .string(property.name)),
    ]
    add(&stateNames, &members)
    let cause = currentCause()
    let place = place(of: cause)
    // A property without a follower notifies no receiver.
    let isFollowed = object.isFollowed(property)
    if !isFollowed { members.add("notNotified", text: "noObserver") }
    write(.state(TraceState("change", members, depth: depth, cause: cause, place: place)))
    if isFollowed { unsettled.add(property, of: object, changeCount, at: (cause, place.execution)) }
  }

  func writeState(_ name: String, _ members: [JSONValue.Member]) {
    let cause = currentCause()
    write(.state(TraceState(name, members, depth: depth, cause: cause, place: place(of: cause))))
  }

  // MARK: Facts with identities

  /// Facts as members of a line; what they name is written before. `role` is the kind of a receiver that has none of its own.
  func members(_ fields: [EventField], role: String? = nil) -> [JSONValue.Member] {
    for field in fields { writeNamed(field.value, role) }
    return fields.map(member)
  }

  private func writeNamed(_ value: EventFieldValue, _ role: String?) {
    switch value {
    case .identity(let value): writeFirst(value)
    case .list(let list): for element in list { writeNamed(element, role) }
    case .record(let fields): for field in fields { writeNamed(field.value, role) }
    case .receiver(let reference):
      _ = writeReceiver(reference.receiver, named: names.known(reference.receiver), role: role)
    default: break
    }
  }

  /// Writes what a receiver is where no line has named it, or it was called otherwise then; gives its number.
  ///
  /// - Parameters:
  ///   - name: what it is called now; nil for one that has neither a name nor a number yet.
  ///   - role: its kind, where it has none of its own.
  func writeReceiver(_ receiver: AnyObject, named name: String?, role: String?) -> Int {
    let (id, isNew) = names.id(of: receiver, namedAs: name)
    guard isNew else { return id }
    var members = [JSONValue.Member("receiverId", .integer(id))]
    let kind = (receiver as? any TracedReceiver)?.tracedKind ?? names.role(of: receiver, else: role ?? "delegate")
    members.add("kind", text: kind)
    members.add("name", text: name)
    writeState("receiver", members)
    return id
  }

  private func member(_ field: EventField) -> JSONValue.Member { .init(field.name, json(of: field.value)) }

  private func json(of value: EventFieldValue) -> JSONValue {
    switch value {
    case .text(let text): .string(text)
    case .number(let number): .integer(number)
    case .flag(let flag): .boolean(flag)
    case .list(let list): .array(list.map { json(of: $0) })
    case .record(let fields): .object(fields.map { member($0) })
    case .identity(let value): .string(stateNames.id(of: value))
    case .receiver(let reference): .integer(names.id(of: reference.receiver))
    case .modelIdentity(let objectClass, let serial):
      .string(stateNames.id(ofWritten: serial, classNumber: objectClass) ?? "")
    case .controller(let creationSerial): .integer(stateNames.number(ofController: creationSerial))
    }
  }
}

extension ModelObject {
  /// The printed form, without any function of a script: to ask that would be a deed of the trace.
  fileprivate var tracedText: String {
    objectClass.describedBy?.definition.getter == nil ? heldDescription : unreadDescription
  }
}

extension Property {
  /// What its declaration says.
  fileprivate var declarationJSON: JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(name)), .init("kind", .string(kindName)), .init("type", .string(type.name)),
    ]
    members.add("inverse", text: definition.inverse)
    if !definition.dependsOn.isEmpty {
      members.append(.init("dependsOn", .array(definition.dependsOn.map { .string($0) })))
    }
    return .object(members)
  }

  private var kindName: String {
    if definition.getter != nil { return "computed" }
    return switch kind {
    case .attribute: "attribute"
    case .toOne: "toOne"
    case .toMany(.array): "array"
    case .toMany(.set): "set"
    case .toMany(.orderedSet): "orderedSet"
    }
  }
}
