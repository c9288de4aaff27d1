public import KVObjects

/// A question about a value, in the format language of NSPredicate.
///
/// ```swift
/// let isOld = try KeyValuePredicate(format: "live == NO AND rating > %d", arguments: [.integer(3)])
/// try isOld.evaluate(with: .object(album))      // true or false
/// isOld.format                                  // live == 0 AND rating > 3
/// isOld.keyPaths()                              // ["live", "rating"]
/// ```
///
/// In contrast to a closure it can be printed and compared, and it knows which key paths it reads: a controller observes
/// them. In contrast to Foundation's NSPredicate it is a value, needs no Objective-C, and finds a misspelt key
/// when it meets the class, before it has met every object.
///
/// - Equality is that of the trees, constants compared as ``Value`` compares them: `a == 1` equals `a = YES`.
/// - Threads: it may be used from any; evaluating obeys the isolation of the subject's world.
/// - Costs (Design.md, "Figures"): it is compiled for each class it meets, once; from then on a comparison of an
///   attribute with a constant costs some 15 ns. Keep a ``CompiledPredicate`` for many objects of one class.
public struct KeyValuePredicate: Sendable {
  /// The tree.
  package let root: any PredicateNode
  private let compilations: CompilationCache

  /// The predicate of a tree.
  package init(_ root: any PredicateNode) {
    self.root = root
    compilations = CompilationCache()
  }

  /// Reads `format`, NSPredicate's language, its placeholders filled with `arguments` in order: `%@ %d %f` by any value
  /// of their kind, `%K` by a string that is a key path. O(length of the format).
  ///
  /// Throws ``PredicateFormatError`` where the format cannot be read, or there are too few or too many arguments.
  public init(format: String, arguments: [Value] = []) throws {
    self.init(try FormatParser.parse(format, arguments: arguments))
  }

  /// A predicate that a function decides, which reads `keyPaths` of its subject. The second argument of `body` are the
  /// values given for variables.
  public init(
    keyPaths: [String], evaluating body: @escaping @Sendable (Value, [String: Value]) throws -> Bool
  ) {
    self.init(BlockPredicate(keyPaths: keyPaths, body))
  }

  /// The canonical text: it reads back as an equal predicate, unless it holds objects, values of the host language, live
  /// collections or functions, which have no text of the language and are printed by their descriptions.
  public var format: String { root.canonicalText }

  /// The key paths that it reads from its subject, sorted, each once: of a SUBQUERY its collection and, behind that, what
  /// its predicate reads of an element; without `SELF.`; of `tags[SIZE]` the collection.
  public func keyPaths() -> [String] { reads.keyPaths.sorted() }

  /// The names of the variables that need a value, sorted, without `$`.
  public var variables: [String] { reads.variables.sorted() }

  private var reads: ReadCollector {
    var reads = ReadCollector()
    root.collectReads(into: &reads)
    return reads
  }

  /// The predicate with values in the places of its variables of those names; others stay.
  public func withSubstitutionVariables(_ values: [String: Value]) -> KeyValuePredicate {
    KeyValuePredicate(root.substituting(values))
  }
}

extension KeyValuePredicate {
  /// Whether it is true of `subject`: an object, a string, a number, a list.
  ///
  /// `substitutionVariables` are values for its variables; `world` has the clock of `now()` and the numbers of `random()`
  /// where the subject is no object.
  /// O(what it reads); the first subject of a class compiles it for that class.
  ///
  /// Throws ``PredicateEvaluationError``, ``RegularExpressionError``, the undefined-key error for a key that the
  /// subject's class lacks, the wrong-thread error, or what a getter throws.
  public func evaluate(
    with subject: Value, substitutionVariables: [String: Value] = [:], in world: ObjectWorld? = nil
  ) throws -> Bool {
    guard case .object(let object) = subject else {
      guard let world else {
        return try compilations.withoutClass(root)
          .evaluate(subject, substitutionVariables: substitutionVariables, in: nil)
      }
      return try world.isolated {
        try compilations.withoutClass(root)
          .evaluate(subject, substitutionVariables: substitutionVariables, in: world)
      }
    }
    // Compiling asks the world for its classes, and an error names the object: both are for the right thread alone.
    return try object.world.isolated(for: object.unreadDescription) {
      let resolved = try compilations.resolved(root, for: object.objectClass) { object.description }
      if substitutionVariables.isEmpty { return try resolved.evaluate(subject) }
      return try resolved.evaluate(subject, substitutionVariables: substitutionVariables, in: world)
    }
  }

  /// The predicate resolved for the objects of one class.
  ///
  /// Throws the undefined-key error for a key that the class lacks, and what is wrong with a constant pattern, list of
  /// bounds, cast or message.
  public func compiled(for objectClass: ObjectClass) throws -> CompiledPredicate {
    CompiledPredicate(
      predicate: self, objectClass: objectClass,
      resolved: try compilations.resolved(root, for: objectClass) { "<\(objectClass.name)>" })
  }
}

extension KeyValuePredicate: Hashable {
  /// Whether the trees are the same.
  public static func == (left: KeyValuePredicate, right: KeyValuePredicate) -> Bool {
    left.root.isEqual(to: right.root)
  }

  /// Feeds the tree.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(root)
  }
}

extension KeyValuePredicate: CustomStringConvertible {
  /// The canonical text.
  public var description: String { format }
}
