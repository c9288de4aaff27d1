public import KVObjects

/// A question about a value, in the format language of NSPredicate.
///
/// ```swift
/// let isGood = try KeyValuePredicate(format: "live == NO AND rating > %d", arguments: [3])
/// try isGood.evaluate(with: .object(song))      // true or false
/// isGood.format                                 // live == 0 AND rating > 3
/// isGood.keyPaths()                             // ["live", "rating"]
/// ```
///
/// In contrast to a closure it can be printed and compared, and it knows which key paths it reads: a controller
/// observes them. In contrast to Foundation's NSPredicate it is a value, needs no Objective-C, and finds a misspelt key
/// when it meets the class, before it has met every object. How values are compared is in Predicates.md.
///
/// - Equality is that of the trees, constants compared as ``Value`` compares them: `a == 1` equals `a = YES`.
/// - Threads: it may be used from any; evaluating obeys the isolation of the subject's world.
/// - Costs (Design.md, "Figures"): it is compiled for each class it meets, once, and keeps that for the eight classes
///   compiled for last; from then on a comparison of an attribute with a constant costs some 15 ns. Keep a
///   ``CompiledPredicate`` for many objects of one class.
public struct KeyValuePredicate: Sendable {
  /// The tree.
  package let root: any PredicateNode
  private let compilations: CompilationCache

  /// The predicate of a tree.
  package init(_ root: any PredicateNode) {
    self.root = root
    compilations = CompilationCache()
  }

  /// Reads a predicate in NSPredicate's language, its placeholders filled with `arguments` in order.
  ///
  /// `%@` takes any value; `%d`, `%i`, `%u` and their like a whole number, or a floating-point one without a fraction;
  /// `%f` and its like a number; `%s` a string; `%K` a string that is a key path. `%%` takes none. A placeholder in
  /// quotes is text. A collection stands for what it holds now (kvo-facts.md D23). Keys are not looked up before a
  /// class is met.
  ///
  /// ```swift
  /// let isLong = try KeyValuePredicate(
  ///   format: "%K > %d AND genre IN %@", arguments: ["seconds", 300, ["pop", "art rock"]])
  /// isLong.format    // seconds > 300 AND genre IN {"pop", "art rock"}
  /// ```
  ///
  /// - Parameters:
  ///   - format: the text; at most 256 levels deep.
  ///   - arguments: one for each placeholder.
  /// - Throws: ``PredicateFormatError`` where the format cannot be read, an argument does not fit its placeholder, or
  ///   there are too few or too many.
  /// - Complexity: O(length of the format).
  public init(format: String, arguments: [Value] = []) throws {
    self.init(try FormatParser.parse(format, arguments: arguments))
  }

  /// Makes a predicate that a function decides.
  ///
  /// A controller observes `keyPaths` of its objects, and asks again where one of them changes; a change of anything
  /// else that `body` reads is not noticed. Names are not checked by an evaluation, but by a fetch. In contrast to a
  /// format it has no text that could be read back, is equal to itself and its copies alone, and does not list in
  /// ``variables`` what it takes of them.
  ///
  /// ```swift
  /// let isShort = KeyValuePredicate(keyPaths: ["seconds"]) { subject, variables in
  ///   guard let song = subject.object as? Song, case .integer(let most)? = variables["most"] else { return false }
  ///   return song.seconds <= most
  /// }
  /// try isShort.evaluate(with: .object(song), substitutionVariables: ["most": 180])
  /// ```
  ///
  /// - Parameters:
  ///   - keyPaths: what `body` reads of its subject, in any order.
  ///   - body: gets the subject, which may be any value, and the values given for variables. What it throws the
  ///     evaluation throws.
  /// - Complexity: O(1); an evaluation costs what `body` does.
  public init(
    keyPaths: [String], evaluating body: @escaping @Sendable (Value, [String: Value]) throws -> Bool
  ) {
    self.init(BlockPredicate(keyPaths: keyPaths, body))
  }

  /// The canonical text, with arguments filled in: it reads back as an equal predicate.
  ///
  /// Not so where it holds objects, values of the host language, live collections or functions, which have no text of
  /// the language and are printed by their descriptions.
  ///
  /// ```swift
  /// try KeyValuePredicate(format: "not (live = yes)").format   // NOT live == 1
  /// ```
  ///
  /// - Complexity: O(length of the text), which is made anew each time.
  public var format: String { root.canonicalText }

  /// The key paths that it reads from its subject, sorted, each once: what a controller observes.
  ///
  /// Of a SUBQUERY they are its collection and, behind that, what its predicate reads of an element; they are without
  /// `SELF.`; of `tags[SIZE]` they have the collection; of a path that a variable names (`owner.$key`) only what is
  /// before it.
  ///
  /// ```swift
  /// try KeyValuePredicate(format: "SUBQUERY(songs, $s, $s.rating > 3).@count > 1 AND artist.name != nil").keyPaths()
  /// // ["artist.name", "songs", "songs.rating"]
  /// ```
  ///
  /// - Complexity: O(n + k log k) for the n nodes of its tree and k key paths.
  public func keyPaths() -> [String] { reads.keyPaths.sorted() }

