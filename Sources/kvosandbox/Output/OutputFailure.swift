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
    /// It is another file that the run has read: a module, a store.
    case isInput
    /// Another output goes there.
    case isOutput
    /// It is the empty text.
    case isNoName
  }

  let path: String
  let reason: Reason

  /// The command's status where it is known before anything has run.
  var status: ExitStatus { if case .system = reason { .noSuchFile } else { .usage } }

  /// The command's status where it is known only when the run has ended.
  var lateStatus: ExitStatus { if case .system = reason { .internalError } else { .usage } }

  var diagnostic: Diagnostic {
    .ofCommand(.output, "\(path.isEmpty ? "''" : path) cannot be written: \(words)", hint: hint)
  }

  /// Why, in a few words.
  var words: String {
    switch reason {
    case .system(let number): strerror(number).map { String(cString: $0) } ?? "error \(number)"
    case .isScript: "it is the script itself"
    case .isInput: "the run reads it"
    case .isOutput: "another output goes there"
    case .isNoName: "it is the name of no file"
    }
  }

  private var hint: Message? { if case .system = reason { nil } else { .hintOtherFile } }
}

/// A file that a user wants the output of a run in, while it comes.
///
/// Where there is a file that says something it stays until the run has ended; what is new, a device or a pipe is written from
/// the beginning.
struct OutputFile {
  private let path: String
  private let place: OutputPlace

  /// Finds out where a path leads; nothing is opened yet. Throws ``OutputFailure``.
  init(_ path: String) throws(OutputFailure) {
    self.path = path
    place = try OutputPlace(path)
    if let obstacle = AtomicFile.obstacle(path) { throw obstacle }
  }

  /// Opens or makes it, for a run.
  func begin() throws(OutputFailure) -> OutputStream {
    let descriptor: Int32
    switch place {
    case .descriptor(STDOUT_FILENO): return StandardStreams.output
    case .descriptor(let number): descriptor = fcntl(number, F_DUPFD_CLOEXEC, 0)
    case .stream(let place): descriptor = AtomicFile.openStream(place)
    case .file(let file):
      var status = stat()
      if file.withPath({ stat($0, &status) }) == 0, status.st_size > 0 {
        let part = try FilePart(file, named: path)
        return OutputStream(part.descriptor, name: path, part: part)
      }
      descriptor = file.withPath { open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666) }
    }
    guard descriptor >= 0 else { throw OutputFailure(path: path, reason: .system(errno)) }
    return OutputStream(descriptor, name: path)
  }
}
