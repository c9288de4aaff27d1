package import KVObjects

/// A value written out, or given as an argument of the format.
package struct ConstantExpression: ExpressionNode {
  /// The value.
  package let value: Value

  /// The expression whose value is `value`.
  package init(_ value: Value) {
    self.value = value
  }

  /// The number with the other sign; nil where the value is no number.
  var negated: Value? {
    switch value {
    case .integer, .number: Arithmetic.subtract.value(.integer(0), value)
    // Written as 1 and 0.
    case .boolean(let flag): .integer(flag ? -1 : 0)
    default: nil
    }
  }

  // MARK: Text

  package var precedence: ExpressionPrecedence {
    switch value {
    case .integer(let number): number < 0 ? .sign : .primary
    case .number(let number): number.isFinite && number.sign == .minus ? .sign : .primary
    default: .primary
    }
  }

  package func write(to text: inout String) {
    text += ConstantExpression.text(of: value)
  }

  /// Objects and values of the host language have no text of the format language: they are printed as they describe
  /// themselves, which does not read back.
  private static func text(of value: Value) -> String {
    switch value {
    case .nil, .null: "nil"
    case .boolean(let flag): flag ? "1" : "0"
    case .number(let number) where !number.isFinite: "CAST(\"\(number)\", \"NSNumber\")"
    case .string(let string): quoted(string)
    case .date(let date): "CAST(\(date.secondsSinceReferenceDate), \"NSDate\")"
    case .list, .collection:
      value.elements.map { elements in
        var text = ""
        write(elements, into: &text)
        return text
      } ?? "nil"
    case .integer, .number, .object, .opaque: value.description
    }
  }

  private static func write(_ elements: ValueList, into text: inout String) {
    text += "{"
    var isFirst = true
    for element in elements {
      if !isFirst { text += ", " }
      isFirst = false
      guard !Cancellation.isRequested, element.hasRoom(behind: text.utf8.count) else {
        text += "…"
        break
      }
      switch element {
      case .list, .collection:
        if let elements = element.elements { write(elements, into: &text) } else { text += "nil" }
      default: text += self.text(of: element)
      }
    }
    text += "}"
  }

  /// `text` in double quotes, with escapes where they are needed.
  static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  // MARK: Equality

  package static func == (left: Self, right: Self) -> Bool { left.value.withoutNull == right.value.withoutNull }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(value.withoutNull)
  }

  /// A live collection is no literal: what it holds may change.
  package var literalValue: Value? {
    if case .collection = value { return nil }
    return value.withoutNull
  }

  // MARK: Reads

  package func collectReads(into reads: inout ReadCollector) -> [String] { [] }

  // MARK: Substitution

  package func substituting(_ values: [String: Value]) -> any ExpressionNode { self }

  // MARK: Compilation

  package func compile(in scope: CompilationScope) throws -> any ValueEvaluator {
    literalValue == nil ? LiveCollectionEvaluator(value) : ConstantEvaluator(value)
  }
}

extension Value {
  /// The same with nil in the place of null, in lists too: predicates see no difference, the format language has one word
  /// for both, and its text has to read back as an equal constant.
  fileprivate var withoutNull: Value {
    switch self {
    case .null: .nil
    case .list(let list) where list.holds(where: \.isNull):
      Cancellation.isRequested ? .nil : .list(ValueList(list.map(\.withoutNull)))
    default: self
    }
  }

  private var isNull: Bool {
    if case .null = self { return true }
    return false
  }
}
