package import Glibc
import KVObjects
import Synchronization

/// Which file something is, whatever it is called.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt
  private let inode: UInt

  package init(_ status: stat) {
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
  }

  /// The regular file that is open; nil for anything else.
  package init?(file descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  /// The regular file that a path leads to; nil for anything else.
  package init?(file path: String) {
    var status = stat()
    guard path.withPath({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }
}

/// The files that this process has run, or kept objects in: no output of it may take the place of one.
///
/// Which modules a script requires, and which stores it opens, is known only when it has done so. From any thread.
package enum InputFiles {
  private static let known = Mutex<Set<FileIdentity>>([])

  /// Notes the file that a path leads to, if there is one.
  package static func note(_ path: String) {
    guard let identity = FileIdentity(file: path) else { return }
    known.withLock { _ = $0.insert(identity) }
  }

  /// Whether a file was noted.
  package static func contains(_ identity: FileIdentity) -> Bool { known.withLock { $0.contains(identity) } }
}
