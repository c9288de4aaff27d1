import Foundation
import KVEngine
import Testing

@Suite struct TypedModelThreadTests {
  /// Runs `body` on each of `count` threads of their own and waits for all.
  private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let group = DispatchGroup()
    for number in 0..<count {
      group.enter()
      Thread {
        body(number)
        group.leave()
      }.start()
    }
    group.wait()
  }

  @Test func `In a shared world many threads set and read, and nothing is lost`() throws {
    let shelf = try Shelf(.shared)
    let record = shelf.record
    try shelf.watch(record, "title", [.new])
    let rounds = 500
    onThreads(4) { number in
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
    onThreads(1) { _ in record.rating = 99 }
    #expect(record.rating == 3)
    let error = shelf.world.takeUnhandledError() as? KeyValueCodingError
    #expect(error == .wrongThread(description: "<Record \"Lionheart\">"))
  }
}
