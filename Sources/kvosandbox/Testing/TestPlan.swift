import KVLua
import KVScripting
import KVTrace

/// What is to be tested and how: everything that the threads share.
struct TestPlan: Sendable {
  var targets: [TestTarget]
  /// Only tests whose name contains this.
  var filter: String?
  /// Only these names, by file: what failed the last time.
  var names: [String: Set<String>]?
  var seed: UInt64 = 0
  var shuffleSeed: UInt64?
  var timeLimit = 10.0
  var memoryLimit = 256 << 20
  /// What keeps the objects of contexts that name no file.
  var storeType = ScriptStores.Unnamed.memory
  var isFailFast = false
  /// Says what there is and runs nothing.
  var isList = false
  var style = Style.plain
  /// How many columns blocks may take; nil where lines may be as long as they are.
  var width: Int?
  /// Only tests with one of these tags.
  var tags: Set<String> = []
  /// Which text blocks are to be written, and so may be wrong.
  var recordedBlocks: BlockScope?
  /// Whether each is asked about first.
  var isReview = false
  /// Whether a failure about callbacks shows all that came.
  var showsReceived = false
  /// Whether it is a lesson that is checked: what a failure says then leaves out what to do, which is asked for as a hint,
  /// and how to run it again.
  var isLesson = false

  /// Which part of the files these are; nil for all of them.
  var shard: TestShard?
  /// Where a page goes that shows failed tests; nil for none.
  var report: ReportFile?
  /// Whether it shows those that passed, too.
  var reportsAll = false
  /// Whether another process waits to be told where files looked for modules.
  var tellsRequirements = false

  /// Whether tests are chosen, and not all of the files run.
  var isChoice: Bool { filter != nil || names != nil || !tags.isEmpty || targets.contains { !$0.lines.isEmpty } }

  /// How a file's tests are run.
  var configuration: ScriptTestFile.Configuration {
    var configuration = ScriptTestFile.Configuration()
    configuration.session.seed = seed
    configuration.session.limits = LuaLimits(time: timeLimit, memory: memoryLimit)
    configuration.session.unnamedStores = storeType
    configuration.timeLimit = timeLimit
    configuration.shuffleSeed = shuffleSeed
    configuration.recordedBlocks = recordedBlocks
    configuration.notesChecks = isLesson
    return configuration
  }

  /// How many tests an `it.only` leaves out; none where lines were asked for.
  func countLeftOut(_ cases: [TestCase], of target: TestTarget) -> Int {
    guard target.lines.isEmpty else { return 0 }
    let only = cases.count(where: \.isOnly)
    return only == 0 ? 0 : cases.count - only
  }

  /// The tests of a loaded file that were requested.
  func selection(_ cases: [TestCase], of target: TestTarget, in file: ScriptTestFile) -> [TestCase] {
    var selected = countLeftOut(cases, of: target) > 0 ? cases.filter(\.isOnly) : cases
    if !target.lines.isEmpty {
      let covering = Set(
        target.lines.flatMap { place in
          let found = file.cases(atLine: place.line)
          guard let number = place.number else { return found }
          return found.indices.contains(number - 1) ? [found[number - 1]] : []
        })
      selected = selected.filter { covering.contains($0) }
    }
    if !tags.isEmpty { selected = selected.filter { !tags.isDisjoint(with: $0.tags) } }
    if let filter { selected = selected.filter { $0.name.contains(filter) } }
    // A file that could not be loaded is recorded by its own name.
    if let known = names?[target.path], !known.contains(target.path) {
      selected = selected.filter { known.contains($0.name) }
    }
    return selected
  }
}
