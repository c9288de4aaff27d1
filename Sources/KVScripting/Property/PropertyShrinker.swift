/// Makes a failing run small: leaves steps out, by halves, quarters and down to single ones, then makes the draws of
/// those that are left simpler; and again, until nothing more can go.
///
/// A smaller run is taken where it fails in the same way. Each step keeps its own draws, so leaving one out does not
/// change what the others draw; what a run has drawn in fact is what the next attempt starts from. Every taken run is
/// smaller than the last one, by ``PropertyRecord/Size``, so it ends; and at a number of attempts, so that the result does
/// not depend on how fast the machine is.
final class PropertyShrinker {
  /// The smallest run known to fail.
  private(set) var best: PropertyFailure
  /// How many runs were made.
  private(set) var attempts = 0
  private let kind: PropertyFailure.Kind
  private let limit: Int
  private let make: (PropertyPlan) throws -> PropertyFailure?
  /// Of the draws that a step may have, and those left out at once, for ``lowerWithDraws(_:)``: it tries their product.
  private static let mostDraws = 16
  private static let longestSpan = 5
  /// What was made already.
  private var known: Set<PropertyPlan> = []

  /// - Parameters:
  ///   - limit: of the attempts.
  ///   - make: makes a run; gives its failure.
  init(_ failure: PropertyFailure, limit: Int, make: @escaping (PropertyPlan) throws -> PropertyFailure?) {
    best = failure
    kind = failure.kind
    self.limit = limit
    self.make = make
  }

  /// Makes the run again as it was: a run that depends on more than its draws cannot be shrunk.
  /// - Returns: whether it fails in the same way.
  func confirm() throws -> Bool {
    guard let failure = try make(best.record.plan), failure.kind == kind else { return false }
    best = failure
    return true
  }

  /// Shrinks as far as it goes. Where it throws, ``best`` is the smallest up to there.
  func shrink() throws {
    var before: PropertyRecord.Size
    repeat {
      before = best.record.size
      try leaveOutSteps()
      for index in stride(from: best.record.steps.count - 1, through: -1, by: -1) { try simplify(index) }
      // The dear one only where the others have come to an end.
      if best.record.size == before {
        for index in stride(from: best.record.steps.count - 1, through: -1, by: -1) { try lowerWithDraws(index) }
      }
    } while best.record.size < before && attempts < limit
  }

  // MARK: Steps

  private func leaveOutSteps() throws {
    var length = max(1, best.record.steps.count / 2)
    while length > 0 {
      var end = best.record.steps.count
      while end > 0 {
        let start = max(0, end - length)
        var plan = best.record.plan
        plan.steps.removeSubrange(start..<end)
        end = try accepts(plan) ? min(start, best.record.steps.count) : start
      }
      length /= 2
    }
  }

  // MARK: Draws

  /// Makes the draws of one step simpler; −1 is the setup.
  private func simplify(_ step: Int) throws {
    if let draws = draws(step), !draws.isEmpty { _ = try accepts(plan(step, [])) }
    var index = 0
    while let draws = draws(step), index < draws.count {
      var fewer = draws.map(\.value)
      fewer.remove(at: index)
      // What follows moves up; where that fails in the same way the draw was not needed, or what it counted was.
      if draws[index].distance > 0, try accepts(plan(step, fewer)) { continue }
      try simplify(step, index)
      index += 1
    }
  }

  private func simplify(_ step: Int, _ index: Int) throws {
    guard let draw = draws(step)?[index], draw.distance > 0 else { return }
    if try accepts(step, index, draw.simplest) { return }
    switch (draw.value, draw.simplest) {
    case (.integer(let number), .integer(let simplest)): try approach(step, index, from: number, to: simplest)
    case (.number, _): try shorten(step, index)
    default: break
    }
  }

  /// Halves the way between a number that fails and a simpler one that does not.
  private func approach(_ step: Int, _ index: Int, from number: Int, to simplest: Int) throws {
    var failing = number
    var passing = simplest
    while true {
      let (distance, isTooFar) = failing.subtractingReportingOverflow(passing)
      let middle = isTooFar ? failing / 2 + passing / 2 : passing + distance / 2
      guard middle != passing, middle != failing else { return }
      if try accepts(step, index, .integer(middle)) {
        guard let draws = draws(step), index < draws.count, draws[index].value == .integer(middle) else { return }
        failing = middle
      } else {
        passing = middle
      }
    }
  }

  /// Cuts a fraction to one digit, to two or to three.
  private func shorten(_ step: Int, _ index: Int) throws {
    for scale in [10.0, 100, 1000] {
      guard let draws = draws(step), index < draws.count, case .number(let number) = draws[index].value else {
        return
      }
      if try accepts(step, index, .number((number * scale).rounded(.down) / scale)) { return }
    }
  }

  /// Lowers a draw and leaves out a few of those behind it: a draw may have said how many others follow, or which.
  private func lowerWithDraws(_ step: Int) throws {
    guard let count = draws(step)?.count, count <= Self.mostDraws else { return }
    for index in 0..<count {
      for length in 1...Self.longestSpan {
        for start in index + 1..<max(index + 2, count) {
          guard var draws = draws(step)?.map(\.value), start + length <= draws.count, index < draws.count else {
            break
          }
          guard case .integer(let number) = draws[index],
            case .integer(let simplest) = self.draws(step)?[index].simplest, number != simplest
          else { break }
          draws.removeSubrange(start..<(start + length))
          draws[index] = .integer(number > simplest ? number - 1 : number + 1)
          if try accepts(plan(step, draws)) { break }
        }
      }
    }
  }

  private func accepts(_ step: Int, _ index: Int, _ value: RandomDraw.Value) throws -> Bool {
    guard var draws = draws(step)?.map(\.value), index < draws.count else { return false }
    draws[index] = value
    return try accepts(plan(step, draws))
  }

  private func draws(_ step: Int) -> [RandomDraw]? {
    if step < 0 { return best.record.setup.draws }
    return step < best.record.steps.count ? best.record.steps[step].draws : nil
  }

  private func plan(_ step: Int, _ draws: [RandomDraw.Value]) -> PropertyPlan {
    var plan = best.record.plan
    if step < 0 { plan.setup.draws = draws } else { plan.steps[step].draws = draws }
    return plan
  }

  // MARK: Attempts

  private func accepts(_ plan: PropertyPlan) throws -> Bool {
    guard attempts < limit, known.insert(plan).inserted else { return false }
    attempts += 1
    guard let failure = try make(plan), failure.kind == kind, failure.record.size < best.record.size else {
      return false
    }
    best = failure
    return true
  }
}
