import KVBase

/// The localized order of texts of ASCII: each character has one weight of each kind there, so that two texts are
/// compared where they lie.
struct ASCIICollation: Sendable {
  /// The weights.
  static let shared = ASCIICollation()

  /// For each character its letter, or 0 for none; and its case.
  private let weights: [(primary: UInt16, tertiary: UInt16)]

  private init() {
    weights = (0..<128).map { (scalar: Int) in
      let element = CollationWeights.shared.elements(of: UInt32(scalar)).first
      return (element?.primary ?? 0, element?.tertiary ?? 0)
    }
  }

  /// The order of two texts of ASCII.
  func compare(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>, ignoringCase ignoresCase: Bool
  ) -> ValueOrder {
    weights.withUnsafeBufferPointer { weights in
      var (left, right) = (0, 0)
      var order = ValueOrder.same
      while true {
        // Control characters do not count.
        while left < a.count, weights[Int(a[left])].primary == 0 { left += 1 }
        while right < b.count, weights[Int(b[right])].primary == 0 { right += 1 }
        guard left < a.count, right < b.count else {
          if left < a.count { return .descending }
          return right < b.count ? .ascending : order
        }
        let (x, y) = (weights[Int(a[left])], weights[Int(b[right])])
        if x.primary != y.primary { return x.primary < y.primary ? .ascending : .descending }
        if order == .same, !ignoresCase, x.tertiary != y.tertiary {
          order = x.tertiary < y.tertiary ? .ascending : .descending
        }
        left += 1
        right += 1
      }
    }
  }
}
