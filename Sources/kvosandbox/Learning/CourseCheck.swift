import KVLessons
import KVScripting
import KVTexts
import KVTrace

/// Whether the lessons are what they say: each script that a learner begins with fails for the reason that it states, and each
/// solution passes and differs in the learner's part alone.
struct CourseCheck {
  private let session: LearnSession

  init(_ session: LearnSession) { self.session = session }

  /// Says a line for each lesson that is not, and how many are.
  func status() -> ExitStatus {
    var isRight = true
    for lesson in session.course.lessons {
      let faults = Self.faults(lesson)
      for fault in faults { session.say("\(session.style.failure("✗")) \(lesson.id): \(fault)") }
      isRight = isRight && faults.isEmpty
    }
    guard isRight, !session.course.lessons.isEmpty else { return .assertionFailed }
    session.say(.learnCourseHolds(n: session.course.lessons.count))
    return .good
  }

  /// What is wrong with a lesson; nothing where all is right.
  static func faults(_ lesson: Lesson) -> [String] {
    var faults: [String] = []
    if !lesson.start.hasPart { faults.append("start.lua has no part for the learner") }
    if let difference = lesson.start.difference(of: lesson.solution.text) {
      faults.append("solution.lua differs outside of the learner's part: \(difference)")
    }
    if let message = failure(lesson.solution, lesson) { faults.append("solution.lua fails: \(message)") }
    switch (failure(lesson.start, lesson), lesson.fails) {
    case (nil, nil): break
    case (nil, let reason?): faults.append("start.lua passes, and should fail with: \(reason)")
    case (let message?, nil): faults.append("start.lua fails: \(message)")
    case (let message?, let reason?):
      if !message.contains(reason) { faults.append("start.lua fails otherwise than with: \(reason)\n\(message)") }
    }
    return faults
  }

  /// What is shown where a script does not pass; nil where it does.
  private static func failure(_ script: LessonScript, _ lesson: Lesson) -> String? {
    let source = ScriptSource(name: lesson.fileName, text: script.text)
    var plan = TestPlan(targets: [])
    plan.isLesson = true
    let blocks = FailureBlock(plan: plan, path: source.name)
    do {
      let file = try ScriptTestFile(source: source, configuration: plan.configuration)
      defer { file.close() }
      do {
        _ = try file.load()
      } catch {
        return blocks.ownFailure(file.diagnostic(for: error)).block
      }
      let results = file.results()
      guard let failed = results.first(where: { $0.outcome.isFailure }) else {
        let isChecked = file.checkedLines.contains { $0 >= script.firstCheckedLine(of: script.text) }
        return isChecked ? nil : "it ends before its check"
      }
      return blocks.remarks(failed, printed: [])?.block ?? "it fails"
    } catch {
      return "\(error)"
    }
  }
}
