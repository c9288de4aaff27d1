import KVEngine

/// A to-do list: commands change the model, and the model alone. The table follows by itself.
struct TodoApp {
  enum Refusal: Error, CustomStringConvertible {
    case unknownCommand(String)
    case noItem(String)
    case noTitle

    var description: String {
      switch self {
      case .unknownCommand(let word):
        "there is no command '\(word)'; there are add, done, undo, rename, remove, all, quit"
      case .noItem(let word): "there is no item '\(word)'"
      case .noTitle: "an item has a title"
      }
    }
  }

  private let world = ObjectWorld()
  private let list: TodoList
  private let controller: SetController
  private let table = TableView(name: "todo")
  private let observation: ControllerObservation
  private var lastNumber = 0

  init() throws {
    list = try TodoList.make(in: world)
    controller = SetController(
      observed: list, setKeyPath: "items", keyPaths: ["label"], sectionNameKeyPath: "section",
      sortDescriptors: [try KeyValueSortDescriptor("isDone"), try KeyValueSortDescriptor("number")])
    try controller.performQuery()
    try TableViewBinding(table, to: controller, cellKeyPaths: ["label"])
    // What the delegate is sent, for people to see: a bracket for each command.
    observation = controller.observe { bracket in
      for change in bracket.changes { print("  \(change)") }
    }
  }

  /// Carries out one line; nil to go on, else the last word.
  mutating func run(_ line: String) throws -> String? {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1] : ""
    switch words.first ?? "" {
    case "": return nil
    case "add": try add(rest)
    case "done": try item(rest).set(\.isDone, to: true)
    case "undo": try item(rest).set(\.isDone, to: false)
    case "rename": try rename(rest)
    case "remove": try list.items.remove(try item(rest))
    // Many changes, one bracket.
    case "all": try world.batch { for item in list.items { try item.set(\.isDone, to: true) } }
    case "quit": return "\(list.items.count { !$0.isDone }) left"
    case let word: throw Refusal.unknownCommand(word)
    }
    print(try table.text())
    return nil
  }

  private mutating func add(_ title: String) throws {
    guard !title.isEmpty else { throw Refusal.noTitle }
    let number = lastNumber + 1
    try list.items.add(
      Item.make(in: world) {
        $0.number = number
        $0.title = title
      })
    lastNumber = number
  }

  private func rename(_ rest: String) throws {
    let words = rest.split(separator: " ", maxSplits: 1).map(String.init)
    let item = try item(words.first ?? "")
    guard words.count > 1 else { throw Refusal.noTitle }
    try item.set(\.title, to: words[1])
  }

  private func item(_ word: String) throws -> Item {
    guard let item = list.items.first(where: { "\($0.number)" == word }) else { throw Refusal.noItem(word) }
    return item
  }
}
