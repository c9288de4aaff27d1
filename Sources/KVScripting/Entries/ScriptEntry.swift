import KVLua
import KVObjects

/// A name of the language: a global function or a method, with what the reference says about it.
///
/// Each name crosses the border once, in an entry: what the interpreter registers and what a misspelt name may have meant
/// come from it.
struct ScriptEntry {
  let name: String
  /// As it is called: `insert(x, i)`.
  let signature: String
  /// One line.
  let summary: String
  let body: LuaBody

  init(_ signature: String, _ summary: String, _ body: LuaBody) {
    // By bytes: a session makes hundreds of entries before its script begins.
    name = String(Substring(signature.utf8.prefix { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: " ") }))
    self.signature = signature
    self.summary = summary
    self.body = body
  }
}

extension ScriptEntry {
  /// Its parameters as the signature names them, optional ones too; `…` means any number more.
  var parameters: [Substring] {
    let list = signature.drop { $0 != "(" }.dropFirst()
    return list.split { ", []()".contains($0) }
  }
}

extension Sequence<ScriptEntry> {
  /// How many arguments those of a name take at most; nil where there is none.
  func mostParameters(of name: String) -> Int? {
    lazy.filter { $0.name == name }.map { $0.parameters.contains("…") ? Int.max : $0.parameters.count }.max()
  }
}

/// A field of an object of a registered type.
struct ScriptField {
  let name: String
  /// What it is read as, or what may be assigned to it, as an editor's annotations write it: `string?`, `object[]`.
  let type: String
  let summary: String
  let get: (AnyObject) throws -> LuaValue
  let set: ((AnyObject, LuaValue) throws -> Void)?

  init(
    _ name: String, _ type: String, _ summary: String, get: @escaping (AnyObject) throws -> LuaValue,
    set: ((AnyObject, LuaValue) throws -> Void)? = nil
  ) {
    self.name = name
    self.type = type
    self.summary = summary
    self.get = get
    self.set = set
  }
}

/// The Lua side of a Swift type that is no model object.
struct ScriptType {
  let name: String
  let summary: String
  var fields: [ScriptField] = []
  var methods: [ScriptEntry] = []
  var metamethods: KeyValuePairs<LuaMetamethod, LuaBody> = [:]
  /// Answers keys that are neither; the misspelling error where nil.
  var getUnknown: ((AnyObject, LuaValue) throws -> LuaValue)?
  /// The method that takes an index, named to a script that writes `object[1]`; nil where there is none.
  var indexedBy: String?

  /// What the interpreter registers. A misspelt name is an error that says what was meant.
  func luaClass() -> LuaClass {
    let fields = fields
    let typeName = name
    let known = fields.map(\.name) + methods.map(\.name)
    let getUnknown = getUnknown
    let indexedBy = indexedBy
    func unknown(_ key: LuaValue) -> ScriptError {
      guard let indexedBy, key.numberValue != nil else {
        return .unknownName(typeName: typeName, name: key.keyText, known: known)
      }
      return .indexedProxy(label: typeName, key: key.keyText, method: "\(indexedBy)(\(key.keyText)), counted from 0")
    }
    return LuaClass(
      name: name,
      properties: Dictionary(uniqueKeysWithValues: fields.enumerated().map { ($1.name, $0) }),
      get: { object, slot in try fields[slot].get(object) },
      set: { object, slot, value in
        guard let set = fields[slot].set else {
          throw ScriptError.readOnlyField(typeName: typeName, name: fields[slot].name)
        }
        try set(object, value)
      },
      methods: Dictionary(methods.map { ($0.name, $0.body) }, uniquingKeysWith: { $1 }),
      metamethods: metamethods,
      getUnknown: { object, key in
        if let getUnknown { return try getUnknown(object, key) }
        throw unknown(key)
      },
      setUnknown: { _, key, _ in throw unknown(key) })
  }
}

extension LuaValue {
  /// The value as a key in a message; shortened where it is too long for one.
  var keyText: String {
    switch self {
    case .string(let text): text.shortenedName
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .boolean(let flag): "\(flag)"
    default: typeName
    }
  }
}
