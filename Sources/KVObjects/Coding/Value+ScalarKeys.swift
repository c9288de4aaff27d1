/// The keys that texts and numbers answer: those of NSString and NSNumber that give a value of their own (decisions.md 45).
package enum ScalarKey: String, CaseIterable, Sendable {
  /// The text's UTF-16 code units.
  case length
  case uppercaseString, lowercaseString
  /// Each word with its first letter as a capital, the others small.
  case capitalizedString
  /// A whole number, of a text the one that it begins with; cut off, and at the ends of 32 bits where it does not fit.
  case intValue
  /// The same of 64 bits.
  case integerValue
  /// A number, of a text the one that it begins with, as exact as 32 bits are.
  case floatValue
  case doubleValue
  /// Whether a number is not 0; whether a text begins with a digit that is not 0, or with one of `YyTt`.
  case boolValue
  case stringValue, description

  /// The type of what it gives, where `type` answers it; nil where it does not. `any` stands for what may be one or the
  /// other.
  package func result(for type: PropertyType) -> PropertyType? {
    switch (self, type) {
    case (.length, .string): .integer
    case (.uppercaseString, .string), (.lowercaseString, .string), (.capitalizedString, .string): .string
    case (.intValue, .string), (.integerValue, .string): .integer
    case (.floatValue, .string), (.doubleValue, .string): .number
    case (.boolValue, .string): .boolean
    case (.description, .string): .string
    case (.intValue, _) where type.isScalar, (.integerValue, _) where type.isScalar: .integer
    case (.floatValue, _) where type.isScalar, (.doubleValue, _) where type.isScalar: .number
    case (.boolValue, _) where type.isScalar: .boolean
    case (.stringValue, _) where type.isScalar, (.description, _) where type.isScalar: .string
    default: nil
    }
  }

  /// The keys that a value of `type` answers; none of an object, a date and a value of any kind.
  package static func keys(of type: PropertyType) -> [String] {
    allCases.filter { $0.result(for: type) != nil }.map(\.rawValue)
  }
}

extension PropertyType {
  /// Whether a value of this type may lead to other objects: whether it is neither a text nor a number nor a date.
  package var mayLeadOn: Bool {
    switch self {
    case .any, .object: true
    case .string, .integer, .number, .boolean, .date: false
    }
  }

  /// The first part of `components` that a value of this type, a text or a number, does not answer: a key that it lacks, or
  /// the name of an operator, which is asked of the list of such values alone, where `isMapped`. Nil where there is none.
  package func unanswered(in components: ArraySlice<PropertyPath.Component>, isMapped: Bool) -> String? {
    var type = self
    for component in components where component != .key("self") {
      switch component {
      case .collectionOperator(let collectionOperator):
        return isMapped ? nil : String(collectionOperator.rawValue.dropFirst())
      case .key(let key):
        guard let result = ScalarKey(rawValue: key)?.result(for: type) else { return key }
        type = result
      }
    }
    return nil
  }
}

extension Value {
  /// What `key` gives of a text or a number; nil where this is neither, and for a key that it does not answer.
  package func value(forScalarKey key: ScalarKey) -> Value? {
    switch self {
    case .string(let text): key.value(of: text)
    case .boolean(let flag): key.value(of: flag ? 1 : 0, "\(flag ? 1 : 0)")
    case .integer(let number): key.value(of: number, "\(number)")
    case .number(let number): key.value(of: number)
    case .nil, .null, .date, .object, .list, .collection, .opaque: nil
    }
  }

  /// What ``value(forScalarKey:)`` answers.
  var scalarKeys: [String] {
    switch self {
    case .string: ScalarKey.keys(of: .string)
    case .boolean, .integer, .number: ScalarKey.keys(of: .number)
    case .nil, .null, .date, .object, .list, .collection, .opaque: []
    }
  }
}

extension ScalarKey {
  fileprivate func value(of text: String) -> Value? {
    switch self {
    case .length: .integer(text.utf16.count)
    case .uppercaseString: .string(text.uppercased())
    case .lowercaseString: .string(text.lowercased())
    case .capitalizedString: .string(text.withCapitalWords)
    case .intValue: .integer(Int(Int32(clamping: LeadingNumber(text).whole)))
    case .integerValue: .integer(LeadingNumber(text).whole)
    case .floatValue: .number(Double(Float(LeadingNumber(text).floating)))
    case .doubleValue: .number(LeadingNumber(text).floating)
    case .boolValue: .boolean(LeadingNumber(text).isTrue)
    case .stringValue: nil
    case .description: .string(text)
    }
  }

