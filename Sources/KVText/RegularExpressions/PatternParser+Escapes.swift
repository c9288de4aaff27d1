extension PatternParser {
  /// `\Q…\E`: every scalar between is a literal; without `\E` up to the end. A repetition behind it repeats the
  /// last of them.
  mutating func quotation(into nodes: inout [PatternNode]) throws(RegularExpressionError) -> Bool {
    guard accept(all: "\\Q") else { return false }
    var last: (node: PatternNode, start: Int)?
    while index < scalars.count, !accept(all: "\\E") {
      if let last { nodes.append(last.node) }
      last = (literal(scalars[index]), index)
      index += 1
    }
    if let last { nodes.append(try quantified(last.node, canRepeat: true, from: last.start)) }
    return true
  }

  /// The meaning of a backslash, which is read already, and the scalar behind it outside a set.
  mutating func escape(from start: Int) throws(RegularExpressionError) -> (PatternNode, canRepeat: Bool) {
    guard let scalar = raw() else { throw failure(.badEscape("\\"), at: start) }
    switch scalar {
    case "A", "G": return place(.start)
    case "z": return place(.end)
    case "Z": return place(.endOrFinalLineEnd)
    case "b": return place(.wordBoundary)
    case "B": return place(.noWordBoundary)
    case "R":
      index += 1
      let pair: PatternNode = .sequence([.set(ScalarSet(.scalar(0xD))), .set(ScalarSet(.scalar(0xA)))])
      return (.atomic(.alternation([pair, .set(ScalarSet(.property(.lineEnd)))])), true)
    case "X":
      index += 1
      return (.cluster, true)
    case "k":
      index += 1
      guard accept(all: "<") else { throw failure(.badGroupName(""), at: start) }
      let nameStart = index
      let name = try groupName(from: nameStart)
      guard let group = group(named: name) else { throw failure(.noSuchGroup("\\k<\(name)>"), at: nameStart) }
      return (backreference(to: group, from: start), true)
    case "1"..."9":
      var number = 0
      // A second digit counts as long as there are as many groups; else it is a literal.
      while let digit = raw(), ("0"..."9").contains(digit) {
        let longer = number * 10 + Int(digit.value - 0x30)
        guard number == 0 || longer <= groupCount else { break }
        number = longer
        index += 1
      }
      return (backreference(to: number, from: start), true)
    default:
      if let members = try setEscape(from: start) { return (.set(ScalarSet(members)), true) }
      return (literal(try scalarEscape(from: start)), true)
    }
  }

  private mutating func place(_ assertion: PositionAssertion) -> (PatternNode, canRepeat: Bool) {
    index += 1
    return (.assertion(assertion), false)
  }

  /// An escape for a set, within brackets or not; nil, and nothing is read, for any other.
  mutating func setEscape(from start: Int) throws(RegularExpressionError) -> ScalarSet.Members? {
    guard let scalar = raw() else { throw failure(.badEscape("\\"), at: start) }
    let property: ScalarProperty
    switch scalar {
    case "d", "D": property = .categories(ScalarProperty.mask(.decimalNumber))
    case "w", "W": property = .word
    case "s", "S": property = .binary(.whitespace)
    case "h", "H": property = .horizontalSpace
    case "v", "V": property = .lineEnd
    case "p", "P":
      index += 1
      guard raw() == "{" else { throw failure(.missingProperty, at: start) }
      index += 1
      let nameStart = index
      while let next = raw(), next != "}" { index += 1 }
      guard index < scalars.count else { throw failure(.missingProperty, at: start) }
      let members = try members(ofProperty: text(from: nameStart), at: nameStart)
      index += 1
      return scalar == "P" ? .complement(closed(members)) : closed(members)
    default: return nil
    }
    index += 1
    let isNegated = ("A"..."Z").contains(scalar)
    return isNegated ? .complement(.property(property)) : .property(property)
  }

  /// The members of a property by name; POSIX's classes that are no property of Unicode among them ("UTS #18", C).
  func members(ofProperty name: String, at position: Int) throws(RegularExpressionError) -> ScalarSet.Members {
    switch name.lowercased() {
    case "alnum":
      return .union([.property(.binary(.alphabetic)), .property(.categories(ScalarProperty.mask(.decimalNumber)))])
    case "xdigit":
      return .union([.property(.binary(.hexDigit)), .property(.categories(ScalarProperty.mask(.decimalNumber)))])
    case "print":
      return .difference(
        .union([.property(.graph), .property(.horizontalSpace)]),
        .property(.categories(ScalarProperty.mask(.control))))
    default:
      guard let property = ScalarProperty.named(name) else { throw failure(.unknownProperty(name), at: position) }
      return .property(property)
    }
  }

  /// The scalar that an escape means.
  mutating func scalarEscape(from start: Int) throws(RegularExpressionError) -> UInt32 {
    guard let scalar = raw() else { throw failure(.badEscape("\\"), at: start) }
    index += 1
    switch scalar {
    case "a": return 0x07
    case "e": return 0x1B
    case "f": return 0x0C
    case "n": return 0x0A
    case "r": return 0x0D
    case "t": return 0x09
    case "u":
      let value = try digits(4...4, from: start)
      guard (0xD800...0xDBFF).contains(value), raw() == "\\", raw(1) == "u" else { return value }
      // Two escapes for the halves of a surrogate pair are one scalar.
      let between = index
      index += 2
      let low = try digits(4...4, from: between)
      if (0xDC00...0xDFFF).contains(low) { return 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00) }
      index = between
      return value
    case "U": return try digits(8...8, from: start)
    case "x":
      guard accept(all: "{") else { return try digits(1...2, from: start) }
      let value = try digits(1...8, from: start)
      guard accept(all: "}") else { throw failure(.badEscape(text(from: start)), at: start) }
      return value
    case "0": return try digits(1...3, radix: 8, from: start)
    case "c":
      guard let control = raw() else { return scalar.value }
      index += 1
      return control.value & 0x1F
    case "N": return try namedScalar(from: start)
    default: return scalar.value
    }
  }

  /// `\N{LATIN SMALL LETTER A}`: compares the names of all scalars, which takes some milliseconds.
  private mutating func namedScalar(from start: Int) throws(RegularExpressionError) -> UInt32 {
    guard accept(all: "{") else { throw failure(.badEscape(text(from: start)), at: start) }
    let nameStart = index
    while let next = raw(), next != "}" { index += 1 }
    let name = text(from: nameStart).uppercased()
    guard accept(all: "}") else { throw failure(.badEscape(text(from: start)), at: start) }
    for value in [0...0x3_FFFF, 0xE_0000...0xE_01EF].joined() {
      if let scalar = Unicode.Scalar(UInt32(value)), scalar.properties.name == name { return scalar.value }
    }
    throw failure(.badEscape(text(from: start)), at: start)
  }

  private mutating func digits(
    _ counts: ClosedRange<Int>, radix: UInt64 = 16, from start: Int
  ) throws(RegularExpressionError) -> UInt32 {
    var value: UInt64 = 0
    var count = 0
    while count < counts.upperBound, let digit = raw().flatMap(Self.value(ofDigit:)), digit < radix {
      // Octal escapes end where one more digit would take them past a byte.
      if radix == 8, value * 8 + digit > 0o377 { break }
      value = value * radix + digit
      count += 1
      index += 1
    }
    guard counts.contains(count), value <= 0x10FFFF else { throw failure(.badEscape(text(from: start)), at: start) }
    return UInt32(value)
  }

  private static func value(ofDigit scalar: Unicode.Scalar) -> UInt64? {
    switch scalar {
    case "0"..."9": UInt64(scalar.value - 0x30)
    case "a"..."f": UInt64(scalar.value - 0x61 + 10)
    case "A"..."F": UInt64(scalar.value - 0x41 + 10)
    default: nil
    }
  }
}
