import Glibc
import KVLessons
import KVTexts
import KVTrace

/// `learn` on a terminal: shows the lesson under way, checks its file whenever it is saved, and takes keys.
///
/// Each check is a process of its own, so that a save stops the one under way and nothing of it is left. It is told which lesson
/// to check: whatever another call of `learn` makes the current one, and whether anything can be kept, the flow stays where its
/// learner sees it. It never goes to another lesson by itself.
final class LearnFlow {
  private let session: LearnSession
  private let clearsScreen: Bool
  private let folder: LessonFolder
  private let watcher: FileWatcher
  /// The one that is shown.
  private var lesson: Lesson
  private var check: ChildProcess?
  /// Those that a check here has found solved: where nothing can be kept that counts all the same.
  private var solvedHere: Set<String> = []
  /// What the last key was, where that decides what the next one does.
  private var waitsFor = Wait.nothing

  private enum Wait {
    case nothing
    /// A second n skips the lesson.
    case skipping
    /// A y puts the file back.
    case resetting
  }

  /// Nil where there is no folder, which was said.
  init?(_ session: LearnSession, clearsScreen: Bool = true) {
    guard let folder = session.folder(), let lesson = session.lesson(nil) else { return nil }
    self.session = session
    self.clearsScreen = clearsScreen && isatty(STDOUT_FILENO) != 0
    (self.folder, self.lesson) = (folder, lesson)
    watcher = FileWatcher.standard([folder.path])
  }

  /// Goes on until the learner ends it; gives how.
  func status() -> ExitStatus {
    session.change { $0.current = lesson.id }
    Interrupts.handle(waking: Signal())
    let hasKeys = Terminal.beginKeys()
    defer {
      Terminal.restore()
      check?.kill()
    }
    begin()
    while true {
      if let status = Interrupts.status { return status }
      if let ended = check, ended.hasEnded {
        check = nil
        if ended.status == ExitStatus.good.rawValue { solvedHere.insert(lesson.id) }
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

  private var state: LearnProgress.Entry.State {
    solvedHere.contains(lesson.id) ? .solved : session.progress[lesson.id].state
  }

  private var maySeeSolution: Bool { state == .solved || session.maySeeSolution(lesson) }

  /// Whether the lesson's file is among these, or everything may have changed.
  private func concerns(_ files: Set<String>) -> Bool {
    files.contains { $0.hasSuffix("/" + lesson.fileName) || $0 == lesson.fileName || !$0.hasSuffix(".lua") }
  }

  // MARK: Showing

  private func clear() {
    if clearsScreen { StandardStreams.output.write("\u{1B}[H\u{1B}[2J") }
  }

  /// Shows the lesson from its beginning, and checks what there is.
  private func begin() {
    clear()
    session.showStory(lesson, folder)
    startCheck()
  }

  /// Checks again: what is to be done stays in sight.
  private func checkAgain() {
    clear()
    session.say(session.heading(lesson))
    session.show(lesson, .task, under: .learnTask)
    startCheck()
  }

  private func startCheck() {
    check?.kill()
    waitsFor = .nothing
    if watcher.isPolling {
      session.say("")
      session.say(.learnPolling)
    }
    session.say("")
    StandardStreams.flush()
    check = ChildProcess(["learn", "check", lesson.id, "--in", folder.path] + session.spokenArguments)
    if check == nil { session.say(.learnNoProcess) }
  }

  private func sayKeys() {
    let keys: Message =
      state == .solved ? .learnKeysSolved : maySeeSolution ? .learnKeysSolution : .learnKeys
    session.say("\n" + session.style.aside(session.style.say(keys)))
    StandardStreams.flush()
  }

  /// Asks for another key.
  private func ask(_ wait: Wait, _ question: Message) {
    waitsFor = wait
    session.say(question)
    StandardStreams.flush()
  }

  // MARK: Keys

  /// Does what a key says; whether it ends everything.
  private func take(_ key: UInt8) -> Bool {
    let waited = waitsFor
    waitsFor = .nothing
    switch key {
    case UInt8(ascii: "y") where waited == .resetting:
      _ = session.reset(lesson, folder)
      solvedHere.remove(lesson.id)
      // That it was written is no news.
      _ = watcher.wait(milliseconds: 100, input: nil)
      begin()
    case UInt8(ascii: "q"), 4: return true
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): checkAgain()
    case UInt8(ascii: "h") where state != .solved:
      session.giveHint(lesson)
      sayKeys()
    case UInt8(ascii: "s") where maySeeSolution:
      session.showSolution(lesson)
      sayKeys()
    case UInt8(ascii: "l"):
      session.say("")
      session.showList()
      sayKeys()
    case UInt8(ascii: "x"): ask(.resetting, .learnResetAsk(file: folder.file(lesson)))
    case UInt8(ascii: "n"): goOn(isSure: waited == .skipping)
    default:
      if waited == .resetting { session.say(.learnResetRefused) }
    }
    return false
  }

  /// To the next lesson; from one that is not solved only where that was asked for twice.
  private func goOn(isSure: Bool) {
    if state == .open {
      guard isSure else { return ask(.skipping, .learnPressAgainToSkip) }
      session.skip(lesson)
    }
    guard let next = session.goOn(from: lesson) else { return sayKeys() }
    lesson = next
    begin()
  }
}
