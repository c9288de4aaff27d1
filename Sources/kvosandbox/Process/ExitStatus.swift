import ArgumentParser
import Glibc

/// How the command ends, for scripts that call it (lua-api.md section 11).
enum ExitStatus: Int32 {
  case good = 0
  /// An assertion or scenario failed.
  case assertionFailed = 1
  /// The script could not be loaded or raised an error.
  case scriptFailed = 2
  case limitReached = 3
  case nothingMatched = 5
  case usage = 64
  case noSuchFile = 66
  case internalError = 70
  /// By SIGINT.
  case interrupted = 130
  /// By SIGTERM.
  case terminated = 143

  /// This status, once everything buffered is written: where something could not be said the end is not good.
  var afterFlushing: ExitStatus {
    StandardStreams.flush()
    return self == .good && StandardStreams.error.hasFailed ? .internalError : self
  }

  /// Ends the run of a command with this status; everything buffered is written first.
  func end() throws {
    let status = afterFlushing
    if status != .good { throw ExitCode(status.rawValue) }
  }

  /// Ends the process wherever it is, with nothing more written: for moments when another thread may hold anything.
  func endAtOnce() -> Never {
    Terminal.restore()
    _exit(rawValue)
  }
}
