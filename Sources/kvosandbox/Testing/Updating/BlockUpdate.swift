import Glibc
import KVLua
import KVObjects
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
    guard let resolved = path.withPath({ realpath($0, nil) }) else { return words(errno) }
    let target = String(path: resolved)
    free(resolved)
    let part: FilePart
    do throws(OutputFailure) { part = try FilePart(target, named: path) } catch { return error.words }
    var failure: String?
    var start = 0
    while start < after.count, failure == nil {
      let count = after.withUnsafeBytes { Glibc.write(part.descriptor, $0.baseAddress! + start, $0.count - start) }
      if count > 0 { start += count } else if count == 0 || errno != EINTR { failure = words(errno) }
    }
    // Looked at last: what an editor has saved meanwhile is not lost.
    if failure == nil, FileBytes.read(target) != before { failure = "it was changed since it was run: run it again" }
    if failure == nil { return part.commit(replacesInput: true)?.words }
    part.discard()
    return failure
  }

  private func words(_ number: Int32) -> String { OutputFailure(path: path, reason: .system(number)).words }
}
