import KVLua

/// Sort descriptors as a script gave them, for reading them back: a comparator is a function of the script's.
struct GivenSortDescriptors {
  /// One value for each descriptor.
  private(set) var list: [LuaValue] = []

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
