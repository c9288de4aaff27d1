import KVEngine
import KVObjects
import Testing

/// What becomes of an error that a property's setter cannot throw, where nobody handles it.
@Suite struct UnhandledSetterTests {
  #if DEBUG
  @Test func `A debug build stops at the setter, with the reason`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let world = ObjectWorld()
      let record = try Record.make(in: world)
      let token = try record.observe("rating") { _ in throw Refusal(keyPath: "rating") }
      record.rating = 5
      token.invalidate()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("a property of Record#1 was set, and its setter cannot throw: "))
    #expect(text.contains("throwingUnhandledErrors"))
  }
  #endif

  @Test func `A handler, a scope and the throwing set keep it from stopping`() throws {
    let world = ObjectWorld()
    let record = try Record.make(in: world)
    let token = try record.observe("rating") { _ in throw Refusal(keyPath: "rating") }
    #expect(throws: Refusal.self) { try world.throwingUnhandledErrors { record.rating = 5 } }
    #expect(throws: Refusal.self) { try record.set(\.rating, to: 4) }
    #expect(throws: Refusal.self) {
      _ = try Record.make(in: world) { made in
        let token = try made.observe("rating") { _ in throw Refusal(keyPath: "rating") }
        defer { token.invalidate() }
        made.rating = 5
      }
    }
    var handled = 0
    world.unhandledErrorHandler = { _ in handled += 1 }
    record.rating = 3
    #expect(handled == 1)
    token.invalidate()
  }
}
