import KVContext
import Testing

/// Objects by numbers, as a dictionary has them.
@Suite struct KeyTableTests {
  private final class Element {}

  @Test(arguments: [1, 4096, 48]) func `A table of keys has what a dictionary has after every change`(step: Int64) {
    let table = KeyTable<AnyObject>()
    var known: [Int64: Element] = [:]
    var random = SystemRandomNumberGenerator()
    for _ in 0..<4_000 {
      let key = Int64.random(in: 1...300, using: &random) * step
      if Bool.random(using: &random) {
        let element = Element()
        table[key] = element
        known[key] = element
      } else {
        table[key] = nil
        known[key] = nil
      }
      #expect(table[key] === known[key])
    }
    #expect(table.count == known.count)
    #expect(Set(table.values.map(ObjectIdentifier.init)) == Set(known.values.map(ObjectIdentifier.init)))
    for key in Int64(1)...300 { #expect(table[key * step] === known[key * step]) }
  }

  @Test func `A table of keys has nothing for 0 and for keys that were never set`() {
    let table = KeyTable<Element>()
    #expect(table[0] === nil && table[7] === nil)
    table[7] = Element()
    #expect(table[0] === nil && table[-7] === nil && table[7] !== nil)
  }
}
