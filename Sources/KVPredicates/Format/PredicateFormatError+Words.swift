public import KVObjects
public import KVTexts

extension PredicateFormatError {
  /// `NSInvalidArgumentException`, as Cocoa raises for a format it cannot read.
  public var name: String { ExceptionName.invalidArgument }

  /// The diagnostic's code, `E-PREDICATE`.
  public var code: DiagnosticCode { .predicate }

  /// The sentence, on one line: Cocoa's beginning, what was expected and what was found. A format of more than 120
  /// characters is cut.
  public var reason: String {
    "Unable to parse the format string \"\(shownFormat)\": "
      + String(fact.shortenedName.map { $0.isNewline ? " " : $0 })
  }

  /// A thing to do, such as the word that was meant; nil where nothing is likely.
  public var hintMessage: Message? { advice?.words }

  private var shownFormat: String {
    let characters = format.prefix(121).map(\.inOneColumn)
    return characters.count <= 120 ? String(characters) : String(characters.prefix(119)) + "…"
  }

  private var fact: String {
    switch problem {
    case .unexpected(let expected, let found):
      "expected \(expected.words), found \(found.map { "'\($0)'" } ?? "the end of the format")"
    case .predicateAsValue(let text): "expected a value, found the predicate '\(text)'"
    case .unterminatedString: "expected a closing quote, found the end of the format"
    case .unknownEscape(let text): "expected an escape such as \\n, found '\(text)'"
    case .malformedEscape(let text, .digits(let count, let radix)):
      "expected \(count) \(radix == 8 ? "octal" : "hexadecimal") digits behind the backslash, found '\(text)'"
    case .malformedEscape(let text, .octalRange): "expected an octal escape up to \\377, found '\(text)'"
    case .malformedEscape(let text, .surrogatePair): "expected both halves of a surrogate pair, found '\(text)'"
    case .malformedNumber(let text): "expected a number, found '\(text)'"
    case .numberTooLarge(let text): "expected a number that fits 64 bits, found '\(text)'"
    case .unknownPlaceholder(let text): "expected a placeholder such as %@, %K or %d, found '\(text)'"
    case .placeholderDetail(let text): "expected a placeholder without width, precision or flags, found '\(text)'"
    case .argumentMissing(let placeholder, let given):
      "expected an argument for \(placeholder), found none: \(given) \(given == 1 ? "was" : "were") given"
    case .argumentsLeft(let placeholders, let given):
      "expected \(placeholders) \(placeholders == 1 ? "argument" : "arguments"), found \(given)"
    case .wrongArgument(let placeholder, let place, let expected, let given):
      "expected \(expected) for \(placeholder), found \(given) as argument \(place)"
    case .malformedKeyPath(let path, let problem): "expected a key path, found '\(path)': \(problem)"
    case .unknownFunction(let name): "expected a function, found '\(name)'"
    case .argumentCount(let function, let accepted, let given):
      "expected \(PredicateFormatError.count(accepted)) for \(function), found \(given)"
    case .boundsCount(let given): "expected two bounds for BETWEEN, found \(given)"
    case .unsupported(let text): "expected what can be evaluated here, found '\(text)', which is not supported"
    case .reservedWord(let word): "expected an expression, found the reserved word '\(word)'"
    case .unknownOption(let letter): "expected the options c, d, n or l, found '\(letter)'"
    case .optionsRefused(let name): "expected an expression behind \(name), found options, which it does not take"
    case .partOfLiteral(let literal): "expected a collection or an object before it, found the literal \(literal)"
    case .tooDeep: "expected at most \(FormatParser.deepest) levels, found more"
    }
  }

  private static func count(_ accepted: ClosedRange<Int>) -> String {
    if accepted.lowerBound < accepted.upperBound {
      return "\(accepted.lowerBound) to \(accepted.upperBound) arguments"
    }
    switch accepted.lowerBound {
    case 0: return "no argument"
    case 1: return "1 argument"
    default: return "\(accepted.lowerBound) arguments"
    }
  }
}

extension FormatExpectation {
  fileprivate var words: String {
    switch self {
    case .predicate: "a predicate"
    case .expression: "an expression"
    case .comparisonOperator: "a comparison operator such as =="
    case .connective: "AND, OR or the end of the format"
    case .closing(let sign): "'\(sign)'"
    case .commaOrClosing(let sign): "',' or '\(sign)'"
    case .comma: "','"
    case .arguments(let function): "the arguments of \(function) in parentheses"
    case .key: "a key"
    case .variable: "a variable such as $x"
    case .selector: "a selector in quotes"
    case .typeName: "a type's name in quotes"
    case .bounds: "a list of two bounds"
    case .subscriptPart: "FIRST, LAST, SIZE or an index"
    }
  }
}
