import Glibc
import Testing

/// How the cost of a change grows (Documentation/Growth.md), as counts of the debug build of `kvbench growth`.
struct GrowthTests {
  /// The counts of one line.
  private struct Point {
    let subject: String
    let members: Int
    let visits: Double
    let comparisons: Double
    let allocations: Double

    init?(_ line: Substring) {
      func text(_ name: String) -> Substring? {
        guard let part = line.split(separator: "\"\(name)\":", maxSplits: 1).dropFirst().first else { return nil }
        let value = part.hasPrefix("\"") ? part.dropFirst().prefix { $0 != "\"" } : part.prefix { !",}".contains($0) }
        return value
      }
      guard let subject = text("subject"), let members = text("members").flatMap({ Int($0) }),
        let visits = text("visits").flatMap({ Double($0) }),
        let comparisons = text("comparisons").flatMap({ Double($0) }),
        let allocations = text("allocations").flatMap({ Double($0) })
      else { return nil }
      self.subject = String(subject)
      (self.members, self.visits, self.comparisons, self.allocations) = (members, visits, comparisons, allocations)
    }
  }

  private static let measured = Result { () throws -> [Point] in
    let process = try Process(
      Command.folder + "/kvbench", ["growth", "--largest", "10000"], folder: "/tmp",
      environment: ["PATH": "/usr/bin:/bin"])
    process.write("")
    let result = process.finish()
    try #require(result.status == 0, "\(result.error)")
    return result.output.split(separator: "\n").compactMap { Point($0) }
  }

  private static let subjects = [
    "array insert or remove, observed", "set add or remove, observed", "TableObserver",
    "RelationalCollectionController", "SetController", "FetchedResultsController",
  ]

  /// With 100 members, 1,000 and 10,000.
  private func points(of subject: String) throws -> [Point] {
    let points = try Self.measured.get().filter { $0.subject == subject }
    try #require(points.map(\.members) == [100, 1_000, 10_000])
    return points
  }

  @Test(arguments: subjects)
  func `Ten times as many members take the comparisons of a binary search more`(subject: String) throws {
    let points = try points(of: subject)
    for (few, many) in zip(points, points.dropFirst()) {
      // log₂ 10 is 3.3; a change of what is sorted by searches twice, but not every change is one.
      #expect(many.comparisons - few.comparisons <= 5, "\(few) \(many)")
    }
  }

  @Test(arguments: subjects)
  func `Ten times as many members are a level of the trees more`(subject: String) throws {
    let points = try points(of: subject)
    for (few, many) in zip(points, points.dropFirst()) {
      // A level for each tree that the change descends: the relation's, the rows', the index of members.
      #expect(many.visits - few.visits <= 5, "\(few) \(many)")
    }
    #expect(points[0].visits > 0)
  }

  @Test(arguments: subjects)
  func `A change allocates no more where there are more members`(subject: String) throws {
    let points = try points(of: subject)
    for many in points.dropFirst() {
      #expect(many.allocations <= points[0].allocations * 1.1, "\(points[0]) \(many)")
    }
    // A sanitizer has a malloc of its own, which counts nothing.
    #expect(points[0].allocations > 0 || Self.isSanitized)
  }

  private static let isSanitized = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
}
