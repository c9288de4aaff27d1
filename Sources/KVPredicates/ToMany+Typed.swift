public import KVObjects

/// Sorting and filtering the members of a typed to-many property.
extension ToMany {
  /// Puts the members into another order: one removal and one insertion, of those that move
  /// (``ToManyCollection/sort(using:)``).
  ///
  /// ```swift
  /// try playlist.songs.sort(using: [KeyValueSortDescriptor("-rating")])
  /// ```
  ///
  /// - Throws: as ``ToManyCollection/sort(using:)``.
  /// - Complexity: O(n log n) for n members, beside the notifications.
  public func sort(using descriptors: [KeyValueSortDescriptor]) throws { try collection.sort(using: descriptors) }

  /// The members in another order; the property stays as it is.
  ///
  /// ```swift
  /// let best = try playlist.songs.sorted(using: [KeyValueSortDescriptor("-rating")])
  /// ```
  ///
  /// - Throws: ``SortDescriptorError`` for values that cannot be compared, and what reading them throws.
  /// - Complexity: O(n log n) for n members.
  public func sorted(using descriptors: [KeyValueSortDescriptor]) throws -> [Element] {
    try collection.sorted(using: descriptors).compactMap(Element.fromPropertyValue)
  }

  /// The members that pass a predicate, in their order; the property stays as it is.
  ///
  /// ```swift
  /// let live = try playlist.songs.filtered(using: KeyValuePredicate(format: "live == YES"))
  /// ```
  ///
  /// - Throws: ``PredicateEvaluationError`` where it cannot be evaluated, and what reading values throws.
  /// - Complexity: O(n) evaluations for n members.
  public func filtered(using predicate: KeyValuePredicate, substitutionVariables: [String: Value] = [:]) throws
    -> [Element]
  {
    try collection.filtered(using: predicate, substitutionVariables: substitutionVariables)
      .compactMap(Element.fromPropertyValue)
  }
}

extension KeyValueSortDescriptor {
  /// Sorts objects of a Swift class by one of its properties.
  ///
  /// In contrast to ``init(key:ascending:selector:)`` it cannot fail: the compiler knows the field, and one that the class's
  /// definition does not name stops the program.
  ///
  /// ```swift
  /// try playlist.songs.sort(using: [KeyValueSortDescriptor(Song.self, \.rating, ascending: false)])
  /// ```
  ///
  /// - Parameters:
  ///   - type: the class.
  ///   - path: the field of its storage.
  ///   - ascending: whether small values come first.
  ///   - selector: how values are compared.
  /// - Complexity: O(p) for p properties of the class.
  public init<Object: TypedModel>(
    _ type: Object.Type, _ path: PartialKeyPath<Object.Storage>, ascending: Bool = true, selector: Selector = .compare
  ) {
    guard let key = Object.key(of: path), let keyPath = try? PropertyPath(key) else {
      preconditionFailure("the definition of \(Object.className) does not name the field to sort by")
    }
    self.init(keyPath: keyPath, ascending: ascending, rule: .selector(selector))
  }
}
