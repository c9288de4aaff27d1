import ArgumentParser
import Glibc
import KVLessons
import KVObjects
import KVReport
import KVScripting
import KVTexts
import KVTrace

/// `kvosandbox play [FILE|LESSON|s=…]`.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Open a page in the browser where what is typed runs at once.",
    discussion: """
      Shows a script on the left and what it does on the right. FILE is followed when it is saved, and never written; LESSON \
      is one of 'kvosandbox learn list'; s=… is a script that was shared. The page is served on this computer alone until \
      Ctrl-C, or until no page has been open for 15 minutes.
      """)

  @Argument(
    help: ArgumentHelp("A Lua script, the ID of a lesson, or s=… of a shared script.", valueName: "script"),
    completion: .file(extensions: ["lua"]))
  var script: String?

  @Option(
    help: ArgumentHelp(
      "The browser that opens the page, by its name or path; none prints the address alone.", valueName: "name"))
  var browser: String?

  @OptionGroup var speech: OutputOptions

  func validate() throws { try refuseEmptyNames([("the script", script), ("--browser", browser)]) }

  func run() throws {
    try start().end()
  }

  /// Hands everything over to the server, which takes the place of this process; returns where that is not possible.
  private func start() throws -> ExitStatus {
    let diagnostics = speech.diagnosticWriter
    diagnostics.becomeLast()
    let opening: Opening
    switch Opening.of(script) {
    case .success(let found): opening = found
    case .failure(let failure):
      diagnostics.write(code: .noFile, speech.style(for: STDERR_FILENO).say(failure.message), hint: failure.hint)
      return .noSuchFile
    }
    let server = FolderPath.folder(of: Self.executable) + "/kvosandbox-play"
    guard FolderPath.exists(server) else {
      diagnostics.write(
        code: .noFile, speech.style(for: STDERR_FILENO).say(.playNoServer(path: server)), hint: .hintPlayServer)
      return .noSuchFile
    }
    let settings = try settings(opening)
    let number = ServerStart(server).begin(with: settings.text)
    let reason = String(cString: strerror(number))
    diagnostics.write(
      code: .noFile, speech.style(for: STDERR_FILENO).say(.playServerFails(path: server, reason: reason)))
    return .noSuchFile
  }

  /// The path of this command.
  private static let executable: String = {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    return count > 0 ? path.withUnsafeBufferPointer { String(path: $0.baseAddress!) } : "kvosandbox"
  }()

  // MARK: What the server is handed

  private func settings(_ opening: Opening) throws -> JSONValue {
    let language = speech.language
    func text(_ message: Message) -> JSONValue { .string(message.text(in: language)) }
    let page = PlayPage(language: language, contents: try PlayContents(language).members)
    var members: [JSONValue.Member] = [
      .init("command", .string(Self.executable)),
      .init(
        "files",
        .array(
          page.files.map {
            .object([
              .init("path", .string($0.path)), .init("type", .string($0.type)), .init("text", .string($0.text)),
            ])
          })),
      .init("opening", .string(opening.fragment)), .init("language", .string(language.code)),
      .init(
        "words",
        .object([
          .init("ready", text(.playReady)), .init("noBrowser", text(.playNoBrowser)), .init("idle", text(.playIdle)),
          .init("tooLong", text(.playFileTooLong)),
          .init("notText", text(.playFileNotText)), .init("unreadable", text(.playFileUnreadable)),
        ])),
    ]
    if let path = opening.path { members.append(.init("script", .string(path))) }
    if let browser { members.append(.init("browser", .string(browser))) }
    return .object(members)
  }
}

extension PlayCommand {
  /// What the page opens first.
  private struct Opening {
    /// What the fragment of its address says.
    var fragment = ""
    /// The file that it follows.
    var path: String?

    struct Failure: Error {
      let message: Message
      var hint: Message?
    }

    /// What the argument names.
    static func of(_ argument: String?) -> Result<Opening, Failure> {
      guard let argument else { return .success(Opening()) }
      if argument.hasPrefix("s="), argument.utf8.dropFirst(2).allSatisfy(isOfPackedScript) {
        return .success(Opening(fragment: argument))
      }
      if Course.standard[argument] != nil { return .success(Opening(fragment: "lesson=\(argument)")) }
      if FolderPath.exists(argument) {
        guard !FolderPath.isFolder(argument) else { return .failure(Failure(message: .playIsFolder(path: argument))) }
        let isAbsolute = argument.hasPrefix("/")
        let path = isAbsolute ? argument : (FolderPath.current ?? ".") + "/" + argument
        return .success(Opening(fragment: "file", path: path))
      }
      let similar = Spelling.suggestion(for: argument, among: Course.standard.lessons.map(\.id))
      return .failure(Failure(message: .playNeither(name: argument), hint: similar ?? .hintLearnList))
    }

