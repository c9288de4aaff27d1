import KVContext
import KVLua
import KVObjects
import KVPredicates
import KVTables
import KVTexts

/// An error of the engine as a script sees it: `tostring(e)` is `NAME: reason`, with fields (lua-api.md, house
/// conventions).
final class ErrorObject {
  /// The error itself, for a diagnostic.
  let error: any DescribedError
  let name: String
  let reason: String
  let code: DiagnosticCode
  let hintMessage: Message?
  let location: LuaLocation?
  /// Its code in NSCocoaErrorDomain; nil where Cocoa has none.
  let cocoaCode: Int?
  /// Its position in a predicate's format, counted from 0.
  let position: Int?

  /// - Parameter hint: what there is to do here; the error's own hint where nil.
  init(_ error: any DescribedError, at location: LuaLocation?, hint: Message? = nil) {
    self.error = error
    name = error.name
    reason = error.reason
    code = error.code
    hintMessage = hint ?? error.hintMessage
    cocoaCode = (error as? any CocoaCodedError).flatMap { $0.cocoaCode == 0 ? nil : $0.cocoaCode }
    position = (error as? PredicateFormatError)?.position
    self.location = location
  }

  var text: String { "\(name): \(reason)" }

  /// How errors of every kind become objects.
  static func make(_ error: any Error, at location: LuaLocation?, known: KnownNames) -> ErrorObject {
    // A failing `forall` points at what failed in it.
    let failure = error as? AssertionFailure
    var hint: Message?
    if case .indexedProxy? = error as? ScriptError {
      hint = known.line().flatMap { FormerFunctions.collectionAdvice(inLine: $0) }
    }
    return ErrorObject(
      described(error, known), at: failure?.counterexample == nil ? location : failure?.location ?? location,
      hint: hint)
  }

  /// What a hint may need to know of the script.
  struct KnownNames {
    /// The names that a misspelling may have meant.
    let globals: () -> [String]
    /// The text of the line that the error is raised on.
    let line: () -> String?
  }

  private static func described(_ error: any Error, _ known: KnownNames) -> any DescribedError {
    switch error {
    case let error as any DescribedError: error
    case let error as any TableError:
      ScriptError.other(
        name: error.name, reason: error.reason, code: DiagnosticWords.code(of: error), hint: error.hintMessage)
    case let error as LuaArgumentError:
      ScriptError.other(
        name: ExceptionName.invalidArgument, reason: error.description, code: .argument,
        hint: ArgumentAdvice.advice(for: error))
    case let error as LuaGlobalError:
      error.isAssignment
        ? ScriptError.lateGlobal(name: error.name.shortenedName)
        : ScriptError.undefinedGlobal(name: error.name.shortenedName, known: known.globals())
    case let error as LuaError where error.limit == .callDepth:
      ScriptError.other(
        name: ExceptionName.sandbox, reason: "calls and callbacks nest too deep", code: .callDepth,
        hint: .hintCallbackCausesItself)
    default:
      ScriptError.other(name: ExceptionName.sandbox, reason: "\(error)", code: .error, hint: nil)
    }
  }

  /// How scripts see errors of the engine. What one answers beside its fields are the methods of its text.
  static func type(in state: LuaState) -> ScriptType {
    let methods = TextMethods(state)
    let fields =
      fields + [
        ScriptField(
          "conflicts", "table[]?", "of a save that others have anticipated: the facts of each object",
          get: { [unowned state] object in
            guard let error = cast(object).error as? MergeConflictError else { return .nil }
            return .list(try error.conflicts.map { try lua($0, in: state) })
          })
      ]
    return ScriptType(
      name: "error", summary: "An error of the engine; it joins to texts, and has their methods, as its text would.",
      fields: fields,
      metamethods: [
        .toString: .value { .string(try $0.object(1, as: ErrorObject.self).text) },
        .length: .value { .integer(try $0.object(1, as: ErrorObject.self).text.utf8.count) },
        .concatenate: .value { try joined($0) },
      ],
      getUnknown: { object, key in
        if let method = try methods.method(named: key) { return method }
        throw ScriptError.unknownName(typeName: "error", name: key.keyText, known: fields.map(\.name))
      })
  }

  private static var fields: [ScriptField] {
    [
      ScriptField("name", "string", "Cocoa's exception name, else KVOSandboxError", get: { .string(cast($0).name) }),
      ScriptField("reason", "string", "the sentence", get: { .string(cast($0).reason) }),
      ScriptField("code", "string", "the diagnostic's code", get: { .string(cast($0).code.rawValue) }),
      ScriptField(
        "hint", "string?", "a thing to do, or nil",
        get: { (cast($0).hintMessage?.description).map(LuaValue.string) ?? .nil }),
      ScriptField("file", "string?", "the script", get: { cast($0).location.map { .string($0.chunk) } ?? .nil }),
      ScriptField("line", "integer?", "the line", get: { cast($0).location.map { .integer($0.line) } ?? .nil }),
      ScriptField(
        "cocoaCode", "integer?", "the code in NSCocoaErrorDomain, where Cocoa has one",
        get: { cast($0).cocoaCode.map(LuaValue.integer) ?? .nil }),
      ScriptField(
        "script", "string?", "the script that makes the run of a failing forall again",
        get: { ((cast($0).error as? AssertionFailure)?.counterexample?.script).map(LuaValue.string) ?? .nil }),
      ScriptField(
        "position", "integer?", "where in a predicate's format",
        get: { cast($0).position.map(LuaValue.integer) ?? .nil }),
    ]
  }

  private static func lua(_ conflict: MergeConflictError.Conflict, in state: LuaState) throws -> LuaValue {
    func snapshot(_ values: [String: String]?) throws -> LuaValue {
      guard let values else { return .nil }
      let table = try state.makeTable()
      for (key, value) in values { try table.rawSet(.string(key), .string(value)) }
      return .table(table)
    }
    let fields: [(name: StaticString, value: LuaValue)] = [
      ("object", .object(conflict.object)), ("objectID", .object(conflict.objectID)),
      ("oldVersion", .integer(conflict.oldVersion)), ("newVersion", .integer(conflict.newVersion)),
      ("objectSnapshot", try snapshot(conflict.objectSnapshot)),
      ("cachedSnapshot", try snapshot(conflict.cachedSnapshot)),
      ("persistedSnapshot", try snapshot(conflict.persistedSnapshot)),
    ]
    return .record(fields)
  }

  /// `left .. right`, of which at least one is an error.
  private static func joined(_ arguments: borrowing LuaArguments) throws -> LuaValue {
    var text = ""
    for operand in try arguments.rest() {
      switch operand {
      case .object(let object as ErrorObject): text += object.text
      case .string(let part): text += part
      case .integer, .number: text += operand.keyText
      default: throw LuaError(message: "attempt to concatenate \(operand.typeName.withArticle) value")
      }
    }
    return .string(text)
  }

  private static func cast(_ object: AnyObject) -> ErrorObject { unsafeDowncast(object, to: ErrorObject.self) }
}
