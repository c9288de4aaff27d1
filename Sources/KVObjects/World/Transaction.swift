/// Something that collects a controller's changes and hands them out as one bracket.
package protocol BracketSource: AnyObject {
  /// When it was made, among all of the world's: the order of brackets of one mutation.
  var creationSerial: Int { get }
  /// Takes what was collected since the last call, or nil where there is nothing to send.
  func closeBracket() -> (any PendingBracket)?
}

/// One bracket that waits for its delivery, with the content it is about.
package protocol PendingBracket: AnyObject {
  /// Whose it is.
  var source: any BracketSource { get }
  /// Sends it; an error is the delegate's.
  func deliver() throws
}

/// The mutations under way in a world, and the brackets that wait for the outermost one's end (mutations.md section 2).
package final class Transaction {
  /// How many mutations are open, one inside the other.
  package private(set) var depth = 0
  /// How many of them have steps still to come: what happens meanwhile belongs to their bracket.
  private var unfinished = 0
  /// How many `batch` scopes are open.
  package private(set) var batchDepth = 0

  private var dirty: [any BracketSource] = []
  private var waiting: [any PendingBracket] = []
  /// Brackets of mutations made off the main executor, until it delivers them.
  private var left: [any PendingBracket] = []
  private var isDelivering = false

  private var lastStamp = 0

  package init() {}

  /// Marks the subscribers of one pair.
  func nextStamp() -> Int {
    lastStamp += 1
    return lastStamp
  }

  package var isBatching: Bool { batchDepth > 0 }

  // MARK: Collecting

  /// Notes that `source` has something to send when the mutation under way has happened.
  package func noteDirty(_ source: any BracketSource) {
    if !dirty.contains(where: { $0 === source }) { dirty.append(source) }
  }

  /// A source that goes away has nothing more to send.
  package func forget(_ source: any BracketSource) {
    dirty.removeAll { $0 === source }
  }

  /// Turns what was collected into brackets that wait, in the order in which the controllers were made. Does nothing
  /// while a batch is open or a mutation has steps to come.
  package func closeBrackets() {
    guard unfinished == 0, batchDepth == 0, !dirty.isEmpty else { return }
    let sources = dirty.sorted { $0.creationSerial < $1.creationSerial }
    dirty = []
    for source in sources {
      if let bracket = source.closeBracket() { waiting.append(bracket) }
    }
  }

  /// Puts one bracket behind those that wait.
  package func enqueue(_ bracket: any PendingBracket) {
    waiting.append(bracket)
  }

  // MARK: Scopes

  func begin() { depth += 1 }
  func end() { depth -= 1 }
  func beginUnfinished() { unfinished += 1 }
  func endUnfinished() { unfinished -= 1 }
  func beginBatch() { batchDepth += 1 }
  func endBatch() { batchDepth -= 1 }

  // MARK: Delivering

  var hasWaiting: Bool { !waiting.isEmpty }

  /// Sends what waits, in order, brackets that come meanwhile behind the others; gives the first error.
  ///
  /// A call from inside a delivery does nothing: the outer one goes on. A controller that has brackets left for the
  /// main executor sends nothing past them.
  func deliverWaiting() -> (any Error)? {
    guard !isDelivering else { return nil }
    isDelivering = true
    defer { isDelivering = false }
    var first: (any Error)?
    var next = 0
    while next < waiting.count {
      let bracket = waiting[next]
      next += 1
      if left.contains(where: { $0.source === bracket.source }) {
        left.append(bracket)
        continue
      }
      do { try bracket.deliver() } catch { first = first ?? error }
    }
    waiting.removeAll()
    return first
  }

  /// Leaves what waits to the main executor; says whether it has to be told.
  func leaveToMain() -> Bool {
    let mustTell = left.isEmpty
    left += waiting
    waiting.removeAll()
    return mustTell
  }

  /// Sends what was left to the main executor.
  func deliverLeft() -> (any Error)? {
    waiting = left + waiting
    left.removeAll()
    return deliverWaiting()
  }
}
