import ArgumentParser
import Glibc
import KVLessons
import KVTexts
import KVTrace

/// `kvosandbox learn`.
struct LearnCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "learn",
    abstract: "Learn it: short lessons, each about one thing that people stumble over.",
    discussion: """
      'learn start' writes the lessons to a folder. Then 'learn' shows the one under way and, on a terminal, checks its file \
      whenever it is saved. How far you have come is kept in $XDG_STATE_HOME/kvosandbox/learn.json.
      """,
    subcommands: [
      LearnStart.self, LearnList.self, LearnNext.self, LearnGoto.self, LearnCheck.self, LearnHint.self,
      LearnSolution.self, LearnWhy.self, LearnSkip.self, LearnReset.self, LearnCheckAll.self, LearnWatch.self,
      LearnStatus.self,
    ],
    defaultSubcommand: LearnStatus.self)
}

/// What every command of `learn` has.
protocol LessonCommand: ParsableCommand {
  var speech: OutputOptions { get }
  func run(_ session: LearnSession) throws -> ExitStatus
}

extension LessonCommand {
  func run() throws {
    let status = try run(LearnSession(speech)).afterFlushing
    // A test that could not be stopped still runs: nothing is torn down under it.
    if status != .good { status.endAtOnce() }
  }
}

/// `learn` alone: where the learner is; on a terminal the lesson is shown and watched.
struct LearnStatus: LessonCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Say where you are and what comes next.", shouldDisplay: false)

  @OptionGroup var speech: OutputOptions

  func run(_ session: LearnSession) throws -> ExitStatus {
    if session.progress.folder == nil, !LessonFolder(named: LessonFolder.standardName).isThere {
      session.say(.learnNotStarted)
      return .good
    }
    if isatty(STDIN_FILENO) != 0, isatty(STDOUT_FILENO) != 0 { return LearnFlow(session)?.status() ?? .noSuchFile }
    guard let folder = session.folder() else { return .noSuchFile }
    session.sayState()
    guard let lesson = session.lesson(nil) else { return .good }
    session.say(.learnWhereNow(id: lesson.id, title: lesson.text(in: session.style.language).title))
    switch session.progress[lesson.id].state {
    case .open: session.say(.learnWhatNext(file: folder.file(lesson)))
    case .solved, .skipped:
      session.say(
        session.progress.next(after: lesson.id, in: session.course) == nil ? .learnAllDone : .learnWhatNextSolved)
    }
    return .good
  }
}

struct LearnStart: LessonCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: "Write the lessons to a folder; nothing that is there is overwritten.")

  @Argument(help: "The folder.", completion: .directory)
  var folder = LessonFolder.standardName

  @OptionGroup var speech: OutputOptions

  func validate() throws { try refuseEmptyNames([("the folder", folder)]) }

  func run(_ session: LearnSession) throws -> ExitStatus {
    let folder = LessonFolder(named: folder)
    do throws(OutputFailure) {
      let count = try folder.fill(session.course)
      session.change {
        $0.folder = folder.path
        if $0.current == nil { $0.current = session.course.lessons.first?.id }
      }
      session.say(
        count == 0 ? .learnNothingWritten(folder: folder.path) : .learnStartedFolder(n: count, folder: folder.path))
      session.say(.learnBegin)
      return .good
    } catch {
      session.diagnostics.write(error.diagnostic)
      return error.status
    }
  }
}

struct LearnList: LessonCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the lessons, and what became of them.")

  @Option(help: ArgumentHelp("Write text, or one JSON document.", valueName: "format"))
  var format = LearnListFormat.text

  @OptionGroup var speech: OutputOptions

  func run(_ session: LearnSession) throws -> ExitStatus {
    switch format {
    case .text: session.showList()
    case .json: session.say(session.progress.document(of: session.course).text)
    }
    return .good
  }
}

/// How lessons are listed.
enum LearnListFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}

struct LearnNext: LessonCommand {
  static let configuration = CommandConfiguration(
    commandName: "next", abstract: "Go to the next lesson, once this one is solved.")

  @OptionGroup var speech: OutputOptions

  func run(_ session: LearnSession) throws -> ExitStatus {
    guard let folder = session.folder() else { return .noSuchFile }
    guard let lesson = session.lesson(nil) else { return .good }
    guard session.progress[lesson.id].state != .open else {
      session.say(.learnNotSolvedYet(id: lesson.id))
      return .assertionFailed
    }
    if let next = session.goOn(from: lesson) { session.showStory(next, folder) }
    return .good
  }
}

struct LearnGoto: LessonCommand {
  static let configuration = CommandConfiguration(commandName: "goto", abstract: "Go to a lesson.")

  @Argument(help: "The lesson's ID.", completion: .lessonIDs)
  var id: String

  @OptionGroup var speech: OutputOptions

  func run(_ session: LearnSession) throws -> ExitStatus {
    guard let folder = session.folder() else { return .noSuchFile }
    guard let lesson = session.lesson(id) else { return .nothingMatched }
    session.change { $0.current = lesson.id }
    session.showStory(lesson, folder)
    return .good
  }
}

struct LearnCheck: LessonCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check the file of a lesson, the one under way where none is named.")

  @Argument(help: "The lesson's ID.", completion: .lessonIDs)
  var id: String?

  /// For the process that watches: where the files are, whatever is kept.
  @Option(name: .customLong("in"), help: .hidden)
  var folder: String?

  @OptionGroup var speech: OutputOptions

  func run(_ session: LearnSession) throws -> ExitStatus {
    guard let folder = folder.map(LessonFolder.init(path:)) ?? session.folder() else { return .noSuchFile }
    guard let lesson = session.lesson(id) else { return .nothingMatched }
    let verdicts = LessonCheck(style: session.style, width: session.width).verdicts([(lesson, folder.file(lesson))])
    let status = session.take(verdicts[0], of: lesson, folder)
    if status == .good { session.showWhy(lesson) }
    return status
  }
}

