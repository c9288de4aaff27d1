import Glibc
import KVLessons
import KVObjects
import KVScripting
import KVTexts
import KVTrace

/// One call of `learn`: the course, how far its learner has come, and how it speaks to them.
///
/// What a command changes is kept at once, so that nothing is lost however the process ends.
final class LearnSession {
  let course = Course.standard
  /// How another call of the command speaks as this one does.
  let spokenArguments: [String]
  let style: Style
  let width: Int?
  let diagnostics: DiagnosticWriter
  private(set) var progress: LearnProgress
  private let file = ProgressFile()
  /// Whether it was said that nothing is kept, or that what is kept is not to be touched.
  private var isKept = true

  /// Reads what is kept.
  init(_ speech: OutputOptions) {
    style = speech.style(for: STDOUT_FILENO)
    spokenArguments = ["--lang", style.language.code, "--color", style.isColored ? "always" : "never"]
    width = ScreenWidth.columns(STDOUT_FILENO)
    diagnostics = speech.diagnosticWriter
    diagnostics.becomeLast()
    do throws(ProgressFile.Unreadable) {
      progress = try file.read() ?? LearnProgress()
    } catch {
      progress = LearnProgress()
      isKept = false
      warn(.learnProgressUnreadable(path: error.path))
    }
  }

  /// Changes the progress, and keeps it. Another call of `learn`, such as the check of a watched folder, may have changed it
  /// meanwhile: what it says is read first, and nobody else writes until this is written.
  func change(_ body: (inout LearnProgress) -> Void) {
    guard isKept else { return body(&progress) }
    let failure: OutputFailure? = file.locked {
      readAgain()
      body(&progress)
      return isKept ? file.write(progress) : nil
    }
    guard let failure else { return }
    isKept = false
    warn(.learnNothingKept(reason: failure.diagnostic.headline))
  }

  /// Reads what another call has changed. A file that is gone changes nothing, and one that says something else now is not
  /// touched any more.
  func readAgain() {
    guard isKept else { return }
    do throws(ProgressFile.Unreadable) {
      progress = try file.read() ?? progress
    } catch {
      isKept = false
      warn(.learnProgressUnreadable(path: error.path))
    }
  }

  // MARK: Where the learner is

  /// The learner's folder; nil where none was begun or it is gone, which was said.
  func folder() -> LessonFolder? {
    guard let path = progress.folder else {
      // Where nothing can be kept, the one that would have been.
      let standard = LessonFolder(named: LessonFolder.standardName)
      if standard.isThere { return standard }
      complain(.learnNotStarted)
      return nil
    }
    let folder = LessonFolder(path: path)
    if folder.isThere { return folder }
    guard let found = askedFolder(path) else {
      complain(.learnFolderGone(folder: path))
      return nil
    }
    change { $0.folder = found.path }
    return found
  }

  /// What whoever sits at the terminal says where the folder is now.
  private func askedFolder(_ path: String) -> LessonFolder? {
    guard isatty(STDIN_FILENO) != 0, isatty(STDOUT_FILENO) != 0 else { return nil }
    say(.learnAskFolder(folder: path))
    guard let answer = AnswerReader(style: style).line()?.trimmingBlanks, !answer.isEmpty else { return nil }
    let folder = LessonFolder(named: answer)
    return folder.isThere ? folder : nil
  }

  /// The lesson of an ID, or the one under way; nil where there is none of that ID, which was said.
  func lesson(_ id: String?) -> Lesson? {
    guard let id else { return progress.lesson(of: course) }
    // A file's name is as good as the lesson's.
    let plain = id.split(separator: "/").last.map(String.init) ?? id
    let name = plain.hasSuffix(".lua") ? String(plain.dropLast(4)) : plain
    if let lesson = course[name] { return lesson }
    diagnostics.write(
      code: .noPage, style.say(.learnUnknown(id: name)),
      hint: Spelling.suggestion(for: name, among: course.lessons.map(\.id)))
    return nil
  }

  // MARK: Speaking

  func say(_ text: String) { StandardStreams.output.write(text + "\n") }
  func say(_ message: Message) { say(style.say(message).wrapped(to: width, indent: 2)) }
  func complain(_ message: Message) { diagnostics.write(code: .noFile, style.say(message)) }

  private func warn(_ message: Message) {
    var warning = Diagnostic.ofCommand(.output, style.say(message))
    warning.severity = .warning
    diagnostics.write(warning)
  }

  /// A part of what there is to read, under its heading.
  func show(_ lesson: Lesson, _ part: LessonText.Part, under heading: Message? = nil) {
    if let heading { say("\n" + style.heading(style.say(heading)) + "\n") }
    say(lesson.text(in: style.language)[part].reflowed(to: width))
  }

  /// `Lesson 2 of 29: A song is added, and no observer is called`.
  func heading(_ lesson: Lesson) -> String {
    style.heading(
      style.say(
        .learnHeading(
          place: (course.place(of: lesson.id) ?? 0) + 1, count: course.lessons.count,
          title: lesson.text(in: style.language).title))
    ).wrapped(to: width, indent: 2)
  }

  /// The heading, the story, the task and where the file is.
  func showStory(_ lesson: Lesson, _ folder: LessonFolder) {
    say(heading(lesson) + "\n")
    show(lesson, .story)
    show(lesson, .task, under: .learnTask)
    say("")
    say(.learnFile(file: folder.file(lesson)))
  }

  /// A hint, by its number from 1.
  func showHint(_ lesson: Lesson, _ number: Int) {
    show(lesson, LessonText.hints[number - 1], under: .learnHint(number: number))
  }

  func showWhy(_ lesson: Lesson) { show(lesson, .why, under: .learnWhy) }

  /// The learner's part of the solution.
  func showSolution(_ lesson: Lesson) {
    say("\n" + style.heading(style.say(.learnSolution)) + "\n")
    for line in lesson.solution.partLines { say("    \(line)") }
  }

  // MARK: Checking

  /// Says what came of a check, and keeps it.
  func take(_ verdict: LessonVerdict, of lesson: Lesson, _ folder: LessonFolder) -> ExitStatus {
    switch verdict {
    case .solved:
      change {
        $0[lesson.id].tries += 1
        ($0[lesson.id].state, $0[lesson.id].credit) = (.solved, 1)
      }
      say(style.success("✓ ") + style.say(.learnSolved))
      return .good
    case .failed(let block, let credit):
      change {
        $0[lesson.id].tries += 1
        // What was solved once stays so: a learner plays on.
        if $0[lesson.id].state != .solved { $0[lesson.id].credit = credit }
      }
      say(style.failure("✗ ") + style.say(.learnNotSolved))
      say(block.isEmpty ? style.say(.learnNothingRan) : String(block.dropLast()))
      return .assertionFailed
    case .notYours(let difference):
      change { $0[lesson.id].tries += 1 }
      say(style.failure("✗ ") + style.say(words(difference)))
      return .assertionFailed
    case .unreadable(let error):
      if error.isMissing {
        complain(.learnFileGone(file: folder.file(lesson), id: lesson.id))
      } else {
        diagnostics.write(code: error.code, "\(error)")
      }
      return .noSuchFile
    case .interrupted(let status): return status
    }
  }

  private func words(_ difference: LessonScript.Difference) -> Message {
    switch difference {
    case .line(let line, let text?): .learnLineNotYours(line: line, text: text)
    case .line(let line, nil): .learnLineTooMany(line: line)
    case .mark(let mark): .learnMarkNotYours(mark: mark)
    }
  }
}
