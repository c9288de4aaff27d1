import CLimit
import CThread
import Foundation
import KVPositions

/// What one change costs with so many members, each the mean of many changes: time in a release build, counts in a debug one.
struct GrowthPoint: Codable {
  let subject: String
  let members: Int
  /// Of the processor: the median of several runs.
  var nanoseconds: Double?
  /// Nodes of trees that are entered.
  var visits: Double?
  /// Elements that are compared.
  var comparisons: Double?
  /// Blocks that are allocated. Without optimisation there are more of them than in a release build.
  var allocations: Double?
}

/// Measures how the cost of a change grows with the number of members.
struct GrowthFigures {
  private static let runs = 5
  private static let changesOfRun = 10_000
  private static let changesCounted = 500

  /// The points of all subjects with as many members as `sizes` say; `progress` is called with what is measured next.
  static func measure(_ sizes: [Int], progress: (String) -> Void) throws -> [GrowthPoint] {
    var points: [GrowthPoint] = []
    for members in sizes {
      if !WorkCounter.isCounting {
        progress("\(GrowthSubject.limit), \(members) members")
        let times = (0..<runs).map { _ in kv_limit_run(Int64(members), 50_000).mutation_ns }
        points.append(
          GrowthPoint(subject: GrowthSubject.limit, members: members, nanoseconds: times.sorted()[runs / 2]))
      }
      for subject in GrowthSubject.all {
        progress("\(subject.name), \(members) members")
        let change = try subject.prepare(members)
        // What is built once, at the first change, is not counted.
        for _ in 0..<10 { try change() }
        points.append(
          WorkCounter.isCounting
            ? try counted(subject, members, change) : try timed(subject, members, change))
      }
    }
    return points
  }

  private static func timed(
    _ subject: GrowthSubject, _ members: Int, _ change: GrowthSubject.Change
  ) throws -> GrowthPoint {
    let times = try (0..<runs).map { _ in
      let start = Benchmark.now
      for _ in 0..<changesOfRun { try change() }
      return (Benchmark.now - start) / Double(changesOfRun)
    }
    return GrowthPoint(subject: subject.name, members: members, nanoseconds: times.sorted()[runs / 2])
  }

  private static func counted(
    _ subject: GrowthSubject, _ members: Int, _ change: GrowthSubject.Change
  ) throws -> GrowthPoint {
    let blocks = kv_thread_blocks_made()
    let (_, work) = try WorkCounter.measuring { for _ in 0..<changesCounted { try change() } }
    let made = kv_thread_blocks_made() - blocks
    func mean(_ count: Int) -> Double { Double(count) / Double(changesCounted) }
    return GrowthPoint(
      subject: subject.name, members: members, visits: mean(work.nodeVisits), comparisons: mean(work.comparisons),
      allocations: mean(Int(made)))
  }
}
