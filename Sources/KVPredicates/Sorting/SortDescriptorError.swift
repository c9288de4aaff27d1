public import KVObjects

/// What sorting refuses, as facts; the words are in `SortDescriptorError+Words.swift`.
///
/// A key that an element lacks is a ``KeyValueCodingError`` instead.
///
/// ```swift
/// let byRating = try KeyValueSortDescriptor(key: "rating", selector: .caseInsensitiveCompare)
/// do { _ = try album.songs.collection.sorted(using: [byRating]) } catch let error as SortDescriptorError {
///   print(error.hint ?? "")   // leave the selector out: compare: takes values of every kind
/// }
/// ```
public enum SortDescriptorError: DescribedError, Equatable {
  /// A selector of that name, which sort descriptors do not have.
  case unknownSelector(String)
  /// A value that a selector for strings cannot compare: whose (an element's description), under which key path (nil
  /// for the element itself), and what it is. It is found though the element stands alone.
  case incomparable(element: String, key: String?, selector: String, value: String, typeName: String)
  /// A value that has no order: an object, a collection or a dictionary. `className` is Cocoa's name of its class, or that
  /// of the object's class; `key` is the key path, nil for the element itself. It is found though the element stands
  /// alone.
  case unordered(className: String, key: String?)
}
