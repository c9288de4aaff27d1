import KVTexts

extension ObjectClass {
  /// The properties of each index of a class that is being defined, with those that it inherits: first those of one property.
  /// Throws if an index names no property, one twice, or one whose values have no order, or if two are the same.
  static func indexes(
    of definition: ClassDefinition, inherited: [[Property]], _ properties: [Property], _ slots: [String: Int]
  ) throws -> [[Property]] {
    func rejected(_ problem: String, _ code: DiagnosticCode = .declaration, hint: Message? = nil)
      -> KeyValueCodingError
    {
      .invalidArgument(reason: "class \(definition.name): \(problem)", code: code, hint: hint)
    }
    func property(_ key: String) throws -> Property {
      guard !key.isTooLongForName, let property = slots[key].map({ properties[$0] }) else {
        throw rejected(
          "an index names '\(key.shortenedName)', which is none of its keys", .unknownKey,
          hint: Spelling.suggestion(for: key.shortenedName, among: slots.keys))
      }
      if let problem = property.indexProblem { throw rejected("'\(key)' \(problem) and cannot be indexed") }
      return property
    }
    let single = try properties.filter(\.definition.isIndexed).map { [try property($0.name)] }
    var indexes = single
    var keys = Set(single.map { [$0[0].name] })
    for index in inherited where index.count > 1 || !index[0].definition.isIndexed {
      let index = try index.map { try property($0.name) }
      if keys.insert(index.map(\.name)).inserted { indexes.append(index) }
    }
    var own = Set(definition.properties.filter(\.isIndexed).map { [$0.name] })
    for index in definition.indexes {
      if index.isEmpty { throw rejected("an index has no property") }
      var named: Set<String> = []
      let found = try index.map { key in
        let property = try property(key)
        guard named.insert(key).inserted else { throw rejected("an index names '\(key)' twice") }
        return property
      }
      guard own.insert(index).inserted else {
        throw rejected("it has two indexes of \(index.joined(separator: ", "))")
      }
      if keys.insert(index).inserted { indexes.append(found) }
    }
    return indexes.filter { $0.count == 1 } + indexes.filter { $0.count > 1 }
  }
}

extension Property {
  /// Why there is no index of its values, as the verb of a sentence; nil if there can be one.
  fileprivate var indexProblem: String? {
    if isToMany { return "is to-many" }
    if definition.getter != nil { return "is computed" }
    return type == .any ? "holds any value" : nil
  }
}
