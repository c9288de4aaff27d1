import Glibc
import KVObjects
import KVScripting

/// The file that a learner's progress is kept in: `learn.json` in the state folder, for its user alone, replaced as a whole.
///
/// Two calls of `learn` may be under way, as the check of a file that was saved and the flow that has begun it: each reads,
/// changes and writes while it holds a lock.
struct ProgressFile {
  private let path = StateFolder.path("learn.json")

  /// More than that no progress has.
  private static let longest = 1 << 20

  /// What is kept; nil where there is no file. Throws where there is one that says something else, or cannot be read.
  func read() throws(Unreadable) -> LearnProgress? {
    guard let path else { return nil }
    let bytes: [UInt8]
    do throws(ScriptFileError) {
      bytes = try ScriptSource.file(path, limit: Self.longest, patience: 1).bytes
    } catch {
      if error.isMissing { return nil }
      throw Unreadable(path: path)
    }
    guard let progress = LearnProgress(parsing: String(decoding: bytes, as: UTF8.self)) else {
      throw Unreadable(path: path)
    }
    return progress
  }

  /// Keeps it; gives why that cannot be.
  func write(_ progress: LearnProgress) -> OutputFailure? {
    guard let path else { return OutputFailure(path: "learn.json", reason: .system(ENOENT)) }
    StateFolder.make(for: path)
    let file = AtomicFile(path, mode: 0o600, isAlone: true)
    file.write(progress.text + "\n")
    return file.close()
  }

  /// Does something while no other call of `learn` changes the file; where it cannot be locked, nevertheless.
  func locked<Result>(_ body: () -> Result) -> Result {
    guard let path else { return body() }
    StateFolder.make(for: path)
    let descriptor = (path + ".lock").withPath {
      open($0, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW, 0o600)
    }
    guard descriptor >= 0 else { return body() }
    // The lock goes with the descriptor, and with a process that is ended.
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR, Interrupts.status == nil {}
    return body()
  }

  /// A file that is there and is not what this version writes.
  struct Unreadable: Error {
    let path: String
  }
}
