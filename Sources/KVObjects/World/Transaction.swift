/// Something that collects a controller's changes and hands them out as one bracket.
package protocol BracketSource: AnyObject {
  /// When it was made, among all of the world's: the order of brackets of one mutation.
  var creationSerial: Int { get }
  /// Whether it has been noted, to be asked when the mutation under way has happened: the transaction's own.
  var isNoted: Bool { get set }
  /// Takes what was collected since the last call, or nil where there is nothing to send.
  func closeBracket() -> (any PendingBracket)?
}

/// One bracket that waits for its delivery, with the content it is about.
package protocol PendingBracket: AnyObject {
  /// The creation serial of its source, which need not live any more.
  var sourceSerial: Int { get }
  /// Sends it; an error is the delegate's.
  func deliver() throws
  /// Whether an error has taken its place.
  var isRefusal: Bool { get }
}

extension PendingBracket {
  package var isRefusal: Bool { false }
}

/// The mutations under way in a world, and the brackets that wait for the outermost one's end (mutations.md section 2).
@usableFromInline
package final class Transaction {
  /// How many mutations are open, one inside the other.
  package var depth: Int { openMutations }
  // Internal, not package: the optimiser then knows all accesses and leaves out their checks at run time.
  @exclusivity(unchecked) private var openMutations = 0
  /// How many of them, and of events that are being processed, have steps still to come: what happens meanwhile
  /// belongs to their bracket.
  @exclusivity(unchecked) private var unfinished = 0
  /// How many `batch` scopes are open.
  @exclusivity(unchecked) @usableFromInline private(set) var batchDepth = 0

  /// Whether a change that is made now is committed, or collected, as soon as it is made; in a batch, whether no
  /// mutation is open, and nothing is to be sent before the batch ends.
  @inline(__always)
  var takesFastPath: Bool { batchDepth == 0 || openMutations == 0 && (isDelivering || waiting.isEmpty) }

  /// Whether a bracket is being sent: what is closed meanwhile waits behind it.
  package var isSending: Bool { isDelivering }

  /// Whether what is collected now is sent as one net change: a `batch` is open.
  @inlinable
  package var isInBatch: Bool { batchDepth > 0 }

  // Unchecked: no access calls anything that comes back here while it lasts.
  @exclusivity(unchecked) private var dirty: [any BracketSource] = []
  /// Whether they came in the order in which they were made.
  private var isInTurn = true
  /// An empty array whose memory serves the next mutation.
  private var spare: [any BracketSource] = []
  /// What waits, from `nextWaiting` on; whether it was made off the main executor, and has to be left to it.
  @exclusivity(unchecked) private var waiting: [(bracket: any PendingBracket, isOffMain: Bool)] = []
  @exclusivity(unchecked) private var nextWaiting = 0
  /// Brackets of mutations made off the main executor, until it delivers them.
  @exclusivity(unchecked) private var left: [any PendingBracket] = []
  /// Whose brackets those are.
  @exclusivity(unchecked) private var sourcesOfLeft: Set<Int> = []
  @exclusivity(unchecked) @usableFromInline var isDelivering = false
  /// What waited when an error ended everything.
  @exclusivity(unchecked) private var undelivered: [any PendingBracket] = []

  @exclusivity(unchecked) private var lastStamp = 0

  package init() {}

  /// Marks the subscribers of one pair.
  func nextStamp() -> Int {
    lastStamp += 1
    return lastStamp
  }

  // MARK: Collecting

  /// Notes that `source` has something to send when the mutation under way has happened.
  package func noteDirty(_ source: any BracketSource) {
    if source.isNoted { return }
    source.isNoted = true
    if let last = dirty.last, last.creationSerial > source.creationSerial { isInTurn = false }
    dirty.append(source)
  }

  /// A source that goes away has nothing more to send.
  package func forget(_ source: any BracketSource) {
    guard source.isNoted else { return }
    source.isNoted = false
    dirty.removeAll { $0 === source }
  }

  /// Turns what was collected into brackets that wait, in the order in which the controllers were made. Does nothing
  /// while a batch is open or a mutation has steps to come. `isOnMain` says where the mutation was made.
  package func closeBrackets(isOnMain: @autoclosure () -> Bool) {
    guard !dirty.isEmpty, unfinished == 0, batchDepth == 0 else { return }
    let isOffMain = !isOnMain()
    // Mostly one, for which no list is made.
    if dirty.count == 1, let source = dirty.popLast() {
      source.isNoted = false
      if let bracket = source.closeBracket() { waiting.append((bracket, isOffMain)) }
      return
    }
    var sources = spare
    swap(&sources, &dirty)
    spare = []
    if !isInTurn { sources.sort { $0.creationSerial < $1.creationSerial } }
    isInTurn = true
    for source in sources { source.isNoted = false }
    for source in sources {
      if let bracket = source.closeBracket() { waiting.append((bracket, isOffMain)) }
    }
    sources.removeAll(keepingCapacity: sources.capacity <= 64)
    spare = sources
  }

  /// Whether anything was collected that is to be closed, or steps are still to come: what is changed now is closed
  /// with that.
  package var isCollecting: Bool { !dirty.isEmpty || unfinished > 0 }

  /// Whether the mutation that is open is the only one, and nothing was collected, waits or is being sent.
  @inline(__always)
  var isOutermostAtRest: Bool {
    openMutations == 1 && !isDelivering && dirty.isEmpty && waiting.isEmpty && sourcesOfLeft.isEmpty
  }

  /// How many brackets wait.
  var waitingCount: Int { waiting.count }

  /// Whose brackets wait from that many on, of those that are sent here. O(w) for w that wait.
  func sources(from count: Int) -> [Int] {
    waiting.dropFirst(count).filter { !$0.isOffMain && !$0.bracket.isRefusal }.map(\.bracket.sourceSerial)
  }

  /// Whose brackets are left to the main executor, in order, each once; nil where none are.
  var leftSources: [Int]? {
    if left.isEmpty { return nil }
    var known: Set<Int> = []
    return left.filter { !$0.isRefusal }.map(\.sourceSerial).filter { known.insert($0).inserted }
  }

  /// Puts one bracket behind those that wait.
  package func enqueue(_ bracket: any PendingBracket, isOffMain: Bool = false) {
    waiting.append((bracket, isOffMain))
  }

  // MARK: Scopes

  func begin() { openMutations += 1 }
  func end() { openMutations -= 1 }
  package func beginUnfinished() { unfinished += 1 }
  package func endUnfinished() { unfinished -= 1 }
  func beginBatch() { batchDepth += 1 }
  func endBatch() { batchDepth -= 1 }

  // MARK: Delivering

  /// Whether brackets wait and nobody is delivering them.
  @usableFromInline var mustDeliver: Bool { !waiting.isEmpty && !isDelivering }

  /// Sends what waits, in order, brackets that come meanwhile behind the others; gives the first error, and whether the
  /// main executor has to be given work for brackets that are left to it: those made elsewhere and, as a controller
  /// sends its brackets in order, later ones of the same controller. Nothing is sent here where `isOnMain` is false.
  ///
  /// A call from inside a delivery does nothing: the outer one goes on. An error that ends everything ends it too: what
  /// waits then, here and for the main executor, is left to ``settleUndelivered()``.
  func deliverWaiting(isOnMain: Bool) -> (error: (any Error)?, mustTellMain: Bool) {
    guard !isDelivering else { return (nil, false) }
    isDelivering = true
    defer { isDelivering = false }
    var errors = FirstError()
    var mustTellMain = false
    while nextWaiting < waiting.count {
      let (bracket, isOffMain) = waiting[nextWaiting]
      nextWaiting += 1
      if isOffMain || !isOnMain || !sourcesOfLeft.isEmpty && sourcesOfLeft.contains(bracket.sourceSerial) {
        mustTellMain = mustTellMain || left.isEmpty
        left.append(bracket)
        sourcesOfLeft.insert(bracket.sourceSerial)
      } else {
        errors.keep { try bracket.deliver() }
        if errors.endsEverything {
          undelivered += waiting[nextWaiting...].map(\.bracket) + left
          forgetLeft()
          break
        }
      }
      forgetDelivered()
    }
    // One waits next time too; a crowd was an exception.
    if waiting.count == 1 { waiting.removeLast() } else { waiting.removeAll(keepingCapacity: waiting.count <= 64) }
    nextWaiting = 0
    return (errors.error, mustTellMain)
  }

  /// Sends a bracket while nothing waits and nothing is being sent; what it causes waits behind it.
  @inline(__always)
  func deliver(_ bracket: any PendingBracket, _ errors: inout FirstError) {
    isDelivering = true
    errors.keep { try bracket.deliver() }
    isDelivering = false
    guard errors.endsEverything else { return }
    undelivered += waiting[nextWaiting...].map(\.bracket) + left
    waiting.removeAll()
    nextWaiting = 0
    forgetLeft()
  }

  /// Puts what was left to the main executor before what waits; called there, where nothing is to be left any more.
  func takeLeft() {
    for index in nextWaiting..<waiting.count { waiting[index].isOffMain = false }
    waiting.insert(contentsOf: left.map { ($0, false) }, at: nextWaiting)
    forgetLeft()
  }

  /// Lets go of all brackets that wait: they hold their controllers, and these the world.
  func forgetBrackets() {
    for source in dirty { source.isNoted = false }
    (dirty, waiting, nextWaiting) = ([], [], 0)
    (left, sourcesOfLeft, undelivered) = ([], [], [])
  }

  /// Sends what an end of everything has left, while nothing else is delivered: for the sake of controllers that go on,
  /// whose content is that of their last bracket. Delegates should be detached by then: errors are passed over.
  func settleUndelivered() {
    guard !undelivered.isEmpty, !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    let brackets = undelivered
    undelivered = []
    for bracket in brackets {
      do { try bracket.deliver() } catch { continue }
    }
  }

  private func forgetLeft() {
    left.removeAll()
    sourcesOfLeft.removeAll()
  }

  /// A delegate that causes one bracket after the other must not keep all that it was sent. O(1) amortised.
  private func forgetDelivered() {
    guard nextWaiting >= 1024, nextWaiting * 2 >= waiting.count else { return }
    waiting.removeFirst(nextWaiting)
    nextWaiting = 0
  }
}
