/// What the receivers of deliveries are called.
///
/// A receiver has the name that it was given, or a kind and a number: one counter for all kinds, in the order in which
/// they were first asked for. It is not kept alive; what comes to stand at its address later is somebody else.
/// O(1) for each question, and an entry of about 100 bytes for each receiver that is alive.
struct ReceiverNames {
  private struct Entry {
    weak var receiver: AnyObject?
    var given: String?
    /// Good in the round in which it was made.
    var numbered: (name: String, round: Int)?
    /// A number that no other receiver has.
    var id: Int?
    /// Whether a line has said what it is, how that called it, and its kind where it has none of its own.
    var isWritten = false
    var writtenName: String?
    var role: String?
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var lastNumber = 0
  private var lastID = 0
  /// How often the numbers have begun at 1.
  private var round = 0
  /// At how many entries those of receivers that are gone are thrown away.
  private var sweepCount = 64

  /// Gives `receiver` a name; of several given the last counts.
  mutating func give(_ name: String, to receiver: AnyObject) {
    withEntry(of: receiver) { $0.given = name }
  }

  /// The name that was given, or nil.
  func given(to receiver: AnyObject) -> String? {
    guard let entry = entries[ObjectIdentifier(receiver)], entry.receiver != nil else { return nil }
    return entry.given
  }

  /// The name that was given or numbered; nil for one who is new.
  func known(_ receiver: AnyObject) -> String? {
    guard let entry = entries[ObjectIdentifier(receiver)], entry.receiver != nil else { return nil }
    if let given = entry.given { return given }
    guard let numbered = entry.numbered, numbered.round == round else { return nil }
    return numbered.name
  }

  /// Gives one who is new the next number, after `kind`.
  mutating func number(_ receiver: AnyObject, kind: String) -> String {
    lastNumber += 1
    let name = "\(kind)#\(lastNumber)"
    let round = round
    withEntry(of: receiver) { $0.numbered = (name, round) }
    return name
  }

  /// A number that no other receiver of the trace has, by first appearance.
  mutating func id(of receiver: AnyObject) -> Int {
    if let entry = entries[ObjectIdentifier(receiver)], entry.receiver != nil, let known = entry.id { return known }
    lastID += 1
    let id = lastID
    withEntry(of: receiver) { $0.id = id }
    return id
  }

  /// The same, and whether a line has to say that it is called `name`: where none has said what it is, or another name was in
  /// it.
  mutating func id(of receiver: AnyObject, namedAs name: String?) -> (id: Int, isNew: Bool) {
    let id = id(of: receiver)
    var isNew = false
    withEntry(of: receiver) { entry in
      isNew = !entry.isWritten || name != nil && name != entry.writtenName
      entry.isWritten = true
      if let name { entry.writtenName = name }
    }
    return (id, isNew)
  }

  /// The kind of a receiver that has none of its own: what it was first.
  mutating func role(of receiver: AnyObject, else role: String) -> String {
    var known = role
    withEntry(of: receiver) { entry in
      known = entry.role ?? role
      entry.role = known
    }
    return known
  }

  /// Begins to number at 1 again; names that were given stay. O(1).
  mutating func restartNumbers() {
    lastNumber = 0
    round += 1
  }

  /// Has the names that it had before; ids of receivers that came since are not given again.
  mutating func returnTo(_ earlier: ReceiverNames) {
    let lastID = lastID
    self = earlier
    self.lastID = lastID
  }

  private mutating func withEntry(of receiver: AnyObject, _ change: (inout Entry) -> Void) {
    let id = ObjectIdentifier(receiver)
    var entry = entries[id] ?? Entry()
    if entry.receiver == nil { entry = Entry(receiver: receiver) }
    change(&entry)
    entries[id] = entry
    if entries.count >= sweepCount { sweep() }
  }

  /// Throws entries of receivers that are gone away. Doubling the threshold keeps it at O(1) for each new receiver.
  private mutating func sweep() {
    entries = entries.filter { $0.value.receiver != nil }
    sweepCount = max(64, 2 * entries.count)
  }
}
