/// `CollationTable`, read; that is done once, when text is first sorted so, and takes some tenths of a millisecond.
struct CollationWeights: Sendable {
  /// One collation element, as ranks among all weights of its level; zero where it does not count.
  struct Element: Sendable {
    var primary: UInt16
    var tertiary: UInt16
    var secondary: UInt16
  }

  /// The table.
  static let shared = CollationWeights()

  private let elements: [Element]
  /// For each scalar below U+10000 where its elements begin, and where the next one's do; -1 for none.
  private let starts: [Int32]
  private let ends: [Int32]

  private init() {
    var elements: [Element] = []
    var starts = [Int32](repeating: -1, count: 0x1_0000)
    var ends = starts
    var scalar = -1
    var number: UInt32 = 0
    var fields: [UInt16] = []
    func endField() {
      fields.append(UInt16(truncatingIfNeeded: number))
      number = 0
    }
    func endElement() {
      endField()
      elements.append(
        Element(
          primary: fields[0], tertiary: fields.count > 1 ? fields[1] : 2, secondary: fields.count > 2 ? fields[2] : 1)
      )
      fields.removeAll(keepingCapacity: true)
    }
    func endEntry(from first: Int) {
      endElement()
      starts[scalar] = Int32(first)
      ends[scalar] = Int32(elements.count)
    }
    CollationTable.text.withUTF8Buffer { text in
      var first = 0
      var isNumbered = false
      for byte in text {
        switch byte {
        case UInt8(ascii: ":"):
          scalar = Int(number)
          number = 0
          isNumbered = true
        case UInt8(ascii: "."): endField()
        case UInt8(ascii: ","): endElement()
        case UInt8(ascii: " "):
          if !isNumbered { scalar += 1 }
          endEntry(from: first)
          first = elements.count
          isNumbered = false
        case UInt8(ascii: "a")...UInt8(ascii: "z"): number = number * 36 + UInt32(byte - UInt8(ascii: "a") + 10)
        default: number = number * 36 + UInt32(byte - UInt8(ascii: "0"))
        }
      }
      if !isNumbered { scalar += 1 }
      endEntry(from: first)
    }
    (self.elements, self.starts, self.ends) = (elements, starts, ends)
  }

  /// The elements of a scalar; none for one that the table does not list.
  func elements(of scalar: UInt32) -> ArraySlice<Element> {
    guard scalar < starts.count, starts[Int(scalar)] >= 0 else { return [] }
    return elements[Int(starts[Int(scalar)])..<Int(ends[Int(scalar)])]
  }
}
