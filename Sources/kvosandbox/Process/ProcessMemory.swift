import Glibc

/// The memory of this process, in bytes; 0 where the system does not say. Safe in a signal handler.
enum ProcessMemory {
  /// What is in memory now.
  static var resident: Int { pages(field: 1) }

  /// All of its address space that is taken.
  static var size: Int { pages(field: 0) }

  /// A number of the process: pages of all of it, of what is in memory, and others.
  private static func pages(field: Int) -> Int {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 128) { bytes in
      let count = read(file, bytes.baseAddress, bytes.count)
      var place = 0
      var number = 0
      for byte in bytes.prefix(max(0, count)) {
        if byte == UInt8(ascii: " ") {
          if place == field { return number * sysconf(Int32(_SC_PAGESIZE)) }
          place += 1
          number = 0
        } else {
          number = number &* 10 &+ Int(byte &- UInt8(ascii: "0"))
        }
      }
      return 0
    }
  }
}
