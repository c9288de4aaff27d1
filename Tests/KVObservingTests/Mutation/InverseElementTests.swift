import KVObjects
import KVObserving
import KVPositions
import KVTestSupport
import KVTexts
import Testing

/// One element comes or goes, and its to-one relation follows, by a short cut. Calls that take a list of elements go by the route
/// of every mutation: with a list of one they notify the same.
@Suite struct InverseElementTests {
  @Test(arguments: [CollectionKind.set, .orderedSet, .array], [true, false])
  func `One element with an inverse comes and goes as a list of one does`(kind: CollectionKind, isAutomatic: Bool)
    throws
  {
    var lines = 0
    for (number, watchers) in Shelves.watchers.enumerated() {
      var random = SeededGenerator(seed: UInt64(number + 1))
      let single = try Shelves(kind, isAutomatic: isAutomatic, watchers, takesLists: false)
      let list = try Shelves(kind, isAutomatic: isAutomatic, watchers, takesLists: true)
      for step in 0..<120 {
        let change = Shelves.Step(&random)
        let (found, expected) = (single.take(change), list.take(change))
        try #require(found == expected, "\(kind), \(watchers), step \(step): \(change)")
        lines += found.count
      }
    }
    #expect(lines > 3_000)
  }
}

/// Two shelves of books, what watches them, and what was sent.
private final class Shelves {
  struct Step {
    let kind: Int
    let shelf: Int
    let book: Int
    let reaction: Int

    init(_ random: inout SeededGenerator) {
      (kind, shelf) = (random.below(8), random.below(2))
      (book, reaction) = (random.below(6), random.below(14))
    }
  }

  /// The keys that are observed, with the letters of their options; a controller for `C`.
  static let watchers: [[String]] = [
    [], ["books NO"], ["books C"], ["books C", "books NO"], ["shelf C"], ["shelf C", "books C"],
    ["shelf C", "books C", "books"], ["shelf NO"], ["shelf NO", "books C"], ["shelf P", "books C"],
    ["books P", "shelf C"], ["books.title NO", "shelf C"], ["shelf.name N", "books"],
  ]

  private let world = ObjectWorld()
  private let log = Log()
  private let takesLists: Bool
  private var shelves: [ModelObject] = []
  private var books: [ModelObject] = []
  private var tokens: [KeyValueObservation] = []
  private var controllers: [BracketDouble] = []
  private var reaction = 0
  private var hasReacted = true

  init(_ kind: CollectionKind, isAutomatic: Bool, _ watchers: [String], takesLists: Bool) throws {
    self.takesLists = takesLists
    let book = try world.define(
      ClassDefinition(
        "Book",
        properties: [
          PropertyDefinition("title", .string),
          PropertyDefinition("shelf", .object(className: "Shelf"), inverse: "books", isAutomatic: isAutomatic),
        ]))
    let shelf = try world.define(
      ClassDefinition(
        "Shelf",
        properties: [
          PropertyDefinition("name", .string),
          PropertyDefinition("books", .object(className: "Book"), collection: kind, inverse: "shelf"),
        ]))
    for number in 0..<2 { shelves.append(try shelf.makeObject(["name": .string("s\(number)")])) }
    for number in 0..<6 { books.append(try book.makeObject(["title": .string("b\(number)")])) }
    for (number, watcher) in watchers.enumerated() {
      let words = watcher.split(separator: " ").map(String.init)
      for (index, object) in (words[0].hasPrefix("books") ? shelves : books).enumerated() {
        let name = "\(number).\(index)"
        if words.last == "C" {
          controllers.append(try BracketDouble(object, words[0], log, name))
        } else {
          try observe(object, words[0], words.count > 1 ? words[1] : "", name)
        }
      }
    }
  }

  private func observe(_ object: ModelObject, _ path: String, _ letters: String, _ name: String) throws {
    tokens.append(
      try object.observe(path, options: .letters(letters)) { [unowned self] change in
        log.add("\(name) \(Log.text(change)) – \(content)")
        guard !hasReacted else { return }
        hasReacted = true
        switch reaction {
        case 1: throw KeyValueCodingError.invalidArgument(reason: "enough", code: .keyPath, hint: .verbatim("stop"))
        case 2: try books[1].setValue(.object(shelves[1]), forKey: "shelf")
        case 3: try books[2].setValue(.nil, forKey: "shelf")
        case 4: try shelves[0].many("books").removeAll()
        default: break
        }
      })
  }

  private var content: String {
    let texts = shelves.map { $0["books"].plainText } + books.map { $0["shelf"].plainText }
    return texts.joined(separator: " ")
  }

  func take(_ step: Step) -> [String] {
    (reaction, hasReacted) = (step.reaction, false)
    do { try make(step) } catch { log.add("throws \(error)") }
    hasReacted = true
    log.add("leaves \(content)")
    return log.take()
  }

  private func make(_ step: Step) throws {
    let (collection, book) = (try shelves[step.shelf].many("books"), Value.object(books[step.book]))
    switch step.kind {
    case 0..<4: if takesLists { try collection.addAll([book]) } else { try collection.add(book) }
    case 4..<7: if takesLists { try collection.removeAll([book]) } else { try collection.remove(book) }
    default: try books[step.book].setValue(step.shelf == 0 ? .nil : .object(shelves[1]), forKey: "shelf")
    }
  }
}