  /// Whether it may read more of its subject than ``keyPaths()`` says. O(n) for the n nodes of its tree.
  package var readsMoreThanKeyPaths: Bool { reads.isPartial }

  /// The names of the variables that need a value, sorted, each once, without `$`; an element of a SUBQUERY is none.
  /// O(n) for the n nodes of its tree.
  public var variables: [String] { reads.variables.sorted() }

  private var reads: ReadCollector {
    var reads = ReadCollector()
    root.collectReads(into: &reads)
    return reads
  }

  /// The predicate with values in the places of its variables of those names; others stay, and names that it does not
  /// have do nothing.
  ///
  /// A SUBQUERY's element hides a variable of its name. A live collection stays live, in contrast to one among the
  /// arguments of a format.
  ///
  /// ```swift
  /// let isAtLeast = try KeyValuePredicate(format: "rating >= $least AND title CONTAINS $part")
  /// let isGood = isAtLeast.withSubstitutionVariables(["least": 4])
  /// isGood.format       // rating >= 4 AND title CONTAINS $part
  /// isGood.variables    // ["part"]
  /// ```
  ///
  /// - Parameter values: by name, without `$`.
  /// - Returns: another predicate, which is compiled by itself: for many sets of values pass them to
  ///   ``evaluate(with:substitutionVariables:in:)`` instead.
  /// - Complexity: O(n) for the n nodes of its tree.
  public func withSubstitutionVariables(_ values: [String: Value]) -> KeyValuePredicate {
    KeyValuePredicate(root.substituting(values))
  }
}

extension KeyValuePredicate {
  /// Whether it is true of `subject`: an object, a string, a number, a list, nil.
  ///
  /// The first subject of a class compiles it for that class, which finds every key that the class lacks, also in parts
  /// that this subject would not come to. What is evaluated stops where the answer is known: the second part of an AND
  /// whose first is false is not read.
  ///
  /// ```swift
  /// let isGood = try KeyValuePredicate(format: "rating >= $least")
  /// try isGood.evaluate(with: .object(song), substitutionVariables: ["least": 4])
  /// try KeyValuePredicate(format: "SELF BEGINSWITH 'Cloud'").evaluate(with: "Cloudbusting")   // true
  /// ```
  ///
  /// - Parameters:
  ///   - subject: what `SELF` is, and keys are read from.
  ///   - substitutionVariables: values for its variables, by name without `$`; more than it has do no harm.
  ///   - world: has the clock of `now()` and the numbers of `random()` where the subject is no object.
  /// - Throws: ``PredicateEvaluationError``, ``RegularExpressionError``,
  ///   ``KeyValueCodingError/undefinedKey(receiver:className:key:access:known:)`` for a key that the subject's class
  ///   lacks, ``KeyValueCodingError/wrongThread(description:)``, or what a getter throws.
  /// - Complexity: O(what it reads); for the first subject of a class also O(n) for the n nodes of its tree.
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

  /// The predicate resolved for the objects of one class: keys are slots, and constants are prepared.
  ///
  /// A key that the class lacks is found here, wherever it stands. Keys behind a to-one or to-many key are looked up in
  /// its declared class; one that only a subclass has is accepted.
  ///
  /// ```swift
  /// let isGood = try KeyValuePredicate(format: "rating > 3").compiled(for: song.objectClass)
  /// try album.songs.members.filter(isGood.evaluate).count
  /// ```
  ///
  /// - Returns: what is quicker for many objects of the class, and takes any other, too.
  /// - Throws: ``KeyValueCodingError/undefinedKey(receiver:className:key:access:known:)`` for a key that the class
  ///   lacks, and what is wrong with a constant: ``RegularExpressionError`` for a pattern, ``PredicateEvaluationError``
  ///   for a list of bounds, a cast or a message.
  /// - Complexity: O(n) for the n nodes of its tree; O(1) where it was compiled for the class before, and not for eight
  ///   others since.
  public func compiled(for objectClass: ObjectClass) throws -> CompiledPredicate {
    CompiledPredicate(
      predicate: self, objectClass: objectClass,
      resolved: try compilations.resolved(root, for: objectClass) { "<\(objectClass.name)>" })
  }
}

extension KeyValuePredicate: Hashable {
  /// Whether the trees are the same, with constants compared by value; a function is the same as itself alone.
  public static func == (left: KeyValuePredicate, right: KeyValuePredicate) -> Bool {
    left.root.isEqual(to: right.root)
  }

  /// Feeds the tree: equal predicates have equal hashes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(root)
  }
}

extension KeyValuePredicate: CustomStringConvertible {
  /// The canonical text, which is ``format``.
  public var description: String { format }
}
