import KVBase

/// A text's weights on the three levels at which it is sorted ("Unicode Technical Standard #10"): letters; accents;
/// case and variants. A level counts where all before it are the same.
///
/// Scalars that `CollationTable` does not list come behind all that it does, by their numbers: the letters of other
/// scripts, Hangul and Han. Unlisted symbols come behind the listed ones, digits of other scripts with their digits.
struct CollationElements {
  /// Which letters, and in numeric order which numbers.
  private(set) var primary: [UInt32] = []
  /// Which accents.
  private(set) var secondary: [UInt16] = []
  /// Which case.
  private(set) var tertiary: [UInt16] = []
  /// In numeric order the zeros in front of each number.
  private(set) var zeros: [UInt32] = []

  private static let commonAccent: UInt16 = 1
  private static let commonCase: UInt16 = 2
  private static let unlisted: UInt16 = 0x1000

  /// The weights of decomposed scalars; `isNumeric` takes runs of digits as numbers.
  init(_ scalars: [UInt32], isNumeric: Bool) {
    let weights = CollationWeights.shared
    primary.reserveCapacity(scalars.count)
    secondary.reserveCapacity(scalars.count)
    tertiary.reserveCapacity(scalars.count)
    var index = 0
    var pace = Cancellation.Pace()
    while index < scalars.count, !pace.isCancelled {
      if isNumeric, Self.digit(scalars[index]) != nil {
        index = appendNumber(scalars, from: index)
        continue
      }
      var scalar = scalars[index]
      if index + 1 < scalars.count, let whole = Self.contraction(of: scalar, with: scalars[index + 1]) {
        scalar = whole
        index += 1
      }
      let listed = weights.elements(of: scalar)
      if listed.isEmpty {
        appendUnlisted(scalar)
      } else {
        for element in listed { append(UInt32(element.primary) << 21, element.secondary, element.tertiary) }
      }
      index += 1
    }
  }

  private mutating func append(_ primary: UInt32, _ secondary: UInt16, _ tertiary: UInt16) {
    // A weight of zero says that the element does not count on that level.
    if primary != 0 { self.primary.append(primary) }
    if secondary != 0 { self.secondary.append(secondary) }
    if tertiary != 0 { self.tertiary.append(tertiary) }
  }

  private mutating func appendUnlisted(_ scalar: UInt32) {
    guard let valid = Unicode.Scalar(scalar) else { return }
    if let digit = Self.digit(scalar) {
      return append((UInt32(CollationTable.digitZero) + digit) << 21, Self.commonAccent, Self.commonCase + 1)
    }
    switch valid.properties.generalCategory {
    case .control, .format: break
    case .nonspacingMark, .enclosingMark:
      append(0, Self.unlisted + UInt16(truncatingIfNeeded: scalar & 0xFFF), Self.commonCase)
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      append(UInt32(CollationTable.lastSymbol) << 21 + scalar, Self.commonAccent, Self.commonCase)
    default: append(UInt32(CollationTable.lastRank + 1) << 21 + scalar, Self.commonAccent, Self.commonCase)
    }
  }

  /// A number is the weight of a digit, then the count of its digits, then these; zeros in front do not count.
  private mutating func appendNumber(_ scalars: [UInt32], from start: Int) -> Int {
    var index = start
    while index < scalars.count, Self.digit(scalars[index]) == 0 { index += 1 }
    zeros.append(UInt32(index - start))
    var digits: [UInt32] = []
    while index < scalars.count, let digit = Self.digit(scalars[index]) {
      digits.append(digit + 1)
      index += 1
    }
    append(UInt32(CollationTable.digitZero) << 21, Self.commonAccent, Self.commonCase)
    primary.append(UInt32(truncatingIfNeeded: digits.count + 1))
    primary.append(contentsOf: digits)
    return index
  }

  private static func contraction(of letter: UInt32, with mark: UInt32) -> UInt32? {
    guard mark == 0x306 || 0x653...0x655 ~= mark else { return nil }
    return CollationTable.contractions.first { $0.0 == letter && $0.1 == mark }?.2
  }

  private static func digit(_ scalar: UInt32) -> UInt32? {
    if scalar < 0x80 { return scalar &- 0x30 < 10 ? scalar - 0x30 : nil }
    guard let properties = Unicode.Scalar(scalar)?.properties, properties.generalCategory == .decimalNumber else {
      return nil
    }
    return properties.numericValue.map { UInt32($0) }
  }
}
