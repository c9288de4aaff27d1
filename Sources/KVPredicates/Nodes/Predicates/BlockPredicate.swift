package import KVObjects

/// A predicate that is a function of the host language. It has no text of the format language; equality is identity.
package struct BlockPredicate: PredicateNode {
  /// Decides; the second argument are the values of variables.
  package typealias Body = @Sendable (Value, [String: Value]) throws -> Bool

  /// The key paths that it reads.
  package let keyPaths: [String]
  let body: Body
  private let identity: Identity

  private final class Identity: Sendable {}

  /// The predicate that `body` decides, which reads `keyPaths`.
  package init(keyPaths: [String], _ body: @escaping Body) {
    self.keyPaths = keyPaths
    self.body = body
    identity = Identity()
  }

  // MARK: Text

  package var precedence: PredicatePrecedence { .comparison }

  /// Cocoa's text for one; it does not read back.
  package func write(to text: inout String) {
    text += "BLOCKPREDICATE(\(keyPaths.joined(separator: ", ")))"
  }

  // MARK: Equality

  package static func == (left: Self, right: Self) -> Bool { left.identity === right.identity }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(identity))
  }

  // MARK: Reads

  package func collectReads(into reads: inout ReadCollector) {
    reads.note(keyPaths)
    reads.noteMore()
  }

  // MARK: Substitution

  package func substituting(_ values: [String: Value]) -> any PredicateNode { self }

  // MARK: Compilation

  package func compile(in scope: CompilationScope) throws -> any PredicateEvaluator { BlockEvaluator(body) }
}