    /// Base64 as addresses have it.
    private static func isOfPackedScript(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }
}

/// Lets the server take the place of this process, with what it reads on its descriptor 3.
private struct ServerStart {
  private let path: String

  /// Where it reads: `PlaySettings.descriptor`.
  private static let descriptor: Int32 = 3

  init(_ path: String) { self.path = path }

  /// Returns only if that fails: the system's error number.
  func begin(with settings: String) -> Int32 {
    // A file without a name: no other process can open it, and it is gone with its descriptors.
    guard let file = tmpfile() else { return errno }
    let bytes = Array(settings.utf8)
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0,
      lseek(fileno(file), 0, SEEK_SET) == 0, dup2(fileno(file), Self.descriptor) == Self.descriptor
    else { return errno }
    // The server sets its own.
    signal(SIGPIPE, SIG_DFL)
    signal(SIGXFSZ, SIG_DFL)
    var words = [strdup("kvosandbox-play"), nil]
    defer { free(words[0]) }
    _ = path.withPath { execv($0, &words) }
    return errno
  }
}

/// What the page knows of the language, the rules, the lessons and the examples.
private struct PlayContents {
  private let language: Language
  private let catalogue: ScriptCatalogue

  init(_ language: Language) throws {
    self.language = language
    catalogue = try ScriptSession().catalogue
  }

  var members: [JSONValue.Member] {
    [
      .init("examples", .array(ExampleScript.all.map { named($0.name, ("text", .string($0.text))) })),
      .init("lessons", .array(Course.standard.groups.map(group))), .init("rules", rules),
      .init("callbacks", callbacks),
      .init("variants", variants), .init("names", names),
    ]
  }

  private func named(_ name: String, _ others: (String, JSONValue)...) -> JSONValue {
    .object([.init("name", .string(name))] + others.map { .init($0.0, $0.1) })
  }

  private func group(_ group: Course.Group) -> JSONValue {
    named(
      group.name, ("title", .string(group.title.text(in: language))), ("lessons", .array(group.lessons.map(lesson))))
  }

  private func lesson(_ lesson: Lesson) -> JSONValue {
    let text = lesson.text(in: language)
    let members: [(String, String)] = [
      ("id", lesson.id), ("title", text.title), ("kind", lesson.kind.rawValue), ("start", lesson.start.text),
      ("solution", lesson.solution.text), ("story", text[.story]), ("task", text[.task]), ("why", text[.why]),
    ]
    let rule = lesson.rule.map { [JSONValue.Member("rule", .string($0))] } ?? []
    return .object(
      members.map { .init($0.0, .string($0.1)) } + rule
        + [.init("hints", .array(LessonText.hints.map { .string(text[$0]) }))])
  }

  private var rules: JSONValue {
    .object(TraceRules.all.map { .init($0.name, .string($0.sentence.text(in: language))) })
  }

  private var callbacks: JSONValue { .object(CallbackPages.all.map { .init($0.name, .string($0.cocoa)) }) }

  /// As `--with` has them: the originals, and every mapping.
  private var variants: JSONValue {
    .array(
      ScriptVariant.names.filter { ["controllers", "mapping"].contains($0.name) }
        .flatMap { name, values in values.map { .string("\(name)=\($0)") } })
  }

  /// What is completed, each with a line on it.
  private var names: JSONValue {
    let functions = catalogue.functions.map { ($0.name, $0.signature) } + catalogue.globals.map { ($0, "") }
    let members = catalogue.types.flatMap { type in
      type.methods.map { ($0.name, $0.signature) } + type.fields.map { ($0.name, $0.type) }
    }
    return .object([.init("globals", object(functions)), .init("members", object(members))])
  }

  /// Of several of a name the first.
  private func object(_ members: [(String, String)]) -> JSONValue {
    let notes = Dictionary(members, uniquingKeysWith: { first, _ in first })
    return .object(notes.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })
  }
}
