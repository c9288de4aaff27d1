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

  package static func == (left: Self, right: Self) -> Bool {
    left.variable == right.variable && left.collection.isEqual(to: right.collection)
      && left.predicate.isEqual(to: right.predicate)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(collection)
    hasher.combine(variable)
    hasher.combine(predicate)
  }
}
