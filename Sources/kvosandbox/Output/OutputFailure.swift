import Glibc
import KVObjects
import KVTexts
import KVTrace

/// Why something cannot be written.
struct OutputFailure: Error {
  enum Reason {
    /// The number that the system gave.
    case system(Int32)
    /// It is what the script is read from.
    case isScript
  }

  let path: String
  let reason: Reason

  /// The command's status where it is known before anything has run.
  var status: ExitStatus {
    switch reason {
    case .system: .noSuchFile
    case .isScript: .usage
    }
  }

  var diagnostic: Diagnostic {
    .ofCommand(.output, "\(path) cannot be written: \(words)", hint: hint)
  }

  private var words: String {
    switch reason {
    case .system(let number): strerror(number).map { String(cString: $0) } ?? "error \(number)"
    case .isScript: "it is the script itself"
    }
  }

  private var hint: Message? { if case .isScript = reason { .hintOtherFile } else { nil } }
}

/// Which file something is, whatever it is called.
struct FileIdentity: Hashable {
  private let device: UInt
  private let inode: UInt

  init(_ status: stat) {
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
  }

  /// The regular file that is open; nil for anything else.
  init?(file descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  /// The regular file that a path leads to; nil for anything else.
  init?(file path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }
}

/// A file that a user wants the output in: open, and as it was until ``begin()``.
struct OutputFile {
  private let descriptor: Int32
  private let path: String

  /// Opens or makes a file.
  /// - Parameter script: where the script is read from, which it must not be.
  /// - Throws: ``OutputFailure``.
  init(_ path: String, besides script: FileIdentity?) throws(OutputFailure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw OutputFailure(path: path, reason: .system(errno)) }
    if let script, FileIdentity(file: descriptor) == script {
      close(descriptor)
      throw OutputFailure(path: path, reason: .isScript)
    }
    self.descriptor = descriptor
    self.path = path
  }

  /// Empties it, for a run.
  func begin() -> OutputStream {
    // A pipe or a device has nothing to empty.
    ftruncate(descriptor, 0)
    return OutputStream(descriptor, name: path)
  }
}
