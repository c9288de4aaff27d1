import Foundation
import KVEngine
import KVFoundation
import Testing

@Suite("Bridges to Foundation") struct BridgingTests {
  @Test("index sets go over and come back", arguments: [[], [0], [0, 1, 2], [3, 5, 6, 100_000]] as [[Int]])
  func indexSets(_ indexes: [Int]) {
    let ranges = IndexRanges(indexes)
    #expect(Array(IndexSet(ranges)) == indexes)
    #expect(IndexRanges(IndexSet(indexes)) == ranges)
  }

  @Test("paths of a section and a row go over and come back")
  func paths() {
    #expect(IndexPath(ItemPath(section: 2, row: 7)) == [2, 7])
    #expect(ItemPath(IndexPath(indexes: [2, 7])) == ItemPath(section: 2, row: 7))
  }

  @Test(
    "a path of another length is no path of a section and a row", arguments: [[], [1], [1, 2, 3]] as [IndexPath])
  func otherPaths(_ path: IndexPath) {
    #expect(ItemPath(path) == nil)
  }

  @Test("dates are the same points in time", arguments: [0, -0.5, 725_846_400.25])
  func dates(_ seconds: Double) {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    #expect(Date(DateValue(secondsSinceReferenceDate: seconds)) == date)
    #expect(DateValue(date) == DateValue(secondsSinceReferenceDate: seconds))
  }
}
