import Glibc

extension Value: Hashable {
  /// Whether two values are the same.
  ///
  /// Objects, collections and opaque values by identity; numbers by what they count, whatever their kind, booleans as 0
  /// and 1 (as NSNumber does); strings by their code points, in contrast to ``compare(_:)``; dates and lists by
  /// content; NaN equals NaN, so that it can be a member. ``nil`` and ``null`` are two values, and a live collection is
  /// never equal to a list.
  ///
  /// ```swift
  /// Value.integer(1) == .number(1)  // true
  /// Value.boolean(true) == 1  // true
  /// Value.list([1, 2]) == [1.0, 2.0]  // true
  /// Value.nil == .null  // false
  /// ```
  ///
  /// - Complexity: O(1) but for strings, of their bytes, and for lists, O(n) for n elements, however often they share
  ///   lists.
  public static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.object(let a), .object(let b)): a === b
    case (.string(let a), .string(let b)): Value.isSame(a, b)
    case (.integer(let a), .integer(let b)): a == b
    case (.nil, .nil), (.null, .null): true
    case (.date(let a), .date(let b)): a == b
    case (.list(let a), .list(let b)): a.count == b.count && ValueList.areEqual(a, b)
    case (.collection(let a), .collection(let b)): a === b
    case (.opaque(let a), .opaque(let b)): a.isSame(as: b)
    default:
      if let a = NumericValue(left), let b = NumericValue(right) { a.order(before: b) == .same } else { false }
    }
  }

  /// Whether two values are the same to the bit, as a file keeps them: of one kind, a number with all of its bits. In
  /// contrast to ``==(_:_:)`` it tells true from 1, 1 from 1.0, 0 from -0, and one NaN from another.
  ///
  /// - Complexity: as ``==(_:_:)``.
  package func isIdentical(to other: Value) -> Bool {
    switch (self, other) {
    case (.boolean(let a), .boolean(let b)): a == b
    case (.number(let a), .number(let b)): a.bitPattern == b.bitPattern
    case (.boolean, .integer), (.boolean, .number), (.integer, .boolean), (.integer, .number), (.number, .boolean),
      (.number, .integer):
      false
    case (.date(let a), .date(let b)):
      a.secondsSinceReferenceDate.bitPattern == b.secondsSinceReferenceDate.bitPattern
    case (.list(let a), .list(let b)): a.count == b.count && ValueList.areIdentical(a, b)
    default: self == other
    }
  }

  /// Feeds what ``==(_:_:)`` compares: equal values have equal hashes. Of a list it feeds the number of elements and a
  /// few at both ends, O(1).
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .object(let object): hasher.combine(ObjectIdentifier(object))
    case .string(let text): Value.hash(text, into: &hasher)
    case .nil: hasher.combine(0 as UInt8)
    case .null: hasher.combine(1 as UInt8)
    case .date(let date): hasher.combine(date)
    case .list(let list): list.hashEnds(into: &hasher)
    case .collection(let collection): hasher.combine(ObjectIdentifier(collection))
    case .opaque(let value): hasher.combine(value.identityHash)
    case .boolean(let flag): hasher.combine(flag ? 1 : 0)
    case .integer(let number): hasher.combine(number)
    case .number(let number):
      // Every NaN is the same value, whatever its bits.
      if let whole = Int(exactly: number) {
        hasher.combine(whole)
      } else {
        hasher.combine(number.isNaN ? .nan : number)
      }
    }
  }

  /// Byte by byte: Swift's own equality takes two spellings of one letter for the same, and takes n² steps to find that
  /// out for n marks on one letter.
  private static func isSame(_ a: String, _ b: String) -> Bool {
    let count = a.utf8.count
    guard count == b.utf8.count else { return false }
    let known = a.utf8.withContiguousStorageIfAvailable { a in
      b.utf8.withContiguousStorageIfAvailable { b in
        guard let left = a.baseAddress, let right = b.baseAddress else { return true }
        return memcmp(left, right, count) == 0
      }
    }
    if case .some(.some(let isSame)) = known { return isSame }
    return a.utf8.elementsEqual(b.utf8)
  }

  private static func hash(_ text: String, into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

/// A number of either kind, compared exactly.
struct NumericValue {
  private enum Storage {
    case whole(Int)
    case floating(Double)
  }

  private let storage: Storage

  init?(_ value: Value) {
    switch value {
    case .boolean(let flag): storage = .whole(flag ? 1 : 0)
    case .integer(let number): storage = .whole(number)
    case .number(let number): storage = .floating(number)
    default: return nil
    }
  }

  var isNaN: Bool {
    if case .floating(let number) = storage { return number.isNaN }
    return false
  }

  var asDouble: Double {
    switch storage {
    case .whole(let number): Double(number)
    case .floating(let number): number
    }
  }

  /// NaN comes before every number; integers and floats are compared without rounding (mutations.md section 3).
  func order(before other: NumericValue) -> ValueOrder {
    switch (storage, other.storage) {
    case (.whole(let a), .whole(let b)): return a < b ? .ascending : a == b ? .same : .descending
    case (.floating(let a), .floating(let b)): return NumericValue.order(a, b)
    case (.whole(let a), .floating(let b)): return NumericValue.order(a, b)
    case (.floating(let a), .whole(let b)): return NumericValue.order(b, a).reversed
    }
  }

  static func order(_ a: Double, _ b: Double) -> ValueOrder {
    if a.isNaN || b.isNaN { return a.isNaN ? (b.isNaN ? .same : .ascending) : .descending }
    return a < b ? .ascending : a == b ? .same : .descending
  }

  private static func order(_ whole: Int, _ floating: Double) -> ValueOrder {
    if floating.isNaN { return .descending }
    if floating >= 0x1p63 { return .ascending }
    if floating < -0x1p63 { return .descending }
    let truncated = Int(floating)
    if whole != truncated { return whole < truncated ? .ascending : .descending }
    let rest = floating - floating.rounded(.towardZero)
    return rest > 0 ? .ascending : rest < 0 ? .descending : .same
  }
}
