package import KVObjects
package import KVPredicates
import KVTexts

/// What an arrangement is to show of its relation: which members, in which order, in which sections, and which of their
/// key paths count as a change of their row.
package struct ArrangementPlan: Equatable {
  /// Members that do not pass are hidden; nil lets everybody pass.
  package var filter: KeyValuePredicate?
  /// The order; empty keeps the relation's own.
  package var sortDescriptors: [KeyValueSortDescriptor]
  /// Names a row's section; nil for no sections.
  package var sectionPath: PropertyPath?
  /// Key paths whose notification is a change of the row.
  package var observedPaths: [PropertyPath]
  /// Which stretch of the rows is shown; nil for all. It does not change while an engine lives.
  package var window: RowWindow?

  package init(
    filter: KeyValuePredicate? = nil, sortDescriptors: [KeyValueSortDescriptor] = [],
    sectionPath: PropertyPath? = nil, observedPaths: [PropertyPath] = [], window: RowWindow? = nil
  ) {
    self.window = window
    self.filter = filter
    self.sortDescriptors = sortDescriptors
    self.sectionPath = sectionPath
    self.observedPaths = observedPaths
  }
}

/// What reads a watched key path: where its notification matters.
struct RowRoles: OptionSet {
  let rawValue: UInt8

  /// The filter reads it.
  static let filter = RowRoles(rawValue: 1)
  /// A sort descriptor reads it.
  static let sort = RowRoles(rawValue: 2)
  /// It names the section.
  static let section = RowRoles(rawValue: 4)
  /// The controller was asked to report it.
  static let observed = RowRoles(rawValue: 8)

  /// The roles that may hide, show or move a row: it is removed before such a change and filed anew after it.
  static let placing: RowRoles = [.filter, .sort, .section]
}

/// Some of the watched paths of a plan, by their number.
struct PathSet: OptionSet, Hashable {
  let rawValue: UInt64

  /// The set of one path.
  init(path number: Int) {
    rawValue = 1 << UInt64(number)
  }

  init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Calls `body` with the number of every path, ascending.
  @inline(__always)
  func visit(_ body: (Int) -> Void) {
    var rest = rawValue
    while rest != 0 {
      body(rest.trailingZeroBitCount)
      rest &= rest - 1
    }
  }
}

/// The key paths that a plan makes a controller observe, each once, whoever reads it (controllers.md section 2,
/// "Automatically observed").
final class WatchedPaths {
  /// The most that one controller observes.
  static let limit = 64

  /// The paths, those that are reported first and in their order.
  let paths: [PropertyPath]
  /// What each is read by.
  let roles: [RowRoles]
  /// Whether a function has a say in what passes, or where it is: it may read what no path says.
  let asksFunctions: Bool
  /// Those that place a row, and those that are reported.
  private let placing: PathSet
  private let observed: PathSet

  /// Throws where a path of the filter cannot be read, or there are more than ``limit``.
  init(_ plan: ArrangementPlan) throws {
    var paths: [PropertyPath] = []
    var roles: [RowRoles] = []
    func watch(_ path: PropertyPath, _ role: RowRoles) {
      if let known = paths.firstIndex(of: path) {
        roles[known].formUnion(role)
      } else {
        paths.append(path)
        roles.append(role)
      }
    }
    for path in plan.observedPaths { watch(path, .observed) }
    for text in plan.filter?.keyPaths() ?? [] { watch(try PropertyPath(text), .filter) }
    for descriptor in plan.sortDescriptors {
      if let path = descriptor.keyPath { watch(path, .sort) }
    }
    if let path = plan.sectionPath { watch(path, .section) }
    guard paths.count <= WatchedPaths.limit else {
      throw KeyValueCodingError.invalidArgument(
        reason: "a controller observes at most \(WatchedPaths.limit) key paths of its objects, not \(paths.count)",
        code: .keyPath, hint: .hintObserveDependent)
    }
    self.paths = paths
    self.roles = roles
    asksFunctions =
      plan.filter?.readsMoreThanKeyPaths ?? false || plan.sortDescriptors.contains(where: \.comparesObjects)
    func read(by role: RowRoles) -> PathSet {
      roles.indices.reduce(into: []) { if !roles[$1].isDisjoint(with: role) { $0.insert(PathSet(path: $1)) } }
    }
    placing = read(by: .placing)
    observed = read(by: .observed)
  }

  /// Whether filter, sort or section reads any path in `set`.
  func isPlacing(_ set: PathSet) -> Bool { !placing.isDisjoint(with: set) }

  /// The roles of all paths in `set`.
  func roles(of set: PathSet) -> RowRoles {
    var all: RowRoles = []
    set.visit { all.formUnion(roles[$0]) }
    return all
  }

  /// The reported paths in `set`; by number they are in the order in which the controller was given them.
  func observed(in set: PathSet) -> PathSet { set.intersection(observed) }

  /// The paths in `set` by the numbers that they have in `other`; those that are not observed there are left out.
  func renumbered(_ set: PathSet, in other: WatchedPaths) -> PathSet {
    if paths == other.paths { return set }
    var result: PathSet = []
    set.visit { number in
      if let known = other.paths.firstIndex(of: paths[number]) { result.insert(PathSet(path: known)) }
    }
    return result
  }
}

extension KeyValueSortDescriptor {
  /// Whether a function compares the objects themselves.
  fileprivate var comparesObjects: Bool {
    if case .comparator = rule { keyPath.map { $0.singleKey == "self" } ?? true } else { false }
  }
}
