import KVObjects

extension SortKeyPacker {
  /// Appends `value`; `flip` is 0 for an ascending order and all ones for a descending one.
  @inline(__always)
  mutating func append(_ value: Value, as field: SortField, flip: UInt64) {
    switch (field, value) {
    case (.string, .string(let text)):
      appendBits(0b01, count: 2, flip)
      appendText(text, flip)
    case (.integer, .integer(let number)):
      appendExpectedWhole(number, flip)
    default: appendOther(value, as: field, flip)
    }
  }

  /// What ``append(_:as:flip:)`` has no shortcut for.
  @inline(never)
  private mutating func appendOther(_ value: Value, as field: SortField, _ flip: UInt64) {
    if field == .boolean { return appendBoolean(value, flip) }
    if field == .presence {
      appendBits(value.isAbsent ? 0 : 1, count: 1, flip)
      if !value.isAbsent { close() }
      return
    }
    let rank = SortRank(value)
    if let expected = field.expectedRank {
      // 01 is the expected kind; 00 and 10 stand for those before and after it, which are told apart by their rank.
      appendBits(rank == expected ? 0b01 : rank.rawValue < expected.rawValue ? 0b00 : 0b10, count: 2, flip)
      if rank != expected { appendBits(rank.rawValue, count: 3, flip) }
    } else {
      appendBits(rank.rawValue, count: 3, flip)
    }
    switch value {
    case .boolean(let flag): appendNumeral(flag ? 1 : 0, as: field, flip)
    case .integer(let number): appendNumeral(number, as: field, flip)
    case .number(let number):
      if number.isNaN { return }
      if field == .integer { appendWhole(number, flip) } else { appendNumber(number, flip) }
    case .string(let text): if field == .foldedString { appendCaseFolded(text, flip) } else { appendText(text, flip) }
    case .date(let date): appendFloating(date.secondsSinceReferenceDate, flip)
    // One of these is like another.
    case .nil, .null, .object, .list, .collection, .opaque: break
    }
  }

  private mutating func appendNumeral(_ number: Int, as field: SortField, _ flip: UInt64) {
    if field == .integer { appendWhole(number, flip) } else { appendNumber(number, flip) }
  }

  /// Appends the lowest `count` bits of `bits`, turned over for a descending order.
  @inline(__always)
  mutating func appendBits(_ bits: UInt64, count: Int, _ flip: UInt64) {
    append(leading: (bits ^ flip) &<< UInt64(truncatingIfNeeded: 64 &- count), count: count)
  }

  /// 00 nil, 01 false, 10 true. A stored boolean is nothing else.
  private mutating func appendBoolean(_ value: Value, _ flip: UInt64) {
    switch value {
    case .boolean(let flag): appendBits(flag ? 0b10 : 0b01, count: 2, flip)
    case .nil, .null: appendBits(0b00, count: 2, flip)
    default:
      appendBits(0b11, count: 2, flip)
      close()
    }
  }
}
