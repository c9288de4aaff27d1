public import KVObjects

/// What sorting refuses, as facts; the words are in `SortDescriptorError+Words.swift`.
public enum SortDescriptorError: DescribedError, Equatable {
  /// A selector that sort descriptors do not have.
  case unknownSelector(String)
  /// A value that a selector cannot compare: whose (an element's description), under which key path, and what it is.
  case incomparable(element: String, key: String?, selector: String, value: String, typeName: String)
}
