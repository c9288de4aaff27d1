extension PatternParser {
  /// What a `(` opens, which is read already: a group, a look around, flags or a comment; nil for the last two.
  mutating func group(from start: Int) throws(RegularExpressionError) -> (PatternNode, canRepeat: Bool)? {
    guard raw() == "?" else {
      let number = openGroup()
      return (.capture(try body(from: start), group: number), true)
    }
    index += 1
    if accept(all: ":") { return (try body(from: start), true) }
    if accept(all: ">") { return (.atomic(try body(from: start)), true) }
    if accept(all: "=") { return try look(.init(isAhead: true, isNegated: false), from: start) }
    if accept(all: "!") { return try look(.init(isAhead: true, isNegated: true), from: start) }
    if accept(all: "<=") { return try look(.init(isAhead: false, isNegated: false), from: start) }
    if accept(all: "<!") { return try look(.init(isAhead: false, isNegated: true), from: start) }
    if raw() == "#" {
      while let scalar = raw(), scalar != ")" { index += 1 }
      guard accept(all: ")") else { throw failure(.unclosedGroup, at: start) }
      return nil
    }
    if accept(all: "<") {
      let nameStart = index
      guard raw()?.properties.isAlphabetic == true, raw()?.isASCII == true else { throw unknownGroup(from: start) }
      let name = try groupName(from: nameStart)
      let number = openGroup()
      guard self.name(number, name) else { throw failure(.badGroupName(name), at: nameStart) }
      return (.capture(try body(from: start), group: number), true)
    }
    return try flagGroup(from: start)
  }

  /// A group's name and the `>` behind it.
  mutating func groupName(from start: Int) throws(RegularExpressionError) -> String {
    while let scalar = raw(), scalar != ">" {
      let isFirst = index == start
      let isLetter = scalar.isASCII && scalar.properties.isAlphabetic
      guard isLetter || !isFirst && ("0"..."9").contains(scalar) else {
        index += 1
        throw failure(.badGroupName(text(from: start)), at: start)
      }
      index += 1
    }
    let name = text(from: start)
    guard !name.isEmpty, accept(all: ">") else { throw failure(.badGroupName(name), at: start) }
    return name
  }

  private mutating func body(from start: Int) throws(RegularExpressionError) -> PatternNode {
    let node = try nested(from: start) { parser throws(RegularExpressionError) in try parser.alternation() }
    guard accept(")") else { throw failure(.unclosedGroup, at: start) }
    return node
  }

  private mutating func look(
    _ look: PatternNode.Look, from start: Int
  ) throws(RegularExpressionError) -> (PatternNode, canRepeat: Bool) {
    let node = try body(from: start)
    if !look.isAhead, node.lengths.maximum == nil { throw failure(.unboundedLookBehind, at: start) }
    return (.look(node, look), false)
  }

  /// `(?i)`, which holds to the end of the group around it, or `(?i:…)`.
  private mutating func flagGroup(
    from start: Int
  ) throws(RegularExpressionError) -> (PatternNode, canRepeat: Bool)? {
    var changed = flags
    var isOn = true
    while let scalar = raw() {
      switch scalar {
      case "i": changed.ignoresCase = isOn
      case "s": changed.dotTakesAll = isOn
      case "m": changed.anchorsAreLines = isOn
      case "x": changed.isSpaced = isOn
      case "d", "u", "w": throw failure(.unsupported("the flag \(scalar)"))
      case "-" where isOn: isOn = false
      case ")":
        index += 1
        flags = changed
        return nil
      case ":":
        index += 1
        let outer = flags
        flags = changed
        let node = try body(from: start)
        flags = outer
        return (node, true)
      default:
        if index == start + 2 { throw unknownGroup(from: start) }
        throw failure(.unknownFlag(String(scalar)))
      }
      index += 1
    }
    throw failure(.unclosedGroup, at: start)
  }

  private mutating func unknownGroup(from start: Int) -> RegularExpressionError {
    index = min(index + 1, scalars.count)
    return failure(.unknownGroup(text(from: start)), at: start)
  }
}
