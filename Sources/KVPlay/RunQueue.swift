/// The runs that are under way at once, and those that wait for a place.
///
/// A page has one place at most: its next request ends the run that has it. Requests of a page are in the order of their turns, which is
/// not always the one in which they are received.
package actor RunQueue {
  /// How many runs there are at once, how many wait, and for how long.
  package static let (maxRunning, maxWaiting, waitTimeout) = (2, 4, Duration.seconds(8))

  /// Who asks for a run.
  package struct Turn: Sendable {
    let page: String
    let number: Int

    /// - Parameters:
    ///   - page: the name of a page.
    ///   - number: rises with each request of the page.
    package init(page: String, number: Int) { (self.page, self.number) = (page, number) }
  }

  /// A request that waits or runs.
  private struct Request {
    let turn: Turn?
    var isEnded = false
    /// As long as it waits: gives it a place, or none.
    var place: CheckedContinuation<Bool, Never>?
    /// Once it runs.
    var end: (@Sendable () -> Void)?
  }

  private var requests: [Int: Request] = [:]
  /// The numbers of those that wait, in the order in which they came.
  private var waiting: [Int] = []
  private var placeCount = 0
  private var lastNumber = 0

  package init() {}

  /// Runs `body` once there is a place.
  ///
  /// - Parameters:
  ///   - turn: who asks; nil for a request that ends no other, and is ended by none.
  ///   - body: is cancelled where a later request of the page comes.
  /// - Throws: ``Rejection/busy`` where there is no place in time, or a later request of the page is there; what `body` throws.
  package func run<Result: Sendable>(
    for turn: Turn? = nil, _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    try endOthers(turn)
    lastNumber += 1
    let own = lastNumber
    requests[own] = Request(turn: turn)
    defer { requests[own] = nil }
    try await takePlace(own)
    defer { leavePlace() }
    guard requests[own]?.isEnded == false else { throw Rejection.busy }
    let task = Task { try await body() }
    requests[own]?.end = { task.cancel() }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Ends the earlier requests of a page; throws where there is a later one.
  private func endOthers(_ turn: Turn?) throws(Rejection) {
    guard let turn else { return }
    let others = requests.filter { $0.value.turn?.page == turn.page }
    if others.contains(where: { ($0.value.turn?.number ?? 0) > turn.number }) { throw .busy }
    for (number, request) in others {
      requests[number]?.isEnded = true
      request.end?()
      give(false, to: number)
    }
  }

  private func takePlace(_ own: Int) async throws {
    if placeCount < Self.maxRunning {
      placeCount += 1
      return
    }
    guard waiting.count < Self.maxWaiting else { throw Rejection.busy }
    let timer = Task {
      try await Task.sleep(for: Self.waitTimeout)
      give(false, to: own)
    }
    defer { timer.cancel() }
    waiting.append(own)
    let hasPlace = await withTaskCancellationHandler {
      await withCheckedContinuation { requests[own]?.place = $0 }
    } onCancel: {
      Task { await self.give(false, to: own) }
    }
    guard hasPlace else { throw Rejection.busy }
  }

  private func leavePlace() {
    placeCount -= 1
    guard let next = waiting.first else { return }
    placeCount += 1
    give(true, to: next)
  }

  /// Ends the waiting of a request, if it waits.
  private func give(_ hasPlace: Bool, to number: Int) {
    guard let place = requests[number]?.place else { return }
    requests[number]?.place = nil
    waiting.removeAll { $0 == number }
    place.resume(returning: hasPlace)
  }
}
