import KVLua
import KVObjects
import KVTexts
import KVTrace

/// What is most likely a mistake of a script, though nothing was raised: what it is, where, and what to do about it.
///
/// In contrast to an error it ends nothing: `run` prints it as a warning. A test fails of those that are failures.
struct Remark: DescribedError {
  let facts: DiagnosticFacts
  let location: LuaLocation?
  /// Whether a test that leaves this behind has failed.
  let isFailure: Bool

  init(_ facts: DiagnosticFacts, at location: LuaLocation?, isFailure: Bool = false) {
    self.facts = facts
    self.location = location
    self.isFailure = isFailure
  }

  var name: String { ExceptionName.sandbox }
  var reason: String { facts.headline }
  var code: DiagnosticCode { facts.code }
  var hintMessage: Message? { facts.label }
}

/// The remarks of a session, each place once: a loop, and a test that runs often, makes one of each.
final class ScriptRemarks {
  private struct Place: Hashable {
    let code: DiagnosticCode
    let location: LuaLocation?
    /// Tells those apart that have no place.
    let headline: String?
  }

  /// At most so many places are spoken of: the script may be made to have any number.
  private static let mostPlaces = 100

  private var places: Set<Place> = []
  private var lookedAt: Set<Place> = []
  private var noted: [Remark] = []

  /// Notes one while the script runs. O(1).
  func note(_ remark: Remark) {
    if isNew(remark) { noted.append(remark) }
  }

  /// Whether nothing has been said of this place yet; says it now.
  func isNew(_ remark: Remark) -> Bool {
    guard places.count < Self.mostPlaces else { return false }
    let headline = remark.location == nil ? remark.reason : nil
    return places.insert(Place(code: remark.code, location: remark.location, headline: headline)).inserted
  }

  /// Whether a place is to be looked at: nothing was said of it, and it was not looked at before. To look costs more than to
  /// ask, and a loop comes by very often.
  func isToLookAt(_ code: DiagnosticCode, at location: LuaLocation) -> Bool {
    guard !isFull else { return false }
    return lookedAt.insert(Place(code: code, location: location, headline: nil)).inserted
  }

  /// Whether no place is spoken of any more.
  var isFull: Bool { places.count >= Self.mostPlaces || lookedAt.count >= 10 * Self.mostPlaces }

  /// Those noted since the last time, in order.
  func take() -> [Remark] {
    defer { noted = [] }
    return noted
  }
}
