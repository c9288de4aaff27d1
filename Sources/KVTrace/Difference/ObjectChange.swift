import KVObjects

/// A line that says what became of one object of a controller.
struct ObjectChange {
  enum Kind {
    case insert, delete, move, update
  }

  let kind: Kind
  /// Whom the line notifies, by which family of callbacks, and about which object.
  let subject: [Substring]
  /// Whether a relational controller sends it, which sends updates beside moves.
  let isRelational: Bool

  init?(_ line: String) {
    // The object, printed between angle brackets, may hold any text: its end is looked for from the right.
    guard let open = line.firstIndex(of: "<"), let close = line.lastIndex(of: ">"), open < close else { return nil }
    let head = line[..<open].trimmingBlanks.split(separator: " ")
    guard let callback = head.last else { return nil }
    let rest = line[line.index(after: close)...].trimmingBlanks
    let family: Substring
    switch callback {
    case "didChangeObject":
      family = callback
      guard let known = Kind(rest) else { return nil }
      kind = known
    case "updatedObject":
      family = "relational"
      kind = .update
    case "movedObject":
      family = "relational"
      kind = .move
    default: return nil
    }
    isRelational = family == "relational"
    subject = head.dropLast() + [family, line[open...close]]
  }
}

extension ObjectChange.Kind {
  /// What a line says behind its object.
  fileprivate init?(_ rest: String) {
    switch rest.prefix(while: { $0 != " " }) {
    case "insert": self = .insert
    case "delete": self = .delete
    case "move": self = .move
    case "update": self = .update
    default: return nil
    }
  }
}
