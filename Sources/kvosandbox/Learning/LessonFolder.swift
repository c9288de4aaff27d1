import Glibc
import KVLessons
import KVObjects
import KVScripting

/// A learner's folder: a file for each lesson, named by its ID.
struct LessonFolder {
  /// As it is shown, and as it is kept: an absolute path.
  let path: String

  /// What `learn start` takes where no folder is named.
  static let standardName = "kvosandbox-lessons"

  init(path: String) { self.path = path }

  /// The folder that a user names, which may be relative to the current one.
  init(named name: String) {
    let plain = FolderPath.plain(name)
    guard !plain.hasPrefix("/"), let folder = FolderPath.current else {
      path = plain
      return
    }
    path = plain == "." ? folder : "\(folder == "/" ? "" : folder)/\(plain)"
  }

  var isThere: Bool { FolderPath.isFolder(path) }

  /// Where a lesson's file is: relative to the current folder where it is below that.
  func file(_ lesson: Lesson) -> String {
    let whole = "\(path)/\(lesson.fileName)"
    guard let folder = FolderPath.current, folder != "/", FolderPath.isBelow(whole, folder) else { return whole }
    return String(whole.dropFirst(folder.count + 1))
  }

  /// Writes the files that are not there; those that are stay as they are. Gives how many were written.
  func fill(_ course: Course) throws(OutputFailure) -> Int {
    _ = path.withPath { mkdir($0, 0o777) }
    guard isThere else { throw OutputFailure(path: path, reason: .system(errno == 0 ? ENOTDIR : errno)) }
    var count = 0
    for lesson in course.lessons where !FolderPath.exists(file(lesson)) {
      try write(lesson.start.text, file(lesson))
      count += 1
    }
    return count
  }

  /// Puts a lesson's file back as it began. Whatever is there is kept beside it, unless it is that already: with `.bak` at the
  /// end of its name, or `.bak2` and so on where that is taken. Gives that name; nil where there was nothing to keep.
  func reset(_ lesson: Lesson) throws(OutputFailure) -> String? {
    let path = file(lesson)
    var status = stat()
    guard path.withPath({ lstat($0, &status) }) == 0, !isAsBegun(lesson, path) else {
      try write(lesson.start.text, path)
      return nil
    }
    var (kept, number) = (path + ".bak", 1)
    while kept.withPath({ lstat($0, &status) }) == 0 {
      number += 1
      kept = "\(path).bak\(number)"
    }
    guard path.withPath({ path in kept.withPath { rename(path, $0) } }) == 0 else {
      throw OutputFailure(path: kept, reason: .system(errno))
    }
    try write(lesson.start.text, path)
    return kept
  }

  private func isAsBegun(_ lesson: Lesson, _ path: String) -> Bool {
    let source = try? ScriptSource.file(path, limit: 1 << 20, patience: 0.2)
    return source?.bytes.elementsEqual(lesson.start.text.utf8) ?? false
  }

  private func write(_ text: String, _ path: String) throws(OutputFailure) {
    let file = AtomicFile(path)
    file.write(text)
    if let failure = file.close() { throw failure }
  }
}
