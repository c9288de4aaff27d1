import KVLessons
import KVTexts
import KVTrace

/// What a learner does: the same from the command line and by a key.
extension LearnSession {
  /// How many are solved and skipped.
  func sayState() {
    say(
      .learnState(
        solved: progress.count(.solved, in: course), n: course.lessons.count,
        skipped: progress.count(.skipped, in: course)))
  }

  /// Every lesson under its group: what became of it, its ID, its title; `▸` stands before the one under way.
  func showList() {
    let current = progress.lesson(of: course)?.id
    let idWidth = course.lessons.map(\.id.count).max() ?? 0
    for group in course.groups {
      say(style.heading(style.say(group.title)))
      for lesson in group.lessons {
        let mark =
          switch progress[lesson.id].state {
          case .solved: style.success("✓")
          case .skipped: style.aside("–")
          case .open: " "
          }
        let word =
          switch progress[lesson.id].state {
          case .solved: style.say(.learnListSolved)
          case .skipped: style.say(.learnListSkipped)
          case .open: style.say(.learnListOpen)
          }
        let line =
          "\(lesson.id == current ? "▸" : " ") \(mark) \(lesson.id.padded(to: idWidth))  \(word.padded(to: 12))"
          + lesson.text(in: style.language).title
        say(line.wrapped(to: width, indent: 4))
      }
    }
    say("")
    sayState()
  }

  /// Gives the next hint, or says that there is none.
  func giveHint(_ lesson: Lesson) {
    var number = 0
    change {
      number = $0[lesson.id].hints + 1
      $0[lesson.id].hints = min(number, LessonText.hints.count)
    }
    showHint(lesson, min(number, LessonText.hints.count))
    guard number > LessonText.hints.count else { return }
    say("")
    say(.learnNoMoreHints)
  }

  /// Whether it is solved, or all hints were given.
  func maySeeSolution(_ lesson: Lesson) -> Bool {
    progress[lesson.id].state == .solved || progress[lesson.id].hints >= LessonText.hints.count
  }

  /// Leaves a lesson out; one that is solved stays so.
  func skip(_ lesson: Lesson) {
    change { if $0[lesson.id].state == .open { $0[lesson.id].state = .skipped } }
    if progress[lesson.id].state == .skipped { say(.learnSkipped(id: lesson.id)) }
  }

  /// Goes to the next open lesson; nil, which is said, where there is none.
  func goOn(from lesson: Lesson) -> Lesson? {
    guard let next = progress.next(after: lesson.id, in: course) else {
      say(.learnAllDone)
      return nil
    }
    change { $0.current = next.id }
    return next
  }

  /// Puts a lesson's file back, and forgets what became of it.
  func reset(_ lesson: Lesson, _ folder: LessonFolder) -> ExitStatus {
    do throws(OutputFailure) {
      let kept = try folder.reset(lesson)
      change { $0.forget(lesson.id) }
      let file = folder.file(lesson)
      say(kept.map { .learnResetKept(file: file, kept: $0) } ?? .learnResetDone(file: file))
      return .good
    } catch {
      diagnostics.write(error.diagnostic)
      return error.status
    }
  }

  /// Checks every lesson: a line each, and how many are solved.
  func checkAll(_ folder: LessonFolder) -> ExitStatus {
    let verdicts = LessonCheck(style: style, width: width).verdicts(course.lessons.map { ($0, folder.file($0)) })
    var solved = 0
    for (lesson, verdict) in zip(course.lessons, verdicts) {
      if case .interrupted(let status) = verdict { return status }
      let isSolved = if case .solved = verdict { true } else { false }
      solved += isSolved ? 1 : 0
      say("\(isSolved ? style.success("✓") : style.failure("✗")) \(lesson.id)")
    }
    change {
      for (lesson, verdict) in zip(course.lessons, verdicts) {
        if case .solved = verdict { ($0[lesson.id].state, $0[lesson.id].credit) = (.solved, 1) }
      }
    }
    say("")
    say(.learnCheckedAll(solved: solved, n: course.lessons.count))
    return solved == course.lessons.count ? .good : .assertionFailed
  }
}

extension Course.Group {
  /// What it is called.
  var title: Message {
    switch name {
    case "begin": .learnGroupBegin
    case "observing": .learnGroupObserving
    case "tables": .learnGroupTables
    case "controllers": .learnGroupControllers
    case "relations": .learnGroupRelations
    case "finding": .learnGroupFinding
    case "following": .learnGroupFollowing
    case "order": .learnGroupOrder
    case "contexts": .learnGroupContexts
    default: .verbatim(name)
    }
  }
}
