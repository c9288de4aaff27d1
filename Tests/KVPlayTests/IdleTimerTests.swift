import KVPlay
import Testing

struct IdleTimerTests {
  @Test func `the wait ends when nothing has happened for the whole time`() async throws {
    try await IdleTimer(timeout: .zero).wait()
    let timer = IdleTimer(timeout: .milliseconds(1))
    timer.restart()
    try await timer.wait()
  }

  @Test func `a cancelled wait ends with the cancellation, and not as idle`() async {
    let timer = IdleTimer(timeout: .seconds(86_400))
    let wait = Task { try await timer.wait() }
    wait.cancel()
    await #expect(throws: CancellationError.self) { try await wait.value }
  }
}
