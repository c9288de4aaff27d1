import KVObjects
import KVPositions

/// What has happened to an arrangement since its last bracket was closed.
struct OpenBracket {
  /// One object that something happened to.
  struct Touch {
    let object: ModelObject
    /// Which of its watched paths were notified.
    var paths: PathSet = []
  }

  /// Why nothing can be said about single rows: the content is built anew.
  enum Rebuild: Int, Comparable {
    /// Rows did not stand where they should, or changes were never told.
    case unknown
    /// Filter, order, sections or observed keys are others now.
    case replanned
    /// Every member has been put somewhere.
    case rearranged
    /// The relation is another one.
    case replaced

    static func < (left: Rebuild, right: Rebuild) -> Bool { left.rawValue < right.rawValue }
  }

  /// The arrangement before.
  let before: Arrangement
  /// Finds the rows before in those of the moment.
  var recorder: EditRecorder
  /// Rows that were taken out: the object of each row before.
  var lifted: [(row: Int, object: ModelObject)] = []
  /// Sections that went with their last row: their index before.
  var emptied: [String: Int] = [:]
  /// Numbers of members that are not filed at the moment; true for those that have to be.
  var away: [UInt32: Bool] = [:]
  var touched: [ObjectIdentifier: Touch] = [:]
  /// Members that went; watched until the bracket closes.
  var departed: [ModelObject] = []
  /// Why the content has to be built anew.
  private(set) var rebuild: Rebuild?
  /// Whether every row counts as touched (controllers.md section 2, "What counts as touched").
  private(set) var touchesEveryRow = false
  /// An error to raise when the bracket has been closed.
  private(set) var error: (any Error)?
  /// Whether a single change was made that is told also where nothing of it is seen (controllers.md section 3).
  var isToldAnyway = false
  /// Whether it was made in a batch: told as one net change.
  var isBatch = false
  /// Whether the user has already made it in the table.
  var isUserDriven = false
  /// Whether anything happened.
  var isEmpty = true

  init(_ before: Arrangement) {
    self.before = before
    recorder = EditRecorder(count: before.rows.count)
  }

  mutating func needsRebuild(_ reason: Rebuild, touchesEveryRow touchesAll: Bool = false) {
    isEmpty = false
    rebuild = max(rebuild ?? reason, reason)
    if touchesAll { touchesEveryRow = true }
  }

  mutating func touchEveryRow() {
    isEmpty = false
    touchesEveryRow = true
  }

  mutating func keep(_ error: any Error) {
    if self.error == nil { self.error = error }
  }

  mutating func touch(_ object: ModelObject, _ paths: PathSet = []) {
    isEmpty = false
    touched[ObjectIdentifier(object), default: Touch(object: object)].paths.formUnion(paths)
  }
}
