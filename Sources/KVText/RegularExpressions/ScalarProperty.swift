/// A property of scalars that a pattern may name, `\p{Lu}`, or that an escape means, `\w`.
enum ScalarProperty: Sendable {
  /// One of the general categories whose bits are set.
  case categories(UInt32)
  /// A property that is there or not.
  case binary(BinaryProperty)
  /// A script of `ScriptTable`.
  case script(ScriptTable.Script)
  /// Every scalar.
  case any
  /// U+0000 to U+007F.
  case ascii
  /// `\w` ("Unicode Technical Standard #18", annex C): letters, marks, digits, connectors, joiners.
  case word
  /// `\h`: a space or a tabulator.
  case horizontalSpace
  /// `\v`: what ends a line.
  case lineEnd
  /// Visible: neither space nor control nor unassigned.
  case graph

  /// The properties that the standard library answers for and patterns name.
  enum BinaryProperty: Sendable {
    case alphabetic, uppercase, lowercase, whitespace, ideographic, hexDigit, asciiHexDigit, identifierStart
    case identifierContinue, dash, diacritic, math, emoji, emojiPresentation, cased, caseIgnorable, quotationMark
    case defaultIgnorable, graphemeExtend, graphemeBase, extender, joinControl, noncharacter, radical
    case sentenceTerminal, unifiedIdeograph, variationSelector, bidiControl, bidiMirrored, deprecated
  }

  /// Whether the scalar has the property. A value that is no scalar has none.
  func contains(_ value: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(value) else { return false }
    let properties = scalar.properties
    switch self {
    case .categories(let mask): return mask & properties.generalCategory.bit != 0
    case .binary(let property): return property.holds(of: properties)
    case .script(let script): return script.contains(value)
    case .any: return true
    case .ascii: return value < 0x80
    case .word:
      return properties.isAlphabetic || properties.generalCategory.bit & Self.wordCategories != 0
        || properties.isJoinControl
    case .horizontalSpace: return value == 9 || properties.generalCategory == .spaceSeparator
    case .lineEnd: return Self.isLineEnd(value)
    case .graph:
      return !properties.isWhitespace
        && properties.generalCategory.bit & (Self.mask(.control, .surrogate, .unassigned)) == 0
    }
  }

  /// Whether the scalar ends a line ("UTS #18", RL1.6).
  static func isLineEnd(_ scalar: UInt32) -> Bool {
    (0xA...0xD).contains(scalar) || scalar == 0x85 || scalar == 0x2028 || scalar == 0x2029
  }

  private static let wordCategories = mask(
    .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation)

  /// The categories as bits.
  static func mask(_ categories: Unicode.GeneralCategory...) -> UInt32 {
    categories.reduce(0) { $0 | $1.bit }
  }
}

extension ScalarProperty.BinaryProperty {
  /// Whether the property is among these.
  func holds(of properties: Unicode.Scalar.Properties) -> Bool {
    switch self {
    case .alphabetic: properties.isAlphabetic
    case .uppercase: properties.isUppercase
    case .lowercase: properties.isLowercase
    case .whitespace: properties.isWhitespace
    case .ideographic: properties.isIdeographic
    case .hexDigit: properties.isHexDigit
    case .asciiHexDigit: properties.isASCIIHexDigit
    case .identifierStart: properties.isIDStart
    case .identifierContinue: properties.isIDContinue
    case .dash: properties.isDash
    case .diacritic: properties.isDiacritic
    case .math: properties.isMath
    case .emoji: properties.isEmoji
    case .emojiPresentation: properties.isEmojiPresentation
    case .cased: properties.isCased
    case .caseIgnorable: properties.isCaseIgnorable
    case .quotationMark: properties.isQuotationMark
    case .defaultIgnorable: properties.isDefaultIgnorableCodePoint
    case .graphemeExtend: properties.isGraphemeExtend
    case .graphemeBase: properties.isGraphemeBase
    case .extender: properties.isExtender
    case .joinControl: properties.isJoinControl
    case .noncharacter: properties.isNoncharacterCodePoint
    case .radical: properties.isRadical
    case .sentenceTerminal: properties.isSentenceTerminal
    case .unifiedIdeograph: properties.isUnifiedIdeograph
    case .variationSelector: properties.isVariationSelector
    case .bidiControl: properties.isBidiControl
    case .bidiMirrored: properties.isBidiMirrored
    case .deprecated: properties.isDeprecated
    }
  }
}

extension Unicode.GeneralCategory {
  /// A bit of its own for each category.
  var bit: UInt32 {
    switch self {
    case .uppercaseLetter: 1 << 0
    case .lowercaseLetter: 1 << 1
    case .titlecaseLetter: 1 << 2
    case .modifierLetter: 1 << 3
    case .otherLetter: 1 << 4
    case .nonspacingMark: 1 << 5
    case .spacingMark: 1 << 6
    case .enclosingMark: 1 << 7
    case .decimalNumber: 1 << 8
    case .letterNumber: 1 << 9
    case .otherNumber: 1 << 10
    case .connectorPunctuation: 1 << 11
    case .dashPunctuation: 1 << 12
    case .openPunctuation: 1 << 13
    case .closePunctuation: 1 << 14
    case .initialPunctuation: 1 << 15
    case .finalPunctuation: 1 << 16
    case .otherPunctuation: 1 << 17
    case .mathSymbol: 1 << 18
    case .currencySymbol: 1 << 19
    case .modifierSymbol: 1 << 20
    case .otherSymbol: 1 << 21
    case .spaceSeparator: 1 << 22
    case .lineSeparator: 1 << 23
    case .paragraphSeparator: 1 << 24
    case .control: 1 << 25
    case .format: 1 << 26
    case .surrogate: 1 << 27
    case .privateUse: 1 << 28
    case .unassigned: 1 << 29
    @unknown default: 1 << 30
    }
  }
}
