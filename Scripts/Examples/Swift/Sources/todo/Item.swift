import KVEngine

/// Something to do.
final class Item: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var number = 0
    var title = ""
    var isDone = false
  }
  var storage = Storage()
  static let definition = ClassDefinition(
    Item.self,
    [
      .attribute("number", \.number), .attribute("title", \.title), .attribute("isDone", \.isDone),
      // The section that it is in, and what its row shows: both follow what they are made of.
      .computed("section", dependsOn: ["isDone"]) { $0.isDone ? "Done" : "To do" },
      .computed("label", dependsOn: ["number", "title"]) { "\($0.number). \($0.title)" },
    ], describedBy: "title")
}

/// All that is to do and was done.
final class TodoList: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var items = Many<Item>()
  }
  var storage = Storage()
  static let definition = ClassDefinition(TodoList.self, [.toMany("items", \.items, .set)])
}
