import Glibc

/// Measures how long something takes, by a clock that never goes back.
struct Stopwatch {
  private let start = Stopwatch.now

  /// Seconds since it was made.
  var seconds: Double { Stopwatch.now - start }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
