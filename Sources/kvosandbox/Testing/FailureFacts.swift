import KVLua
import KVScripting
import KVTexts
import KVTrace

/// Why a test failed, as facts for reporters.
struct FailureFacts: Sendable {
  /// One sentence.
  let message: String
  /// The diagnostic's code.
  let code: String?
  let file: String
  let line: Int?
  /// Whether an assertion failed; else an error was raised, or a limit reached.
  let isAssertion: Bool
  /// Whether an `xfail` passed.
  var isUnexpectedPass = false
  /// The hook that failed; nil for the test itself.
  var stage: String?
  /// What an assertion expected and got: whole.
  var expected: Compared?
  var received: Compared?
  /// Where those part: the place of the first difference, from 0, and which kind it is.
  var difference: (index: Int, kind: String)?
  /// What a prediction is worth, from 0 to 1; nil of anything else.
  var credit: Double?
  /// What the controller or table of the bracket in which they part held before and after it, where that is known.
  var content: ContentColumns?
  /// The statement that caused what came in its place.
  var cause: TraceCause?
  /// A thing to do, in English as everything for programs.
  var hint: String?
  /// What the test had printed.
  var printed: [String] = []
  /// The block for people, without colours.
  var detail: String

  /// A side of a comparison: callbacks, a line each, or a value as it is printed; a text of several lines as it is.
  enum Compared: Sendable {
    case lines([String])
    case text(String)
  }

  init(_ failure: TestFailure, isUnexpectedPass: Bool, file: String, printed: [String], detail: String) {
    message = failure.headline
    code = "\(failure.diagnostic.code)"
    self.file = failure.location?.chunk ?? file
    line = failure.location?.line
    isAssertion = failure.assertion != nil
    self.isUnexpectedPass = isUnexpectedPass
    stage = failure.stage == .body || failure.stage == .end ? nil : failure.stage.rawValue
    switch failure.assertion?.facts {
    case .lines(let wanted, let got, _): (expected, received) = (.lines(wanted), .lines(got.map(\.description)))
    case .leftOver(let got): (expected, received) = (.lines([]), .lines(got.map(\.description)))
    case .values(let wanted, let got, _), .texts(let wanted, let got):
      (expected, received) = (.text(wanted), .text(got))
    default: break
    }
    hint = failure.assertion?.hintMessage?.description ?? failure.diagnostic.label
    if case .prediction(let prediction)? = failure.assertion?.facts {
      credit = prediction.credit
      // What came stays with the run: a prediction is to be made again.
      difference = prediction.difference.map { ($0.index, $0.kind.rawValue) }
      hint = prediction.difference?.rule?.sentence.description
    } else if let parting = failure.assertion?.difference {
      difference = (parting.index, parting.kind.rawValue)
      cause = parting.actual.indices.contains(parting.index) ? parting.actual[parting.index].cause : nil
      hint = failure.assertion?.hintMessage?.description ?? parting.hint
      content = failure.assertion?.content
    }
    self.printed = printed
    self.detail = detail
  }

  /// Of a diagnostic of the command's, or of a file that could not be loaded.
  init(_ diagnostic: Diagnostic, file: String, detail: String) {
    message = diagnostic.headline
    code = "\(diagnostic.code)"
    self.file = diagnostic.place?.file ?? file
    line = diagnostic.place?.line
    isAssertion = false
    self.detail = detail
  }

  /// Of a test that did not run.
  init(_ message: String, file: String, line: Int, isAssertion: Bool = false, detail: String) {
    (self.message, self.file, self.line, self.detail) = (message, file, line, detail)
    code = nil
    self.isAssertion = isAssertion
  }
}
