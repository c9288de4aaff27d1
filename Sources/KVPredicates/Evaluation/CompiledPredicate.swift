public import KVObjects
import Synchronization

/// A ``KeyValuePredicate`` resolved for the objects of one class: keys are slots, constants are prepared.
///
/// In contrast to the predicate itself, evaluating it looks nothing up: comparisons of stored attributes with constants
/// allocate nothing. It takes objects of other classes too, at the predicate's own cost.
///
/// ```swift
/// let isGood = try KeyValuePredicate(format: "rating > 3 AND live == NO").compiled(for: song.objectClass)
/// for song in album.songs where try isGood.evaluate(song) { print(song.title) }
/// ```
///
/// - Threads: it may be kept and passed on any; evaluating obeys the isolation of the class's world.
/// - Costs: some 15 ns for a comparison of an attribute with a constant (Design.md, "Figures"). It keeps its class.
public final class CompiledPredicate: Sendable {
  /// The predicate that it was made from.
  public let predicate: KeyValuePredicate
  /// The class that it was made for; objects of a class that extends it are asked by ``predicate``.
  public let objectClass: ObjectClass
  private let resolved: ResolvedPredicate
  private let isolation: Isolation

  init(predicate: KeyValuePredicate, objectClass: ObjectClass, resolved: ResolvedPredicate) {
    self.predicate = predicate
    self.objectClass = objectClass
    self.resolved = resolved
    isolation = objectClass.world.isolation
  }

  /// Whether it is true of `object`.
  ///
  /// An object of another class is asked by the predicate, which is compiled for that class once.
  ///
  /// ```swift
  /// let isGood = try KeyValuePredicate(format: "rating > 3").compiled(for: song.objectClass)
  /// song.rating = 4
  /// try isGood.evaluate(song)     // true
  /// ```
  ///
  /// - Throws: what ``KeyValuePredicate/evaluate(with:substitutionVariables:in:)`` does;
  ///   ``PredicateEvaluationError/missingVariable(name:given:)`` where it comes to a variable.
  /// - Complexity: O(what it reads).
  public func evaluate(_ object: ModelObject) throws -> Bool {
    guard object.objectClass === objectClass else { return try predicate.evaluate(with: .object(object)) }
    try isolation.enter(for: object.unreadDescription)
    defer { isolation.leave() }
    return try resolved.evaluate(.object(object))
  }

  /// Whether it is true of `object`, with values for its variables.
  ///
  /// An object of another class is asked by the predicate, which is compiled for that class once.
  ///
  /// ```swift
  /// let isAtLeast = try KeyValuePredicate(format: "rating >= $least").compiled(for: song.objectClass)
  /// song.rating = 4
  /// try isAtLeast.evaluate(song, substitutionVariables: ["least": 5])     // false
  /// ```
  ///
  /// - Parameters:
  ///   - object: what `SELF` is.
  ///   - substitutionVariables: values by name, without `$`; more than it has do no harm.
  /// - Throws: what ``KeyValuePredicate/evaluate(with:substitutionVariables:in:)`` does.
  /// - Complexity: O(what it reads), and an allocation.
  public func evaluate(_ object: ModelObject, substitutionVariables: [String: Value]) throws -> Bool {
    guard object.objectClass === objectClass else {
      return try predicate.evaluate(with: .object(object), substitutionVariables: substitutionVariables)
    }
    try isolation.enter(for: object.unreadDescription)
    defer { isolation.leave() }
    return try resolved.evaluate(.object(object), substitutionVariables: substitutionVariables, in: nil)
  }
}

/// A tree of evaluators, and what an evaluation needs.
final class ResolvedPredicate: Sendable {
  private let evaluator: any PredicateEvaluator
  private let elementCount: Int
  /// What evaluations share that have neither variables nor elements of their own.
  private let sharedContext: EvaluationContext?
  private let quickContext: Unmanaged<EvaluationContext>?

  init(
    _ root: any PredicateNode, for objectClass: ObjectClass?, receiver: @escaping @Sendable () -> String
  ) throws {
    let scope = CompilationScope(objectClass: objectClass, receiver: receiver)
    evaluator = try root.compile(in: scope)
    elementCount = scope.elementCount
    sharedContext =
      elementCount == 0 ? EvaluationContext(world: nil, substitutionVariables: [:], elementCount: 0) : nil
    quickContext = sharedContext.map { .passUnretained($0) }
  }

  @inline(__always)
  func evaluate(_ subject: Value) throws -> Bool {
    // Not retained for the call: it lives as long as this does.
    if let quickContext { return try quickContext._withUnsafeGuaranteedRef { try evaluator.evaluate(subject, $0) } }
    return try evaluate(subject, substitutionVariables: [:], in: nil)
  }

  func evaluate(_ subject: Value, substitutionVariables: [String: Value], in world: ObjectWorld?) throws -> Bool {
    try evaluator.evaluate(
      subject,
      EvaluationContext(world: world, substitutionVariables: substitutionVariables, elementCount: elementCount))
  }
}

/// What a predicate has been compiled to, by class. A few classes are kept: a predicate that lives long meets many worlds.
final class CompilationCache: Sendable {
  private struct State {
    var withoutClass: ResolvedPredicate?
    var classes: [(objectClass: ObjectClass, resolved: ResolvedPredicate)] = []
  }

  private let state = Mutex(State())
  private static let capacity = 8

  func withoutClass(_ root: any PredicateNode) throws -> ResolvedPredicate {
    if let known = state.withLock({ $0.withoutClass }) { return known }
    let made = try ResolvedPredicate(root, for: nil) { "" }
    state.withLock { $0.withoutClass = made }
    return made
  }

  func resolved(
    _ root: any PredicateNode, for objectClass: ObjectClass, receiver: @escaping @Sendable () -> String
  ) throws -> ResolvedPredicate {
    // Reads nothing, so that no class is needed; and two of them live as long as the process, which classes need not.
    if root is TruthPredicate { return try withoutClass(root) }
    let known = state.withLock { state in state.classes.first { $0.objectClass === objectClass }?.resolved }
    if let known { return known }
    let made = try ResolvedPredicate(root, for: objectClass, receiver: receiver)
    state.withLock { state in
      if state.classes.count == CompilationCache.capacity { state.classes.removeFirst() }
      state.classes.append((objectClass, made))
    }
    return made
  }
}
