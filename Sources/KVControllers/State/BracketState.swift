import KVObjects
import KVPositions

/// What a controller is about to send: `changeSet` in a trace, but for its number and its controller.
///
/// What the script of a bracket calls a replacement is a deletion and an insertion here, so that its members lead from the
/// content before to that after by one rule, whoever sends it.
struct BracketState: StateEvent {
  /// A row that is there before and after.
  private struct Lasting {
    let from: ItemPath
    let to: ItemPath
    let element: Value
  }

  private var sectionDeletes: [Int] = []
  private var sectionInserts: [(index: Int, name: String)] = []
  private var deletes: [ItemPath] = []
  private var inserts: [(path: ItemPath, element: Value)] = []
  private var moves: [Lasting] = []
  private var updates: [Lasting] = []
  private let isUserDriven: Bool
  private let causes: BracketCauses

  /// A bracket of an arrangement. Where updates are sent apart from the rest, for each key path, those are the updates, of rows
  /// that move too.
  init(_ bracket: ArrangementBracket, sendsUpdatesApart: Bool, _ causes: BracketCauses) {
    isUserDriven = bracket.isUserDriven
    self.causes = causes
    let script = bracket.script
    sectionDeletes = script.sectionDeletes.map(\.index).sorted()
    sectionInserts = script.sectionInserts.map { ($0.index, bracket.after.sections[$0.index].name) }
    take(script.changes, withUpdates: !sendsUpdatesApart) { .object(bracket.objects[$0.tag]) }
    guard sendsUpdatesApart else { return }
    bracket.updates.visit { update in
      updates.append(
        Lasting(
          from: bracket.before.path(ofRow: update.oldRow), to: bracket.after.path(ofRow: update.row),
          element: .object(update.object)))
    }
  }

  /// A bracket of a list, which leads to `after`; nil for a script where everything is replaced.
  init(_ script: EditScript?, leadingTo after: ValueList, isUserDriven: Bool, _ causes: BracketCauses) {
    self.isUserDriven = isUserDriven
    self.causes = causes
    guard let script else { return }
    take(script.changes, withUpdates: true) { change in change.new.map { after[$0.row] } ?? .nil }
  }

  private mutating func take(
    _ changes: [EditScript.Change], withUpdates: Bool, element: (EditScript.Change) -> Value
  ) {
    for change in changes {
      switch change.kind {
      case .delete(let old): deletes.append(old)
      case .insert(let new): inserts.append((new, element(change)))
      case .move(let old, let new): moves.append(Lasting(from: old, to: new, element: element(change)))
      case .update(let old, let new):
        if withUpdates { updates.append(Lasting(from: old, to: new, element: element(change))) }
      case .replace(let old, let new):
        deletes.append(old)
        inserts.append((new, element(change)))
      }
    }
    deletes.sort()
    inserts.sort { $0.path < $1.path }
  }

  var name: String { "changeSet" }

  var fields: [EventField] {
    func lasting(_ rows: [Lasting]) -> [EventFieldValue] {
      rows.map { .list([EventFieldValue($0.from), EventFieldValue($0.to), .identity($0.element)]) }
    }
    let lists: [(name: String, values: [EventFieldValue])] = [
      ("sectionDeletes", sectionDeletes.map { .number($0) }),
      ("sectionInserts", sectionInserts.map { .list([.number($0.index), .text($0.name)]) }),
      ("deletes", deletes.map { EventFieldValue($0) }),
      ("inserts", inserts.map { .list([EventFieldValue($0.path), .identity($0.element)]) }),
      ("moves", lasting(moves)), ("updates", lasting(updates)),
    ]
    var fields = lists.filter { !$0.values.isEmpty }.map { EventField($0.name, .list($0.values)) }
    if isUserDriven { fields.append(EventField("userDriven", .flag(true))) }
    if !causes.entries.isEmpty { fields.append(EventField("because", .list(causes.entries))) }
    return fields
  }
}
