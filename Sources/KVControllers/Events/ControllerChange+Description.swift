import KVObjects
import KVPositions

extension ControllerChange: CustomStringConvertible, CustomReflectable {
  /// What happens, in one line: `insert <Song "Africa"> at [0, 1]`, `move <Song "Africa"> from [0, 0] to [0, 2]`,
  /// `delete section 1`.
  public var description: String {
    let place = to ?? from
    guard let object else { return "\(kind.rawValue) section \(place.map { "\($0.section)" } ?? "")" }
    switch (kind, from, to) {
    case (.move, let old?, let new?): return "move \(object) from \(old) to \(new)"
    default: return "\(kind.rawValue) \(object) at \(place.map { "\($0)" } ?? "")"
    }
  }

  /// Its kind, its object, and its places before and after the bracket.
  public var customMirror: Mirror {
    Mirror(self, children: ["kind": kind, "object": object as Any, "from": from as Any, "to": to as Any])
  }
}

extension ControllerEvent: CustomStringConvertible {
  /// The callback and its arguments, as a trace says them: `didChangeObject <Song "Africa"> update at [0, 0]`.
  public var description: String { text }
}
