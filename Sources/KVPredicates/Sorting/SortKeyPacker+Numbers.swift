extension SortKeyPacker {
  /// Appends a whole number to a field of whole numbers: 4 bits that say how many follow, those (3 to 63, 7 for numbers
  /// from -128 to 127), and one that says that nothing is left.
  @inline(__always)
  mutating func appendWhole(_ number: Int, _ flip: UInt64) {
    appendWholeBits(number, flip)
    // Behind the smallest integer 0 is kept for the floats below it.
    appendBits(number == .min ? 1 : 0, count: 1, flip)
  }

  /// Appends a float to a field of whole numbers: the integer below it, and whether something is left.
  mutating func appendWhole(_ number: Double, _ flip: UInt64) {
    let floor = number.rounded(.down)
    if let whole = Int(exactly: floor) {
      if floor == number { return appendWhole(whole, flip) }
      appendWholeBits(whole, flip)
      appendRest(flip)
    } else if number > 0 {
      appendWholeBits(.max, flip)
      appendRest(flip)
    } else {
      appendWholeBits(.min, flip)
      appendBits(0, count: 1, flip)
      close()
    }
  }

  /// Appends a float to a field of numbers of both kinds.
  mutating func appendNumber(_ number: Double, _ flip: UInt64) {
    appendFloating(number, flip)
    appendBits(0, count: 1, flip)
  }

  /// Appends a whole number to a field of numbers of both kinds. One that lies between two floats is filed with the
  /// one below it, behind it.
  mutating func appendNumber(_ number: Int, _ flip: UInt64) {
    let nearest = Double(number)
    let whole = Int(exactly: nearest)
    if whole == number { return appendNumber(nearest, flip) }
    // The nearest float of the largest integers is no integer of this size, hence above them.
    let isBelow = whole.map { $0 < number } ?? false
    appendFloating(isBelow ? nearest : nearest.nextDown, flip)
    appendRest(flip)
  }

  /// Appends the bits of a float, turned so that they are in order: -0 is 0, NaN comes before everything.
  mutating func appendFloating(_ number: Double, _ flip: UInt64) {
    let bits = (number + 0).bitPattern
    let ordered = number.isNaN ? 0 : bits &>> 63 == 0 ? bits | 1 &<< 63 : ~bits
    append(leading: ordered ^ flip, count: 64)
  }

  /// The value is more than what was appended of it, and how much more is not: the key ends.
  private mutating func appendRest(_ flip: UInt64) {
    appendBits(1, count: 1, flip)
    close()
  }

  /// What ``append(_:as:flip:)`` appends of a whole number in a field of whole numbers: its kind and itself, at once.
  @inline(__always)
  mutating func appendExpectedWhole(_ number: Int, _ flip: UInt64) {
    guard let field = SortKeyPacker.field(of: number) else {
      appendBits(0b01, count: 2, flip)
      return appendWhole(number, flip)
    }
    append(field, flip)
  }

  /// The bits of a whole number, with its kind before it and a 0 behind it; nil for one that has too many.
  @inline(__always)
  static func field(of number: Int) -> SortKeyField? {
    let magnitude = UInt64(truncatingIfNeeded: number < 0 ? ~number : number)
    let (size, width) = size(of: 64 &- magnitude.leadingZeroBitCount)
    guard width < 56 else { return nil }
    let rank = number < 0 ? 7 &- size : 8 &+ size
    let shift = UInt64(truncatingIfNeeded: width)
    let value = UInt64(truncatingIfNeeded: number) & (1 &<< shift &- 1)
    // 01, the four bits of the size, the number, and a 0 behind it.
    let bits = ((0b01_0000 | rank) &<< shift | value) &<< (58 &- shift)
    return SortKeyField(bits: UInt128(bits) &<< 64, count: 7 &+ width)
  }

  @inline(__always)
  private mutating func appendWholeBits(_ number: Int, _ flip: UInt64) {
    let magnitude = UInt64(truncatingIfNeeded: number < 0 ? ~number : number)
    let (size, width) = SortKeyPacker.size(of: 64 &- magnitude.leadingZeroBitCount)
    appendBits(number < 0 ? 7 &- size : 8 &+ size, count: 4, flip)
    appendBits(UInt64(truncatingIfNeeded: number), count: width, flip)
  }

  /// The size, of eight, that holds numbers of `length` bits, and its width.
  @inline(__always)
  private static func size(of length: Int) -> (size: UInt64, width: Int) {
    if length <= 7 { return length <= 3 ? (0, 3) : (1, 7) }
    if length <= 14 { return length <= 10 ? (2, 10) : (3, 14) }
    if length <= 28 { return length <= 20 ? (4, 20) : (5, 28) }
    return length <= 40 ? (6, 40) : (7, 63)
  }
}
