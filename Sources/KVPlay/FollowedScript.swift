import Glibc

/// The script on disk that a page follows. It is only read.
package final class FollowedScript {
  private let path: String
  private let words: PlaySettings.Messages
  private var bytes: [UInt8] = []
  private var revision = 0
  private var problem: String?

  package init(path: String, words: PlaySettings.Messages) {
    (self.path, self.words) = (path, words)
  }

  /// What the file says now.
  package struct State: Encodable, Sendable, Equatable {
    /// The file's name, without its folder.
    package let name: String
    /// Differs from that of every other text that the file has had.
    package let revision: String
    /// Nil where the revision was known, or there is a problem.
    package let text: String?
    /// Why there is no text.
    package let problem: String?
  }

  /// Reads the file, and leaves the text out where `known` is its revision. O(bytes).
  package func state(known: String?) -> State {
    let read = Self.read(path)
    let problem: String? =
      switch read {
      case .success(let bytes): String(validating: bytes, as: UTF8.self) == nil ? words.notText : nil
      case .failure(let failure): failure == .tooLong ? words.tooLong : words.unreadable
      }
    let bytes = (try? read.get()) ?? []
    if revision == 0 || bytes != self.bytes || problem != self.problem {
      (self.bytes, self.problem) = (bytes, problem)
      revision += 1
    }
    let isKnown = known == "\(revision)"
    return State(
      name: path.split(separator: "/").last.map(String.init) ?? path, revision: "\(revision)",
      text: isKnown || problem != nil ? nil : String(decoding: bytes, as: UTF8.self), problem: problem)
  }

  private enum Failure: Error { case tooLong, unreadable }

  private static func read(_ path: String) -> Result<[UInt8], Failure> {
    // Opening a pipe does not wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return .failure(.unreadable) }
    defer { close(descriptor) }
    guard let bytes = PrivateFile.bytes(of: descriptor, limit: LoopbackGuard.maxScriptBytes) else {
      return .failure(.unreadable)
    }
    return bytes.count <= LoopbackGuard.maxScriptBytes ? .success(bytes) : .failure(.tooLong)
  }
}
