import Glibc
import KVLessons

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
    guard !plain.hasPrefix("/"), let current = getcwd(nil, 0) else {
      path = plain
      return
    }
    defer { free(current) }
    let folder = String(cString: current)
    path = plain == "." ? folder : "\(folder == "/" ? "" : folder)/\(plain)"
  }

  var isThere: Bool { FolderPath.isFolder(path) }

  /// Where a lesson's file is: relative to the current folder where it is below that.
  func file(_ lesson: Lesson) -> String {
    let whole = "\(path)/\(lesson.fileName)"
    guard let current = getcwd(nil, 0) else { return whole }
    defer { free(current) }
    let folder = String(cString: current)
    return FolderPath.isBelow(whole, folder) && folder != "/" ? String(whole.dropFirst(folder.utf8.count + 1)) : whole
  }

  /// Writes the files that are not there; those that are stay as they are. Gives how many were written.
  func fill(_ course: Course) throws(OutputFailure) -> Int {
    mkdir(path, 0o777)
    guard isThere else { throw OutputFailure(path: path, reason: .system(errno == 0 ? ENOTDIR : errno)) }
    var count = 0
    for lesson in course.lessons where access(file(lesson), F_OK) != 0 {
      try write(lesson.start.text, file(lesson))
      count += 1
    }
    return count
  }

  /// Puts a lesson's file back as it began. What it held is kept beside it with `.bak` at the end of its name, unless it
  /// was that already; gives whether there was something to keep.
  func reset(_ lesson: Lesson) throws(OutputFailure) -> Bool {
    let path = file(lesson)
    let bytes = FileBytes.read(path)
    let isKept = bytes.map { !$0.elementsEqual(lesson.start.text.utf8) } ?? false
    if isKept, rename(path, path + ".bak") != 0 {
      throw OutputFailure(path: path + ".bak", reason: .system(errno))
    }
    try write(lesson.start.text, path)
    return isKept
  }

  private func write(_ text: String, _ path: String) throws(OutputFailure) {
    let file = AtomicFile(path)
    file.write(text)
    if let failure = file.close() { throw failure }
  }
}
