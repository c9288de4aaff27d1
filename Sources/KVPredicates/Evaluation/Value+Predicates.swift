import KVObjects
import KVText

/// How predicates see values.
extension Value {
  /// Whether it is nil, null or a to-many property that holds nil.
  var isNothing: Bool {
    switch self {
    case .nil, .null: true
    case .collection(let collection): collection.isNil
    default: false
    }
  }

  /// Whether it is a list or a collection that is not nil.
  var isMany: Bool {
    switch self {
    case .list: true
    case .collection(let collection): !collection.isNil
    case .opaque(let value): value.elements != nil
    default: false
    }
  }

  /// Whether it is a number of either kind or a truth value.
  var isNumeric: Bool {
    switch self {
    case .boolean, .integer, .number: true
    default: false
    }
  }

  /// The number, where it is one; truth values are 0 and 1.
  var doubleValue: Double? {
    switch self {
    case .boolean(let flag): flag ? 1 : 0
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// The whole number that it is, or that it is equal to.
  var wholeNumber: Int? {
    switch self {
    case .boolean(let flag): flag ? 1 : 0
    case .integer(let number): number
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }

  /// How a message names it: its type and, where that is short, itself.
  var givenText: String {
    switch self {
    case .nil, .null: "nil"
    case .boolean, .integer, .number, .date: "\(typeName) \(self)"
    case .string(let text):
      "string \(ConstantExpression.quoted(text.count > 40 ? text.prefix(40) + "…" : text))"
    case .object: description
    case .list, .collection:
      if isNothing { "nil" } else { "\(typeName) of \(elements?.count ?? 0)" }
    case .opaque: typeName
    }
  }
}

extension Value {
  /// Equality as `==` of a predicate has it: numbers and truth values by what they count, strings under `options`,
  /// nothing equals nothing, lists element by element, sets whatever their order, objects and IDs by what they are in
  /// the store (core-data.md CD56), all else as ``Value`` compares it.
  func isEqual(to other: Value, _ options: StringOptions) -> Bool {
    switch (self, other) {
    case (.string(let a), .string(let b)): return StringFolding.equal(a, b, options)
    case (.list, _), (.collection, _), (_, .list), (_, .collection):
      if isNothing || other.isNothing { return isNothing && other.isNothing }
      return isSameMany(as: other, options)
    case (.nil, _), (.null, _): return other.isNothing
    case (.object, .object), (.object, .opaque), (.opaque, .object): return self == other || isTwin(of: other)
    default: return self == other
    }
  }

  /// Whether two values are one object of a store: objects of several contexts that stand for it, or one and its ID.
  private func isTwin(of other: Value) -> Bool {
    switch (self, other) {
    case (.object(let a), .object(let b)):
      guard let register = a.world.objectRegister, register.hasTwins, a.world === b.world,
        let identity = register.identity(of: a)
      else { return false }
      return register.identity(of: b) === identity
    case (.object(let object), .opaque(let name)), (.opaque(let name), .object(let object)):
      return object.world.objectRegister?.identity(of: object).map { $0 === name } ?? false
    default: return false
    }
  }

  /// The other values that are the same object of a store, where it is one: for those who look it up. O(c) for c contexts.
  func twins(in world: ObjectWorld) -> [Value] {
    guard let register = world.objectRegister else { return [] }
    switch self {
    case .object(let object):
      guard let identity = register.identity(of: object) else { return [] }
      let others = register.hasTwins ? register.objects(named: identity).filter { $0 !== object } : []
      return [.opaque(identity)] + others.map(Value.object)
    case .opaque(let name): return register.objects(named: name).map(Value.object)
    default: return []
    }
  }

  private func isSameMany(as other: Value, _ options: StringOptions) -> Bool {
    if case .collection(let a) = self, case .collection(let b) = other, a === b { return true }
    guard let mine = elements, let others = other.elements, mine.count == others.count else { return false }
    guard isUnordered || other.isUnordered else {
      return zip(mine, others).allSatisfy { !Cancellation.isRequested && $0.isEqual(to: $1, options) }
    }
    var rest: [SamenessKey: [Value]] = [:]
    for element in mine { rest[SamenessKey(element, options), default: []].append(element) }
    for element in others {
      if Cancellation.isRequested { return false }
      let key = SamenessKey(element, options)
      guard let place = rest[key]?.lastIndex(where: { $0.isEqual(to: element, options) }) else { return false }
      rest[key]?.remove(at: place)
    }
    return true
  }

  private var isUnordered: Bool {
    if case .collection(let collection) = self { return collection.kind == .set }
    return false
  }

  /// The order of two values that are numbers, strings or dates, both of one kind; nil where they are not.
  func order(before other: Value, _ options: StringOptions) -> ValueOrder? {
    switch (self, other) {
    case (.string(let a), .string(let b)): StringFolding.compare(a, b, options)
    case (.date, .date): compare(other)
    default: isNumeric && other.isNumeric ? compare(other) : nil
    }
  }

  /// Calls `body` for each element, where `flattens` says so of inner lists theirs, until it gives true. Nothing has no
  /// elements.
  /// Throws what `body` does, and where the work is to stop.
  func containsElement(flattens: Bool, where body: (Value) throws -> Bool) throws -> Bool {
    guard let elements else { return false }
    for element in elements {
      try Cancellation.check()
      if flattens, element.isMany {
        if try element.containsElement(flattens: true, where: body) { return true }
      } else if try body(element) {
        return true
      }
    }
    return false
  }
}
