package import KVBase

/// Comparing text under the options in brackets, once and without preparation. Where one side stays the same over many
/// comparisons, as the constant of a predicate does, a `FoldedNeedle` folds it once.
///
/// Without options two strings are the same if they are canonically equivalent ("é" as one scalar or as two); this is
/// Cocoa's `compare:`, in contrast to its `isEqual:` and to the engine's equality of values, which compare scalars.
/// Two texts of ASCII are compared without an allocation; others are folded into an array each.
package enum StringFolding {
  /// The order of two strings: by the code points of the folded texts, or for `l` by the rules of the fixed locale.
  package static func compare(_ a: String, _ b: String, _ options: StringOptions) -> ValueOrder {
    if options.contains(.localeSensitive), !options.contains(.normalized) {
      return LocalizedComparison.compare(a, b, options)
    }
    if options.isEmpty, let order = orderOfASCII(a, b) { return order }
    let foldsCase = options.contains(.caseInsensitive) && !options.contains(.normalized)
    let order = ASCIIText.withBytes(of: a) { a in
      ASCIIText.withBytes(of: b) { b in compare(a, b, foldsCase: foldsCase) }
    }
    if case .some(.some(let order)) = order { return order }
    return compare(FoldedText.scalars(a, options), FoldedText.scalars(b, options))
  }

  /// Whether two strings are the same.
  package static func equal(_ a: String, _ b: String, _ options: StringOptions) -> Bool {
    compare(a, b, options.subtracting(.localeSensitive)) == .same
  }

  /// Whether `part` occurs in `text`.
  package static func contains(_ text: String, _ part: String, _ options: StringOptions) -> Bool {
    FoldedNeedle(part, options).isContained(in: text)
  }

  /// Whether `text` begins with `part`.
  package static func hasPrefix(_ text: String, _ part: String, _ options: StringOptions) -> Bool {
    FoldedNeedle(part, options).isPrefix(of: text)
  }

  /// Whether `text` ends with `part`.
  package static func hasSuffix(_ text: String, _ part: String, _ options: StringOptions) -> Bool {
    FoldedNeedle(part, options).isSuffix(of: text)
  }

  /// The order that the bytes of two strings decide; nil where they do not, or are not in one piece.
  private static func orderOfASCII(_ a: String, _ b: String) -> ValueOrder? {
    let known = a.utf8.withContiguousStorageIfAvailable { a in
      b.utf8.withContiguousStorageIfAvailable { order(UnsafeRawBufferPointer(a), UnsafeRawBufferPointer($0)) }
    }
    if case .some(.some(.some(let order))) = known { return order }
    return nil
  }

  /// The order of two texts in UTF-8 that are the same up to two letters of ASCII, or an end: what is behind does not decide then.
  /// Nil where a mark may belong to what is before. O(n) for the n bytes that they have in common.
  package static func order(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> ValueOrder? {
    let common = Swift.min(a.count, b.count)
    var index = 0
    while index + 8 <= common,
      a.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        == b.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    {
      index += 8
    }
    while index < common, a[index] == b[index] { index += 1 }
    if index == a.count, index == b.count { return .same }
    guard index == a.count || a[index] < 0x80, index == b.count || b[index] < 0x80 else { return nil }
    return index == a.count || index < b.count && a[index] < b[index] ? .ascending : .descending
  }

  private static func compare(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>, foldsCase: Bool
  ) -> ValueOrder {
    for index in 0..<min(a.count, b.count) where a[index] != b[index] {
      let (x, y) = foldsCase ? (CaseFolding.ascii(a[index]), CaseFolding.ascii(b[index])) : (a[index], b[index])
      if x != y { return x < y ? .ascending : .descending }
    }
    return a.count == b.count ? .same : a.count < b.count ? .ascending : .descending
  }

  private static func compare(_ a: [UInt32], _ b: [UInt32]) -> ValueOrder {
    for (x, y) in zip(a, b) where x != y { return x < y ? .ascending : .descending }
    return a.count == b.count ? .same : a.count < b.count ? .ascending : .descending
  }
}
