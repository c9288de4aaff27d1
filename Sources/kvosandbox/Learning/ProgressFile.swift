import Glibc

/// The file that a learner's progress is kept in: `learn.json` in the state folder, for its user alone, replaced as a whole.
struct ProgressFile {
  private let path = StateFolder.path("learn.json")

  /// What is kept; nothing where there is no file. Throws where there is one that says something else.
  func read() throws(Unreadable) -> LearnProgress {
    guard let path, access(path, F_OK) == 0 else { return LearnProgress() }
    guard let bytes = FileBytes.read(path),
      let progress = LearnProgress(parsing: String(decoding: bytes, as: UTF8.self))
    else { throw Unreadable(path: path) }
    return progress
  }

  /// Keeps it; gives why that cannot be.
  func write(_ progress: LearnProgress) -> OutputFailure? {
    guard let path else { return OutputFailure(path: "learn.json", reason: .system(ENOENT)) }
    StateFolder.make(for: path)
    let file = AtomicFile(path, mode: 0o600)
    file.write(progress.text + "\n")
    return file.close()
  }

  /// A file that is there and is not what this version writes.
  struct Unreadable: Error {
    let path: String
  }
}
