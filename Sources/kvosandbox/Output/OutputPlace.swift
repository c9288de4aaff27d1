import Glibc
import KVObjects
import KVScripting

/// Where a path leads that something is to be written to.
enum OutputPlace: Hashable {
  /// A regular file, or none yet: the path is that of the file itself, no link.
  case file(String)
  /// A device or a pipe, which is written into.
  case stream(String)
  /// What this process has open, as `/dev/stdout` and `/dev/fd/3` call it.
  case descriptor(Int32)

  /// So many links may lead to each other, as the system has it.
  private static let mostLinks = 40

  /// Follows the links.
  init(_ path: String) throws(OutputFailure) {
    func failure(_ number: Int32) -> OutputFailure { OutputFailure(path: path, reason: .system(number)) }
    guard !path.isEmpty else { throw OutputFailure(path: path, reason: .isNoName) }
    var place = path
    for _ in 0..<Self.mostLinks {
      var status = stat()
      if place.withPath({ lstat($0, &status) }) != 0 {
        guard errno == ENOENT else { throw failure(errno) }
        // What ends with a slash is meant to be a folder.
        if place.hasSuffix("/") { throw failure(EISDIR) }
        self = .file(place)
        return
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG: self = .file(place)
      case S_IFDIR: throw failure(EISDIR)
      case S_IFSOCK: throw failure(ENXIO)
      case S_IFLNK:
        if let descriptor = Self.descriptor(place) {
          self = .descriptor(descriptor)
          return
        }
        guard let target = Self.target(of: place) else { throw failure(errno) }
        // What another process has open has no path, unless it is a file.
        if place.withPath({ stat($0, &status) }) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT),
          !target.hasPrefix("/")
        {
          self = .stream(place)
          return
        }
        place = target.hasPrefix("/") ? target : "\(FolderPath.folder(of: place))/\(target)"
        continue
      default: self = .stream(place)
      }
      return
    }
    throw failure(ELOOP)
  }

  private static func target(of link: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = link.withPath { readlink($0, &bytes, bytes.count) }
    return count >= 0 ? String(path: bytes[..<count]) : nil
  }

  /// The number of a link in the folder of what this process has open; nil for every other one.
  private static func descriptor(_ link: String) -> Int32? {
    guard let number = Int32(link[(link.lastIndex(of: "/").map { link.index(after: $0) } ?? link.startIndex)...]),
      let folder = FolderPath.folder(of: link).withPath({ realpath($0, nil) })
    else { return nil }
    defer { free(folder) }
    let parts = String(path: folder).split(separator: "/")
    return parts.first == "proc" && parts.dropFirst().first == "\(getpid())" && parts.last == "fd" ? number : nil
  }

  /// Whether it is the standard output, by another name.
  static func isStandardOutput(_ path: String) -> Bool { (try? OutputPlace(path)) == .descriptor(STDOUT_FILENO) }
}

/// The files that a command is told to write: found out before anything runs, as far as can be known then.
enum OutputFiles {
  /// Why one of them cannot be written, or may not: it would take the place of another one, or of what is run. Nil where all can.
  /// - Parameters:
  ///   - paths: the outputs, as they were named; `-` is the standard output.
  ///   - inputs: what is run; `-` is the standard input.
  static func obstacle(_ paths: [String], inputs: [String] = []) -> OutputFailure? {
    let paths = paths.filter { $0 != "-" }
    if paths.isEmpty { return nil }
    let inputs = Set(inputs.compactMap { $0 == "-" ? FileIdentity(file: STDIN_FILENO) : FileIdentity(file: $0) })
    var taken = Set([STDOUT_FILENO, STDERR_FILENO].compactMap { FileIdentity(file: $0) })
    var named: Set<NewFile> = []
    for path in paths {
      let place: OutputPlace
      do throws(OutputFailure) { place = try OutputPlace(path) } catch { return error }
      if let failure = AtomicFile.obstacle(path) { return failure }
      guard case .file(let file) = place else { continue }
      if let identity = FileIdentity(file: file) {
        if inputs.contains(identity) { return OutputFailure(path: path, reason: .isScript) }
        if !taken.insert(identity).inserted { return OutputFailure(path: path, reason: .isOutput) }
      } else if let new = NewFile(file), !named.insert(new).inserted {
        return OutputFailure(path: path, reason: .isOutput)
      }
    }
    return nil
  }

  /// A file that is not there yet, whatever its folder is called.
  private struct NewFile: Hashable {
    let folder: FileIdentity
    let name: Substring

    init?(_ path: String) {
      var status = stat()
      guard FolderPath.folder(of: path).withPath({ stat($0, &status) }) == 0 else { return nil }
      folder = FileIdentity(status)
      name = path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
    }
  }
}