  fileprivate func value(of number: Int, _ text: String) -> Value? {
    switch self {
    case .length, .uppercaseString, .lowercaseString, .capitalizedString: nil
    case .intValue: .integer(Int(Int32(clamping: number)))
    case .integerValue: .integer(number)
    case .floatValue: .number(Double(Float(number)))
    case .doubleValue: .number(Double(number))
    case .boolValue: .boolean(number != 0)
    case .stringValue, .description: .string(text)
    }
  }

  fileprivate func value(of number: Double) -> Value? {
    switch self {
    case .floatValue: .number(Double(Float(number)))
    case .doubleValue: .number(number)
    case .boolValue: .boolean(number != 0)
    default: value(of: Int(cutOff: number), Value.numberText(number))
    }
  }
}

extension Int {
  /// A number without its fraction, at the ends of what fits where it does not; 0 for NaN.
  fileprivate init(cutOff number: Double) {
    self = Int(exactly: number.rounded(.towardZero)) ?? (number.isNaN ? 0 : number < 0 ? .min : .max)
  }
}

extension Value {
  /// As NSNumber's description: a whole floating-point number without a fraction.
  package static func numberText(_ number: Double) -> String {
    if abs(number) < 1e15, let whole = Int(exactly: number) { return "\(whole)" }
    return Value.number(number).description
  }
}

extension String {
  /// The text with the first letter of each word as a capital and the others small; what is neither a letter nor an
  /// apostrophe ends a word. O(n), whatever the text.
  fileprivate var withCapitalWords: String {
    var text = ""
    var isInWord = false
    for scalar in unicodeScalars {
      let properties = scalar.properties
      text += isInWord ? properties.lowercaseMapping : properties.titlecaseMapping
      switch scalar {
      case "'", "\u{2019}": break
      default:
        isInWord =
          properties.isAlphabetic || isInWord && (properties.generalCategory == .nonspacingMark || properties.isCased)
      }
    }
    return text
  }
}

/// What NSString's numbers are read from: the number that a text begins with, after blanks.
struct LeadingNumber {
  private let bytes: Substring.UTF8View

  init(_ text: String) {
    bytes = text[...].utf8.drop { $0 == 32 || (9...13).contains($0) }
  }

  private static func isSign(_ byte: UInt8?) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }
  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  /// Its digits up to the first byte that is none, at the ends of what fits where they do not; 0 where it begins with none.
  var whole: Int {
    let isNegative = bytes.first == UInt8(ascii: "-")
    var number = 0
    for byte in (Self.isSign(bytes.first) ? bytes.dropFirst() : bytes).prefix(while: Self.isDigit) {
      let (tenfold, isTooLong) = number.multipliedReportingOverflow(by: 10)
      let (sum, isTooLarge) = tenfold.addingReportingOverflow(isNegative ? -Int(byte - 48) : Int(byte - 48))
      if isTooLong || isTooLarge { return isNegative ? .min : .max }
      number = sum
    }
    return number
  }

  /// The decimal number; 0 where it begins with none.
  var floating: Double {
    var rest = Self.isSign(bytes.first) ? bytes.dropFirst() : bytes
    func skipDigits() -> Int {
      let digits = rest.prefix(while: Self.isDigit)
      rest = rest[digits.endIndex...]
      return digits.count
    }
    var digits = skipDigits()
    var end = rest.startIndex
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      let fraction = skipDigits()
      digits += fraction
      if fraction > 0 { end = rest.startIndex }
    }
    guard digits > 0 else { return 0 }
    if let byte = rest.first, byte | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if Self.isSign(rest.first) { rest = rest.dropFirst() }
      if skipDigits() > 0 { end = rest.startIndex }
    }
    return Double(Substring(bytes[..<end])) ?? 0
  }

  /// Whether a digit that is not 0, or a letter for yes or true, comes first behind a sign and zeros.
  var isTrue: Bool {
    let digits = (Self.isSign(bytes.first) ? bytes.dropFirst() : bytes).drop { $0 == UInt8(ascii: "0") }
    guard let first = digits.first else { return false }
    return Self.isDigit(first) || first | 0x20 == UInt8(ascii: "y") || first | 0x20 == UInt8(ascii: "t")
  }
}
