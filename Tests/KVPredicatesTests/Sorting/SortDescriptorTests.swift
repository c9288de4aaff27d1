import KVObjects
import KVPredicates
import Testing

@Suite struct SortDescriptorTests {
  @Test(arguments: [
    ("name", "name", true), ("-name", "name", false), ("owner.name", "owner.name", true),
    ("-tracks.@sum.seconds", "tracks.@sum.seconds", false), ("self", "self", true), ("-self", "self", false),
  ])
  func aTextNamesAKeyPathAndADirection(text: String, path: String, isAscending: Bool) throws {
    let descriptor = try KeyValueSortDescriptor(text)
    #expect(descriptor.keyPath?.description == path)
    #expect(descriptor.isAscending == isAscending)
    #expect(descriptor.rule == .selector(.compare))
    #expect(descriptor.text == text)
  }

  @Test(arguments: ["", "-", ".", "a..b", "a.", "@coun"])
  func aTextThatIsNoKeyPathIsRefused(text: String) {
    let error = #expect(throws: KeyValueCodingError.self) { try KeyValueSortDescriptor(text) }
    #expect(error?.code == .keyPath)
  }

  @Test func theTextOfOtherDescriptorsNamesWhatDiffers() throws {
    let folded = try KeyValueSortDescriptor(key: "name", ascending: false, selector: .caseInsensitiveCompare)
    #expect(folded.text == "{key: name, ascending: false, selector: caseInsensitiveCompare:}")
    #expect("\(folded.reversed)" == "{key: name, selector: caseInsensitiveCompare:}")
    #expect(try KeyValueSortDescriptor(key: nil) { $0.compare($1) }.text == "{key: self, comparator}")
  }

  @Test func descriptorsAreEqualWhereTheySortAlike() throws {
    #expect(try KeyValueSortDescriptor("name") == KeyValueSortDescriptor(key: "name"))
    #expect(try KeyValueSortDescriptor("name") != KeyValueSortDescriptor("-name"))
    #expect(try KeyValueSortDescriptor("name").reversed == KeyValueSortDescriptor("-name"))
    #expect(try KeyValueSortDescriptor("name") != KeyValueSortDescriptor(key: "name", selector: .localizedCompare))
    let compare: @Sendable (Value, Value) -> ValueOrder = { $0.compare($1) }
    let made = try KeyValueSortDescriptor(key: "name", comparator: compare)
    #expect(made == made.reversed.reversed)
    #expect(try made != KeyValueSortDescriptor(key: "name", comparator: compare))
    #expect(try Set([made, made.reversed.reversed, KeyValueSortDescriptor("name")]).count == 2)
  }

  @Test func aSelectorHasItsCocoaName() throws {
    for selector in KeyValueSortDescriptor.Selector.allCases {
      #expect(try KeyValueSortDescriptor.Selector(named: selector.rawValue) == selector)
    }
  }

  @Test(arguments: [
    ("caseInsensitiveCompare", "did you mean 'caseInsensitiveCompare:'?"),
    ("localisedCompare:", "did you mean 'localizedCompare:'?"),
    (
      "isEqual:",
      "there are compare:, caseInsensitiveCompare:, localizedCompare:, localizedCaseInsensitiveCompare:, "
        + "localizedStandardCompare:"
    ),
  ])
  func anUnknownSelectorIsRefusedWithWhatWasMeant(name: String, hint: String) {
    let error = #expect(throws: SortDescriptorError.self) { try KeyValueSortDescriptor.Selector(named: name) }
    #expect(error?.description == "NSInvalidArgumentException: there is no selector \(name) to sort by")
    #expect(error?.hint == hint)
    #expect(error?.code == .sortSelector)
  }
}
