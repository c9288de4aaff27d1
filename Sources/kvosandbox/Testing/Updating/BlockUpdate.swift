import Glibc
import KVLua
import KVScripting

/// The text blocks that a run has reached, by the file that they stand in, and what is written of them.
struct BlockUpdate {
  private var blocks: [String: [ReceivedBlock]] = [:]
  private var texts: [String: [UInt8]] = [:]
  /// The tests that reached the blocks, place by place.
  private var tests: [String: [TestPlace]] = [:]
  /// Files that two tests have read with different contents.
  private var changedMeanwhile: Set<String> = []

  /// Takes over what a file of tests has reached.
  mutating func add(_ tested: TestedFile) {
    for block in tested.receivedBlocks {
      blocks[block.location.chunk, default: []].append(block)
      tests[block.location.chunk, default: []].append(TestPlace(path: tested.path, ordinal: block.test))
    }
    for (file, bytes) in tested.blockTexts {
      if let known = texts[file], known != bytes { changedMeanwhile.insert(file) }
      texts[file] = bytes
    }
  }

  /// A file with its changes.
  struct File {
    let path: String
    /// As it was when it was run.
    let bytes: [UInt8]
    let rewriting: BlockRewriting
    /// The tests that reached the blocks, place by place.
    let tests: [TestPlace]
  }

  /// A test, by its file and its place there.
  struct TestPlace: Hashable {
    let path: String
    let ordinal: Int
  }

  /// The files in which something changes or cannot be written, by their paths.
  var files: [File] {
    blocks.keys.sorted().compactMap { path in
      guard let bytes = texts[path], let blocks = blocks[path] else { return nil }
      let rewriting = BlockRewriting(bytes, blocks)
      if rewriting.changes.isEmpty, rewriting.refusals.isEmpty { return nil }
      return File(path: path, bytes: bytes, rewriting: rewriting, tests: tests[path] ?? [])
    }
  }

  /// Writes a file with its changes, or those chosen; says why it could not be.
  func write(_ file: File, choosing chosen: Set<Int>? = nil) -> String? {
    let remark = "it was changed since it was run: run it again"
    if changedMeanwhile.contains(file.path) { return remark }
    return RewrittenFile(file.path).replace(file.bytes, by: file.rewriting.bytes(choosing: chosen)) ?? nil
  }
}

/// A script that is replaced by another text, as a whole: whoever looks sees the old one or the new one, whenever the process
/// is killed. A link stays, and what it leads to is replaced; the mode stays.
struct RewrittenFile {
  private let path: String

  init(_ path: String) { self.path = path }

  /// Replaces `before` by `after`; gives a sentence where it could not, and then nothing has changed.
  func replace(_ before: [UInt8], by after: [UInt8]) -> String? {
    guard let resolved = realpath(path, nil) else { return words(errno) }
    let target = String(cString: resolved)
    free(resolved)
    var status = stat()
    guard stat(target, &status) == 0 else { return words(errno) }
    // To replace a file its folder has to be writable; whoever made the file read-only meant the file.
    guard access(target, W_OK) == 0 else { return words(errno) }
    let part = "\(target).\(getpid()).part"
    let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return words(errno) }
    var failure = fill(descriptor, after, like: status)
    if close(descriptor) != 0 { failure = failure ?? words(errno) }
    // Looked at last: what an editor has saved meanwhile is not lost.
    if failure == nil, FileBytes.read(target) != before { failure = "it was changed since it was run: run it again" }
    if failure == nil, rename(part, target) != 0 { failure = words(errno) }
    if failure != nil { unlink(part) } else { keepName(of: target) }
    return failure
  }

  private func fill(_ descriptor: Int32, _ bytes: [UInt8], like status: stat) -> String? {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + start, $0.count - start) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return words(errno) }
      start += count
    }
    // Of another owner's file only the group may be ours to give: what cannot be kept is no reason to refuse.
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    guard fchmod(descriptor, status.st_mode & 0o7777) == 0, fsync(descriptor) == 0 else { return words(errno) }
    return nil
  }

  /// The new name is on the disk, too, when this returns.
  private func keepName(of target: String) {
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private func words(_ number: Int32) -> String { strerror(number).map { String(cString: $0) } ?? "error \(number)" }
}
