package import KVObjects

/// What happened in a world: every delivery, with its receiver, its nesting and the script statement that caused it.
///
/// In contrast to a recorder, which hears what one receiver gets, the trace is the world's event sink and hears
/// everything. It does two things with what it hears: it hands it on to its formats at once, and it keeps a line of it
/// for a later comparison. The trace of a script is made by its runner (``ScriptRunner/trace``), and is good as long as
/// the runner; formats are added, and ``retention`` is set, before the script runs:
///
/// ```swift
/// let text = """
///   local Song = class "Song" { title = "string" }
///   local song = Song { title = "Wow" }
///   song:addObserver(Recorder "log", "title", { "new" })
///   song.title = "Babooshka"
///   """
/// let runner = try ScriptRunner(source: ScriptSource(name: "title.lua", text: text))
/// runner.trace.add(format: JSONTraceFormat { print($0, terminator: "") })
/// runner.trace.retention = .all
/// let outcome = runner.run()
/// runner.trace.finish()
/// runner.trace.takeLines()   // [log: observeValue title of <Song "Babooshka"> {kind: setting, new: "Babooshka"}]
/// ```
///
/// | | |
/// |---|---|
/// | Order | as it happens: a delivery before the deliveries that it sets off |
/// | Time | per delivery: its text once, each format, one line; with neither formats nor lines, next to nothing |
/// | Memory | the lines kept, 100 bytes for each living receiver, with detail `state` some 60 for each object |
/// | Life | receivers are not kept alive; formats are, until ``finish()`` |
/// | Threads | those of its world: a confined one's, or any that holds a shared one's lock |
public final class Trace {
  /// How many lines are kept for ``Trace/takeLines()``, so that a long run does not grow without limit.
  ///
  /// ```swift
  /// let trace = Trace { nil }
  /// trace.retention = .first(2)   // of 5 deliveries two lines, and "(3 more, not kept)"
  /// ```
  ///
  /// Costs: a line holds the text of a delivery and its receiver's name.
  public enum Retention: Hashable, Sendable {
    /// None: for runs that compare nothing.
    case none
    /// The first so many since they were last taken; those that follow are counted. A number below 0 is 0.
    case first(Int)
    /// Every one.
    case all

    /// The first 100,000: what every trace begins with.
    public static let standard = Retention.first(100_000)
  }

  /// How much a trace tells.
  ///
  /// ```swift
  /// var configuration = ScriptRunner.Configuration()
  /// configuration.detail = .state   // for the runner's trace; JSONTraceFormat(detail: .state) writes it
  /// ```
  ///
  /// Costs: with ``callbacks`` a change that nobody is told of is no event; with ``state`` each change is one.
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
  ///
  /// It is asked when a receiver is first named, and again after ``restart()``. The trace of a ``ScriptRunner`` has
  /// one.
  ///
  /// ```swift
  /// let trace = Trace { nil }
  /// trace.receiverKind = { $0 is Album ? "album" : nil }
  /// trace.name(of: album)   // album#1
  /// trace.name(of: song)    // delegate#2
  /// ```
  public var receiverKind: (AnyObject) -> String? = { _ in nil }

