import KVLua
import KVObjects
import KVObserving
import KVPredicates
import KVTables
import KVText
import KVTexts
import KVTrace

/// The words of every diagnostic: an error's facts become a sentence for people, what to do, and Cocoa's name for it.
///
/// The reason of an error is Cocoa's sentence, for scripts that compare; the headline here is ours.
enum DiagnosticWords {
  /// What an error of the engine says.
  static func facts(of error: any Error) -> DiagnosticFacts {
    switch error {
    case let error as KeyValueCodingError: coding(error)
    case let error as KeyValueObservingError: observing(error)
    case let error as any TableError: table(error)
    case let error as ScriptError: script(error)
    case let error as ScriptModuleError: module(error)
    case let error as AssertionFailure: assertion(error)
    case let error as LuaArgumentError: argument(error)
    case let error as LuaGlobalError:
      script(
        error.isAssignment ? .lateGlobal(name: error.name) : .undefinedGlobal(name: error.name, known: []))
    case let error as PredicateFormatError: format(error)
    case let error as PredicateEvaluationError: evaluation(error)
    case let error as RegularExpressionError: pattern(error)
    case let error as SortDescriptorError: sorting(error)
    case let error as any DescribedError: described(error)
    default: DiagnosticFacts(code: .error, headline: "\(error)")
    }
  }

  static func described(_ error: any DescribedError) -> DiagnosticFacts {
    DiagnosticFacts(
      code: error.code, headline: error.reason, label: error.hintMessage,
      cocoa: error.name == ExceptionName.sandbox ? nil : error.name)
  }

  // MARK: Key-value coding

  private static func coding(_ error: KeyValueCodingError) -> DiagnosticFacts {
    var facts = described(error)
    switch error {
    case .undefinedKey(_, let className, let key, let access, _):
      let selector = access == .reading ? "valueForUndefinedKey:" : "setValue:forUndefinedKey:"
      facts.headline = "\(className) has no key '\(key)'"
      facts.cocoa = "\(error.name), -[\(className) \(selector)]"
      facts.className = className
      facts.targets = [.name(key, .field)]
    case .readOnlyKey(_, let className, let key):
      facts.headline = "\(className).\(key) can be read but not assigned"
      facts.cocoa = "\(error.name), -[\(className) setValue:forUndefinedKey:]"
      facts.targets = [.name(key, .field)]
    case .nilForScalar(_, let className, let key):
      facts.headline = "\(className).\(key) cannot be nil"
      facts.cocoa = "\(error.name), -[\(className) setNilValueForKey:]"
      facts.targets = [.name(key, .field)]
    case .wrongType(_, let key, _, _):
      facts.targets = [.name(key, .field)]
    case .noSuchClass(let className, let key, _, _, let missing, _):
      // The declaration is what has to be mended.
      facts.className = className
      facts.targets = [.name(missing, .string), .name(key, .field)]
    case .malformedPath(let path, _, _):
      facts.targets = [.name(path, .string)]
    case .operatorRefused(let path, let operatorName, _):
      facts.targets = [.name(path, .string), .name(operatorName, .string)]
    case .indexOutOfRange(let selector, _, _), .interrupted(let selector, _, _), .countMismatch(let selector, _, _):
      facts.targets = [.name(selector, .field)]
    case .invalidArgument, .mutatedWhileEnumerated, .wrongThread: break
    }
    return facts
  }

  // MARK: Observing

  private static func observing(_ error: KeyValueObservingError) -> DiagnosticFacts {
    var facts = described(error)
    switch error {
    case .notRegistered(let observer, let keyPath, let object):
      facts.headline = "\(observer) is not registered for '\(keyPath)' of \(object)"
      facts.cocoa = "\(error.name), -[NSObject removeObserver:forKeyPath:]"
      facts.targets = [.name("removeObserver", .field), .name("removeObserverFromObjectsAtIndexes", .field)]
    case .didWithoutWill(let object, let key):
      facts.headline = "the end of a change of '\(key)' of \(object) without its beginning"
      facts.cocoa = "\(error.name), -[NSObject didChangeValueForKey:]"
      facts.targets = [
        .name("didChangeValueForKey", .field), .name("didChange", .field), .name("didChangeSet", .field),
      ]
    case .mismatchedPair:
      facts.targets = [.name("didChange", .field), .name("didChangeSet", .field)]
    case .indexedSetting:
      facts.targets = [.name("willChange", .field)]
    case .toManyInPath(_, let rest):
      facts.targets = [.name(rest, .string)]
    case .notAnObserver(let observer, let keyPath):
      facts.headline = "\(observer) cannot observe '\(keyPath)': it has no observeValue method"
      facts.cocoa = "\(error.name), \"received but not handled\""
      facts.targets = [.name("addObserver", .field)]
    case .wrongCollection(_, let key, _, _):
      facts.targets = [.name(key, .string)]
    }
    return facts
  }

  // MARK: Tables

  /// The code of a table view's error.
  static func code(of error: any TableError) -> DiagnosticCode {
    switch error {
    case is TableUpdateError: .tableUpdate
    case is TableRangeError: .indexRange
    default: .dataSource
    }
  }

