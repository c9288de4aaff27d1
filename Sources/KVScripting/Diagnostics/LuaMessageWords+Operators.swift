import KVLua
import KVObjects
import KVTexts

/// The words for operators that cannot do what they are asked for: Lua's message has no name there, and the caret stands at
/// the operator where the line has just one.
extension LuaMessageWords {
  /// What a failed operator says, with what to do; nil for any other message.
  var operatorFacts: DiagnosticFacts? {
    comparison ?? textCalculation ?? wholeNumbers ?? assignedIndex ?? loopNumber
  }

  /// The operators that a message about a value without a name may be about; nil for any other.
  var operatorTarget: DiagnosticFacts.Target? {
    switch failed {
    case .calculated: .part(.symbol(Self.arithmetic.union(Self.bitwise)))
    case .concatenated: .part(.symbol([.concatenation]))
    case .measured: .part(.symbol([.hash]))
    default: nil
    }
  }

  private static let arithmetic: Set<LuaSymbol> = [
    .plus, .minus, .asterisk, .slash, .doubleSlash, .percent, .caret,
  ]
  private static let bitwise: Set<LuaSymbol> = [.ampersand, .tilde, .pipe, .shiftLeft, .shiftRight]

  private var comparison: DiagnosticFacts? {
    guard message.hasPrefix("attempt to compare ") else { return nil }
    let rest = String(message.dropFirst("attempt to compare ".count))
    let words = rest.hasPrefix("two ") ? "\(rest.dropFirst(4)) cannot be compared" : "cannot compare \(rest)"
    let types = Set(rest.split(separator: " "))
    let advice: Message? =
      if types.contains("nil") {
        .hintMissingValue
      } else if types.contains("null") {
        .hintTestNull
      } else if types.isSuperset(of: ["string", "number"]) {
        .hintNumberOfText
      } else if types.contains("table") {
        .hintCompareField
      } else {
        nil
      }
    return DiagnosticFacts(
      code: .compare, headline: words, label: advice,
      targets: [.part(.symbol([.less, .lessOrEqual, .greater, .greaterOrEqual]))])
  }

  /// What Lua calls a calculation with texts, by the operator: how it is said, and the sign.
  private static let calculations: [String: (words: String, symbol: LuaSymbol)] = [
    "add": ("added", .plus), "sub": ("subtracted", .minus), "mul": ("multiplied", .asterisk),
    "div": ("divided", .slash), "idiv": ("divided", .doubleSlash), "mod": ("divided", .percent),
    "pow": ("raised to a power", .caret), "unm": ("negated", .minus),
  ]

  /// `attempt to add a 'string' with a 'number'`: a text that shows a number would have been taken for it.
  private var textCalculation: DiagnosticFacts? {
    let parts = message.split(separator: "'")
    guard message.hasPrefix("attempt to "), parts.count >= 4, parts[2] == " with a ",
      let name = parts[0].dropFirst("attempt to ".count).split(separator: " ").first,
      let calculation = Self.calculations[String(name)]
    else { return nil }
    let (left, right) = (String(parts[1]), String(parts[3]))
    let operands = left == right ? "two \(left)s" : "\(left.withArticle) and \(right.withArticle)"
    return DiagnosticFacts(
      code: .arithmetic,
      headline: name == "unm"
        ? "\(left.withArticle) cannot be negated" : "\(operands) cannot be \(calculation.words)",
      label: name == "add"
        ? .hintJoinOrCalculate : .hintCalculateWithText,
      targets: [.part(.symbol([calculation.symbol]))])
  }

  private var wholeNumbers: DiagnosticFacts? {
    if message == "attempt to perform 'n//0'" || message == "attempt to divide by zero" {
      return byZero([.doubleSlash])
    }
    if message.hasPrefix("attempt to perform 'n%") { return byZero([.percent]) }
    if message.hasPrefix("attempt to perform bitwise operation on a ") {
      let given = String(message.dropFirst("attempt to perform bitwise operation on a ".count).prefix { $0 != " " })
      return DiagnosticFacts(
        code: .arithmetic, headline: "\(subject) is \(given == "nil" ? given : given.withArticle) and has no bits",
        targets: [.part(.symbol(Self.bitwise))])
    }
    if message.hasPrefix("number"), message.hasSuffix("has no integer representation") {
      return DiagnosticFacts(
        code: .arithmetic, headline: "a number with a fraction has no bits",
        label: .hintFloor, targets: [.part(.symbol(Self.bitwise))])
    }
    return nil
  }

  private func byZero(_ symbols: Set<LuaSymbol>) -> DiagnosticFacts {
    DiagnosticFacts(
      code: .arithmetic, headline: "a whole number cannot be divided by 0",
      label: .hintTestDivisor, targets: [.part(.symbol(symbols))])
  }

  private var assignedIndex: DiagnosticFacts? {
    guard message == "table index is nil" || message == "table index is NaN" else { return nil }
    let advice: Message? = message.hasSuffix("nil") ? .hintMissingIndex : nil
    return DiagnosticFacts(code: .error, headline: message, label: advice, targets: [.part(.assignedIndex)])
  }

  /// `bad 'for' limit (number expected, got nil)`.
  private var loopNumber: DiagnosticFacts? {
    if message == "'for' step is zero" {
      return DiagnosticFacts(
        code: .error, headline: message, label: .hintLoopStep, targets: [.part(.loopNumber(2))])
    }
    let numbers: KeyValuePairs = ["initial value": 0, "limit": 1, "step": 2]
    guard let number = numbers.first(where: { message.hasPrefix("bad 'for' \($0.key) ") }) else { return nil }
    return DiagnosticFacts(
      code: .error, headline: message, label: .hintLoopNumbers,
      targets: [.part(.loopNumber(number.value))])
  }
}
