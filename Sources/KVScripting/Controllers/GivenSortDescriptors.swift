import KVLua
import KVPredicates

/// What a script gave a controller to arrange its rows by.
struct GivenArrangement {
  /// The sort descriptors.
  var descriptors = GivenSortDescriptors()
  /// Whether the filter is more than a text: a function, or a predicate with values that the script put into it.
  var filterMayHoldFunctions = false
}

/// Sort descriptors as a script gave them, for reading them back: a comparator is a function of the script's.
///
/// What is assigned may be refused, in a batch or pause only at its end: what a controller has had before is kept until then,
/// each list with what it was read as.
struct GivenSortDescriptors {
  private var given: [(descriptors: [KeyValueSortDescriptor], list: [LuaValue])] = []

  /// What the script gave for `descriptors`, one value for each.
  func list(for descriptors: [KeyValueSortDescriptor]) -> [LuaValue] {
    given.last { $0.descriptors == descriptors }?.list ?? []
  }

  /// Whether any is a function or has a comparator.
  var mayHoldFunctions: Bool {
    given.lazy.flatMap(\.list).contains { value in
      switch value {
      case .string: false
      case .table(let table): (try? table.rawGet("comparator"))?.isNil != true
      default: true
      }
    }
  }

  /// Notes that `value` was read as `descriptors`. Others are kept: `current` ones, which may be the controller's again,
  /// and with `isUndecided` all, as it is not known yet which these will be.
  mutating func note(
    _ value: LuaValue, as descriptors: [KeyValueSortDescriptor], beside current: [KeyValueSortDescriptor],
    isUndecided: Bool = false
  ) throws {
    let list = try GivenSortDescriptors.list(value)
    given.removeAll { $0.descriptors == descriptors || !isUndecided && $0.descriptors != current }
    given.append((descriptors, list))
  }

  /// One value for each descriptor of a value that has been read as descriptors: one of them, or a list.
  private static func list(_ value: LuaValue) throws -> [LuaValue] {
    guard case .table(let table) = value else { return value.isNil ? [] : [value] }
    let list = try table.elements()
    if !list.isEmpty { return list }
    var isEmpty = true
    try table.visit { _, _ in isEmpty = false }
    return isEmpty ? [] : [value]
  }
}
