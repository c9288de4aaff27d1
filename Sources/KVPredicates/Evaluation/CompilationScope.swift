import KVObjects

/// What is known while a predicate is compiled: the class of the object it will be evaluated with, if any, and the
/// variables of the SUBQUERYs around.
package final class CompilationScope {
  /// The exact class of SELF; nil where SELF may be anything.
  let objectClass: ObjectClass?
  /// How an error names the object whose class lacks a key.
  let receiver: @Sendable () -> String
  /// How many elements an evaluation keeps at a time: one for each SUBQUERY.
  private(set) var elementCount = 0
  private var elementVariables: [String: (slot: Int, elementClass: ObjectClass?)] = [:]

  init(objectClass: ObjectClass?, receiver: @escaping @Sendable () -> String) {
    self.objectClass = objectClass
    self.receiver = receiver
  }

  /// Where the element of a SUBQUERY's variable is kept; nil for a substitution variable.
  func elementVariable(_ name: String) -> (slot: Int, elementClass: ObjectClass?)? { elementVariables[name] }

  /// Compiles `body` with a variable that takes the elements of a collection.
  func withElementVariable<Result>(
    _ name: String, elementClass: ObjectClass?, _ body: (_ slot: Int) throws -> Result
  ) rethrows -> Result {
    let slot = elementCount
    elementCount += 1
    let outer = elementVariables.updateValue((slot, elementClass), forKey: name)
    defer { elementVariables[name] = outer }
    return try body(slot)
  }
}

extension CompilationScope {
  /// What gives the value of `path` from what `base` gives.
  ///
  /// Throws the undefined-key error where the class of the base is known and the path cannot be followed.
  func keyPathEvaluator(_ path: PropertyPath, of base: any ValueEvaluator) throws -> any ValueEvaluator {
    if let subquery = base as? SubqueryEvaluator, path.components == [.collectionOperator(.count)] {
      return SubqueryCountEvaluator(subquery)
    }
    guard let baseClass = base.resultClass else {
      return PathEvaluator(base, path, keepsProperties: objectClass != nil, resultClass: nil)
    }
    let isSelf = base is SelfEvaluator
    let destination = try PathCheck(path).destination(
      from: baseClass, receiver: isSelf ? receiver : { "<\(baseClass.name)>" }, isExact: isSelf)
    guard isSelf, case .key(let key)? = path.components.first, let property = baseClass.property(key) else {
      return PathEvaluator(base, path, keepsProperties: objectClass != nil, resultClass: destination)
    }
    let first = PropertyEvaluator.reading(property, of: baseClass, resultClass: destination)
    if path.components.count == 1 { return first }
    return PathEvaluator(first, path, from: 1, keepsProperties: true, resultClass: destination)
  }
}

/// Follows a path through the declared types of a class, before there is an object.
struct PathCheck {
  private let path: PropertyPath

  init(_ path: PropertyPath) {
    self.path = path
  }

  /// The class of what the path leads to, or of its elements; nil where that is not an object or not known.
  ///
  /// Throws the undefined-key error for a key that the class lacks. Where the class is the declared one, the object
  /// may be of a subclass: the key is missing only where no class that extends it has it.
  func destination(
    from start: ObjectClass, receiver: () -> String, isExact: Bool
  ) throws -> ObjectClass? {
    var current = start
    var isExact = isExact
    var isMapped = false
    for (index, component) in path.components.enumerated() {
      guard case .key(let key) = component else {
        // What counts and sums gives no objects; the others' path goes on with the elements.
        if component == .collectionOperator(.count) { return nil }
        isMapped = false
        continue
      }
      if key == "self", current.property(key) == nil { continue }
      if current.isIdentityKey(key) { return nil }
      guard let property = current.property(key) else {
        if !isExact, PathCheck.isKnown(key, toSubclassOf: current) { return nil }
        throw KeyValueCodingError.undefinedKey(
          receiver: index == 0 ? receiver() : "<\(current.name)>", className: current.name, key: key,
          access: .reading,
          known: current.keys)
      }
      if property.isToMany { isMapped = true }
      switch property.type {
      case .any: return nil
      case .object(let className):
        // The class may be declared later.
        guard let next = current.world.objectClass(named: className) else { return nil }
        current = next
        isExact = false
      case .string, .integer, .number, .boolean, .date:
        let rest = path.components.dropFirst(index + 1)
        guard let key = property.type.unanswered(in: rest, isMapped: isMapped) else { return nil }
        throw KeyValueCodingError.undefinedKey(
          receiver: "<\(property.type.name) \(current.name).\(property.name)>", className: property.type.name,
          key: key,
          access: .reading, known: ScalarKey.keys(of: property.type))
      }
    }
    return current
  }

  private static func isKnown(_ key: String, toSubclassOf objectClass: ObjectClass) -> Bool {
    let world = objectClass.world
    return world.classNames.contains { name in
      guard let other = world.objectClass(named: name), other.isKind(ofClassNamed: objectClass.name) else {
        return false
      }
      return other.property(key) != nil
    }
  }
}
