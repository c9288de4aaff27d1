import KVPredicates
import Testing

@Test("The room builds") func placeholder() { #expect(StringOptions([.caseInsensitive]).rawValue == 1) }
