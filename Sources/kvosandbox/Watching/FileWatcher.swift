import Glibc
import KVObjects
import KVScripting

/// Tells which scripts below some folders have been saved, made, moved or removed.
///
/// By inotify on the folders: editors replace files, and a watch of a file would follow the old one. Where the system gives
/// no inotify, or no watch for a folder, it looks at the files twice a second (``isPolling``).
final class FileWatcher {
  /// Whether it looks itself, as the system does not tell it.
  private(set) var isPolling: Bool
  private let roots: [String]
  private var descriptor: Int32 = -1
  /// The folders, by the number of their watch.
  private var folders: [Int32: String] = [:]
  /// Which folder each root was when its watch began; nil where there was none.
  private var identities: [FileIdentity?] = []
  private var stamps: [String: Stamp] = [:]

  /// How long nothing may happen until a change is complete, in milliseconds: a save is several events.
  private static let quiet: Int32 = 50
  private static let interval: Int32 = 500
  private static let events =
    UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CREATE) | UInt32(IN_DELETE)

  /// What a file is told by.
  private struct Stamp: Equatable {
    let inode: UInt
    let size: Int
    let seconds: Int
    let nanoseconds: Int

    init?(_ path: String) {
      var status = stat()
      guard path.withPath({ stat($0, &status) }) == 0 else { return nil }
      inode = UInt(status.st_ino)
      size = Int(status.st_size)
      seconds = Int(status.st_mtim.tv_sec)
      nanoseconds = Int(status.st_mtim.tv_nsec)
    }
  }

  /// Watches the scripts below folders, and files with what lies beside them.
  /// - Parameter mayBeTold: false to look always, for places whose changes the system does not tell.
  init(_ paths: [String], mayBeTold: Bool = true) {
    roots = paths.map { FolderPath.isFolder($0) ? $0 : FolderPath.folder(of: $0) }
    descriptor = mayBeTold ? inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK)) : -1
    isPolling = descriptor < 0
    for root in roots where !isPolling {
      identities.append(Self.identity(root))
      if identities.last != .some(nil) { watch(root) }
    }
    if isPolling { stamps = look() }
  }

  /// Watches as a user wants it: looking itself where the files' file system or `KVOSANDBOX_WATCH=poll` says so. Whoever shows
  /// something says that it does.
  static func standard(_ paths: [String]) -> FileWatcher {
    let isAsked = getenv("KVOSANDBOX_WATCH").map { String(cString: $0) } == "poll"
    let isRemote = paths.contains { FileSystem(of: $0)?.isRemote ?? false }
    return FileWatcher(paths, mayBeTold: !isAsked && !isRemote)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  // MARK: Waiting

  /// What ended a wait.
  enum Wake: Equatable {
    /// These files have changed: paths below what is watched, as they were named.
    case changed(Set<String>)
    /// There is a line to read from the standard input.
    case input
    /// Nothing yet.
    case nothing
  }

  /// Waits for a change that is complete, for input, or for so many milliseconds.
  func wait(milliseconds: Int32, input: Int32?) -> Wake {
    var waiting = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    if let input { waiting.append(pollfd(fd: input, events: Int16(POLLIN), revents: 0)) }
    let count = poll(&waiting, nfds_t(waiting.count), min(milliseconds, Self.interval))
    if count > 0, input != nil, waiting[1].revents != 0 { return .input }
    if isPolling { return count == 0 ? difference() : .nothing }
    var changed: Set<String> = []
    if count > 0, waiting[0].revents != 0 {
      changed = read()
      // The rest of the same save.
      while poll(&waiting, 1, Self.quiet) > 0 { changed.formUnion(read()) }
    }
    changed.formUnion(watchNewRoots())
    return changed.isEmpty ? .nothing : .changed(changed)
  }

  // MARK: By inotify

  /// Watches the roots that are another folder than before: removed and made again, or with another one put in their place. The
  /// system tells of a folder and not of its path. Gives those that have changed so.
  private func watchNewRoots() -> Set<String> {
    var changed: Set<String> = []
    for (place, root) in roots.enumerated() where !isPolling {
      let identity = Self.identity(root)
      if identity == identities[place] { continue }
      forget(root)
      identities[place] = identity
      if identity != nil { watch(root) }
      changed.insert(root)
    }
    return changed
  }

  /// Which folder a root is now; nil where there is none.
  private static func identity(_ root: String) -> FileIdentity? {
    var status = stat()
    guard root.withPath({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    return FileIdentity(status)
  }

  /// Watches a folder that has gone from its place no longer, nor what is below it.
  private func forget(_ folder: String) {
    for (number, path) in folders where path == folder || path.hasPrefix(folder + "/") {
      folders[number] = nil
      // Of one that was removed the system has forgotten it already.
      inotify_rm_watch(descriptor, number)
    }
  }

  private func watch(_ folder: String) {
    let number = folder.withPath { inotify_add_watch(descriptor, $0, Self.events) }
    guard number >= 0 else {
      // It has gone meanwhile, and whoever made it tells of that.
      if errno == ENOENT || errno == ENOTDIR { return }
      isPolling = true
      stamps = look()
      return
    }
    folders[number] = folder
    for name in FolderPath.names(in: folder) where !name.hasPrefix(".") {
      let path = FileWatcher.path(folder, name)
      if !isPolling, FileWatcher.isFolder(path) { watch(path) }
    }
  }

  private func read() -> Set<String> {
    var changed: Set<String> = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return [] }
    buffer.withUnsafeBytes { bytes in
      var start = 0
      while start < count {
        let event = bytes.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
        let nameStart = start + MemoryLayout<inotify_event>.size
        let name = String(path: bytes[nameStart..<(nameStart + Int(event.len))].prefix { $0 != 0 })
        start = nameStart + Int(event.len)
        note(event, name, &changed)
      }
    }
    return changed
  }

  private func note(_ event: inotify_event, _ name: String, _ changed: inout Set<String>) {
    // More has happened than the system kept: everything may have changed.
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return changed.formUnion(roots) }
    guard let folder = folders[event.wd], !name.hasPrefix(".") else { return }
    let path = FileWatcher.path(folder, name)
    if event.mask & UInt32(IN_ISDIR) != 0 {
      if event.mask & UInt32(IN_MOVED_FROM) != 0 { forget(path) }
      // A folder may have come with scripts in it.
      if event.mask & (UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)) != 0 { watch(path) }
      changed.insert(path)
    } else if name.hasSuffix(".lua"), event.mask & UInt32(IN_CREATE) == 0 {
      changed.insert(path)
    }
  }

  // MARK: By looking

  private func difference() -> Wake {
    let now = look()
    defer { stamps = now }
    let changed = Set(now.keys).union(stamps.keys).filter { now[$0] != stamps[$0] }
    return changed.isEmpty ? .nothing : .changed(changed)
  }

  private func look() -> [String: Stamp] {
    var found: [String: Stamp] = [:]
    var open = roots
    while let folder = open.popLast() {
      for name in FolderPath.names(in: folder) where !name.hasPrefix(".") {
        let path = FileWatcher.path(folder, name)
        if FileWatcher.isFolder(path) {
          open.append(path)
        } else if name.hasSuffix(".lua") {
          found[path] = Stamp(path)
        }
      }
    }
    return found
  }

  // MARK: Paths

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return path.withPath { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// As the files of a folder are named when tests are looked for.
  private static func path(_ folder: String, _ name: String) -> String {
    folder == "." || folder == "./" ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
