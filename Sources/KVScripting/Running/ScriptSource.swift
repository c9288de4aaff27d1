import Glibc

/// The text of one script, with the name that messages call it by and the folder that its modules are in.
///
/// In contrast to a path it is already read: what was run is what messages show, whatever happens to the file meanwhile.
///
/// ```swift
/// let source = try ScriptSource.file("lessons/03.lua")
/// source.name     // "lessons/03.lua"
/// source.folder   // "lessons"
/// ```
public struct ScriptSource: Sendable, Hashable {
  /// How messages, traces and tracebacks call it: the path as the user wrote it.
  public let name: String
  /// Every byte of it.
  public let bytes: [UInt8]
  /// Where `require` looks for its modules; empty for the current folder.
  public let folder: String

  /// A script with what is known of it.
  public init(name: String, bytes: [UInt8], folder: String) {
    self.name = name
    self.bytes = bytes
    self.folder = folder
  }

  /// A text that is no file, such as a script that is built in.
  public init(name: String, text: String, folder: String = "") {
    self.init(name: name, bytes: Array(text.utf8), folder: folder)
  }

  /// Reads a file, or whatever else a path leads to.
  /// - Parameters:
  ///   - limit: bytes that it may have; nil for any number.
  ///   - patience: seconds to wait for a pipe that nobody writes to; nil for any number.
  /// - Throws: ``ScriptFileError``.
  public static func file(
    _ path: String, limit: Int? = nil, patience: Double? = nil
  ) throws(ScriptFileError) -> ScriptSource {
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ""
    let reader = ScriptReader(path: path, limit: limit, patience: patience)
    return ScriptSource(name: path, bytes: try reader.contents(), folder: folder)
  }

  /// Reads standard input to its end; its modules are looked for in the current folder.
  /// - Parameter limit: bytes that it may have; nil for any number.
  /// - Throws: ``ScriptFileError``.
  public static func standardInput(limit: Int? = nil) throws(ScriptFileError) -> ScriptSource {
    let reader = ScriptReader(path: "standard input", limit: limit)
    return ScriptSource(name: "stdin", bytes: try reader.contents(of: STDIN_FILENO, isWaiting: false), folder: "")
  }
}

/// Why a file could not be read.
public struct ScriptFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, as the user named it.
  public let path: String
  /// The number that the system gave (`errno`).
  public let number: Int32

  /// An error with its facts.
  public init(path: String, number: Int32) {
    self.path = path
    self.number = number
  }

  /// Whether there is no such file.
  public var isMissing: Bool { number == ENOENT || number == ENOTDIR }

  /// Whether there is more of it than was allowed.
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
