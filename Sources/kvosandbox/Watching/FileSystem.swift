import CThread
import KVObjects
import KVScripting

/// What a file system is like that somebody's files are on.
struct FileSystem {
  private let kind: UInt32

  /// The one that a file or folder is on; nil where there is none.
  init?(of path: String) {
    kind = path.withPath { kv_file_system_kind($0) }
    if kind == 0 { return nil }
  }

  /// Whether files may be changed where this system does not see it, so that it does not tell: on another computer, or
  /// outside of the virtual machine that this is (as below WSL's /mnt).
  var isRemote: Bool { Self.remote.contains(kind) }

  /// The numbers of statfs(2): NFS, SMB of three ages, 9P (WSL, QEMU), FUSE (sshfs, virtiofs), VirtualBox, AFS, Ceph.
  private static let remote: Set<UInt32> = [
    0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x0102_1997, 0x6573_5546, 0x786F_4256, 0x5346_414F, 0x00C3_6400,
  ]
}
