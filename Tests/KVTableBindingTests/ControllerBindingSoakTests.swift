import Glibc
import KVTableBinding
import KVTestSupport
import Testing

/// How long a soak goes on; nil in an ordinary run, which has none.
private enum SoakGoal {
  /// So many mutations in all (`KVOSANDBOX_SOAK`).
  case mutations(Int)
  /// So many brackets of either controller (`KVOSANDBOX_SOAK_BRACKETS`).
  case brackets(Int)

  static let asked: SoakGoal? = {
    func number(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }
    return number("KVOSANDBOX_SOAK_BRACKETS").map(brackets) ?? number("KVOSANDBOX_SOAK").map(mutations)
  }()
}

/// As the tests of `ControllerBindingRandomTests`, for as long as one likes, by seeds that no other run has.
/// `Scripts/soak` reads its lines.
@Suite struct ControllerBindingSoakTests {
  private struct Tally {
    let goal: SoakGoal
    var mutations = 0
    var worlds = 0
    var faulty = 0
    /// By controller.
    var brackets: [FollowedWorld.Kind: Int] = [:]
    /// Those of them whose content is in sections.
    var sectionedBrackets = 0
    private var told = 0

    init(_ goal: SoakGoal) {
      self.goal = goal
    }

    /// How far it is, how far it is to go, and of what.
    private var progress: (done: Int, wanted: Int, unit: String) {
      switch goal {
      case .mutations(let wanted): (mutations, wanted, "mutations")
      case .brackets(let wanted):
        (min(brackets[.relational] ?? 0, brackets[.set] ?? 0), wanted, "brackets of either controller")
      }
    }

    var isDone: Bool { progress.done >= progress.wanted }

    /// How many mutations the next world may have.
    var steps: Int { if case .mutations(let wanted) = goal { min(500, wanted - mutations) } else { 100 } }

    mutating func tell() {
      let (done, wanted, unit) = progress
      guard done / 10_000 > told else { return }
      told = done / 10_000
      print("SOAK \(min(done, wanted)) of \(wanted) \(unit)")
      fflush(nil)
    }

    var summary: String {
      "\(mutations) mutations of \(worlds) worlds, \(brackets[.relational] ?? 0) brackets of relational controllers and "
        + "\(brackets[.set] ?? 0) of set controllers (\(sectionedBrackets) in sections), \(faulty) faults"
    }
  }

  @Test(.enabled(if: SoakGoal.asked != nil))
  func `Both controllers and their tables follow as many changes as one likes`() throws {
    var tally = Tally(try #require(SoakGoal.asked))
    var seed: UInt64 = 1000
    while !tally.isDone {
      for (kind, setting) in FollowedWorld.all where !tally.isDone {
        let world = FollowedWorld(kind: kind, setting: setting, seed: seed, items: [4, 10, 40][tally.worlds % 3])
        let steps = tally.steps
        let (brackets, isRight) = try world.follow(steps: steps)
        if !isRight {
          tally.faulty += 1
          print("SOAK FAULT \(kind) controller, \(setting), \(world.items) items, seed \(seed)")
        }
        tally.mutations += steps
        tally.worlds += 1
        tally.brackets[kind, default: 0] += brackets
        if setting.isSectioned { tally.sectionedBrackets += brackets }
        tally.tell()
      }
      seed += 1
    }
    print("SOAK END \(tally.summary)")
    #expect(tally.faulty == 0)
  }
}
