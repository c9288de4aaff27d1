import KVObjects
import KVTexts

/// What the scripting layer refuses, as facts; the words follow below.
enum ScriptError: DescribedError, Equatable {
  /// A field, method or option that is not there.
  case unknownName(typeName: String, name: String, known: [String])
  /// A function of a delegate whose name is nearly that of a callback.
  case unknownCallback(name: String, meant: String)
  /// A callback of a delegate that is no function.
  case wrongCallback(name: String, given: String)
  /// An option that a call does not take.
  case unknownOption(call: String, name: String, known: [String])
  /// An option with a value of another kind.
  case wrongOption(call: String, name: String, expected: String, given: String)
  /// An option beside another that rules it out; each with its value where that matters.
  case conflictingOption(call: String, name: String, other: String, hint: Message)
  /// A field that cannot be assigned.
  case readOnlyField(typeName: String, name: String)
  /// A global that nobody defined.
  case undefinedGlobal(name: String, known: [String])
  /// `io.NAME`, which is not there.
  case fileAccess(name: String)
  /// A global assigned inside a function.
  case lateGlobal(name: String)
  /// `proxy[0]`; `method` is what to call instead: `at(0), counted from 0`.
  case indexedProxy(label: String, key: String, method: String)
  /// A declaration of a class that makes no sense; `key` is the property at fault.
  case declaration(reason: String, hint: Message?, key: String? = nil)
  /// Anything else: Cocoa's name, a sentence, a code, a hint.
  case other(name: String, reason: String, code: DiagnosticCode, hint: Message?)

  var name: String {
    switch self {
    case .wrongOption, .wrongCallback, .conflictingOption, .declaration: ExceptionName.invalidArgument
    case .other(let name, _, _, _): name
    default: ExceptionName.sandbox
    }
  }

  var reason: String {
    switch self {
    case .unknownName(let typeName, let name, _): "\(typeName) has no field or method '\(name)'"
    case .unknownCallback(let name, _): "a delegate has no callback '\(name)'"
    case .wrongCallback(let name, let given): "a delegate's '\(name)' expects a function, got \(given)"
    case .unknownOption(let call, let name, _): "\(call) has no option '\(name)'"
    case .wrongOption(let call, let name, let expected, let given):
      "\(call): option '\(name)' expects \(expected), got \(given)"
    case .conflictingOption(let call, let name, let other, _):
      "\(call): option '\(name)' does not go with \(other)"
    case .readOnlyField(let typeName, let name): "'\(name)' of \(typeName) cannot be assigned"
    case .undefinedGlobal(let name, _): Self.missingLibrary(name) ?? "undefined global '\(name)'"
    case .fileAccess(let name): "io has no '\(name)' here"
    case .lateGlobal(let name): "global '\(name)' is assigned inside a function but was never defined"
    case .indexedProxy(let label, let key, _): "\(label) is not indexed by [\(key)]"
    case .declaration(let reason, _, _): reason
    case .other(_, let reason, _, _): reason
    }
  }

  var code: DiagnosticCode {
    switch self {
    case .unknownName, .unknownCallback: .unknownName
    case .unknownOption: .unknownOption
    case .wrongOption, .wrongCallback, .conflictingOption: .wrongOption
    case .readOnlyField: .readOnly
    case .undefinedGlobal, .fileAccess, .lateGlobal: .unknownGlobal
    case .indexedProxy: .indexedProxy
    case .declaration: .declaration
    case .other(_, _, let code, _): code
    }
  }

  var hintMessage: Message? {
    switch self {
    case .unknownOption(let call, let name, let known):
      CocoaNames.advice(for: name, among: known) ?? OptionNames.advice(for: name, of: call, among: known)
        ?? (known.isEmpty ? nil : .hintThereAre(names: known.sorted().joined(separator: ", ")))
    case .unknownName(let typeName, let name, let known):
      construction
        ?? (typeName == "assert" ? ForeignWords.advice(forAssertion: name) : nil)
        ?? CocoaNames.advice(for: name, among: known)
        ?? Spelling.suggestion(for: name, among: known)
        ?? (known.isEmpty ? nil : .hintThereAre(names: known.sorted().joined(separator: ", ")))
    case .undefinedGlobal(let name, let known):
      Self.leftOut[name]
        ?? ForeignWords.advice(forGlobal: name)
        ?? CocoaNames.advice(for: name)
        ?? PropertyType.advice(forGlobal: name)
        ?? Spelling.suggestion(for: name, among: known)
        ?? .hintDefineLocal(name: name)
    case .fileAccess: Self.leftOut["io"]
    case .lateGlobal(let name): .hintLateGlobal(name: name)
    case .unknownCallback(_, let meant): .didYouMean(name: meant)
    case .indexedProxy(_, _, let method): .hintUseMethod(method: method)
    case .conflictingOption(_, _, _, let hint): hint
    case .declaration(_, let hint, _), .other(_, _, _, let hint): hint
    case .wrongCallback(let name, _): .hintFunctionOrNothing(name: name)
    case .wrongOption, .readOnlyField: nil
    }
  }

  /// What to write for a class's method that would make an object.
  private var construction: Message? {
    guard case .unknownName(let typeName, let name, _) = self, typeName.hasBytes(atStart: "class "),
      ["new", "alloc", "init", "create"].contains(name)
    else { return nil }
    return .hintCallClass(class: Substring(typeName.utf8.dropFirst("class ".utf8.count)))
  }

  /// What is said of a library of Lua that scripts have not, however they ask for it; nil for any other name.
  static func missingLibrary(_ name: String) -> String? {
    name == "debug" || name == "package" ? "scripts have no '\(name)'" : nil
  }

  /// Globals of Lua, of this version and of earlier ones, that scripts have not, and what to write instead.
  static let leftOut: [String: Message] = [
    "debug": .hintNoDebug,
    "dofile": .hintRequireFile,
    "getfenv": .hintNoEnvironment(function: "getfenv"),
    "io": .hintNoFilesButPrint,
    "loadfile": .hintRequireFile,
    "loadstring": .write(code: "load(text)"),
    "module": .hintModuleReturns,
    "package": .hintRequireFinds,
    "setfenv": .hintNoEnvironment(function: "setfenv"),
    "unpack": .write(code: "table.unpack(list)"),
  ]
}
