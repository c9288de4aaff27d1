package import KVTexts

extension PropertyType {
  /// The types by the names that other languages give them.
  private static let foreignNames = [
    "int": "integer", "float": "number", "double": "number", "bool": "boolean", "str": "string", "text": "string",
    "datetime": "date", "id": "any", "object": "any",
  ]

  /// The name of a type that another language's `name` stands for; nil where none does.
  private static func builtInName(for name: String) -> String? {
    guard name.utf8.count <= 16 else { return nil }
    let lowercased = name.lowercased()
    return foreignNames[lowercased] ?? builtInNames.first { $0 == lowercased }
  }

  /// What to write for the name of a type that is none here, such as `int`; nil where nothing is known.
  package static func advice(forMisnamed name: String) -> Message? {
    builtInName(for: name).map { .didYouMean(name: $0) }
  }

  /// What to write for a global that has the name of a type; nil where it has none.
  package static func advice(forGlobal name: String) -> Message? {
    builtInName(for: name).map { .hintTypesAreTexts(name: $0) }
  }
}
