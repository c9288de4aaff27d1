public import KVTexts

extension KeyValueCodingError {
  /// Cocoa's exception name (kvo-facts.md D16, D20, D22, D28), one of ``ExceptionName``; the cases say which.
  public var name: String {
    switch self {
    case .undefinedKey, .readOnlyKey: ExceptionName.undefinedKey
    case .indexOutOfRange, .interrupted: ExceptionName.range
    case .mutatedWhileEnumerated: ExceptionName.generic
    case .wrongThread: ExceptionName.internalInconsistency
    case .nilForScalar, .wrongType, .noSuchClass, .malformedPath, .operatorRefused, .countMismatch, .invalidArgument:
      ExceptionName.invalidArgument
    }
  }

  /// The sentence, Cocoa's where it has one: `removeAt: index 7 beyond bounds [0 .. 2]`.
  public var reason: String {
    switch self {
    case .undefinedKey(let receiver, _, let key, let access, _):
      let selector = access == .reading ? "valueForUndefinedKey:" : "setValue:forUndefinedKey:"
      return "[\(receiver) \(selector)]: this class is not key value coding-compliant for the key \(key)."
    case .readOnlyKey(let receiver, _, let key):
      return "[\(receiver) setValue:forUndefinedKey:]: this class is not key value coding-compliant for the key "
        + "\(key)."
    case .nilForScalar(let receiver, _, let key):
      return "[\(receiver) setNilValueForKey]: could not set nil as the value for the key \(key)."
    case .wrongType(let className, let key, let expected, let given):
      return "\(className).\(key) expects \(article(expected)), got \(given)"
    case .noSuchClass(let className, let key, let expected, let given, let missing, _):
      return "\(className).\(key) expects \(article(expected)), got \(given); there is no class \"\(missing)\""
    case .malformedPath(let path, let position, let problem):
      return "key path \"\(path)\": \(problem) at position \(position)"
    case .operatorRefused(let path, let operatorName, let problem):
      return "key path \"\(path)\": \(operatorName) \(problem)"
    // Its index is not one that anybody gave.
    case .indexOutOfRange(let selector, -1, 0) where selector == "removeLast":
      return "\(selector): the collection is empty"
    case .indexOutOfRange(let selector, let index, let count):
      let bounds = count == 0 ? "for empty collection" : "beyond bounds [0 .. \(count - 1)]"
      return "\(selector): index \(index) \(bounds)"
    case .interrupted(let selector, let index, let count):
      return "\(selector): an observer changed the collection after the first half; index \(index) of "
        + "\(count == 1 ? "1 element" : "\(count) elements") is not what it was"
    case .countMismatch(let selector, let objects, let indexes):
      return "\(selector): count of objects (\(objects)) differs from count of indexes (\(indexes))"
    case .invalidArgument(let reason, _, _):
      return reason
    case .mutatedWhileEnumerated(let description):
      return "Collection \(description) was mutated while being enumerated."
    case .wrongThread(let description):
      return "\(description) is confined to the thread that made its world and was used from another."
    }
  }

  /// The diagnostic's code. Each case has one; ``invalidArgument(reason:code:hint:)`` brings its own.
  public var code: DiagnosticCode {
    switch self {
    case .undefinedKey: .unknownKey
    case .readOnlyKey: .readOnly
    case .nilForScalar: .nilScalar
    case .wrongType, .noSuchClass: .wrongType
    case .malformedPath: .keyPath
    case .operatorRefused: .pathOperator
    case .indexOutOfRange, .interrupted: .indexRange
    case .countMismatch: .countMismatch
    case .invalidArgument(_, let code, _): code
    case .mutatedWhileEnumerated: .mutatedWhileEnumerated
    case .wrongThread: .wrongThread
    }
  }

  /// A thing to do, such as `did you mean 'title'?`; nil where nothing is known.
  ///
  /// A suggestion compares the misspelt word with every known one, when it is asked for.
  public var hintMessage: Message? {
    switch self {
    case .undefinedKey(_, let className, let key, _, let known):
      replacement(ofKey: key, of: className)
        ?? Spelling.suggestion(for: key, among: known)
        ?? (known.isEmpty
          ? .hintHasNoKeys(class: className) : .hintHasKeys(class: className, keys: known.joined(separator: ", ")))
    case .readOnlyKey(_, let className, let key): .hintGetterOnly(class: className, key: key)
    case .noSuchClass(_, _, _, _, let missing, let known):
      PropertyType.advice(forMisnamed: missing) ?? Spelling.suggestion(for: missing, among: known)
        ?? .hintDeclareClass(name: missing)
    case .wrongType(_, _, "date", let given) where given.hasBytes(atStart: "string"):
      .write(code: "date \"1985-09-16\"")
    case .wrongType(_, _, _, "null"): .hintNilIsNoValue
    case .nilForScalar: .hintScalarValue
    case .operatorRefused(let path, let operatorName, _): completed(path, operatorName)
    case .invalidArgument(_, _, let hint): hint
    case .mutatedWhileEnumerated: .hintEnumerateCopy
    case .wrongThread: .hintSharedWorld
    case .interrupted: .hintChangeOutsideMutation
    case .indexOutOfRange(_, _, let count) where count > 0: .hintLastIndex(last: count - 1)
    default: nil
    }
  }

  /// What is written here for a key that Cocoa's strings and collections answer.
  private func replacement(ofKey key: String, of className: String) -> Message? {
    if key.isTooLongForName || className.isTooLongForName { return nil }
    return switch (className, key) {
    case ("string", "count"): .write(code: ScalarKey.length.rawValue)
    case (_, "new"), (_, "old"), (_, "kind"), (_, "indexes"): .hintChangeHasField(field: key)
    case (_, _) where CollectionOperator(rawValue: "@" + key) != nil && key != "count":
      .hintOperatorBehindCollection(operator: key)
    case ("integer", "count"), ("number", "count"), ("boolean", "count"), ("date", "count"): .hintCountOfCollection
    case (_, "count"): .hintCountOfElements
    default: nil
    }
  }

  /// A path that ends with its operator, with what that is asked for behind it.
  private func completed(_ path: String, _ operatorName: String) -> Message? {
    let end = "." + operatorName
    guard !path.isTooLongForName, operatorName != "@count", path.hasBytes(atEnd: end) else { return nil }
    let keys = path.dropLast(end.count).split(separator: ".")
    guard let last = keys.last, !last.hasPrefix("@") else { return nil }
    if keys.count == 1 {
      return .hintOperatorPath(key: last, operator: end)
    }
    return .write(code: "\(keys.dropLast().joined(separator: "."))\(end).\(last)")
  }

  private func article(_ noun: String) -> String {
    let isClass = noun.first?.isUppercase ?? false
    if isClass || noun.hasPrefix("a ") || noun.hasPrefix("an ") { return noun }
    return noun.withArticle
  }
}
