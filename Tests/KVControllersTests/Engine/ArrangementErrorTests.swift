import KVControllers
import KVObjects
import Testing

@Suite struct ArrangementErrorTests {
  @Test func `Whole sentences`() {
    #expect(
      ArrangementError.interleavedSections(index: 2, name: "red").reason
        == "The fetched object at index 2 has an out of order section name 'red'. Objects must be sorted by section name"
    )
    #expect(
      ArrangementError.contradictedOrder(object: "<Item \"a\">").reason
        == "<Item \"a\"> is not where it was filed: the sort gives other answers than before")
    #expect(ArrangementError.notAnObject(value: "7").reason == "a controller shows objects, not 7")
    for error in [ArrangementError.interleavedSections(index: 0, name: ""), .contradictedOrder(object: "")] {
      #expect(error.name == "NSInternalInconsistencyException")
      #expect(error.hint != nil)
    }
  }
}
