import KVObjects
package import KVTexts

/// A trace for programs: one JSON object on each line, by the published schema (Documentation/TraceSchema.md).
///
/// In contrast to a ``TextTraceFormat`` nothing is shortened, errors are in it, and what a delivery says is
/// there as data, too. The first line names the schema's version. Later versions add members and types of lines: a
/// reader skips what it does not know. The same script with the same seed gives the same bytes.
///
/// ```swift
/// let runner = try ScriptRunner(source: ScriptSource(name: "x.lua", text: "print(1)"))
/// runner.trace.add(format: JSONTraceFormat { print($0, terminator: "") })
/// let outcome = runner.run()
/// runner.trace.finish()
/// // {"type":"trace","version":2}
/// // {"type":"statement","step":1,"kind":"statement","file":"x.lua","line":1,"source":"print(1)"}
/// // {"type":"print","step":1,"file":"x.lua","line":1,"depth":0,"text":"1"}
/// // {"type":"end","steps":1,"deliveries":0,"errors":0}
/// ```
///
/// Costs: O(n) for a line of n bytes; what is kept is the last statement and three counts.
public final class JSONTraceFormat: TraceFormat {
  /// The version of the schema that is written; it is raised by changes that a reader cannot skip.
  public static let version = 2

  private let detail: Trace.Detail
  /// What hints are said in: English, but for a page.
  private let language: Language
  private let output: (JSONValue) -> Void
  /// The number of the statement written last, from 1.
  private var step = 0
  private var stepCause: TraceCause?
  private var stepExecution: Int?
  private var deliveryCount = 0
  private var errorCount = 0

  /// Makes a format for one trace that hands on each line as it happens.
  ///
  /// ```swift
  /// var lines: [String] = []
  /// let trace = Trace { nil }
  /// trace.add(format: JSONTraceFormat { lines.append($0) })
  /// lines   // ["{\"type\":\"trace\",\"version\":2}\n"]
  /// ```
  ///
  /// - Parameters:
  ///   - detail: the trace's ``Trace/detail``, or less: with ``Trace/Detail/callbacks`` nothing of the state is
  ///     written, whatever the trace knows.
  ///   - write: receives each line with its line end, on the thread of the world.
  /// - Complexity: O(1).
  public convenience init(detail: Trace.Detail = .callbacks, write: @escaping (String) -> Void) {
    self.init(detail: detail) { (line: JSONValue) in write(line.text + "\n") }
  }

  /// A format that hands its lines to `take`, each as an object. For a page that is read in `language`, hints are.
  package init(detail: Trace.Detail, language: Language = .english, take: @escaping (JSONValue) -> Void) {
    self.detail = detail
    self.language = language
    output = take
  }

  /// Writes the first line, a `trace`: the version, and a detail other than ``Trace/Detail/callbacks``. O(1).
  public func begin() {
    write("trace") {
      $0.add("version", .integer(Self.version))
      if detail != .callbacks { $0.add("detail", text: detail.rawValue) }
    }
  }

  /// Writes what happens as one line, and before it a `statement` where its cause is not that of the line before.
  ///
  /// State is left out where the format's detail is ``Trace/Detail/callbacks``.
  ///
  /// - Complexity: O(n) for a line of n bytes.
  public func write(_ event: TraceEvent) {
    switch event {
    case .delivery(let delivery):
      deliveryCount += 1
      writeStep(of: delivery.cause, delivery.place)
      write("delivery") {
        place(delivery.cause, delivery.depth, delivery.place, in: &$0)
        $0.add("receiver", text: delivery.receiver)
        let identity = detail == .state ? delivery.identity : nil
        $0.add("receiverId", (identity?.receiver).map { .integer($0) })
        $0.add("changeSet", (identity?.changeSet).map { .integer($0) })
        $0.add("rule", text: identity?.rule?.rawValue)
        $0.add("callback", text: delivery.callback)
        $0.add("text", text: delivery.text)
        let fields = delivery.fields.map { JSONValue.Member($0) }
        if !fields.isEmpty { $0.add("fields", .object(fields.naming(identity?.names ?? []))) }
      }
    case .print(let print):
      writeStep(of: print.cause, print.place)
      write("print") {
        place(print.cause, print.depth, print.place, in: &$0)
        $0.add("text", text: print.text)
      }
    case .error(let error):
      errorCount += error.diagnostic.severity == .error ? 1 : 0
      writeStep(of: error.cause, error.place)
      write("error") {
        place(error.cause, error.depth, error.place, in: &$0)
        $0.add("diagnostic", error.diagnostic.json)
      }
    case .state(let state):
      guard detail == .state else { return }
      if state.isPlaced { writeStep(of: state.cause, state.place) }
      write(state.name) {
        if state.isPlaced { place(state.cause, state.depth, state.place, in: &$0) }
        $0 += members(of: state)
      }
    }
  }

  /// Writes the last line, an `end`: how many statements, deliveries and errors were written; warnings are no errors.
  ///
  /// A trace without it was cut off.
  ///
  /// - Complexity: O(1).
  public func finish() {
    write("end") {
      $0.add("steps", .integer(step))
      $0.add("deliveries", .integer(deliveryCount))
      $0.add("errors", .integer(errorCount))
    }
  }

  private func members(of state: TraceState) -> [JSONValue.Member] {
    guard language != .english, let hint = state.hint else { return state.members }
    return state.members.map { $0.name == "hint" ? .init("hint", .string(hint.text(in: language))) : $0 }
  }

  private func writeStep(of cause: TraceCause?, _ place: TracePlace) {
    let execution = detail == .state ? place.execution : nil
    // Of what comes when the statement has ended, such as its error, no execution is known.
    guard step == 0 || cause != stepCause || execution.map({ $0.number != stepExecution }) ?? false else { return }
    step += 1
    (stepCause, stepExecution) = (cause, execution?.number)
    write("statement") {
      $0.add("step", .integer(step))
      $0.add("kind", text: cause.map { $0.kind == .end ? "end" : "statement" } ?? "outside")
      $0.add("file", text: cause?.file)
      $0.add("line", (cause?.line).map { .integer($0) })
      if let cause, cause.endLine != cause.line { $0.add("endLine", .integer(cause.endLine)) }
      if let pass = execution?.loop {
        $0.add("loop", .integer(pass.line))
        $0.add("pass", .integer(pass.number))
      }
      if cause?.kind == .statement { $0.add("source", text: cause?.source) }
    }
  }

  private func place(
    _ cause: TraceCause?, _ depth: Int, _ place: TracePlace, in members: inout [JSONValue.Member]
  ) {
    members.add("step", .integer(step))
    members.add("file", text: cause?.file)
    members.add("line", (cause?.line).map { .integer($0) })
    members.add("depth", .integer(depth))
    guard detail == .state, let inner = place.inner else { return }
    let line = JSONValue.integer(inner.line)
    members.add("inner", .array(inner.file == cause?.file ? [line] : [line, .string(inner.file)]))
  }

  private func write(_ type: String, _ addMembers: (inout [JSONValue.Member]) -> Void) {
    var members = [JSONValue.Member("type", .string(type))]
    addMembers(&members)
    output(.object(members))
  }
}

extension [JSONValue.Member] {
  /// These with `names`, each behind the one that it gives an identity to: `objectId` behind `object`, `newIds` behind
  /// `new`.
  fileprivate func naming(_ names: [JSONValue.Member]) -> [JSONValue.Member] {
    if names.isEmpty { return self }
    return flatMap { member in
      [member] + names.filter { $0.name == member.name + "Id" || $0.name == member.name + "Ids" }
    }
  }
}
