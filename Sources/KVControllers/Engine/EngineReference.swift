/// Leads observers and brackets that wait to their engine as long as that lives, and does not hold it.
///
/// In a confined world that is no weak reference: what has one is counted in a table beside it from then on, which
/// takes three times as long. There an engine goes on the thread that it works on, and says so before (``end()``). In
/// a shared world the last reference may go on another thread.
final class EngineReference {
  /// The engine of a confined world, until ``end()``, for who uses it without retaining it.
  @exclusivity(unchecked) private(set) var lent: Unmanaged<ArrangementEngine>?
  private weak var shared: ArrangementEngine?
  private let isShared: Bool

  /// Leads nowhere before ``begin(_:)``.
  init(isShared: Bool) { self.isShared = isShared }

  /// Leads to `engine` from now on.
  func begin(_ engine: ArrangementEngine) {
    if isShared { shared = engine } else { lent = .passUnretained(engine) }
  }

  /// The engine; nil where it has gone.
  var engine: ArrangementEngine? { isShared ? shared : lent?.takeUnretainedValue() }

  /// The engine goes.
  func end() { lent = nil }
}
