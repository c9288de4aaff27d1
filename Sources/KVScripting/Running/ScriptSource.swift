import Glibc

/// The text of one script, with the name that messages call it by and the folder that its modules are in.
///
/// In contrast to a path it is already read: what was run is what messages show, whatever happens to the file
/// meanwhile.
///
/// ```swift
/// let source = try ScriptSource.file("lessons/03.lua")
/// source.name     // "lessons/03.lua"
/// source.folder   // "lessons"
/// ```
///
/// Costs: the bytes. Threads: a value, which may be read on one and run on another.
public struct ScriptSource: Sendable, Hashable {
  /// How messages, traces and tracebacks call it: the path as the user wrote it.
  public let name: String
  /// Every byte of it, as it is: it need not be UTF-8.
  public let bytes: [UInt8]
  /// Where `require` looks for its modules, and in the folder `lib` below it; empty for the current folder.
  public let folder: String

  /// A script with what is known of it. Nothing is read or checked: what does not compile is found when it runs. O(1).
  public init(name: String, bytes: [UInt8], folder: String) {
    self.name = name
    self.bytes = bytes
    self.folder = folder
  }

  /// A text that is no file, such as a script that is built in.
  ///
  /// ```swift
  /// let source = ScriptSource(name: "greeting", text: #"print("hello")"#)
  /// let runner = try ScriptRunner(source: source)
  /// runner.printDirectly { print($0, terminator: "") }   // hello
  /// let outcome = runner.run()
  /// ```
  ///
  /// - Parameters:
  ///   - name: how messages call it.
  ///   - text: the script.
  ///   - folder: where `require` looks for its modules; empty for the current folder.
  /// - Complexity: O(n) for n bytes.
  public init(name: String, text: String, folder: String = "") {
    self.init(name: name, bytes: Array(text.utf8), folder: folder)
  }

  /// Reads a file, or whatever else a path leads to: a pipe, a device.
  ///
  /// The folder of the path is the one that modules are looked for in.
  ///
  /// ```swift
  /// do {
  ///   let source = try ScriptSource.file("nowhere.lua", limit: 1 << 20)
  ///   print(source.bytes.count)
  /// } catch {
  ///   print(error, error.isMissing)   // nowhere.lua: no such file true
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - path: the path; messages call the script by it as it is written here. A byte that is no UTF-8 is written `\xE9`.
  ///   - limit: bytes that it may have; nil for any number.
  ///   - patience: seconds to wait for a pipe that nobody writes to; nil for any number.
  /// - Throws: ``ScriptFileError``: there is none, it may not be read, is a folder, is too long, or nothing has come
  ///   from it.
  /// - Complexity: O(n) for n bytes.
  public static func file(
    _ path: String, limit: Int? = nil, patience: Double? = nil
  ) throws(ScriptFileError) -> ScriptSource {
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ""
    let reader = ScriptReader(path: path, limit: limit, patience: patience)
    return ScriptSource(name: path, bytes: try reader.contents(), folder: folder)
  }

  /// Reads standard input to its end; its modules are looked for in the current folder, and messages call it `stdin`.
  ///
  /// - Parameter limit: bytes that it may have; nil for any number.
  /// - Throws: ``ScriptFileError``: it is too long, or cannot be read.
  /// - Complexity: O(n) for n bytes. It waits for the end for as long as that takes.
  public static func standardInput(limit: Int? = nil) throws(ScriptFileError) -> ScriptSource {
    let reader = ScriptReader(path: "standard input", limit: limit)
    return ScriptSource(name: "stdin", bytes: try reader.contents(of: STDIN_FILENO, isWaiting: false), folder: "")
  }
}

/// Why a file could not be read, as the number of the system and what is asked of it most.
///
/// In contrast to a ``Diagnostic`` it is about the file and not about what is in it.
///
/// ```swift
/// do {
///   _ = try ScriptSource.file("nowhere.lua")
/// } catch {
///   print(error.isMissing ? "there is none" : error.description)   // there is none
/// }
/// ```
public struct ScriptFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, as the user named it.
  public let path: String
  /// The number that the system gave (`errno`): `ENOENT`, `EACCES`, …; `EFBIG` and `ETIMEDOUT` for the limits of a
  /// call.
  public let number: Int32

  /// An error with its facts.
  public init(path: String, number: Int32) {
    self.path = path
    self.number = number
  }

  /// Whether there is no such file.
  public var isMissing: Bool { number == ENOENT || number == ENOTDIR }

  /// Whether there is more of it than the limit allowed.
  public var isTooLong: Bool { number == EFBIG }

  /// Whether nothing came from it for as long as was allowed.
  public var isSilent: Bool { number == ETIMEDOUT }

  /// `PATH: no such file`, or what the system says.
  public var description: String {
    switch number {
    case ENOENT, ENOTDIR: "\(path): no such file"
    case EISDIR: "\(path): is a folder"
    case EACCES: "\(path): may not be read"
    case EFBIG: "\(path): is larger than the memory limit"
    case ETIMEDOUT: "\(path): nothing came from it within the time limit"
    default: "\(path): \(strerror(number).map { String(cString: $0) } ?? "error \(number)")"
    }
  }
}
