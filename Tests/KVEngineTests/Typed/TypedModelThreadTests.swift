import Foundation
import KVEngine
import KVTestSupport
import Testing

@Suite struct TypedModelThreadTests {
  @Test func `In a shared world many threads set and read, and nothing is lost`() throws {
    let shelf = try Shelf(.shared)
    let record = shelf.record
    try shelf.watch(record, "title", [.new])
    let rounds = 500
    try onThreads(4) { number in
      for round in 0..<rounds {
        record.title = "thread \(number), which writes its round \(round)"
        record.rating += 1
        _ = record.title?.utf8.count
      }
    }
    #expect(shelf.take().count == 4 * rounds)
    #expect((record.title ?? "").hasSuffix("round \(rounds - 1)"))
    #expect(record.rating > 3)
    #expect(shelf.world.takeUnhandledError() == nil)
  }

  @Test func `In a confined world a set from another thread is refused`() throws {
    let shelf = try Shelf()
    let record = shelf.record
    try onThreads(1) { _ in record.rating = 99 }
    #expect(record.rating == 3)
    let error = shelf.world.takeUnhandledError() as? KeyValueCodingError
    // The class and number alone: reading the title here would be the wrong thread again.
    #expect(error == .wrongThread(description: "<Record#1>"))
  }
}
