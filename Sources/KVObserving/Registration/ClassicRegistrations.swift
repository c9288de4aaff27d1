import KVObjects

/// The registration of a classic observer: what it is found by when it is removed.
package final class ClassicRegistration {
  package let observation: KeyValueObservation
  let keyPath: String
  let context: Value
  /// Whether it has been neither removed nor ended with its observer.
  package fileprivate(set) var isListed = true
  fileprivate let observer: ObjectIdentifier
  /// The observer's type.
  private let observerName: String

  init(_ observation: KeyValueObservation, observer: AnyObject, keyPath: String, context: Value) {
    self.observation = observation
    self.observer = ObjectIdentifier(observer)
    self.keyPath = keyPath
    self.context = context
    observerName = "\(type(of: observer))"
  }

  /// Removes it; again does nothing. O(1) amortised.
  package func remove() {
    guard isListed, let object = observation.observedObject else { return }
    object.remove(self)
  }

  /// Its observer and key path; nil where it has ended or its observer is gone too.
  var observationInfo: String? { observation.isActive && observation.receiver != nil ? text : nil }

  /// The same, whatever has become of it.
  var text: String { "Observer: <\(observerName)>, Key path: \(observation.keyPath)" }
}

/// The registrations of one object's classic observers, in the order in which they were made.
///
/// One is found by its observer, its key path and perhaps its context: few are searched, many have a table of queues.
/// Adding and removing are O(1) amortised.
final class ClassicRegistrations: ObservationInfoProvider {
  /// So many are searched.
  private static let few = 16

  private var all = RegistrationQueue()
  /// By what they are found; nil where they are few.
  private var queues: [Key: RegistrationQueue]?

  private struct Key: Hashable {
    let observer: ObjectIdentifier
    let keyPath: String
    /// nil where any will do.
    let context: Value?
  }

  var isEmpty: Bool { all.count == 0 }

  /// The texts of those whose observers live; nil where there are none.
  var observationInfo: String? {
    let infos = all.listed.compactMap(\.observationInfo)
    return infos.isEmpty ? nil : infos.joined(separator: ", ")
  }

  func append(_ registration: ClassicRegistration) {
    all.append(registration)
    if queues != nil {
      enqueue(registration)
    } else if all.count > ClassicRegistrations.few {
      queues = [:]
      for known in all.listed { enqueue(known) }
    }
  }

  /// Takes out the first that was made for `observer` and `keyPath`, and with `context` where that is not nil.
  func takeFirst(of observer: AnyObject, _ keyPath: String, _ context: Value?) -> ClassicRegistration? {
    let key = Key(observer: ObjectIdentifier(observer), keyPath: keyPath, context: context)
    // At the address of an observer that has gone another may live: its registrations wait for the change that finds it.
    let isOf: (ClassicRegistration) -> Bool = { known in known.observation.receiver === observer }
    let found =
      if queues == nil {
        all.listed.first { known in
          isOf(known) && known.keyPath == keyPath && (context == nil || known.context == context)
        }
      } else {
        queues?[key]?.first(where: isOf)
      }
    guard let found else { return nil }
    strikeOut(found)
    return found
  }

  /// Takes out those whose observers have gone.
  func takeGone() -> [ClassicRegistration] {
    let gone = all.listed.filter { $0.observation.receiver == nil }
    guard !gone.isEmpty else { return [] }
    let left = all.listed.filter { $0.observation.receiver != nil }
    for known in gone { known.isListed = false }
    (all, queues) = (RegistrationQueue(), nil)
    for known in left { append(known) }
    return gone
  }

  private func enqueue(_ registration: ClassicRegistration) {
    for context in [nil, registration.context] {
      let key = Key(observer: registration.observer, keyPath: registration.keyPath, context: context)
      queues?[key, default: RegistrationQueue()].append(registration)
    }
  }

  /// Takes out one of these.
  func strikeOut(_ registration: ClassicRegistration) {
    registration.isListed = false
    all.noteStruckOut()
    guard queues != nil else { return }
    for context in [nil, registration.context] {
      let key = Key(observer: registration.observer, keyPath: registration.keyPath, context: context)
      queues?[key]?.noteStruckOut()
      if queues?[key]?.count == 0 { queues?[key] = nil }
    }
    if all.count == 0 { queues = nil }
  }
}

/// Registrations in order, of which any may be struck out elsewhere. Every step is O(1) amortised.
private struct RegistrationQueue {
  private var entries: ContiguousArray<ClassicRegistration> = []
  /// Those before it are struck out.
  private var start = 0
  private var struckOutCount = 0

  /// How many are not struck out.
  var count: Int { entries.count - struckOutCount }

  /// Those that are not struck out. O(n).
  var listed: [ClassicRegistration] { entries[start...].filter(\.isListed) }

  mutating func append(_ registration: ClassicRegistration) { entries.append(registration) }

  /// The first that is not struck out and passes.
  mutating func first(where passes: (ClassicRegistration) -> Bool) -> ClassicRegistration? {
    while start < entries.count, !entries[start].isListed { start += 1 }
    return entries[start...].first { $0.isListed && passes($0) }
  }

  /// One of them has been struck out.
  mutating func noteStruckOut() {
    struckOutCount += 1
    guard 2 * struckOutCount > entries.count else { return }
    entries.removeAll { !$0.isListed }
    (start, struckOutCount) = (0, 0)
  }
}
