// Whoever writes Cocoa's name is told by the compiler what it is called here. NSPredicate and NSSortDescriptor themselves
// are Foundation's, which may be imported beside this.

public import KVObjects

extension KeyValuePredicate {
  @available(*, unavailable, renamed: "format")
  public var predicateFormat: String { isCalledOtherwise() }

  @available(*, unavailable, renamed: "init(format:arguments:)")
  public init(format: String, argumentArray: [Value]) throws { isCalledOtherwise() }

  @available(*, unavailable, renamed: "init(keyPaths:evaluating:)")
  public init(block: @escaping (Value, [String: Value]) -> Bool) { isCalledOtherwise() }

  @available(*, unavailable, message: "use .always or .never")
  public init(value: Bool) { isCalledOtherwise() }

  @available(*, unavailable, renamed: "and(_:)")
  public init(andPredicateWithSubpredicates predicates: [KeyValuePredicate]) { isCalledOtherwise() }

  @available(*, unavailable, renamed: "or(_:)")
  public init(orPredicateWithSubpredicates predicates: [KeyValuePredicate]) { isCalledOtherwise() }

  @available(*, unavailable, renamed: "not(_:)")
  public init(notPredicateWithSubpredicate predicate: KeyValuePredicate) { isCalledOtherwise() }
}

extension KeyValueSortDescriptor {
  @available(*, unavailable, renamed: "keyPath")
  public var key: String? { isCalledOtherwise() }

  @available(*, unavailable, renamed: "isAscending")
  public var ascending: Bool { isCalledOtherwise() }

  @available(*, unavailable, renamed: "reversed")
  public var reversedSortDescriptor: KeyValueSortDescriptor { isCalledOtherwise() }
}

extension ToManyCollection {
  @available(*, unavailable, renamed: "sorted(using:)")
  public func sortedArray(using descriptors: [KeyValueSortDescriptor]) throws -> [Value] { isCalledOtherwise() }

  @available(*, unavailable, renamed: "filtered(using:)")
  public func filter(using predicate: KeyValuePredicate) throws { isCalledOtherwise() }
}
