/// Everything that a session registers, by name, for those who go over all of it: a name that is new is in by itself.
package struct ScriptCatalogue {
  /// A function or method.
  package struct Call {
    /// What it is called by.
    package let name: String
    /// Its parameters as the signature names them, optional ones too; `…` means any number more.
    package let parameters: [String]
  }

  /// A type whose values scripts meet.
  package struct TypeEntry {
    /// What messages call it.
    package let name: String
    /// Names of fields, with whether they may be assigned.
    package let fields: [(name: String, isWritable: Bool)]
    /// Methods.
    package let methods: [Call]
  }

  /// The global functions.
  package private(set) var functions: [Call] = []
  /// The types, and `object` for what every object of a class has.
  package private(set) var types: [TypeEntry] = []

  mutating func add(_ entries: [ScriptEntry]) { functions += entries.map(Call.init) }

  mutating func add(_ type: ScriptType) { add(type.name, fields: type.fields, methods: type.methods) }

  mutating func add(_ name: String, fields: [ScriptField] = [], methods: [ScriptEntry]) {
    types.append(
      TypeEntry(name: name, fields: fields.map { ($0.name, $0.set != nil) }, methods: methods.map(Call.init)))
  }
}

extension ScriptCatalogue.Call {
  /// Reads a signature: `observe(keyPath[, options], f)`.
  fileprivate init(_ entry: ScriptEntry) {
    name = entry.name
    parameters = entry.parameters.map(String.init)
  }
}

extension ScriptSession {
  /// What has been registered, gathered with each call.
  package var catalogue: ScriptCatalogue {
    // What is defined when it is first used; nobody who asks has bounded the memory.
    for name in media.names { _ = try? media.define(name) }
    var catalogue = ScriptCatalogue()
    catalogue.add(language.functions)
    for type in language.types { catalogue.add(type) }
    catalogue.add("object", methods: classes.objectEntries)
    return catalogue
  }

  /// The names of all assertions, as one writes them behind `assert.`.
  package var assertionSignatures: [String] { assertions.names.rules.map(\.signature) }
}
