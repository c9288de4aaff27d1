package import KVObjects

/// `SUBQUERY(albums, $x, $x.rating > 3)`: the elements of a collection for which a predicate is true.
package struct SubqueryExpression: ExpressionNode {
  /// The collection.
  package let collection: any ExpressionNode
  /// The name that the element has in the predicate, without the `$`.
  package let variable: String
  /// Which elements are taken.
  package let predicate: any PredicateNode

  /// The elements of `collection`, each called `variable`, for which `predicate` is true.
  package init(collection: any ExpressionNode, variable: String, predicate: any PredicateNode) {
    self.collection = collection
    self.variable = variable
    self.predicate = predicate
  }

  // MARK: Text

  package var precedence: ExpressionPrecedence { .primary }

  package func write(to text: inout String) {
    text += "SUBQUERY("
    collection.write(to: &text)
    text += ", $\(variable), "
    predicate.write(to: &text)
    text += ")"
  }

  // MARK: Equality

  package static func == (left: Self, right: Self) -> Bool {
    left.variable == right.variable && left.collection.isEqual(to: right.collection)
      && left.predicate.isEqual(to: right.predicate)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(collection)
    hasher.combine(variable)
    hasher.combine(predicate)
  }

  // MARK: Reads

  /// The collection is read; what the predicate reads of an element is a longer path behind the collection's.
  package func collectReads(into reads: inout ReadCollector) -> [String] {
    let origins = collection.collectReads(into: &reads)
    reads.note(origins)
    reads.withElementVariable(variable, at: origins) { predicate.collectReads(into: &$0) }
    return origins
  }

  // MARK: Substitution

  /// In the predicate the element hides a variable of the same name.
  package func substituting(_ values: [String: Value]) -> any ExpressionNode {
    var inner = values
    inner[variable] = nil
    return SubqueryExpression(
      collection: collection.substituting(values), variable: variable, predicate: predicate.substituting(inner))
  }

  // MARK: Compilation

  package func compile(in scope: CompilationScope) throws -> any ValueEvaluator {
    let elements = try collection.compile(in: scope)
    return try scope.withElementVariable(variable, elementClass: elements.resultClass) { slot in
      SubqueryEvaluator(self, elements, slot: slot, try predicate.compile(in: scope))
    }
  }
}
