import KVObjects
import KVPositions

/// Why rows are in a bracket, or might have been: of each object `[id, role, key path]`, once, those of rows first and in their
/// order.
struct BracketCauses {
  /// What about an object has led to its row's change.
  enum Role: String {
    /// It came or went.
    case relation
    /// What the filter reads has changed, or what the order, the sections read, or what is observed.
    case filter, sort, section, observed
    /// Every row was ordered anew.
    case rearranged
    /// A fetch's limit or offset lets it in now, or leaves it out.
    case limit
  }

  /// What is known of one object.
  struct Cause: Hashable {
    let role: Role
    let path: String
  }

  private(set) var entries: [EventFieldValue] = []
  private var known: [ObjectIdentifier: [Cause]] = [:]

  /// None.
  init() {}

  /// `element` is concerned as `role` says, by what `path` reads. A value that is no object is named as it prints.
  mutating func add(_ element: Value, _ role: Role, _ path: String = "") {
    if let object = element.object {
      let cause = Cause(role: role, path: path)
      if known[ObjectIdentifier(object)]?.contains(cause) ?? false { return }
      known[ObjectIdentifier(object), default: []].append(cause)
    }
    entries.append(.list([.identity(element), .text(role.rawValue), .text(path)]))
  }

  /// Why an object's rows are in the bracket.
  func causes(of object: ModelObject) -> [Cause] { known[ObjectIdentifier(object)] ?? [] }
}

extension BracketCauses {
  /// The causes of an arrangement's bracket, whose relation is called `relation`.
  ///
  /// O(k) for k rows and touched objects; O(n) where all members were assigned, of which those that stay are left out.
  init(_ pending: PendingArrangementBracket, relation: String) {
    let (bracket, touched) = (pending.bracket, pending.touched)
    var rows: Set<ObjectIdentifier> = []
    func note(_ object: ModelObject, comesOrGoes: Bool) {
      rows.insert(ObjectIdentifier(object))
      add(pending, touched[ObjectIdentifier(object)], of: object, comesOrGoes: comesOrGoes, relation)
    }
    for change in bracket.script.changes {
      note(bracket.objects[change.tag], comesOrGoes: change.old == nil || change.new == nil)
    }
    bracket.updates.visit { note($0.object, comesOrGoes: false) }
    var others: [OpenBracket.Touch] = []
    touched.visit { id, touch in if !rows.contains(id) { others.append(touch) } }
    if others.isEmpty { return }
    let staying = pending.openBracket.assigned.first == nil ? [] : bracket.objectsBeforeAndAfter
    for touch in others {
      if touch.paths.isEmpty, !touch.isUpdated, staying.contains(ObjectIdentifier(touch.object)) { continue }
      add(touch, relation, pending.watched)
    }
  }

  /// The causes of one row's change.
  private mutating func add(
    _ pending: PendingArrangementBracket, _ touch: OpenBracket.Touch?, of object: ModelObject, comesOrGoes: Bool,
    _ relation: String
  ) {
    let openBracket = pending.openBracket
    let isReplanned = openBracket.rebuild == .replanned
    if openBracket.exchanged.contains(ObjectIdentifier(object)) { add(.object(object), .relation, relation) }
    if let touch { add(touch, relation, pending.watched) }
    guard comesOrGoes else {
      if isReplanned || openBracket.touchesEveryRow { add(.object(object), .rearranged) }
      return
    }
    if causes(of: object).contains(where: { $0.role == .relation || $0.role == .filter }) { return }
    // Of a row that comes or goes nothing else is left than what decides whether it is shown.
    if pending.isWindowed {
      add(.object(object), .limit)
    } else if isReplanned {
      add(.object(object), .filter)
      add(.object(object), .rearranged)
    } else {
      add(.object(object), .relation, relation)
    }
  }

  /// What is known of one object.
  private mutating func add(_ touch: OpenBracket.Touch, _ relation: String, _ watched: WatchedPaths) {
    let object = Value.object(touch.object)
    if touch.hasComeOrGone { add(object, .relation, relation) }
    touch.paths.visit { number in
      let roles = watched.roles[number]
      for (role, isRead) in [
        (Role.filter, roles.contains(.filter)), (.sort, roles.contains(.sort)), (.section, roles.contains(.section)),
        (.observed, roles.contains(.observed)),
      ] where isRead {
        add(object, role, watched.paths[number].description)
      }
    }
    // Of fetched results every property counts.
    if touch.isUpdated, touch.paths.isEmpty, !touch.hasComeOrGone { add(object, .observed) }
  }
}

extension ArrangementBracket {
  /// Who is shown before and after. O(n).
  fileprivate var objectsBeforeAndAfter: Set<ObjectIdentifier> {
    let before = Set(before.rows.lazy.map { ObjectIdentifier($0) })
    return Set(after.rows.lazy.map { ObjectIdentifier($0) }).intersection(before)
  }
}
