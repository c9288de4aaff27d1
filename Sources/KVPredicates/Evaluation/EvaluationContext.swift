import KVObjects

/// What an evaluation goes on beside its subject: the world, the values of variables.
///
/// A predicate without variables needs none of its own and shares one for all its evaluations.
///
/// Its sendability is not checked because `elements` changes. A context with elements belongs to one evaluation, hence to
/// one thread; the shared one has none.
package final class EvaluationContext: @unchecked Sendable {
  /// Where `now()` and `random()` look; nil for the world of the subject, where it is an object.
  let world: ObjectWorld?
  /// The values given for variables.
  let substitutionVariables: [String: Value]
  /// The elements that the SUBQUERYs are at. An evaluation that changes them has a context to itself.
  var elements: [Value]

  init(world: ObjectWorld?, substitutionVariables: [String: Value], elementCount: Int) {
    self.world = world
    self.substitutionVariables = substitutionVariables
    elements = Array(repeating: .nil, count: elementCount)
  }
}
