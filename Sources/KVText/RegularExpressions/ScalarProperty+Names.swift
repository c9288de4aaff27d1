extension ScalarProperty {
  /// The property of a name as patterns write it, in `\p{…}` or `[:…:]`; nil for none. Blanks, underscores, hyphens and
  /// case do not matter ("UAX #44", LM3). Named may be a general category, a binary property or a script, with or
  /// without the kind in front (`gc=Lu`, `Script=Greek`, `IsGreek`, `Alphabetic=Yes`).
  static func named(_ name: String) -> ScalarProperty? {
    let parts = name.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 {
      let value = loose(parts[1])
      switch loose(parts[0]) {
      case "gc", "generalcategory": return category(value)
      case "sc", "script", "scx", "scriptextensions":
        return ScriptTable.script(named: value).map(ScalarProperty.script)
      default:
        let isTrue = ["y", "yes", "t", "true"].contains(value)
        return isTrue ? binary(loose(parts[0])).map(ScalarProperty.binary) : nil
      }
    }
    let word = loose(name[...])
    if let found = special(word) ?? category(word) ?? binary(word).map(ScalarProperty.binary) { return found }
    if let script = ScriptTable.script(named: word) { return .script(script) }
    return word.hasPrefix("is") ? named(String(word.dropFirst(2))) : nil
  }

  private static func loose(_ text: Substring) -> String {
    text.lowercased().filter { $0 != " " && $0 != "_" && $0 != "-" }
  }

  private static func special(_ word: String) -> ScalarProperty? {
    switch word {
    case "any": .any
    case "ascii": .ascii
    case "assigned": .categories(~mask(.unassigned))
    case "word": .word
    case "blank": .horizontalSpace
    case "graph": .graph
    default: nil
    }
  }

  private static func category(_ word: String) -> ScalarProperty? {
    let mask: UInt32? =
      switch word {
      case "l", "letter": mask(.uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter)
      case "lc", "casedletter": mask(.uppercaseLetter, .lowercaseLetter, .titlecaseLetter)
      case "lu", "uppercaseletter": mask(.uppercaseLetter)
      case "ll", "lowercaseletter": mask(.lowercaseLetter)
      case "lt", "titlecaseletter": mask(.titlecaseLetter)
      case "lm", "modifierletter": mask(.modifierLetter)
      case "lo", "otherletter": mask(.otherLetter)
      case "m", "mark", "combiningmark": mask(.nonspacingMark, .spacingMark, .enclosingMark)
      case "mn", "nonspacingmark": mask(.nonspacingMark)
      case "mc", "spacingmark": mask(.spacingMark)
      case "me", "enclosingmark": mask(.enclosingMark)
      case "n", "number": mask(.decimalNumber, .letterNumber, .otherNumber)
      case "nd", "decimalnumber", "digit": mask(.decimalNumber)
      case "nl", "letternumber": mask(.letterNumber)
      case "no", "othernumber": mask(.otherNumber)
      case "p", "punctuation", "punct":
        mask(
          .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
          .finalPunctuation, .otherPunctuation)
      case "pc", "connectorpunctuation": mask(.connectorPunctuation)
      case "pd", "dashpunctuation": mask(.dashPunctuation)
      case "ps", "openpunctuation": mask(.openPunctuation)
      case "pe", "closepunctuation": mask(.closePunctuation)
      case "pi", "initialpunctuation": mask(.initialPunctuation)
      case "pf", "finalpunctuation": mask(.finalPunctuation)
      case "po", "otherpunctuation": mask(.otherPunctuation)
      case "s", "symbol": mask(.mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol)
      case "sm", "mathsymbol": mask(.mathSymbol)
      case "sc", "currencysymbol": mask(.currencySymbol)
      case "sk", "modifiersymbol": mask(.modifierSymbol)
      case "so", "othersymbol": mask(.otherSymbol)
      case "z", "separator": mask(.spaceSeparator, .lineSeparator, .paragraphSeparator)
      case "zs", "spaceseparator": mask(.spaceSeparator)
      case "zl", "lineseparator": mask(.lineSeparator)
      case "zp", "paragraphseparator": mask(.paragraphSeparator)
      case "c", "other": mask(.control, .format, .surrogate, .privateUse, .unassigned)
      case "cc", "control", "cntrl": mask(.control)
      case "cf", "format": mask(.format)
      case "co", "privateuse": mask(.privateUse)
      case "cn", "unassigned": mask(.unassigned)
      case "cs", "surrogate": mask(.surrogate)
      default: nil
      }
    return mask.map(ScalarProperty.categories)
  }

  private static func binary(_ word: String) -> BinaryProperty? {
    switch word {
    case "alphabetic", "alpha": .alphabetic
    case "uppercase", "upper": .uppercase
    case "lowercase", "lower": .lowercase
    case "whitespace", "wspace", "space": .whitespace
    case "ideographic", "ideo": .ideographic
    case "hexdigit", "hex": .hexDigit
    case "asciihexdigit", "ahex": .asciiHexDigit
    case "idstart", "ids": .identifierStart
    case "idcontinue", "idc": .identifierContinue
    case "dash": .dash
    case "diacritic", "dia": .diacritic
    case "math": .math
    case "emoji": .emoji
    case "emojipresentation", "epres": .emojiPresentation
    case "cased": .cased
    case "caseignorable", "ci": .caseIgnorable
    case "quotationmark", "qmark": .quotationMark
    case "defaultignorablecodepoint", "di": .defaultIgnorable
    case "graphemeextend", "grext": .graphemeExtend
    case "graphemebase", "grbase": .graphemeBase
    case "extender", "ext": .extender
    case "joincontrol", "joinc": .joinControl
    case "noncharactercodepoint", "nchar": .noncharacter
    case "radical": .radical
    case "sentenceterminal", "sterm": .sentenceTerminal
    case "unifiedideograph", "uideo": .unifiedIdeograph
    case "variationselector", "vs": .variationSelector
    case "bidicontrol", "bidic": .bidiControl
    case "bidimirrored", "bidim": .bidiMirrored
    case "deprecated", "dep": .deprecated
    default: nil
    }
  }
}
