/// What one run of `forall` drew: enough to make it again, whole or with less in it.
struct PropertyRecord {
  /// A step with its draws.
  struct Step: Hashable {
    /// Its place in the run as it was first made, from 1: what `math.random` gives inside it depends on that, so that a
    /// step stays as it was when others are left out. 0 is the setup.
    var place: Int
    var draws: [RandomDraw] = []
    /// Whether it may have drawn from `math.random`.
    var mayUseMathRandom = true
  }

  /// The number of the run, from 1.
  let run: Int
  var setup = Step(place: 0)
  /// Those that were made; the last is where it failed.
  var steps: [Step] = []

  /// The run to be made again.
  var plan: PropertyPlan {
    PropertyPlan(run: run, setup: PropertyPlan.Step(setup), steps: steps.map(PropertyPlan.Step.init))
  }

  /// How much there is in it: fewer steps count first, then fewer draws, then smaller ones.
  var size: Size {
    let all = [setup] + steps
    return Size(
      steps: steps.count, draws: all.reduce(0) { $0 + $1.draws.count },
      distance: all.reduce(0) { $0 + $1.draws.reduce(0) { $0 + $1.distance } })
  }

  struct Size: Comparable {
    let steps: Int
    let draws: Int
    let distance: Double

    static func < (left: Size, right: Size) -> Bool {
      (left.steps, left.draws, left.distance) < (right.steps, right.draws, right.distance)
    }
  }
}

/// A run to be made from given draws.
struct PropertyPlan: Hashable {
  struct Step: Hashable {
    var place: Int
    var draws: [RandomDraw.Value]

    init(place: Int, draws: [RandomDraw.Value]) {
      self.place = place
      self.draws = draws
    }

    init(_ step: PropertyRecord.Step) {
      self.init(place: step.place, draws: step.draws.map(\.value))
    }
  }

  let run: Int
  var setup: Step
  var steps: [Step]
}
