/// How much one bracket is about: a single change, which some controllers send where nothing of it is seen, or many.
package enum BracketScope {
  /// One mutation; `isSentUnseen` says that it is sent also where nothing of it is seen (controllers.md section 3).
  case single(isSentUnseen: Bool)
  /// What was made in a batch, or while paused: sent as one net change, which nobody gets where there is none.
  case batch

  /// Whether several mutations are sent as one.
  package var isBatch: Bool {
    if case .batch = self { true } else { false }
  }

  /// Whether it is one change that is sent also where nothing of it is seen.
  package var isSentUnseen: Bool {
    if case .single(let isSentUnseen) = self { isSentUnseen } else { false }
  }

  /// A single change is to be sent also where nothing of it is seen; of a batch this says nothing.
  mutating func sendUnseen() {
    if case .single = self { self = .single(isSentUnseen: true) }
  }
}
