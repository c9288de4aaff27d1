import Glibc
import KVLessons
import KVTexts
import KVTrace

/// `learn` on a terminal: shows the lesson under way, checks its file whenever it is saved, and takes keys.
///
/// Each check is a process of its own, so that a save stops the one under way and nothing of it is left. It never goes to
/// another lesson by itself.
final class LearnFlow {
  private let session: LearnSession
  private let clearsScreen: Bool
  private var check: ChildProcess?
  /// What the last key was, where that decides what the next one does.
  private var waitsFor = Wait.nothing
  private var folder = LessonFolder(path: ".")
  private var watcher: FileWatcher?

  private enum Wait {
    case nothing
    /// A second n skips the lesson.
    case skipping
    /// A y puts the file back.
    case resetting
  }

  init(_ session: LearnSession, clearsScreen: Bool = true) {
    self.session = session
    self.clearsScreen = clearsScreen && isatty(STDOUT_FILENO) != 0
  }

  /// Goes on until the learner ends it; gives how.
  func status() -> ExitStatus {
    guard let found = session.folder() else { return .noSuchFile }
    folder = found
    guard let first = session.lesson(nil) else { return .good }
    session.change { $0.current = first.id }
    Interrupts.handle(waking: Signal())
    let watcher = FileWatcher.standard([folder.path])
    self.watcher = watcher
    let hasKeys = Terminal.beginKeys()
    defer {
      Terminal.restore()
      check?.kill()
    }
    begin(first)
    while true {
      if let status = Interrupts.status { return status }
      if let ended = check, ended.hasEnded {
        check = nil
        session.readAgain()
        sayKeys()
      }
      switch watcher.wait(milliseconds: check == nil ? 1000 : 10, input: hasKeys ? STDIN_FILENO : nil) {
      case .nothing: break
      case .changed(let files): if concerns(files) { checkAgain() }
      case .input:
        guard let keys = Terminal.keys() else { return .good }
        for key in keys where take(key) { return .good }
      }
    }
  }

  private var lesson: Lesson? { session.lesson(nil) }
  private var isSolved: Bool { lesson.map { session.progress[$0.id].state == .solved } ?? false }

  /// Whether the lesson's file is among these, or everything may have changed.
  private func concerns(_ files: Set<String>) -> Bool {
    guard let lesson else { return false }
    return files.contains { $0.hasSuffix("/" + lesson.fileName) || $0 == lesson.fileName || !$0.hasSuffix(".lua") }
  }

  // MARK: Showing

  private func clear() {
    if clearsScreen { StandardStreams.output.write("\u{1B}[H\u{1B}[2J") }
  }

  /// Shows a lesson from its beginning, and checks what there is.
  private func begin(_ lesson: Lesson) {
    clear()
    session.showStory(lesson, folder)
    startCheck()
  }

  /// Checks again: what is to be done stays in sight.
  private func checkAgain() {
    guard let lesson else { return }
    clear()
    session.say(session.heading(lesson))
    session.show(lesson, .task, under: .learnTask)
    startCheck()
  }

  private func startCheck() {
    check?.kill()
    waitsFor = .nothing
    session.say("")
    StandardStreams.flush()
    check = ChildProcess(["learn", "check"] + session.spokenArguments)
    if check == nil { StandardStreams.complain("no process can be started\n") }
  }

  private func sayKeys() {
    let keys: Message =
      isSolved
      ? .learnKeysSolved : lesson.map(session.maySeeSolution) ?? false ? .learnKeysSolution : .learnKeys
    session.say("\n" + session.style.aside(session.style.say(keys)))
    StandardStreams.flush()
  }

  // MARK: Keys

  /// Does what a key says; whether it ends everything.
  private func take(_ key: UInt8) -> Bool {
    guard let lesson else { return true }
    let waited = waitsFor
    waitsFor = .nothing
    switch key {
    case UInt8(ascii: "y") where waited == .resetting:
      _ = session.reset(lesson, folder)
      // That it was written is no news.
      _ = watcher?.wait(milliseconds: 100, input: nil)
      begin(lesson)
      return false
    case UInt8(ascii: "q"), 4: return true
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      checkAgain()
      return false
    case UInt8(ascii: "h") where !isSolved: session.giveHint(lesson)
    case UInt8(ascii: "s") where session.maySeeSolution(lesson): session.showSolution(lesson)
    case UInt8(ascii: "l"):
      session.say("")
      session.showList()
    case UInt8(ascii: "x"):
      waitsFor = .resetting
      session.say(.learnResetAsk(file: folder.file(lesson)))
      StandardStreams.flush()
      return false
    case UInt8(ascii: "n"):
      if isSolved || session.progress[lesson.id].state == .skipped { return goOn(from: lesson) }
      if waited == .skipping {
        session.skip(lesson)
        return goOn(from: lesson)
      }
      waitsFor = .skipping
      session.say(.learnPressAgainToSkip)
      StandardStreams.flush()
      return false
    default:
      if waited == .resetting { session.say(.learnResetRefused) }
      return false
    }
    sayKeys()
    return false
  }

  private func goOn(from lesson: Lesson) -> Bool {
    guard let next = session.progress.next(after: lesson.id, in: session.course) else {
      session.say("")
      session.say(.learnAllDone)
      sayKeys()
      return false
    }
    session.change { $0.current = next.id }
    begin(next)
    return false
  }
}
