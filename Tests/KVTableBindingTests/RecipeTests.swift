import KVControllers
import KVObjects
import KVObserving
import KVPositions
import KVTableBinding
import KVTables
import KVTestSupport
import Testing

/// The rows of the table in controllers.md section 5, in their order: what each notification is to the table.
@Suite struct RecipeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let kind: CollectionKind
    let list: [Int]
    let edits: [ListEdit]
    let calls: [String]
    var testDescription: String { "\(kind.typeName) \(list) \(edits)" }

    init(_ kind: CollectionKind, _ list: [Int], _ edits: ListEdit..., calls: [String]) {
      (self.kind, self.list, self.edits, self.calls) = (kind, list, edits, calls)
    }
  }

  static let ordered: [Row] = [CollectionKind.array, .orderedSet].flatMap { kind in
    [
      Row(kind, [0, 1], .insert(5, at: 1), calls: ["insertRows [0, 1]"]),
      Row(kind, [0, 1], .insertAll([5, 6], at: [3, 0]), calls: ["insertRows [0, 0] [0, 3]"]),
      Row(kind, [0, 1], .add([5, 6]), calls: ["insertRows [0, 2] [0, 3]"]),
      Row(kind, [0, 1, 2], .remove(at: [1]), calls: ["deleteRows [0, 1]"]),
      Row(kind, [0, 1, 2], .remove(at: [2, 0]), calls: ["deleteRows [0, 0] [0, 2]"]),
      Row(kind, [0, 1, 2], .removeAll, calls: ["deleteRows [0, 0] [0, 1] [0, 2]"]),
      Row(kind, [0, 1, 2], .replace(at: [1], with: [5]), calls: ["reloadRows [0, 1]"]),
      Row(kind, [0, 1, 2], .replace(at: [1], with: [1]), calls: ["reloadRows [0, 1]"]),
      Row(kind, [0, 1, 2], .replace(at: [0, 2], with: [5, 6]), calls: ["reloadRows [0, 0] [0, 2]"]),
      Row(kind, [0, 1, 2], .move(from: 0, to: 2), calls: ["moveRow [0, 0] to [0, 2]"]),
      Row(kind, [0, 1, 2], .move(from: 1, to: 1), calls: []),
      Row(kind, [0, 1], .exchange(0, 1), calls: ["moveRow [0, 1] to [0, 0]"]),
      Row(
        kind, [0, 1, 2], .exchange(0, 2),
        calls: ["beginUpdates", "moveRow [0, 2] to [0, 0]", "moveRow [0, 0] to [0, 2]", "endUpdates"]),
      Row(
        kind, [0, 1, 2], .reverse,
        calls: ["beginUpdates", "moveRow [0, 2] to [0, 0]", "moveRow [0, 1] to [0, 1]", "endUpdates"]),
      Row(
        kind, [0, 1, 2], .setArray([1, 2, 5]),
        calls: ["beginUpdates", "deleteRows [0, 0]", "insertRows [0, 2]", "endUpdates"]),
      Row(kind, [0, 1, 2], .assign([0, 1, 2]), calls: ["reloadData"]),
      Row(kind, [0, 1, 2], .rename(1), calls: ["reloadRows [0, 1]"]),
      Row(kind, [0, 1, 2], .rename(5), calls: []),
    ]
  }

  static let repeated = [
    Row(.array, [0, 1, 0], .rename(0), calls: ["reloadRows [0, 0] [0, 2]"]),
    Row(.array, [0, 1, 0], .removeMember(0), calls: ["deleteRows [0, 0] [0, 2]"]),
    Row(.array, [0, 1, 0], .remove(at: [2]), calls: ["deleteRows [0, 2]"]),
    Row(.array, [0, 1, 0], .exchange(0, 2), calls: []),
    Row(.array, [0, 0], .move(from: 0, to: 1), calls: ["moveRow [0, 0] to [0, 1]"]),
    Row(.orderedSet, [0, 1], .add([0]), calls: []),
    Row(.orderedSet, [0, 1], .insert(1, at: 0), calls: []),
  ]

  static let sets = [
    Row(.set, [0, 1], .add([5]), calls: ["insertRows [0, 2]"]),
    Row(.set, [0, 1], .add([0]), calls: []),
    Row(.set, [0, 1], .removeMember(0), calls: ["deleteRows [0, 0]"]),
    Row(.set, [0, 1], .setSet([1, 0]), calls: []),
    Row(
      .set, [0, 1], .setSet([1, 5]), calls: ["beginUpdates", "deleteRows [0, 0]", "insertRows [0, 1]", "endUpdates"]),
    // The places are one by chance: a set has none, so nothing was put in the place of anything.
    Row(
      .set, [0, 1], .setSet([0, 5]), calls: ["beginUpdates", "deleteRows [0, 1]", "insertRows [0, 1]", "endUpdates"]),
    Row(.set, [0], .setSet([5]), calls: ["beginUpdates", "deleteRows [0, 0]", "insertRows [0, 0]", "endUpdates"]),
    Row(.set, [0, 1], .assign([1, 0]), calls: ["reloadData"]),
    Row(.set, [0, 1], .rename(1), calls: ["reloadRows [0, 1]"]),
  ]

  @Test(arguments: ordered + repeated + sets)
  func `A notification becomes the calls of the recipe`(row: Row) throws {
    let driven = try DrivenTable(try ListWorld(), row.kind)
    try ListEdit.assign(row.list).make(in: driven.collection, of: driven.model.items)
    _ = driven.take()
    for edit in row.edits { try edit.make(in: driven.collection, of: driven.model.items) }
    #expect(driven.take().operations.map(\.description) == row.calls)
    #expect(try driven.firstFault() == nil)
  }

  /// Pairs of changes in one batch that come to less than their sum.
  static let batches: [Row] = [
    Row(.array, [0, 1], .insert(5, at: 0), .remove(at: [0]), calls: []),
    Row(.array, [0, 1], .remove(at: [0]), .insert(0, at: 0), calls: []),
    Row(.array, [0, 1], .remove(at: [0]), .insert(0, at: 1), calls: ["moveRow [0, 0] to [0, 1]"]),
    Row(.array, [0, 1], .exchange(0, 1), .exchange(0, 1), calls: []),
    Row(.array, [0, 1], .rename(0), .remove(at: [0]), calls: ["deleteRows [0, 0]"]),
    Row(
      .array, [0, 1], .rename(1), .exchange(0, 1),
      calls: ["moveRow [0, 1] to [0, 0]", "reconfigureRows [0, 0]"]),
    Row(
      .array, [0, 1, 2], .rename(2), .insert(5, at: 0),
      calls: ["beginUpdates", "insertRows [0, 0]", "reloadRows [0, 2]", "endUpdates"]),
    Row(.array, [0, 1], .insert(5, at: 0), .assign([0]), calls: ["reloadData"]),
    Row(.set, [0, 1], .removeMember(0), .add([0]), calls: ["moveRow [0, 0] to [0, 1]"]),
    // An element that is replaced, comes back and is replaced again.
    Row(
      .array, [0, 1], .replace(at: [0], with: [5]), .insert(0, at: 2), .replace(at: [2], with: [6]),
      calls: ["beginUpdates", "insertRows [0, 2]", "reloadRows [0, 0]", "endUpdates"]),
  ]

  @Test(arguments: batches)
  func `A batch becomes its net change`(row: Row) throws {
    let driven = try DrivenTable(try ListWorld(), row.kind)
    try ListEdit.assign(row.list).make(in: driven.collection, of: driven.model.items)
    _ = driven.take()
    try driven.model.world.batch {
      for edit in row.edits { try edit.make(in: driven.collection, of: driven.model.items) }
    }
    #expect(driven.take().operations.map(\.description) == row.calls)
    #expect(try driven.firstFault() == nil)
  }

  @Test func `A relation that is nil has no rows, and one that comes or goes is a replacement`() throws {
    let model = try ListWorld()
    let driven = try DrivenTable(model, .array)
    try model.list.setValue(.nil, forKey: "items")
    #expect(driven.take().operations.map(\.description) == ["reloadData"])
    try model.root.setValue(.nil, forKey: "middle")
    #expect(driven.take().operations.map(\.description) == ["reloadData"])
    #expect(driven.observer.content.isEmpty)
    try ListEdit.add([1, 2]).make(in: driven.collection, of: model.items)
    #expect(driven.take().operations.isEmpty)
    try model.root.setValue(.object(model.list), forKey: "middle")
    #expect(driven.take().operations.map(\.description) == ["reloadData"])
    #expect(try driven.firstFault() == nil)
  }

  @Test func `Reloading styles reload, and a user's own change is recorded and not applied`() throws {
    let model = try ListWorld()
    let driven = try DrivenTable(model, .array, style: .hybrid(threshold: 1))
    try ListEdit.add([0]).make(in: driven.collection, of: model.items)
    try ListEdit.add([1, 2]).make(in: driven.collection, of: model.items)
    #expect(driven.take().operations.map(\.description) == ["insertRows [0, 0]", "reloadData"])
    try driven.observer.userDriven { try ListEdit.move(from: 0, to: 2).make(in: driven.collection, of: model.items) }
    #expect(driven.take().operations.map(\.description) == ["moveRow [0, 0] to [0, 2]"])
    #expect(try driven.firstFault() == nil)
  }
}
