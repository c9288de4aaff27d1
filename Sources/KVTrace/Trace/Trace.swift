package import KVObjects

/// What happened in a world: every delivery, with its receiver, its nesting and the script statement that caused it.
///
/// In contrast to a recorder, which hears what one receiver gets, the trace is the world's event sink and hears
/// everything. It does two things with what it hears: it hands it on to its formats at once, and it keeps a line of it
/// for a later comparison.
///
///     let trace = Trace { interpreter.currentCause() }
///     trace.add(format: TextTraceFormat { standardOutput.write($0) })
///     world.sink = trace
///     …
///     trace.finish()
///
/// | | |
/// |---|---|
/// | Order | as it happens: a delivery before the deliveries that it sets off |
/// | Time | per delivery: its text once, each format, one line; with neither formats nor lines, next to nothing |
/// | Memory | the lines kept (see ``retention``) and a name for each living receiver; receivers are not kept alive. Of detail `state` an entry of some 60 bytes for each object at a time |
/// | Threads | those of its world: a confined one's, or any that holds a shared one's lock |
public final class Trace {
  /// How many lines are kept for ``takeLines()``, so that a long run does not grow without limit.
  public enum Retention: Hashable, Sendable {
    /// None: for runs that compare nothing.
    case none
    /// The first so many since they were last taken; those that follow are counted.
    case first(Int)
    /// Every one.
    case all

    /// The first 100,000.
    public static let standard = Retention.first(100_000)
  }

  /// How much a trace tells.
  public enum Detail: String, Hashable, Sendable, CaseIterable {
    /// What is delivered, printed and raised.
    case callbacks
    /// Also what objects hold, controllers and tables show, and who observes: enough to draw every moment.
    case state
  }

  /// How much is told; settled when it is made.
  public let detail: Detail

  /// What receivers without a name are called, before their number; nil, the answer at first, leaves it to the trace:
  /// "observer" for whoever first gets a notification, "table" for a table operation, else "delegate".
  public var receiverKind: (AnyObject) -> String? = { _ in nil }

  /// How many lines are kept; the first 100,000 to begin with. A change keeps the lines that there are.
  public var retention = Retention.standard {
    didSet {
      lines.limit = retention.limit
      noteListening()
    }
  }
  /// Whether there is a format, lines are kept, or recorders may ask for ``lastRule``: asked for at each delivery.
  @exclusivity(unchecked) package private(set) var isListening = true

  /// The bracket that the next delivery is part of, kept with its line.
  package var bracket: Int?

  /// A bracket under way.
  struct OpenBracket {
    let number: Int
    /// Inside of how many deliveries it is.
    let depth: Int
    let rules: (any DeliveryRules)?
    /// Whether nothing of it has been delivered yet.
    var isFirst = true
  }

  let askForCause: () -> TraceCause?
  var formats: [any TraceFormat] = [] {
    didSet { noteListening() }
  }
  var names = ReceiverNames()
  var lines = LineLog(limit: Retention.standard.limit)
  /// What objects and controllers are called in the state.
  @exclusivity(unchecked) var stateNames = StateNames()
  /// Objects that have been made and not been written, in that order.
  @exclusivity(unchecked) var unwritten: [ModelObject] = []
  /// Objects that are being written, and what others were written with that do not lead to them yet.
  @exclusivity(unchecked) var underWriting:
    (objects: [ModelObject], omitted: [(object: ModelObject, property: Property, old: Value)]) = ([], [])
  /// The brackets under way.
  var openBrackets: [OpenBracket] = []
  /// Whether an observer has been told of the mutation under way.
  @exclusivity(unchecked) var hasToldObservers = false
  /// The rule of the delivery that was made last, where the state is written down.
  package internal(set) var lastRule: EventRule?
  /// How many deliveries are under way, one inside the other.
  var depth = 0
  /// What made the outermost of them happen.
  var outermostCause: TraceCause?

  /// A trace that asks `cause` at each outermost delivery, print and error for the statement behind it; nil is
  /// something outside the script. What happens inside a delivery has the delivery's cause. O(1).
  ///
  /// `detail` says how much it tells. What objects hold it hears of as the world's state sink, which it has to be before the
  /// world's first class is defined: a script's session sees to that (`ScriptRunner.Configuration.detail`).
  public init(detail: Detail = .callbacks, cause: @escaping () -> TraceCause?) {
    self.detail = detail
    askForCause = cause
  }

  // MARK: Names

  /// Gives `receiver` a name for texts and lines; of several given the last counts. It is not kept alive.
  public func setName(_ name: String, of receiver: AnyObject) {
    names.give(name, to: receiver)
  }

  /// The name that `receiver` was given, or its kind and a number such as `delegate#2`; one who is new gets the next
  /// number of the one counter that all kinds share.
  public func name(of receiver: AnyObject) -> String {
    name(of: receiver, getting: nil)
  }

  func name(of receiver: AnyObject, getting event: (any WorldEvent)?) -> String {
    names.known(receiver) ?? names.number(receiver, kind: kind(of: receiver, getting: event))
  }

  private func kind(of receiver: AnyObject, getting event: (any WorldEvent)?) -> String {
    receiverKind(receiver) ?? event?.receiverKind ?? (receiver as? any EventReceiver)?.receiverKind ?? "delegate"
  }

  /// Starts afresh for a new test: no lines, numbers from 1. Given names, formats and retention stay.
  public func restart() {
    lines.discard()
    names.restartNumbers()
  }

  // MARK: Formats

  /// Lets `format` hear of everything from now on, after the formats that are there.
  public func add(format: any TraceFormat) {
    formats.append(format)
    format.begin()
  }

  /// Says that nothing more will happen, to every format, and lets go of them.
  public func finish() {
    writeUnwritten()
    for format in formats { format.finish() }
    formats = []
  }

  /// How many bytes are left of a text that a limit has cut off.
  static let longestCutText = 4096

  private func noteListening() { isListening = !formats.isEmpty || retention != .none || detail == .state }

  func write(_ event: TraceEvent) {
    for format in formats { format.write(event) }
  }
}

extension Trace.Retention {
  var limit: Int? {
    switch self {
    case .none: 0
    case .first(let count): max(0, count)
    case .all: nil
    }
  }
}
