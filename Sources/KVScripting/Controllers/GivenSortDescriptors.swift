import KVLua

/// What a script gave a controller to arrange its rows by.
struct GivenArrangement {
  /// The sort descriptors.
  var descriptors = GivenSortDescriptors()
  /// Whether the filter is more than a text: a function, or a predicate with values that the script put into it.
  var filterMayHoldFunctions = false
}

/// Sort descriptors as a script gave them, for reading them back: a comparator is a function of the script's.
struct GivenSortDescriptors {
  /// One value for each descriptor.
  private(set) var list: [LuaValue] = []

  /// Whether any is a function or has a comparator.
  var mayHoldFunctions: Bool {
    list.contains { value in
      switch value {
      case .string: false
      case .table(let table): (try? table.rawGet("comparator"))?.isNil != true
      default: true
      }
    }
  }

  /// No descriptors.
  init() {}

  /// Those of a value that has been read as descriptors: one of them, or a list.
  init(_ value: LuaValue) throws {
    guard case .table(let table) = value else {
      list = value.isNil ? [] : [value]
      return
    }
    list = try table.elements()
    if list.isEmpty {
      var isEmpty = true
      try table.visit { _, _ in isEmpty = false }
      if !isEmpty { list = [value] }
    }
  }
}