  /// How many lines are kept; ``Retention/standard``, the first 100,000, to begin with. A change keeps the lines that
  /// there are.
  ///
  /// A ``ScriptRunner`` that finds it at ``Retention/standard`` sets it to ``Retention/none`` where the script never
  /// asks for lines: where its text has neither `expect` nor `predict`, and every module that it requires is one of
  /// Swift classes. Whoever takes the lines from Swift sets another one before the run; `.first(100_000)` is the same.
  ///
  /// ```swift
  /// let runner = try ScriptRunner(source: ScriptSource(name: "x.lua", text: "print(1)"))
  /// runner.trace.retention = .all
  /// ```
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
    let creationSerial: Int
    let reach: BracketReach
    let rules: (any DeliveryRules)?
    /// Whether nothing of it has been delivered yet.
    var isFirst = true
  }

  let askForCause: () -> TraceCause?
  /// Gives the innermost statement of the script that is under way; only called where the trace carries the state.
  package var innerLocation: () -> TraceLocation? = { nil }
  /// Gives the execution of the cause that is under way; only called where the trace carries the state.
  package var execution: () -> TraceExecution? = { nil }
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
  /// How many changes have been written.
  package internal(set) var changeCount = 0
  /// The brackets under way.
  var openBrackets: [OpenBracket] = []
  /// Whether an observer has been told of the mutation under way.
  @exclusivity(unchecked) var hasToldObservers = false
  /// The rule of the delivery that was made last, where the state is written down.
  package internal(set) var lastRule: EventRule?
  /// How many deliveries are under way, one inside the other.
  var depth = 0
  /// What made the outermost of them happen, and which execution of that.
  var outermostCause: TraceCause?
  var outermostExecution: TraceExecution?
  /// The changes of the statement under way of which possibly no receiver is notified.
  @exclusivity(unchecked) var unsettled = UnsettledChanges()
  /// What makes controllers keep their brackets.
  var deferrals = Deferrals()

  /// Makes a trace that no world knows yet: it hears what is printed to it and reported.
  ///
  /// A ``ScriptRunner`` makes the trace of its world. One of ``Detail/state`` has to be the world's from its first
  /// class on, which the runner sees to (``ScriptRunner/Configuration/detail``).
  ///
  /// ```swift
  /// let trace = Trace { TraceCause(file: "a.lua", line: 3, source: "print(1)") }
  /// trace.add(format: TextTraceFormat { print($0, terminator: "") })
  /// trace.print("1")   // 1
  /// ```
  ///
  /// - Parameters:
  ///   - detail: how much it tells.
  ///   - cause: gives the statement behind what happens now, nil for something outside the script. It is asked at each
  ///     outermost delivery, print and error that anybody learns of; what happens inside a delivery has the delivery's
  ///     cause.
  /// - Complexity: O(1).
  public init(detail: Detail = .callbacks, cause: @escaping () -> TraceCause?) {
    self.detail = detail
    askForCause = cause
  }

  // MARK: Names

  /// Gives a receiver a name for formats and lines; of several given the last counts.
  ///
  /// What was written before keeps what it says. A name stays over ``restart()``, and is not checked: two receivers may
  /// be called alike.
  ///
  /// ```swift
  /// let trace = Trace { nil }
  /// trace.setName("list", of: table)
  /// trace.name(of: table)   // list
  /// ```
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - receiver: a delegate, an observer or a table. It is not kept alive; what comes to stand at its address later
  ///     is another one and has no name.
  /// - Complexity: O(1), amortized over the receivers.
  public func setName(_ name: String, of receiver: AnyObject) {
    names.give(name, to: receiver)
  }

  /// The name that a receiver was given, or its kind and a number such as `delegate#2`.
  ///
  /// One who is new gets the next number of the one counter that all kinds share, and keeps it until ``restart()``. The
  /// kind is what ``receiverKind`` says; where that is nil, `observer` for a `KeyValueObservation`, `table` for a
  /// `TableView`, and `delegate` for any other; formats name whoever is new by what it gets.
  ///
  /// ```swift
  /// let trace = Trace { nil }
  /// trace.name(of: album)   // delegate#1
  /// trace.name(of: table)   // table#2
  /// trace.name(of: album)   // delegate#1
  /// ```
  ///
  /// - Parameter receiver: it is not kept alive.
  /// - Complexity: O(1), amortized over the receivers.
  public func name(of receiver: AnyObject) -> String {
    name(of: receiver, getting: nil)
  }

  func name(of receiver: AnyObject, getting event: (any WorldEvent)?) -> String {
    names.known(receiver) ?? names.number(receiver, kind: kind(of: receiver, getting: event))
  }

  private func kind(of receiver: AnyObject, getting event: (any WorldEvent)?) -> String {
    receiverKind(receiver) ?? event?.receiverKind ?? (receiver as? any EventReceiver)?.receiverKind ?? "delegate"
  }

  /// Starts afresh for a new test: no lines, numbers of receivers from 1. Given names, formats and retention stay.
  ///
  /// A run does it before the script and before each `it`, so that no test has lines of another one.
  ///
  /// ```swift
  /// let trace = Trace { nil }
  /// trace.name(of: album)   // delegate#1
  /// trace.restart()
  /// trace.name(of: song)    // delegate#1
  /// ```
  ///
  /// - Complexity: O(n) for n lines that are thrown away.
  public func restart() {
    lines.discard()
    names.restartNumbers()
  }

  // MARK: Formats

  /// Lets a format hear of everything from now on, after the formats that are there.
  ///
  /// Its ``TraceFormat/begin()`` is called at once; nothing that happened before is told. It hears until ``finish()``,
  /// which a runner leaves to whoever has added a format.
  ///
  /// ```swift
  /// let runner = try ScriptRunner(source: ScriptSource(name: "x.lua", text: "print(1)"))
  /// runner.trace.add(format: TextTraceFormat { print($0, terminator: "") })
  /// let outcome = runner.run()   // 1
  /// runner.trace.finish()
  /// ```
  ///
  /// - Parameter format: kept alive until ``finish()``.
  /// - Complexity: O(1), amortized, beside what the format does.
  public func add(format: any TraceFormat) {
    formats.append(format)
    format.begin()
  }

  /// Says that nothing more will happen, to every format in the order of adding, and lets go of them.
  ///
  /// Objects that a trace of ``Detail/state`` has not told of yet are told of first. The lines stay, and formats may be
  /// added anew; without any it does nothing.
  ///
  /// ```swift
  /// let trace = Trace { nil }
  /// trace.add(format: JSONTraceFormat { print($0, terminator: "") })   // {"type":"trace","version":2}
  /// trace.finish()   // {"type":"end","steps":0,"deliveries":0,"errors":0}
  /// ```
  ///
  /// - Complexity: O(f) for f formats, beside what they do.
  public func finish() {
    writeUnwritten()
    settleChanges()
    for format in formats { format.finish() }
    formats = []
  }

  /// How many bytes are left of a text that a limit has cut off.
  static let longestCutText = 4096

  private func noteListening() { isListening = !formats.isEmpty || retention != .none || detail == .state }

  func write(_ event: TraceEvent) {
    if !unsettled.isEmpty { settleChanges(before: event) }
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
