import KVObjects
import KVObserving
import KVPositions
import KVTestSupport
import Testing

/// The printed form of a change (lua-api.md section 10).
@Suite struct KeyValueChangeTests {
  @Test func `Keys stand in a fixed order, absent ones are left out`() throws {
    let object = try Playground().make("p")
    let full = KeyValueChange(
      kind: .replacement, isPrior: true, indexes: [0, 2, 3, 4], new: .integers(1), old: .list([.null]),
      element: object)
    #expect(
      full.description
        == "{kind: replacement, isPrior: true, indexes: [0, 2-4], new: [1], old: [null], element: <P \"p\">}")
    #expect(KeyValueChange(kind: .setting).description == "{kind: setting}")
  }

  @Test func `Options have the names that scripts use`() {
    #expect(ObservingOptions.names.compactMap { ObservingOptions(name: $0) } == [.new, .old, .initial, .prior])
    #expect(ObservingOptions(name: "priors") == nil)
  }
}
