import Glibc

/// What the heap holds at one moment, by the allocator's own statistics.
///
/// In contrast to `Benchmark.residentBytes` it is exact to the block: pages that are resident say nothing of what was taken
/// from memory that others had freed.
enum HeapBytes {
  /// The bytes of all blocks in use, the allocator's own words in them included; 0 where the C library has no statistics.
  static var inUse: Int {
    guard let totals else { return 0 }
    func size(_ element: String) -> Int { HeapBytes.size(of: element, in: totals) }
    return size("<system type=\"current\"") + size("<total type=\"mmap\"") - size("<total type=\"fast\"")
      - size("<total type=\"rest\"")
  }

  /// The bytes that `body` leaves in use, for each of `count`.
  static func left(forEachOf count: Int, by body: () throws -> Void) rethrows -> Double {
    let before = inUse
    try body()
    return Double(inUse - before) / Double(max(1, count))
  }

  /// The part of the allocator's report that is about all its arenas: XML, an element a line.
  ///
  /// `mallinfo2` says the same, but gives a structure of <malloc.h>, which is not among the headers that Swift imports.
  private static var totals: Substring? {
    guard let symbol = dlsym(nil, "malloc_info") else { return nil }
    let writeReport = unsafeBitCast(symbol, to: (@convention(c) (Int32, UnsafeMutableRawPointer?) -> Int32).self)
    var buffer: UnsafeMutablePointer<CChar>?
    var length = 0
    guard let stream = open_memstream(&buffer, &length) else { return nil }
    let failure = writeReport(0, UnsafeMutableRawPointer(stream))
    fclose(stream)
    defer { free(buffer) }
    guard failure == 0, let buffer else { return nil }
    // Behind the last arena of its own.
    return String(cString: buffer).split(separator: "</heap>").last
  }

  private static func size(of element: String, in totals: Substring) -> Int {
    for line in totals.split(separator: "\n") where line.hasPrefix(element) {
      return line.split(separator: "size=\"").last?.split(separator: "\"").first.flatMap { Int($0) } ?? 0
    }
    return 0
  }
}