struct LearnHint: LessonCommand {
  static let configuration = CommandConfiguration(
    commandName: "hint", abstract: "Give the next of three hints for a lesson, the one under way where none is named."
  )

  @Argument(help: "The lesson's ID.", completion: .lessonIDs)
  var id: String?

  @OptionGroup var speech: OutputOptions

  func run(_ session: LearnSession) throws -> ExitStatus {
    guard let lesson = session.lesson(id) else { return .nothingMatched }
    session.giveHint(lesson)
    return .good
  }
}

struct LearnSolution: LessonCommand {
  static let configuration = CommandConfiguration(
    commandName: "solution", abstract: "Show a solution, once the lesson is solved or all hints were given.")

  @OptionGroup var speech: OutputOptions

  func run(_ session: LearnSession) throws -> ExitStatus {
    guard let lesson = session.lesson(nil) else { return .good }
    guard session.maySeeSolution(lesson) else {
      session.say(.learnSolutionLater)
      return .assertionFailed
    }
    session.showSolution(lesson)
    return .good
  }
}

struct LearnWhy: LessonCommand {
  static let configuration = CommandConfiguration(
    commandName: "why", abstract: "Show the page that says why it is so.")

  @Argument(help: "The lesson's ID.", completion: .lessonIDs)
  var id: String?

  @OptionGroup var speech: OutputOptions

  func run(_ session: LearnSession) throws -> ExitStatus {
    guard let lesson = session.lesson(id) else { return .nothingMatched }
    session.say(session.heading(lesson) + "\n")
    session.show(lesson, .why)
    return .good
  }
}

struct LearnSkip: LessonCommand {
  static let configuration = CommandConfiguration(
    commandName: "skip",
    abstract: "Leave the lesson under way out, and go to the next; or leave out the one that is named.")

  @Argument(help: "The lesson's ID.", completion: .lessonIDs)
  var id: String?

  @OptionGroup var speech: OutputOptions

  func run(_ session: LearnSession) throws -> ExitStatus {
    guard let lesson = session.lesson(id) else { return .nothingMatched }
    guard id == nil else {
      session.skip(lesson)
      return .good
    }
    guard let folder = session.folder() else { return .noSuchFile }
    session.skip(lesson)
    if let next = session.goOn(from: lesson) { session.showStory(next, folder) }
    return .good
  }
}

struct LearnReset: LessonCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract:
      "Put the file of a lesson back as it began. Asks, and keeps what it held with .bak at the end of its name.")

  @Argument(help: "The lesson's ID.", completion: .lessonIDs)
  var id: String?

  @Flag(help: "Put back all lessons, and forget how far you have come.")
  var all = false

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var speech: OutputOptions

  func validate() throws {
    if all, id != nil { throw ValidationError("name a lesson or --all, not both") }
    if !all, id == nil { throw ValidationError("name the lesson to reset, or --all") }
  }

  func run(_ session: LearnSession) throws -> ExitStatus {
    guard let folder = session.folder() else { return .noSuchFile }
    guard all else {
      guard let lesson = session.lesson(id) else { return .nothingMatched }
      guard try isSure(session, .learnResetAsk(file: folder.file(lesson))) else { return .assertionFailed }
      return session.reset(lesson, folder)
    }
    guard try isSure(session, .learnResetAllAsk(n: session.course.lessons.count)) else { return .assertionFailed }
    for lesson in session.course.lessons {
      let status = session.reset(lesson, folder)
      if status != .good { return status }
    }
    session.change { $0.current = session.course.lessons.first?.id }
    return .good
  }

  private func isSure(_ session: LearnSession, _ question: Message) throws -> Bool {
    if yes { return true }
    guard isatty(STDIN_FILENO) != 0 else {
      session.complain(.learnResetNeedsYes)
      return false
    }
    session.say(question)
    let answer = AnswerReader(style: session.style).line()?.trimmingBlanks.lowercased() ?? ""
    if answer == "y" || answer == "yes" { return true }
    session.say(.learnResetRefused)
    return false
  }
}

struct LearnCheckAll: LessonCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-all",
    abstract: "Check the files of all lessons; with --course, the lessons themselves.",
    discussion: """
      Ends with 1 where a lesson is not solved. As long as no lessons have been started the lessons themselves are checked, \
      too: there are no files of yours.
      """)

  @Flag(help: "Whether each lesson fails unsolved for the reason that it states, and passes solved.")
  var course = false

  @OptionGroup var speech: OutputOptions

  func run(_ session: LearnSession) throws -> ExitStatus {
    if course { return CourseCheck(session).status() }
    if session.progress.folder == nil {
      session.say(.learnCourseInstead)
      return CourseCheck(session).status()
    }
    guard let folder = session.folder() else { return .noSuchFile }
    return session.checkAll(folder)
  }
}

struct LearnWatch: LessonCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Check the file of the lesson under way whenever it is saved.")

  @Flag(help: "Leave what is on the screen.")
  var noClear = false

  @OptionGroup var speech: OutputOptions

  func run(_ session: LearnSession) throws -> ExitStatus {
    LearnFlow(session, clearsScreen: !noClear)?.status() ?? .noSuchFile
  }
}

extension CompletionKind {
  /// The IDs of all lessons, in the course's order.
  fileprivate static var lessonIDs: CompletionKind { .custom { _, _, _ in Course.standard.lessons.map(\.id) } }
}
