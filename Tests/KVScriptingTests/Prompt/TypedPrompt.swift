import KVScripting
import KVTexts
import KVTrace

/// A prompt that tests type into: what it shows, and what it says.
final class TypedPrompt {
  private(set) var prompt: Prompt!
  /// What was shown of the trace since it was taken last.
  private var shown = ""
  /// What went wrong since it was taken last.
  private(set) var diagnostics: [Diagnostic] = []

  init(timeLimit: Double = 600, memoryLimit: Int = 256 << 20) throws {
    var configuration = ScriptRunner.Configuration()
    configuration.timeLimit = timeLimit
    configuration.memoryLimit = memoryLimit
    prompt = try Prompt(configuration) { [unowned self] session in
      session.trace.add(format: TextTraceFormat { self.shown += $0 })
    }
  }

  /// Types a statement; gives its values, or a word that says how it ended.
  @discardableResult
  func type(_ text: String) throws -> String { try type(Array(text.utf8)) }

  @discardableResult
  func type(_ bytes: [UInt8]) throws -> String {
    diagnostics = []
    return switch try prompt.run(bytes, report: { diagnostics.append($0) }) {
    case .unfinished: "unfinished"
    case .refused: "refused"
    case .failed: "failed"
    case .stopped: "stopped"
    case .values(let values): values.joined(separator: ", ")
    }
  }

  /// Types statements, each of which has to go well.
  func typeAll(_ statements: String...) throws {
    for statement in statements {
      let result = try type(statement)
      if ["unfinished", "refused", "failed", "stopped"].contains(result) {
        throw Failure(text: "\(statement): \(result) \(diagnostics.map(\.headline))")
      }
    }
  }

  /// What was shown since this was asked the last time.
  func takeShown() -> String {
    defer { shown = "" }
    return shown
  }

  /// The English sentence of what a command refuses; nil where it does something.
  func refusal(_ body: () throws -> Void) -> String? {
    do { try body() } catch let refusal as Prompt.Refusal {
      return refusal.message.text(in: .english) + (refusal.hint.map { ": \($0.text(in: .english))" } ?? "")
    } catch {
      return "\(error)"
    }
    return nil
  }

  struct Failure: Error { let text: String }
}
