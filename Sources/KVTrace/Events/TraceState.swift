import KVTexts

/// Something about the state of a world that is no delivery: an object that was made, a change, what a controller
/// shows.
///
/// Only a trace of ``Trace/Detail/state`` has them (Documentation/TraceSchema.md, "Detail `state`"). In contrast to a
/// ``TraceDelivery`` nobody receives it. A format of your own gets its name and its place; what it says is written by a
/// ``JSONTraceFormat`` of that detail.
///
/// ```swift
/// var configuration = ScriptRunner.Configuration()
/// configuration.detail = .state
/// let source = ScriptSource(name: "a.lua", text: #"local Song = class "Song" { rating = "integer" }"#)
/// let runner = try ScriptRunner(source: source, configuration: configuration)
/// runner.trace.add(format: JSONTraceFormat(detail: .state) { print($0, terminator: "") })
/// let outcome = runner.run()   // … {"type":"class","name":"Song","properties":[{"name":"rating",…
/// ```
///
/// Costs: the bytes of what it says.
public struct TraceState {
  /// The type of its line in the schema, such as `script`, `class`, `object`, `change`, `controller`,
  /// `changeSet` or `cells`.
  public let name: String
  /// Whether it happened at a statement: declarations and texts of scripts stand outside of them.
  let isPlaced: Bool
  /// How many deliveries it happens inside of; 0 for a `script` and a `class`.
  public let depth: Int
  /// What made it happen; nil outside the script, and for a `script` and a `class`.
  public let cause: TraceCause?
  let place: TracePlace
  /// What there is to say, in the order of the schema.
  package let members: [JSONValue.Member]
  /// What its member `hint` says, for those who say it in another language.
  let hint: Message?

  init(
    _ name: String, _ members: [JSONValue.Member], isPlaced: Bool = true, depth: Int = 0, cause: TraceCause? = nil,
    place: TracePlace = TracePlace(), hint: Message? = nil
  ) {
    self.hint = hint
    self.place = place
    self.name = name
    self.members = members
    self.isPlaced = isPlaced
    self.depth = depth
    self.cause = cause
  }
}
