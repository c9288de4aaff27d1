import Glibc

/// The text of one script, with the name that messages call it by and the folder that its modules stand in.
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

  /// Reads a file.
  /// - Throws: ``ScriptFileError``.
  public static func file(_ path: String) throws(ScriptFileError) -> ScriptSource {
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ""
    return ScriptSource(name: path, bytes: try contents(ofFile: path), folder: folder)
  }

  /// Reads standard input to its end; its modules are looked for in the current folder.
  /// - Throws: ``ScriptFileError``.
  public static func standardInput() throws(ScriptFileError) -> ScriptSource {
    ScriptSource(name: "stdin", bytes: try contents(of: STDIN_FILENO, path: "standard input"), folder: "")
  }

  static func contents(ofFile path: String) throws(ScriptFileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ScriptFileError(path: path, number: errno) }
    defer { close(descriptor) }
    return try contents(of: descriptor, path: path)
  }

  private static func contents(of descriptor: Int32, path: String) throws(ScriptFileError) -> [UInt8] {
    var status = stat()
    let hint = fstat(descriptor, &status) == 0 && status.st_size > 0 ? Int(status.st_size) : 1 << 16
    var bytes: [UInt8] = []
    // One more than the file has, so that its end shows without growing.
    bytes.reserveCapacity(hint + 1)
    var failure: Int32 = 0
    var isAtEnd = false
    while !isAtEnd && failure == 0 {
      let size = max(bytes.capacity - bytes.count, 1 << 12)
      bytes += [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        let got = read(descriptor, buffer.baseAddress, size)
        count = max(0, got)
        isAtEnd = got == 0
        if got < 0, errno != EINTR { failure = errno }
      }
    }
    guard failure == 0 else { throw ScriptFileError(path: path, number: failure) }
    return bytes
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

  /// `PATH: no such file`, or what the system says.
  public var description: String {
    switch number {
    case ENOENT, ENOTDIR: "\(path): no such file"
    case EISDIR: "\(path): is a folder"
    case EACCES: "\(path): may not be read"
    default: "\(path): \(strerror(number).map { String(cString: $0) } ?? "error \(number)")"
    }
  }
}
