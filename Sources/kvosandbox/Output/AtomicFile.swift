import Glibc

/// A file that is written as a whole: until then what was there before stays.
final class AtomicFile: ReportOutput {
  private let path: String
  private let mode: mode_t
  private let isAlone: Bool
  private var bytes: [UInt8] = []

  /// - Parameters:
  ///   - path: a file, which need not be there.
  ///   - mode: who may read and write it, less what the process's mask takes away.
  ///   - isAlone: whether nobody else writes it meanwhile: then a part that an ended process has left is used again.
  init(_ path: String, mode: mode_t = 0o666, isAlone: Bool = false) {
    (self.path, self.mode, self.isAlone) = (path, mode, isAlone)
  }

  /// Why no file can be made there, found out before anything runs; nil where one can.
  static func obstacle(_ path: String) -> OutputFailure? {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      return OutputFailure(path: path, reason: .system(EISDIR))
    }
    return access(FolderPath.folder(of: path), W_OK) == 0 ? nil : OutputFailure(path: path, reason: .system(errno))
  }

  func write(_ text: String) { bytes += text.utf8 }

  /// Puts the file in its place. A kill at any moment leaves the old one or the new one.
  func close() -> OutputFailure? {
    let part = isAlone ? "\(path).part" : "\(path).\(getpid()).part"
    if isAlone { unlink(part) }
    let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { return OutputFailure(path: path, reason: .system(errno)) }
    var number: Int32 = 0
    var start = 0
    while start < bytes.count, number == 0 {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + start, $0.count - start) }
      if count >= 0 { start += count } else if errno != EINTR { number = errno }
    }
    if number == 0, fsync(descriptor) != 0 { number = errno }
    if Glibc.close(descriptor) != 0, number == 0 { number = errno }
    if number == 0, rename(part, path) != 0 { number = errno }
    guard number != 0 else { return nil }
    unlink(part)
    return OutputFailure(path: path, reason: .system(number))
  }
}
