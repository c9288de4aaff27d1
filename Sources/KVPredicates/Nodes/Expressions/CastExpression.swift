package import KVObjects

/// `CAST(0, "NSDate")`: a value made one of another type.
package struct CastExpression: ExpressionNode {
  /// The value.
  package let value: any ExpressionNode
  /// The name of the type, Cocoa's.
  package let typeName: String

  /// `value` as a `typeName`.
  package init(_ value: any ExpressionNode, typeName: String) {
    self.value = value
    self.typeName = typeName
  }

  // MARK: Text

  package var precedence: ExpressionPrecedence { .primary }

  package func write(to text: inout String) {
    if let literalValue { return ConstantExpression(literalValue).write(to: &text) }
    text += "CAST("
    value.write(to: &text)
    text += ", \(ConstantExpression.quoted(typeName)))"
  }

  // MARK: Equality

  package static func == (left: Self, right: Self) -> Bool {
    left.typeName == right.typeName && left.value.isEqual(to: right.value)
  }

  package func hash(into hasher: inout Hasher) {
    if let literalValue { return hasher.combine(literalValue) }
    hasher.combine(value)
    hasher.combine(typeName)
  }

  /// The values that canonical text can write as casts only: dates, and numbers that are not finite.
  package var literalValue: Value? {
    switch (typeName, value.literalValue) {
    case ("NSDate", .integer(let seconds)?): .date(DateValue(secondsSinceReferenceDate: Double(seconds)))
    case ("NSDate", .number(let seconds)?): .date(DateValue(secondsSinceReferenceDate: seconds))
    case ("NSNumber", .string("inf")?): .number(.infinity)
    case ("NSNumber", .string("-inf")?): .number(-.infinity)
    case ("NSNumber", .string("nan")?): .number(.nan)
    default: nil
    }
  }

  // MARK: Reads

  package func collectReads(into reads: inout ReadCollector) -> [String] {
    reads.noteReads(of: value)
    return []
  }

  // MARK: Substitution

  package func substituting(_ values: [String: Value]) -> any ExpressionNode {
    CastExpression(value.substituting(values), typeName: typeName)
  }

  // MARK: Compilation

  /// Throws where there is no such type.
  package func compile(in scope: CompilationScope) throws -> any ValueEvaluator {
    if let literalValue { return ConstantEvaluator(literalValue) }
    let part = try value.compile(in: scope)
    let type = try CastType.named(typeName, in: canonicalText)
    return CastEvaluator(self, type, part).folded(from: [part])
  }
}
