import KVLua

/// Everything that a session registers, by name, for those who go over all of it: a name that is new is in by itself.
package struct ScriptCatalogue {
  /// A function or method.
  package struct Call {
    /// What it is called by.
    package let name: String
    /// As it is called: `observe(keyPath[, options], f)`.
    package let signature: String
    /// One line.
    package let summary: String
    /// Its parameters as the signature names them, optional ones too; `…` means any number more.
    package let parameters: [String]
    /// Those of them that may be left out.
    package let optionalParameters: Set<String>
    /// Whether it answers anything.
    package let hasResult: Bool
  }

  /// A field of a type.
  package struct Field {
    package let name: String
    /// As an editor's annotations write it.
    package let type: String
    /// One line.
    package let summary: String
    /// Whether it may be assigned.
    package let isWritable: Bool
  }

  /// A type whose values scripts meet.
  package struct TypeEntry {
    /// What messages call it.
    package let name: String
    /// One line.
    package let summary: String
    package let fields: [Field]
    package let methods: [Call]
  }

  /// The options of a call that takes a table of them.
  package struct Options {
    /// What messages call it.
    package let call: String
    /// Each with its type, as an editor's annotations write it, and a line on it.
    package let options: [(name: String, type: String, summary: String)]
  }

  /// The global functions.
  package private(set) var functions: [Call] = []
  /// The types, and `object` for what every object of a class has.
  package private(set) var types: [TypeEntry] = []
  /// The assertions, as one writes them behind `assert.`.
  package fileprivate(set) var assertions: [Call] = []
  /// The other globals that are not Lua's own, in alphabetical order.
  package fileprivate(set) var globals: [String] = []
  /// The options of every call that takes a table of them.
  package let options = OptionList.all.map { list in
    Options(call: list.call, options: list.options.map { ($0.name, $0.type, $0.summary) })
  }

  mutating func add(_ entries: [ScriptEntry]) { functions += entries.map(Call.init) }

  mutating func add(_ type: ScriptType) { add(type.name, type.summary, fields: type.fields, methods: type.methods) }

  mutating func add(_ name: String, _ summary: String, fields: [ScriptField] = [], methods: [ScriptEntry]) {
    types.append(
      TypeEntry(
        name: name, summary: summary,
        fields: fields.map { Field(name: $0.name, type: $0.type, summary: $0.summary, isWritable: $0.set != nil) },
        methods: methods.map(Call.init)))
  }
}

extension ScriptCatalogue.Call {
  fileprivate init(_ entry: ScriptEntry) {
    let hasResult: Bool
    switch entry.body {
    case .effect: hasResult = false
    case .value, .values: hasResult = true
    }
    self.init(signature: entry.signature, summary: entry.summary, hasResult: hasResult)
  }

  /// Reads a signature: `observe(keyPath[, options], f)`.
  fileprivate init(signature: String, summary: String, hasResult: Bool) {
    self.hasResult = hasResult
    name = String(signature.prefix { $0 != "(" && $0 != " " })
    self.signature = signature
    self.summary = summary
    var (parameters, optional): ([String], Set<String>) = ([], [])
    var depth = 0
    var word = ""
    for character in signature.drop(while: { $0 != "(" }).dropFirst() {
      guard ", []()".contains(character) else {
        word.append(character)
        continue
      }
      if !word.isEmpty {
        parameters.append(word)
        if depth > 0 { optional.insert(word) }
        word = ""
      }
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
    }
    self.parameters = parameters
    optionalParameters = optional
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
    catalogue.add("object", "What every object of a class has.", methods: classes.objectEntries)
    catalogue.assertions = assertions.names.rules.map {
      .init(signature: $0.signature, summary: $0.summary, hasResult: true)
    }
    catalogue.globals = globalNames.filter { name in !catalogue.functions.contains { $0.name == name } }
    return catalogue
  }

  /// The globals that are not Lua's own, in alphabetical order.
  private var globalNames: [String] {
    var names: [String] = []
    // Names for people: where memory is short there are fewer.
    try? state.globals.visit { key, _ in
      if let name = key.stringValue, !Self.standardGlobals.contains(name) { names.append(name) }
    }
    return names.sorted()
  }

  /// What Lua 5.4 itself defines ("Lua 5.4 manual, 6").
  private static let standardGlobals: Set<String> = [
    "_G", "_VERSION", "collectgarbage", "coroutine", "error", "getmetatable", "ipairs", "load", "math", "next", "os",
    "pairs", "pcall", "print", "rawequal", "rawget", "rawlen", "rawset", "require", "select", "setmetatable",
    "string",
    "table", "tonumber", "tostring", "type", "utf8", "xpcall",
  ]

  /// The names of all assertions, as one writes them behind `assert.`.
  package var assertionSignatures: [String] { assertions.names.rules.map(\.signature) }
}
