import CThread
import Glibc
import KVObjects
import KVScripting

/// A file that is written beside the one whose place it takes: until then what was there before stays, and whoever looks sees
/// the old one or the new one, whenever the process is killed. Where a file is mounted at its place none can take that: it is
/// written into when all is there.
struct FilePart: Sendable {
  /// As it was named.
  private let path: String
  private let target: String
  /// Its path; nil where it has none, and what it holds is copied.
  private let part: String?
  /// Where it is written.
  let descriptor: Int32

  /// - Parameters:
  ///   - target: where it goes: a file that is there, or a path that leads nowhere.
  ///   - path: how messages call it.
  ///   - mode: who may read and write it where there is none yet, less what the process's mask takes away; else it gets the
  ///     mode of the one that is there, and its owner where it can.
  ///   - isAlone: whether nobody else writes it meanwhile: then a part that an ended process has left is used again.
  init(_ target: String, named path: String, mode: mode_t = 0o666, isAlone: Bool = false) throws(OutputFailure) {
    (self.path, self.target) = (path, target)
    if let failure = Self.obstacle(target, named: path) { throw failure }
    var status = stat()
    let isThere = target.withPath { stat($0, &status) } == 0
    if Self.isMounted(target) {
      (part, descriptor) = (nil, kv_make_nameless_file())
      guard descriptor >= 0 else { throw OutputFailure(path: path, reason: .system(errno)) }
      return
    }
    (part, descriptor) = Self.makePart(of: target, isThere ? 0o600 : mode, isAlone)
    guard descriptor >= 0 else { throw OutputFailure(path: path, reason: .system(errno)) }
    guard isThere else { return }
    // Of another owner's file only the group may be ours to give: what cannot be kept is no reason to refuse.
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    if fchmod(descriptor, status.st_mode & 0o7777) != 0 {
      let number = errno
      discard()
      throw OutputFailure(path: path, reason: .system(number))
    }
  }

  /// Makes a part beside `target`, whose name may be as long as names can be; the descriptor is negative where that failed.
  private static func makePart(
    of target: String, _ mode: mode_t, _ isAlone: Bool
  ) -> (part: String, descriptor: Int32) {
    func make(_ part: String) -> (part: String, descriptor: Int32) {
      (part, part.withPath { open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode) })
    }
    if isAlone {
      let part = "\(target).part"
      _ = part.withPath { unlink($0) }
      return make(part)
    }
    let folder = String(target.utf8.lastIndex(of: UInt8(ascii: "/")).map { target[...$0] } ?? "")
    // A name may be in use: by this process, or left by an ended one that had its number.
    var number = 0
    while true {
      let made = make("\(folder).kvo.\(getpid()).\(number).part")
      if made.descriptor >= 0 || errno != EEXIST { return made }
      number += 1
    }
  }

  /// Whether a file is mounted at the place, so that none can take that.
  private static func isMounted(_ target: String) -> Bool { target.withPath { kv_is_mount_point($0) } }

  /// Why nothing can take the place of a file, or be made where there is none; nil where it can.
  static func obstacle(_ target: String, named path: String) -> OutputFailure? {
    // Whoever made a file read-only meant the file, although its folder may be writable.
    let isRefused = target.withPath { access($0, W_OK) } != 0 && errno != ENOENT
    if !isRefused, isMounted(target) || FolderPath.folder(of: target).withPath({ access($0, W_OK) }) == 0 {
      return nil
    }
    return OutputFailure(path: path, reason: .system(errno))
  }

  /// Puts the file in its place; gives why it could not, and then the old one is as it was.
  /// - Parameter replacesInput: whether it may take the place of what was run.
  func commit(replacesInput: Bool = false) -> OutputFailure? {
    if !replacesInput, let identity = FileIdentity(file: target), InputFiles.contains(identity) {
      discard()
      return OutputFailure(path: path, reason: .isInput)
    }
    let number = part.map(takePlace) ?? copy()
    if close(descriptor) != 0 || number != 0 {
      _ = part?.withPath { unlink($0) }
      return OutputFailure(path: path, reason: .system(number != 0 ? number : errno))
    }
    return nil
  }

  /// Makes the part the file; the number of the error, 0 for none.
  private func takePlace(_ part: String) -> Int32 {
    guard fsync(descriptor) == 0 else { return errno }
    if part.withPath({ part in target.withPath { rename(part, $0) } }) == 0 {
      keepName()
      return 0
    }
    // The mount was not reported, or was made in the meantime.
    guard errno == EBUSY || errno == EXDEV else { return errno }
    defer { _ = part.withPath { unlink($0) } }
    return copy()
  }

  /// Writes what the part holds into the file; the number of the error, 0 for none.
  private func copy() -> Int32 {
    let file = target.withPath { open($0, O_WRONLY | O_TRUNC | O_CLOEXEC) }
    guard file >= 0 else { return errno }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var end = 0
    while true {
      let count = pread(descriptor, &bytes, bytes.count, end)
      if count < 0, errno != EINTR { return errno }
      if count == 0 { break }
      var start = 0
      while start < count {
        let written = bytes.withUnsafeBytes { write(file, $0.baseAddress! + start, count - start) }
        if written < 0, errno != EINTR { return errno }
        start += max(0, written)
      }
      end += max(0, count)
    }
    return fsync(file) == 0 ? 0 : errno
  }

  /// Leaves everything as it was.
  func discard() {
    close(descriptor)
    _ = part?.withPath { unlink($0) }
  }

  /// The new name is on the disk, too, when this returns.
  private func keepName() {
    let folder = FolderPath.folder(of: target).withPath { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}
