package import KVObjects

/// What makes controllers keep their brackets: batches, pauses, and the main executor.
struct Deferrals {
  private var lastNumber = 0
  private var batches: [Int] = []
  private var pauses: [Int: Int] = [:]
  private var mainLoop: Int?

  /// The number of the innermost batch.
  var batch: Int? { batches.last }

  /// Begins one; gives its number.
  mutating func begin(_ kind: DeferralKind, of creationSerial: Int?) -> Int {
    lastNumber += 1
    switch kind {
    case .batch: batches.append(lastNumber)
    case .pause: pauses[creationSerial ?? 0] = lastNumber
    case .mainLoop: mainLoop = lastNumber
    }
    return lastNumber
  }

  /// Ends one; gives its number, nil where it had none.
  mutating func end(_ kind: DeferralKind, of creationSerial: Int?) -> Int? {
    switch kind {
    case .batch: return batches.popLast()
    case .pause: return pauses.removeValue(forKey: creationSerial ?? 0)
    case .mainLoop:
      defer { mainLoop = nil }
      return mainLoop
    }
  }
}

extension Trace {
  package func beginDeferral(_ kind: DeferralKind, of creationSerial: Int?) {
    let parent = kind == .batch ? deferrals.batch : nil
    let number = deferrals.begin(kind, of: creationSerial)
    write(number, kind, "begin", parent: parent, controllers: creationSerial.map { [$0] } ?? [])
  }

  package func endDeferral(_ kind: DeferralKind, of creationSerial: Int?, sending sources: [Int]) {
    guard let number = deferrals.end(kind, of: creationSerial) else { return }
    write(number, kind, "end", parent: kind == .batch ? deferrals.batch : nil, controllers: sources)
  }

  private func write(
    _ number: Int, _ kind: DeferralKind, _ phase: String, parent: Int?, controllers serials: [Int]
  ) {
    guard !formats.isEmpty else { return }
    writeUnwritten()
    var members = [JSONValue.Member("number", .integer(number))]
    members.add("kind", text: kind.rawValue)
    members.add("phase", text: phase)
    members.add("parent", parent.map { .integer($0) })
    if !serials.isEmpty {
      members.append(
        .init("controllers", .array(serials.map { .integer(stateNames.number(ofController: $0)) })))
    }
    writeState("batch", members)
  }
}