  private static func table(_ error: any TableError) -> DiagnosticFacts {
    var facts = DiagnosticFacts(
      code: code(of: error), headline: error.reason, label: error.hintMessage, cocoa: error.name)
    guard let update = error as? TableUpdateError else { return facts }
    facts.targets = [.name("endUpdates", .field), .name("performBatchUpdates", .field)]
    if let operation = update.operation {
      // Which of the calls is at fault: the caret points at the call that ended the update.
      facts.notes.append(
        update.operationIndex.map { .noteCallAtFaultOf(call: operation.summary, place: $0 + 1) }
          ?? .noteCallAtFault(call: operation.summary))
      facts.targets.append(.name(String(operation.description.prefix { $0 != " " }), .field))
    }
    return facts
  }

  // MARK: Scripting

  private static func script(_ error: ScriptError) -> DiagnosticFacts {
    var facts = described(error)
    switch error {
    case .unknownName(_, let name, _), .unknownOption(_, let name, _), .readOnlyField(_, let name),
      .fileAccess(let name),
      .unknownCallback(let name, _):
      facts.targets = [.name(name, .field)]
    case .wrongOption(_, let name, _, _), .wrongCallback(let name, _),
      .conflictingOption(_, let name, _, _):
      facts.targets = [.name(name, .field)]
    case .undefinedGlobal(let name, _):
      facts.headline = ScriptError.missingLibrary(name) ?? "there is no global '\(name)'"
      facts.targets = [.name(name, .variable)]
    case .lateGlobal(let name):
      facts.headline = "'\(name)' is assigned inside a function, and there is no such global"
      facts.targets = [.name(name, .variable)]
    case .declaration(_, _, let key): if let key { facts.targets = [.name(key, .field)] }
    case .indexedProxy, .other: break
    }
    return facts
  }

  private static func argument(_ error: LuaArgumentError) -> DiagnosticFacts {
    var facts = DiagnosticFacts(
      code: .argument, headline: "", cocoa: ExceptionName.invalidArgument,
      targets: [.name(error.functionName, .field)])
    if error.position == 0 {
      facts.headline = "\(error.functionName) needs \(error.expected) before it, got \(error.given)"
      facts.label = .hintColonCall(function: error.functionName)
    } else {
      let label = error.name.map { " '\($0)'" } ?? ""
      facts.label = ArgumentAdvice.advice(for: error)
      facts.headline =
        "\(error.functionName) expects \(error.expected) as argument \(error.position)\(label), got \(error.given)"
    }
    return facts
  }

  private static func module(_ error: ScriptModuleError) -> DiagnosticFacts {
    var facts = described(error)
    facts.targets = [.name(error.module, .string)]
    if case .missing(let tried) = error.fault, ScriptError.missingLibrary(error.module) == nil {
      facts.headline = "there is no module '\(error.module)'"
      facts.notes = tried.map { .noteTried(path: $0) }
    }
    return facts
  }

  // MARK: Assertions

  private static func assertion(_ failure: AssertionFailure) -> DiagnosticFacts {
    var facts = DiagnosticFacts(code: failure.code, headline: failure.headlineInLines, label: failure.hintMessage)
    facts.script = failure.counterexample?.script
    let name = failure.assertion.split(separator: ".").last.map(String.init) ?? failure.assertion
    facts.targets = [.name(name, .field)]
    if case .lines(let expected, let actual, _) = failure.facts,
      let diff = TraceDiff(expected: expected, actual: actual)
    {
      if facts.label == nil { facts.label = diff.hintMessage }
      if diff.index < actual.count, let cause = actual[diff.index].cause {
        facts.notes.append(
          .noteCausedBy(
            place: diff.index + 1, cause: cause.kind == .end ? Message.noteAtEnd : .verbatim(cause.description)))
      }
    }
    return facts
  }

  // MARK: Limits

  /// What is said when a limit is reached.
  static func facts(of limit: LuaError.Limit, _ limits: LuaLimits) -> DiagnosticFacts {
    switch limit {
    case .time:
      let seconds = limits.time.map { " of \(shortest($0)) s" } ?? ""
      return DiagnosticFacts(
        code: .timeLimit, headline: "the script ran longer than its time limit\(seconds)",
        label: .hintEndlessLoop)
    case .memory:
      let size = limits.memory.map { " of \($0 >> 20) MiB" } ?? ""
      return DiagnosticFacts(
        code: .memoryLimit, headline: "the script needs more than its memory limit\(size)",
        label: .hintOnlyGrows)
    case .callDepth:
      return DiagnosticFacts(
        code: .callDepth, headline: "calls and callbacks nest more than \(limits.callDepth) deep",
        label: .hintCallbackCausesItself)
    case .interrupt:
      return DiagnosticFacts(code: .interrupted, headline: "interrupted")
    }
  }

  /// What is said when calls within Lua nest too deep.
  static var stackOverflow: DiagnosticFacts {
    DiagnosticFacts(
      code: .callDepth, headline: "calls nest too deep: the stack is full",
      label: .hintFunctionCausesItself)
  }

  static func shortest(_ seconds: Double) -> String {
    seconds == seconds.rounded() && abs(seconds) < 1e15 ? "\(Int(seconds))" : "\(seconds)"
  }

  // MARK: Warnings

  /// The warning for a willChangeValueForKey whose didChangeValueForKey never came.
  static func abandonedWill(_ object: String, _ key: String) -> DiagnosticFacts {
    DiagnosticFacts(
      code: .willWithoutDid,
      headline: "the change of '\(key)' of \(object) was announced and never ended; observers heard nothing of it",
      label: .hintCallDid(key: Value.quoted(key)),
      targets: [.name("willChangeValueForKey", .field), .name("willChange", .field), .name("willChangeSet", .field)])
  }
}
