import KVObjects
import KVTestSupport
import Testing

/// Equality, hashing and order of values (mutations.md section 3).
@Suite struct ValueTests {
  /// Every kind, with the hard cases of each.
  static func samples(_ library: Library) throws -> [Value] {
    let object = try library.makeAlbum("A")
    return [
      .nil, .null, .boolean(false), .boolean(true), .integer(0), .integer(1), .integer(-1), .integer(.max),
      .integer(.max - 1), .integer(.min), .integer(1 << 53), .integer(1 << 53 + 1), .number(0), .number(-0.0),
      .number(1), .number(0.5), .number(-0.5), .number(.nan), .number(-.nan), .number(.infinity),
      .number(-.infinity), .number(0x1p63), .number(-0x1p63), .number(0x1p53), .string(""), .string("a"),
      .string("b"), .string("\u{e9}"), .string("e\u{301}"), .date(DateValue(secondsSinceReferenceDate: 0)),
      .date(DateValue(secondsSinceReferenceDate: 1)), .object(object), .list([]), .list([.integer(1)]),
      .list([.number(1)]), .collection(try object.collection("tracks")),
    ]
  }

  @Test func `A value takes three words, a list no more than a reference`() {
    // Every slot and every element pays this. A text is two words, and no bit of a number is left for the case.
    #expect(MemoryLayout<Value>.stride <= 24)
    #expect(MemoryLayout<Value?>.stride <= 24)
    #expect(MemoryLayout<ValueList>.size <= 8)
  }

  @Test func `Equality is an equivalence, and equal values have equal hashes`() throws {
    let samples = try ValueTests.samples(Library())
    for a in samples {
      #expect(a == a, "\(a)")
      for b in samples {
        #expect((a == b) == (b == a), "\(a) and \(b)")
        if a == b { #expect(a.hashValue == b.hashValue, "\(a) and \(b)") }
        for c in samples where a == b && b == c { #expect(a == c, "\(a), \(b), \(c)") }
      }
    }
  }

  @Test func `The order is total and agrees with equality of numbers, strings and dates`() throws {
    let samples = try ValueTests.samples(Library())
    for a in samples {
      for b in samples {
        #expect(a.compare(b) == b.compare(a).reversed, "\(a) and \(b)")
        if a == b { #expect(a.compare(b) == .same, "\(a) and \(b)") }
        for c in samples where a.compare(b) != .descending && b.compare(c) != .descending {
          #expect(a.compare(c) != .descending, "\(a), \(b), \(c)")
        }
      }
    }
  }

  @Test func `Numbers are equal by what they count, whatever their kind`() {
    #expect(Value.integer(1) == .number(1))
    #expect(Value.boolean(true) == .integer(1))
    #expect(Value.boolean(false) == .number(-0.0))
    #expect(Value.number(0) == .number(-0.0))
    #expect(Value.number(.nan) == .number(.nan))
    #expect(Value.integer(1 << 53 + 1) != .number(0x1p53))
    #expect(Value.integer(.max) != .number(0x1p63))
    #expect(Value.integer(.min) == .number(-0x1p63))
    #expect(Value.string("1") != .integer(1))
    #expect(Value.nil != .null)
  }

  @Test func `Integers and floats are ordered exactly, also where a float cannot hold the integer`() {
    #expect(Value.integer(1 << 53 + 1).compare(.number(0x1p53)) == .descending)
    #expect(Value.number(0x1p53).compare(.integer(1 << 53 + 1)) == .ascending)
    #expect(Value.integer(.max).compare(.number(0x1p63)) == .ascending)
    #expect(Value.integer(.min).compare(.number(-0x1p63)) == .same)
    #expect(Value.integer(.min).compare(.number(-.infinity)) == .descending)
    #expect(Value.integer(-1).compare(.number(-1.5)) == .descending)
    #expect(Value.integer(0).compare(.number(0.25)) == .ascending)
    #expect(Value.boolean(true).compare(.number(0.5)) == .descending)
  }

  @Test func `Nil stands before NaN, NaN before numbers, then strings, then dates`() {
    let ascending: [Value] = [
      .nil, .number(.nan), .number(-.infinity), .integer(-1), .boolean(false), .number(0.5), .boolean(true),
      .integer(2), .number(.infinity), .string(""), .string("a"), .string("b"),
      .date(DateValue(secondsSinceReferenceDate: -1)), .date(DateValue(secondsSinceReferenceDate: 0)),
    ]
    for (index, left) in ascending.enumerated() {
      for (other, right) in ascending.enumerated() {
        let expected: ValueOrder = index < other ? .ascending : index == other ? .same : .descending
        #expect(left.compare(right) == expected, "\(left) and \(right)")
      }
    }
  }

  @Test func `Strings that look alike and are written with other code points are two strings, of one place`() {
    #expect(Value.string("\u{e9}") != .string("e\u{301}"))
    #expect(Value.string("\u{e9}").compare(.string("e\u{301}")) == .same)
    for accented in ["\u{e9}", "e\u{301}"] {
      #expect(Value.string(accented).compare(.string("ez")) == .descending)
      #expect(Value.string(accented).compare(.string("f")) == .ascending)
    }
    #expect(Value.string("\u{1F600}").compare(.string("\u{FFFD}")) == .descending)
  }

  @Test func `Objects and collections are equal by identity, lists by content`() throws {
    let library = try Library()
    let (a, b) = (try library.makeAlbum("A"), try library.makeAlbum("A"))
    #expect(Value.object(a) == .object(a))
    #expect(Value.object(a) != .object(b))
    #expect(Value.list([.object(a)]) == .objects(a))
    #expect(Value.list([.object(a)]) != .objects(b))
    let tracks = try a.collection("tracks")
    #expect(Value.collection(tracks) == .collection(try a.collection("tracks")))
    #expect(Value.collection(tracks) != .list([]))
  }

  @Test func `Random numbers are ordered as exact arithmetic orders them`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      let whole = Int(truncatingIfNeeded: random.next()) >> random.below(64)
      let near = Double(whole)
      for float in [near, near.nextUp, near.nextDown, near / 2] {
        // The exact order, without a float on the way: the float's own integral part decides, then its rest.
        let expected: ValueOrder
        if float >= 0x1p63 {
          expected = .ascending
        } else {
          let floor = Int(float.rounded(.down))
          expected =
            whole < floor
            ? .ascending : whole > floor ? .descending : float == float.rounded(.down) ? .same : .ascending
        }
        #expect(Value.integer(whole).compare(.number(float)) == expected, "\(whole) and \(float)")
        #expect((Value.integer(whole) == .number(float)) == (expected == .same), "\(whole) and \(float)")
      }
    }
  }
}
