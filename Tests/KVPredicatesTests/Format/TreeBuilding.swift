import KVObjects
import KVPredicates

// Short ways to say which tree a format should be.

func key(_ path: String) throws -> any ExpressionNode { KeyPathExpression(try PropertyPath(path)) }

func key(_ path: String, of base: any ExpressionNode) throws -> any ExpressionNode {
  KeyPathExpression(try PropertyPath(path), of: base, spelledSelf: base is SelfExpression)
}

func constant(_ value: Value) -> any ExpressionNode { ConstantExpression(value) }

func constant(_ number: Int) -> any ExpressionNode { ConstantExpression(.integer(number)) }

func constant(_ text: String) -> any ExpressionNode { ConstantExpression(.string(text)) }

func call(_ function: PredicateFunction, _ arguments: any ExpressionNode...) -> any ExpressionNode {
  FunctionExpression.node(function, arguments)
}

func equal(_ left: any ExpressionNode, _ right: any ExpressionNode) -> any PredicateNode {
  ComparisonPredicate(left, .equalTo, right)
}
