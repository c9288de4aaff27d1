import KVControllers
import KVPositions
import KVScripting
import KVTables
import Testing

@Suite struct CallbackPageTests {
  @Test func `each callback and table operation has one page`() {
    let names = CallbackPages.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Set(ControllerEvent.Callback.names).isSubset(of: names))
    let operations: [TableOperation] = [
      .beginUpdates, .endUpdates, .insertRows([]), .deleteRows([]), .reloadRows([]), .reconfigureRows([]),
      .moveRow(from: ItemPath(section: 0, row: 0), to: ItemPath(section: 0, row: 1)), .insertSections([]),
      .deleteSections([]), .reloadSections([]),
      .moveSection(from: 0, to: 1), .reloadData,
    ]
    for operation in operations {
      let name = String(operation.description.prefix { $0 != " " })
      #expect(CallbackPages.page(of: name) != nil, "\(name)")
    }
  }
}
