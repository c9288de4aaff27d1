package import KVObjects

extension Value {
  /// Whole numbers as a list of values.
  package static func integers(_ numbers: some Sequence<Int>) -> Value {
    .list(ValueList(numbers.map(Value.integer)))
  }
  /// Whole numbers as a list of values.
  package static func integers(_ numbers: Int...) -> Value { integers(numbers) }
  /// Texts as a list of values.
  package static func strings(_ texts: String...) -> Value { .list(ValueList(texts.map(Value.string))) }
  /// Objects as a list of values.
  package static func objects(_ objects: ModelObject...) -> Value { .list(ValueList(objects.map(Value.object))) }
}
