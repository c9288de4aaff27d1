extension PatternParser {
  /// The content of brackets, and the closing one; the `[` is read already.
  ///
  /// Parts side by side are united. `&&` and `--` bind weakest and from left to right; a `-` or `&` between two sets in
  /// brackets takes from, or meets, the one before it only. Anywhere else these two characters are literals.
  mutating func set(from start: Int) throws(RegularExpressionError) -> ScalarSet.Members {
    if let members = try posixClass(from: start) { return members }
    return try nested(from: start) { parser throws(RegularExpressionError) in try parser.setBody(from: start) }
  }

  private enum Operation: String {
    case intersection = "&&"
    case difference = "--"

    func apply(_ left: ScalarSet.Members, _ right: ScalarSet.Members) -> ScalarSet.Members {
      self == .intersection ? .intersection(left, right) : .difference(left, right)
    }
  }

  private mutating func setBody(from start: Int) throws(RegularExpressionError) -> ScalarSet.Members {
    let isNegated = accept("^")
    var left: (members: ScalarSet.Members, operation: Operation)?
    var parts: [ScalarSet.Members] = []
    // Whether the last part is a set in brackets, of which the next one may be taken.
    var endsInSet = false
    let first = index
    if accept("]") { parts.append(try range(from: 0x5D, at: first)) }
    while !accept("]") {
      let position = index
      guard let scalar = peek() else { throw failure(.unclosedSet, at: start) }
      // Right behind an operator its signs are literals.
      let isFirst = parts.isEmpty
      if !isFirst || left == nil, let operation = acceptOperation() {
        guard !isFirst else { throw failure(.missingOperand(operation.rawValue), at: position) }
        left = (united(left, parts), operation)
        parts = []
        endsInSet = false
        continue
      }
      index += 1
      switch scalar {
      case "[":
        parts.append(try set(from: position))
        endsInSet = true
        continue
      case "-" where endsInSet && peek() == "[":
        let other = index
        index += 1
        parts.append(.difference(parts.removeLast(), try set(from: other)))
        continue
      case "&" where endsInSet && peek() == "[":
        let other = index
        index += 1
        parts.append(.intersection(parts.removeLast(), try set(from: other)))
        continue
      case "\\":
        if accept(all: "Q") {
          while index < scalars.count, !accept(all: "\\E") {
            parts.append(.scalar(scalars[index]))
            index += 1
          }
        } else if let members = try setEscape(from: position) {
          parts.append(members)
        } else {
          parts.append(try range(from: try scalarEscape(from: position), at: position))
        }
      default:
        parts.append(try range(from: scalar.value, at: position))
      }
      endsInSet = false
    }
    if parts.isEmpty, let left { throw failure(.missingOperand(left.operation.rawValue), at: index - 1) }
    let members = closed(united(left, parts))
    return isNegated ? .complement(members) : members
  }

  private func united(
    _ left: (members: ScalarSet.Members, operation: Operation)?, _ parts: [ScalarSet.Members]
  ) -> ScalarSet.Members {
    let right = parts.count == 1 ? parts[0] : .union(parts)
    return left.map { $0.operation.apply($0.members, right) } ?? right
  }

  private mutating func acceptOperation() -> Operation? {
    if accept(all: "&&") { return .intersection }
    if accept(all: "--") { return .difference }
    return nil
  }

  /// The range that begins with a scalar, or the scalar alone.
  private mutating func range(
    from first: UInt32, at start: Int
  ) throws(RegularExpressionError) -> ScalarSet.Members {
    guard peek() == "-", raw(1) != "-" else { return .scalar(first) }
    let dash = index
    index += 1
    guard let next = peek() else { throw failure(.invalidRange(text(from: start)), at: start) }
    if next == "]" || next == "[" {
      index = dash
      return .scalar(first)
    }
    let end = index
    index += 1
    let last: UInt32
    if next == "\\" {
      if try setEscape(from: end) != nil { throw failure(.invalidRange(text(from: start)), at: start) }
      last = try scalarEscape(from: end)
    } else {
      last = next.value
    }
    guard first <= last else { throw failure(.invalidRange(text(from: start)), at: start) }
    return .range(first...last)
  }

  /// `[:alpha:]` and `[:^alpha:]`, alone or in a set, whose `[` is read already; nil, and nothing is read, for another.
  private mutating func posixClass(from start: Int) throws(RegularExpressionError) -> ScalarSet.Members? {
    guard raw() == ":" else { return nil }
    let before = index
    index += 1
    let isNegated = accept(all: "^")
    let nameStart = index
    while let scalar = raw(), scalar.properties.isAlphabetic || "_-= 0123456789".unicodeScalars.contains(scalar) {
      index += 1
    }
    let name = text(from: nameStart)
    guard accept(all: ":]") else {
      index = before
      return nil
    }
    let members = closed(try members(ofProperty: name, at: nameStart))
    return isNegated ? .complement(members) : members
  }
}
