import KVLua
import KVObjects
import KVTexts
import KVTrace

/// Makes the runs of one `forall`, each in a world that looks as it did when `forall` was called.
///
/// What a run makes (controllers, observations, tables) ends with it, as with an `it`; serial numbers, clock and `compat`
/// go back to where they stood, so that a run is the same whichever came before it. `math.random` is seeded before the
/// setup and before each step.
final class PropertyRunner {
  private let session: ScriptSession
  private let options: PropertyOptions
  private let seed: UInt64
  private let location: LuaLocation
  private let start: ObjectWorld.StartingPoint
  private let compatibility: Compatibility
  /// `math.random`, asked whether a step has drawn from it.
  private let mathRandom: LuaFunction?

  /// - Parameters:
  ///   - seed: of all random numbers.
  ///   - location: the line that calls `forall`: what comes at the end of a run is caused there.
  init(_ session: ScriptSession, _ options: PropertyOptions, seed: UInt64, at location: LuaLocation) throws {
    self.session = session
    self.options = options
    self.seed = seed
    self.location = location
    start = session.world.startingPoint()
    compatibility = session.world.compatibility
    mathRandom = try session.state.globals.get("math").tableValue?.get("random").functionValue
  }

  /// Makes a run with new draws.
  /// - Returns: its failure, or nil.
  /// - Throws: `LuaError` where a limit is reached.
  func makeRun(_ number: Int) throws -> PropertyFailure? {
    try make(PropertyRecord(run: number), nil, isSilent: false, watchesMathRandom: false)
  }

  /// Makes a run from given draws.
  /// - Parameters:
  ///   - isSilent: whether nothing of it is printed or traced.
  ///   - watchesMathRandom: notes which steps draw from `math.random`; for a little time.
  /// - Throws: `LuaError` where a limit is reached.
  func make(_ plan: PropertyPlan, isSilent: Bool, watchesMathRandom: Bool = false) throws -> PropertyFailure? {
    try make(PropertyRecord(run: plan.run), plan, isSilent: isSilent, watchesMathRandom: watchesMathRandom)
  }

  private func make(
    _ record: PropertyRecord, _ plan: PropertyPlan?, isSilent: Bool, watchesMathRandom: Bool
  ) throws -> PropertyFailure? {
    let print = session.state.printHook
    if isSilent { session.state.printHook = { _ in } }
    let expectCount = session.assertions.expectCount
    defer {
      session.state.printHook = print
      session.assertions.expectCount = expectCount
    }
    func body() throws -> PropertyFailure? {
      let outerScope = session.beginScope()
      session.world.returnTo(start)
      let random = RandomObject(seed: derivedSeed(record.run, -1))
      random.isActive = true
      defer {
        random.isActive = false
        session.endScope(outerScope)
        session.world.compatibility = compatibility
        // What a failing run has left in the background goes nowhere: its receivers have ended.
        session.mainLoop.drain()
        _ = session.world.takeUnhandledError()
      }
      return try make(record, plan, random, watchesMathRandom)
    }
    guard let trace = session.trace else { return try body() }
    return try trace.aside(isSilent: isSilent, body)
  }

  private func make(
    _ record: PropertyRecord, _ plan: PropertyPlan?, _ random: RandomObject, _ watchesMathRandom: Bool
  ) throws -> PropertyFailure? {
    var record = record
    var current = PropertyRecord.Step(place: 0)
    var world = LuaValue.nil
    let count = plan?.steps.count ?? options.ops
    do {
      try make(&current, of: record.run, plan?.setup, random, watchesMathRandom) {
        world = try session.state.asOutermost { try options.setup.call([.object(random)]).first ?? .nil }
        try check(world)
      }
      record.setup = current
      for index in 0..<count {
        let given = plan?.steps[index]
        current = PropertyRecord.Step(place: given?.place ?? index + 1)
        try make(&current, of: record.run, given, random, watchesMathRandom) {
          try session.state.asOutermost { try options.step.notify(world, .object(random)) }
          try check(world)
        }
        record.steps.append(current)
      }
      try session.finishEvent(file: location.chunk, line: location.line)
      return nil
    } catch {
      // A limit is not what the property is about, and a script cannot go on behind it.
      if error.endsEverything { throw error }
      if current.place == 0 {
        record.setup = current
      } else if record.steps.count < count {
        record.steps.append(current)
      }
      return PropertyFailure(error: error, record: record)
    }
  }

  /// Makes the setup or a step, and notes what it draws even where it fails.
  private func make(
    _ step: inout PropertyRecord.Step, of run: Int, _ given: PropertyPlan.Step?, _ random: RandomObject,
    _ watchesMathRandom: Bool, _ body: () throws -> Void
  ) throws {
    random.beginStep(given?.draws)
    let seed = Int(truncatingIfNeeded: derivedSeed(run, step.place))
    var first: Int?
    if watchesMathRandom {
      try session.state.seedRandom(seed)
      first = try nextOfMathRandom()
    }
    try session.state.seedRandom(seed)
    let result = Result(catching: body)
    step.draws = random.draws
    // Where the number that comes next is still the first one, the step has drawn none.
    if watchesMathRandom, !result.isUncatchable {
      step.mayUseMathRandom = try nextOfMathRandom() != first
    }
    try result.get()
  }

  /// A check raises what does not hold. One that answers `false` says the same; nothing, as most give, says nothing.
  private func check(_ world: LuaValue) throws {
    guard try session.state.asOutermost({ try options.check.call([world]).first }) == false else { return }
    throw AssertionFailure(
      assertion: "forall", facts: .finding("check returned false"), location: location,
      hint: .hintAssertInCheck)
  }

  private func nextOfMathRandom() throws -> Int? { try mathRandom?.call([0]).first?.integerValue }

  /// The seed for a part of a run: numbers that look unrelated for places side by side.
  private func derivedSeed(_ run: Int, _ place: Int) -> UInt64 {
    var ofRun = WorldRandom(seed: seed &+ UInt64(truncatingIfNeeded: run) &* 0xD1B5_4A32_D192_ED03)
    var ofPlace = WorldRandom(seed: ofRun.next() &+ UInt64(truncatingIfNeeded: place))
    return ofPlace.next()
  }
}

extension Result {
  fileprivate var isUncatchable: Bool {
    guard case .failure(let error) = self else { return false }
    return error.endsEverything
  }
}
