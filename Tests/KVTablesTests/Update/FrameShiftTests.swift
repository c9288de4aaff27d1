import KVTables
import Testing

@Suite struct FrameShiftTests {
  @Test("Every removal from and insertion into every list of up to five places is followed as the list follows it")
  func everySmallCase() {
    for count in 0...5 {
      for removal in 0..<(1 << count) {
        let removed = (0..<count).filter { removal >> $0 & 1 == 1 }
        let staying = (0..<count).filter { removal >> $0 & 1 == 0 }
        for insertions in 0...3 {
          let total = staying.count + insertions
          for insertion in 0..<(1 << total) where insertion.nonzeroBitCount == insertions {
            let inserted = (0..<total).filter { insertion >> $0 & 1 == 1 }
            let places = (0..<total).filter { insertion >> $0 & 1 == 0 }
            let shift = FrameShift(removed: removed, inserted: inserted)
            let expected = Dictionary(uniqueKeysWithValues: zip(staying, places))
            for old in 0..<count {
              #expect(shift.newIndex(ofOld: old) == expected[old], "\(removed) out, \(inserted) in, \(old)")
            }
          }
        }
      }
    }
  }

  @Test("Repeats count once, and the largest indexes do not overflow")
  func extremes() {
    let shift = FrameShift(removed: [1, 1, .max], inserted: [0, 0, .max])
    #expect(shift.newIndex(ofOld: 0) == 1)
    #expect(shift.newIndex(ofOld: 2) == 2)
    #expect(shift.newIndex(ofOld: .max) == nil)
  }
}
