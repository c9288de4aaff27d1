import Glibc
import KVLessons
import KVScripting
import KVTexts
import KVTrace

/// What came of checking a learner's file.
enum LessonVerdict: Sendable {
  case solved
  /// The test fails: what is shown of it, and what a prediction is worth, from 0 to 1.
  case failed(block: String, credit: Double)
  /// What is not the learner's is not as it was.
  case notYours(LessonScript.Difference)
  /// The file is not there, or cannot be read.
  case unreadable(ScriptFileError)
  /// Somebody stopped it.
  case interrupted(ExitStatus)
}

/// Checks learners' files: outside of the learner's part a file is the lesson's script, and it passes as a test.
struct LessonCheck {
  let style: Style
  let width: Int?

  /// How long a lesson may take, in seconds: what takes longer is a loop without an end.
  private static let timeLimit = 5.0
  /// Bytes that a saved file may have.
  private static let longest = 1 << 20

  /// The verdicts on lessons, each in its file; files are run side by side. What was compared is what runs, whatever is saved
  /// meanwhile.
  func verdicts(_ files: [(lesson: Lesson, path: String)]) -> [LessonVerdict] {
    let read = files.map { Self.read($0.lesson, $0.path) }
    var verdicts = read.map(\.obstacle)
    let open = verdicts.indices.filter { verdicts[$0] == nil }
    var plan = TestPlan(targets: open.map { TestTarget(path: files[$0].path, source: read[$0].source) })
    plan.timeLimit = Self.timeLimit
    plan.style = style
    plan.width = width
    plan.isLesson = true
    for (place, tested) in zip(open, Self.results(plan)) {
      let text = String(decoding: read[place].source?.bytes ?? [], as: UTF8.self)
      verdicts[place] = Self.verdict(tested, checkedFrom: files[place].lesson.start.firstCheckedLine(of: text))
    }
    return verdicts.map { $0 ?? .interrupted(Interrupts.status ?? .interrupted) }
  }

  /// A file, and why it need not be run; nil where it is to be.
  private static func read(_ lesson: Lesson, _ path: String) -> (source: ScriptSource?, obstacle: LessonVerdict?) {
    do throws(ScriptFileError) {
      let source = try ScriptSource.file(path, limit: longest, patience: 1)
      let difference = lesson.start.difference(of: String(decoding: source.bytes, as: UTF8.self))
      return (source, difference.map(LessonVerdict.notYours))
    } catch {
      return (nil, .unreadable(error))
    }
  }

  /// What came of each file; of those that an interrupt has kept from ending nothing.
  private static func results(_ plan: TestPlan) -> [TestedFile?] {
    guard !plan.targets.isEmpty else { return [] }
    AddressSpace.prepare(isShared: true)
    let jobs = AddressSpace.scripts(atMost: min(plan.targets.count, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
    var plan = plan
    plan.memoryLimit = AddressSpace.memoryLimit(plan.memoryLimit, scripts: jobs)
    let signal = Signal()
    let pool = TestPool(plan, signal: signal)
    Interrupts.handle(waking: signal)
    pool.start(jobs)
    while Interrupts.status == nil, !pool.isDone {
      signal.wait(milliseconds: 50)
      pool.tend(now: Clock.now)
    }
    return plan.targets.indices.map { pool.result($0) }
  }

  private static func verdict(_ tested: TestedFile?, checkedFrom line: Int) -> LessonVerdict? {
    guard let tested else { return nil }
    if let failure = tested.ownFailure { return .failed(block: failure.block, credit: 0) }
    // A test that was declared and skipped, or none at all, is no solution, and neither is an end before the lesson's check.
    guard let failed = tested.results.first(where: { $0.verdict != .passed }) else {
      let isChecked = !tested.results.isEmpty && tested.checkedLines.contains { $0 >= line }
      return isChecked ? .solved : .failed(block: "", credit: 0)
    }
    return .failed(block: failed.block ?? "", credit: failed.failure?.credit ?? 0)
  }
}
