import KVBase

/// Reads a regular expression in ICU's syntax.
///
/// A recursive descent; groups and sets nest at most `depthLimit` deep, so that no pattern overflows the stack.
struct PatternParser {
  /// How deep groups and sets may nest.
  static let depthLimit = 200

  /// What flags are on, `(?i)`.
  struct Flags {
    /// `i`: case does not matter.
    var ignoresCase = false
    /// `s`: the dot takes line ends too. On from the beginning, as Cocoa has it.
    var dotTakesAll = true
    /// `m`: `^` and `$` match at every line. On from the beginning, as Cocoa has it.
    var anchorsAreLines = true
    /// `x`: blanks and comments do not count.
    var isSpaced = false
  }

  typealias Problem = RegularExpressionError.Problem

  /// The pattern.
  let scalars: [UInt32]
  /// The next scalar to read.
  var index = 0
  var flags = Flags()
  /// The number of capturing groups so far.
  private(set) var groupCount = 0
  /// Whether any group is referred to.
  var hasBackreferences = false
  private var names: [String: Int] = [:]
  private var references: [(group: Int, position: Int)] = []
  private var depth = 0
  private let pattern: String

  /// A reader of `pattern`.
  init(_ pattern: String, ignoresCase: Bool) {
    self.pattern = pattern
    scalars = pattern.unicodeScalars.map(\.value)
    flags.ignoresCase = ignoresCase
  }

  /// The whole pattern as a tree.
  mutating func parse() throws(RegularExpressionError) -> PatternNode {
    let node = try alternation()
    if index < scalars.count { throw failure(.unopenedGroup) }
    for reference in references where reference.group > groupCount {
      throw failure(.noSuchGroup("\\\(reference.group)"), at: reference.position)
    }
    return node
  }

  // MARK: Structure

  /// Alternatives up to a `)` or the end. Flags that are set within end with it.
  mutating func alternation() throws(RegularExpressionError) -> PatternNode {
    let outer = flags
    var alternatives = [try sequence()]
    while accept("|") { alternatives.append(try sequence()) }
    flags = outer
    return alternatives.count == 1 ? alternatives[0] : .alternation(alternatives)
  }

  private mutating func sequence() throws(RegularExpressionError) -> PatternNode {
    var nodes: [PatternNode] = []
    while let next = peek(), next != "|", next != ")" {
      if try quotation(into: &nodes) { continue }
      // Each makes an instruction. Where the work is to stop the error is not read.
      guard nodes.count <= PatternProgram.sizeLimit, !Cancellation.isRequested else {
        throw failure(.tooLarge(limit: PatternProgram.sizeLimit), at: 0)
      }
      let start = index
      guard let (node, canRepeat) = try atom() else { continue }
      nodes.append(try quantified(node, canRepeat: canRepeat, from: start))
    }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  /// One thing that may be repeated, or a place; nil for a comment or for flags.
  private mutating func atom() throws(RegularExpressionError) -> (PatternNode, canRepeat: Bool)? {
    let start = index
    guard let scalar = next() else { return nil }
    switch scalar {
    case "(": return try group(from: start)
    case "[": return (.set(ScalarSet(try set(from: start))), true)
    case ".":
      return (flags.dotTakesAll ? .anything : .set(ScalarSet(.complement(.property(.lineEnd)))), true)
    case "^": return (.assertion(flags.anchorsAreLines ? .lineStart : .start), true)
    case "$": return (.assertion(flags.anchorsAreLines ? .lineEnd : .endOrFinalLineEnd), true)
    case "\\": return try escape(from: start)
    case "*", "+", "?": throw failure(.nothingToRepeat(String(scalar)), at: start)
    case "{", "}": throw failure(.strayBrace(String(scalar)), at: start)
    default: return (literal(scalar.value), true)
    }
  }

  /// A literal scalar, under the flags.
  func literal(_ scalar: UInt32) -> PatternNode {
    .set(ScalarSet(closed(.scalar(scalar))))
  }

  /// With what differs in case only, under the flags.
  func closed(_ members: ScalarSet.Members) -> ScalarSet.Members {
    guard flags.ignoresCase else { return members }
    if case .scalar(let scalar) = members {
      let others = CaseOrbit.others(than: scalar)
      return others.isEmpty ? members : .union(([scalar] + others).map(ScalarSet.Members.scalar))
    }
    return .caseClosed(members)
  }

  // MARK: Groups by number and name

  /// The number of a new capturing group.
  mutating func openGroup() -> Int {
    groupCount += 1
    return groupCount
  }

  /// Names a group; false if the name is taken.
  mutating func name(_ group: Int, _ name: String) -> Bool {
    guard names[name] == nil else { return false }
    names[name] = group
    return true
  }

  /// The group of a name that was read before.
  func group(named name: String) -> Int? {
    names[name]
  }

  /// A reference, whose group must exist when all is read.
  mutating func backreference(to group: Int, from start: Int) -> PatternNode {
    hasBackreferences = true
    references.append((group, start))
    return .backreference(group: group, ignoresCase: flags.ignoresCase)
  }

  /// Reads one level deeper.
  mutating func nested<R>(
    from start: Int, _ body: (inout PatternParser) throws(RegularExpressionError) -> R
  ) throws(RegularExpressionError) -> R {
    guard depth < Self.depthLimit else { throw failure(.tooDeep(limit: Self.depthLimit), at: start) }
    depth += 1
    let result = try body(&self)
    depth -= 1
    return result
  }

  // MARK: Scalars

  /// The next scalar that counts: in spaced mode blanks and comments are skipped first.
  mutating func peek() -> Unicode.Scalar? {
    while flags.isSpaced, index < scalars.count {
      let scalar = scalars[index]
      if scalar == 0x23 {
        while index < scalars.count, !ScalarProperty.isLineEnd(scalars[index]) { index += 1 }
      } else if Unicode.Scalar(scalar)?.properties.isPatternWhitespace == true {
        index += 1
      } else {
        break
      }
    }
    return raw()
  }

  /// The next scalar, blank or not.
  func raw(_ offset: Int = 0) -> Unicode.Scalar? {
    index + offset < scalars.count ? Unicode.Scalar(scalars[index + offset]) : nil
  }

  /// Takes the next scalar that counts.
  mutating func next() -> Unicode.Scalar? {
    guard let scalar = peek() else { return nil }
    index += 1
    return scalar
  }

  /// Takes the next scalar if it is this one.
  mutating func accept(_ scalar: Unicode.Scalar) -> Bool {
    guard peek() == scalar else { return false }
    index += 1
    return true
  }

  /// Takes these scalars if they are the next ones.
  mutating func accept(all text: String) -> Bool {
    var offset = 0
    for scalar in text.unicodeScalars {
      guard raw(offset) == scalar else { return false }
      offset += 1
    }
    index += offset
    return true
  }

  /// Scalars of the pattern as text.
  func text(from start: Int) -> String {
    String(String.UnicodeScalarView(scalars[start..<index].compactMap(Unicode.Scalar.init)))
  }

  /// An error at the place that is read next, or at another.
  func failure(_ problem: Problem, at position: Int? = nil) -> RegularExpressionError {
    .syntax(pattern: pattern, position: position ?? index, problem: problem)
  }
}
