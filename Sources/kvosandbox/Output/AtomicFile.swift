import Glibc
import KVObjects

/// A file that is written as a whole: until then what was there before stays.
///
/// What a link leads to is written, and the link stays. A device or a pipe is written into, and what this process has open too.
final class AtomicFile: ReportOutput {
  private let path: String
  private let mode: mode_t
  private let isAlone: Bool
  private var bytes: [UInt8] = []

  /// - Parameters:
  ///   - path: a file, which need not be there.
  ///   - mode: who may read and write it where it is not there, less what the process's mask takes away.
  ///   - isAlone: whether nobody else writes it meanwhile: then a part that an ended process has left is used again.
  init(_ path: String, mode: mode_t = 0o666, isAlone: Bool = false) {
    (self.path, self.mode, self.isAlone) = (path, mode, isAlone)
  }

  /// Why nothing can be written there, found out before anything runs; nil where it can.
  static func obstacle(_ path: String) -> OutputFailure? {
    do throws(OutputFailure) {
      switch try OutputPlace(path) {
      case .file(let file): return FilePart.obstacle(file, named: path)
      case .stream(let place):
        return place.withPath { access($0, W_OK) } == 0 ? nil : OutputFailure(path: path, reason: .system(errno))
      case .descriptor(let number):
        let flags = fcntl(number, F_GETFL)
        if flags >= 0, flags & O_ACCMODE != O_RDONLY { return nil }
        return OutputFailure(path: path, reason: .system(EBADF))
      }
    } catch { return error }
  }

  func write(_ text: String) { bytes += text.utf8 }

  /// Puts the file in its place. A kill at any moment leaves the old one or the new one.
  func close() -> OutputFailure? {
    do throws(OutputFailure) {
      switch try OutputPlace(path) {
      case .file(let file):
        let part = try FilePart(file, named: path, mode: mode, isAlone: isAlone)
        guard let failure = fill(part.descriptor) else { return part.commit() }
        part.discard()
        return failure
      case .stream(let place):
        let descriptor = Self.openStream(place)
        guard descriptor >= 0 else { return OutputFailure(path: path, reason: .system(errno)) }
        defer { Glibc.close(descriptor) }
        return fill(descriptor)
      case .descriptor(let number):
        // Behind what the streams of the process have still to write there.
        StandardStreams.flush()
        return fill(number)
      }
    } catch { return error }
  }

  /// Opens what is written into. A pipe is there when somebody reads it, unless the run is to end before.
  static func openStream(_ path: String) -> Int32 {
    while true {
      let descriptor = path.withPath { open($0, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
      if descriptor >= 0 || errno != EINTR || Interrupts.status != nil { return descriptor }
    }
  }

  private func fill(_ descriptor: Int32) -> OutputFailure? {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + start, $0.count - start) }
      if count >= 0 {
        start += count
      } else if errno != EINTR || Interrupts.status != nil {
        return OutputFailure(path: path, reason: .system(errno))
      }
    }
    return nil
  }
}
