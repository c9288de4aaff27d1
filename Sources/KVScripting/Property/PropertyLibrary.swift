import KVLua
import KVObjects
import KVTexts

/// `forall` (lua-api.md section 10): a property that has to hold in every one of many random runs.
final class PropertyLibrary: ScriptLibrary {
  /// Whether a run is under way.
  private var isRunning = false

  /// At most so many runs to make a failing one smaller.
  private static let shrinkingAttempts = 2_000
  /// The part of the time left that shrinking may take, and the seconds where there is no limit.
  private static let shrinkingShare = 0.7
  private static let shrinkingSeconds = 30.0
  /// The time that an attempt may take where the failing run took less than a tenth of it.
  private static let attemptSeconds = 0.25

  override func register() throws {
    try language.register(RandomObject.self, randomType)
    try language.define([
      ScriptEntry(
        "forall(options)", "makes random runs of step and check; a failing one is shrunk",
        .effect { [unowned self] arguments in try forall(try arguments.table(1, "options")) })
    ])
  }

  private func forall(_ table: LuaTable) throws {
    guard !isRunning else {
      throw ScriptError.other(
        name: ExceptionName.sandbox, reason: "forall was called inside a run of another forall",
        code: .forallCall, hint: .hintInnerForall)
    }
    let options = try PropertyOptions(table, seed: session.configuration.seed)
    let seed = options.replay?.seed ?? session.configuration.seed
    let location = state.currentLocation() ?? LuaLocation(chunk: session.suite.file, line: 1)
    let runner = try PropertyRunner(session, options, seed: seed, at: location)
    isRunning = true
    defer { isRunning = false }
    if let plan = options.replay?.plan {
      // As it is: what fails here was reported with all that is known of it when it was found.
      if let failure = try runner.make(plan, isSilent: false) { throw failure.error }
      return
    }
    for run in 1...options.runs {
      try state.checkInterrupt()
      let stopwatch = Stopwatch()
      guard let failure = try runner.makeRun(run) else { continue }
      throw try shrunk(failure, after: stopwatch.seconds, runner, runs: options.runs, seed: seed, at: location)
    }
    // What the script draws behind it does not depend on how far the last step went.
    try state.seedRandom(Int(truncatingIfNeeded: seed))
  }

  /// The failure of a run as the assertion that did not hold, as small as it can be made in the time there is.
  private func shrunk(
    _ failure: PropertyFailure, after seconds: Double, _ runner: PropertyRunner, runs: Int, seed: UInt64,
    at location: LuaLocation
  ) throws -> AssertionFailure {
    let shrinker = PropertyShrinker(failure, limit: Self.shrinkingAttempts) { [unowned self] plan in
      try attempt(atMost: max(Self.attemptSeconds, 10 * seconds)) { try runner.make(plan, isSilent: true) }
    }
    var ending = Counterexample.Ending.notRepeatable
    var smallest = failure.record
    do {
      try state.withTimeLimit(state.timeLeft.map { $0 * Self.shrinkingShare } ?? Self.shrinkingSeconds) {
        ending = .stopped
        guard try shrinker.confirm() else {
          ending = .notRepeatable
          return
        }
        try shrinker.shrink()
        smallest = shrinker.best.record
        // Which steps need their places.
        if let last = try runner.make(smallest.plan, isSilent: true, watchesMathRandom: true) {
          smallest = last.record
        }
        if shrinker.attempts < Self.shrinkingAttempts { ending = .smallest }
      }
    } catch let error as LuaError where error.limit == .time {
      smallest = shrinker.best.record
    }
    let replay = ReplayText(smallest, seed: seed)
    let found = shrinker.best
    let counterexample = Counterexample(
      seed: seed, run: smallest.run, runs: runs, stepsBefore: failure.record.steps.count,
      stepsAfter: smallest.steps.count, attempts: shrinker.attempts, ending: ending,
      script: script(replay, found, at: location) {
        [
          "Run \(smallest.run) of a forall of \(location), seed \(seed): "
            + "\(Counterexample.count(failure.record.steps.count, "step")) shrunk to \(smallest.steps.count).",
          "It fails with: \($0)",
        ]
      })
    return found.failure(counterexample)
  }

  /// One attempt of shrinking; one that goes on and on has not failed in the same way.
  private func attempt(atMost seconds: Double, _ body: () throws -> PropertyFailure?) throws -> PropertyFailure? {
    do {
      return try state.withTimeLimit(seconds, body)
    } catch let error as LuaError where error.limit == .time {
      if let left = state.timeLeft, left <= 0 { throw error }
      return nil
    }
  }

  private func script(
    _ replay: ReplayText, _ failure: PropertyFailure, at location: LuaLocation, _ comment: (String) -> [String]
  ) -> String? {
    // A module cannot be run alone: the script that requires it can.
    let file = sources.text(of: session.suite.file) == nil ? location.chunk : session.suite.file
    guard let source = sources.text(of: file) else { return nil }
    let message = LuaError.cut(failure.headline).textLines.first { !$0.isEmpty }?.shortened ?? ""
    let forms = ReplayScript(
      source: source, line: file == location.chunk ? location.line : nil,
      lastLine: state.traceback().filter { $0.chunk == file }.compactMap(\.line).max(), replay: replay,
      comment: comment(message))
    // What was cut may lack a label that is jumped to; the whole text has compiled before.
    return forms.candidates.first { (try? state.load($0, chunkName: location.chunk)) != nil }
  }
}

extension PropertyFailure {
  /// What is wrong, without anything about the run.
  fileprivate var headline: String {
    guard let error = error as? LuaError else { return "\(error)" }
    return error.assertionFailure?.summary ?? error.message
  }
}
