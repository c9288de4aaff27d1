import KVObjects
import KVTrace

/// Somebody who gets deliveries.
final class Receiver {}

/// Text that a format wrote.
final class Output {
  private(set) var text = ""

  func write(_ lines: String) { text += lines }
}

/// An event of any text.
struct SaidEvent: WorldEvent {
  let text: String
  var fields: [EventField] = []
}

/// A trace whose script can be put at any statement, with receivers to deliver to.
final class TraceFixture {
  /// The statement that the script is at.
  final class Script {
    var cause: TraceCause?
    var questionCount = 0
  }

  let script = Script()
  let trace: Trace
  let log = Receiver()
  let other = Receiver()

  init() {
    trace = Trace { [script] in
      script.questionCount += 1
      return script.cause
    }
    trace.setName("log", of: log)
  }

  /// Moves the script to a statement.
  func at(_ line: Int, _ source: String, file: String = "demo.lua") {
    script.cause = TraceCause(file: file, line: line, source: source)
  }

  func atEnd() { script.cause = .end(file: "demo.lua", line: 99) }

  /// Delivers `text`, and whatever `inside` delivers within it.
  func deliver(
    _ text: String, to receiver: AnyObject? = nil, fields: [EventField] = [], inside: () -> Void = {}
  ) {
    trace.willDeliver(SaidEvent(text: text, fields: fields), to: receiver ?? log)
    inside()
    trace.didDeliver()
  }

  /// What the text format writes of `run`.
  func text(style: Style = .plain, of run: () throws -> Void) rethrows -> String {
    let output = Output()
    trace.add(format: TextTraceFormat(style: style) { output.write($0) })
    try run()
    trace.finish()
    return output.text
  }

  /// What the JSON format writes of `run`.
  func json(of run: () throws -> Void) rethrows -> String {
    let output = Output()
    trace.add(format: JSONTraceFormat { output.write($0) })
    try run()
    trace.finish()
    return output.text
  }
}
