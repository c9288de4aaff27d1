import KVContext
import KVEngine
import KVStore
import KVTestSupport
import Testing

/// A context does the same with every store: what a memory does is what a file has to do.
@Suite struct TwoStoresTests {
  /// Two contexts of one store, in a world of their own.
  private final class Side {
    let store: any PersistentStore
    let contexts: [ManagedObjectContext]
    var objects: [[ModelObject]] = [[], []]

    init(_ store: any PersistentStore) throws {
      self.store = store
      let world = ObjectWorld()
      let classes = try [Self.song, Self.album].map { try world.define($0) }
      let live = try world.define(
        ClassDefinition("Live", properties: [PropertyDefinition("place", .string)]), extending: classes[0])
      contexts = try (0..<2).map { _ in try ManagedObjectContext(classes: classes + [live], store: store) }
    }

    static let song = ClassDefinition(
      "Song",
      properties: [
        PropertyDefinition("title", .string), PropertyDefinition("rating", .number), PropertyDefinition("any", .any),
        PropertyDefinition("tags", .string, collection: .array),
        PropertyDefinition("album", .object(className: "Album"), inverse: "songs"),
        PropertyDefinition("next", .object(className: "Song")),
      ])
    static let album = ClassDefinition(
      "Album",
      properties: [
        PropertyDefinition("songs", .object(className: "Song"), collection: .orderedSet, inverse: "album"),
        PropertyDefinition("liked", .object(className: "Song"), collection: .set),
        PropertyDefinition("list", .object(className: "Song"), collection: .array),
      ])

    /// Takes one of many steps, and says what came of it.
    func step(_ random: inout WorldRandom) -> String {
      func below(_ bound: Int) -> Int { Int(random.next() >> 33) % max(bound, 1) }
      let (which, kind) = (below(8) == 0 ? 1 : 0, below(21))
      let context = contexts[which]
      let (one, other, number, share) = (below(.max), below(.max), below(1000), below(4))
      let all = objects[which].filter { $0.objectID != nil }
      let songs = all.filter { $0.objectClass.name != "Album" }
      let albums = all.filter { $0.objectClass.name == "Album" }
      func some() -> Value {
        let chosen = songs.enumerated().filter { ($0.offset + number) % (share + 1) == 0 }.map(\.element)
        return .list(ValueList((number % 2 == 0 ? chosen : chosen.reversed()).map(Value.object)))
      }
      do {
        switch kind {
        case 0...4:
          let entity = context.model.entities[one % context.model.entities.count]
          let made = entity.objectClass.makeObject()
          if entity.name != "Album" { try made.setValue(.string("new \(number)"), forKey: "title") }
          try context.insert(made)
          objects[which].append(made)
        case 5...8:
          guard !songs.isEmpty else { return "-" }
          let values: [(String, Value)] = [
            ("title", .string("\(number)")), ("rating", .number(Double(number) / 7)), ("rating", .number(0.5)),
            ("any", [.integer(number), "x", [true, .null]]), ("any", .nil), ("tags", ["a", .string("\(number)")]),
            ("title", .nil),
          ]
          let (key, value) = values[number % values.count]
          try songs[one % songs.count].setValue(value, forKey: key)
        case 9, 10:
          guard !songs.isEmpty else { return "-" }
          try songs[one % songs.count].setValue(
            number % 5 == 0 ? .nil : .object(songs[other % songs.count]), forKey: "next")
        case 11...13:
          guard !albums.isEmpty else { return "-" }
          try albums[one % albums.count].setValue(some(), forKey: ["songs", "liked", "list"][other % 3])
        case 14:
          guard !all.isEmpty else { return "-" }
          let gone = all[one % all.count]
          for object in all { try Self.take(gone, outOf: object) }
          try context.delete(gone)
        case 15, 16:
          try context.save()
          try contexts[1 - which].merge(context)
        case 17: try context.processPendingChanges()
        case 18: number % 4 == 0 ? try context.rollback() : try context.undo()
        case 19: try context.redo()
        default:
          if number % 3 == 0 {
            try context.reset()
            // What merging takes in of what is unknown is more with a memory, which knows no faults.
            _ = look(which)
          } else if !all.isEmpty {
            try context.refresh(all[one % all.count], mergeChanges: number % 2 == 0)
          }
        }
        return "\(which) \(kind) ok"
      } catch { return "\(which) \(kind) \(error)" }
    }

    /// A relation without an inverse may lead to what is deleted: a file takes it out of every relation then, a memory where
    /// it is asked for, so that undoing brings the relation back, too. This is no difference that is looked for here.
    private static func take(_ gone: ModelObject, outOf object: ModelObject) throws {
      func isGone(_ value: Value) -> Bool { if case .object(let other) = value { other === gone } else { false } }
      for property in object.objectClass.properties where property.definition.inverse == nil {
        switch try object.value(forKey: property.name) {
        case let value where isGone(value): try object.setValue(.nil, forKey: property.name)
        case .collection(let collection) where collection.snapshot().contains(where: isGone):
          let rest = collection.snapshot().filter { !isGone($0) }
          try object.setValue(.list(ValueList(Array(rest))), forKey: property.name)
        default: break
        }
      }
    }

    /// What a context shows, by IDs, and what the next step takes from. Where others save in between, the order without
    /// descriptors is that of arrival with a memory, and with a file that of its rows, unsaved objects behind them.
    func look(_ which: Int) -> String {
      do {
        let found = try ["Song", "Album"].flatMap { try contexts[which].fetch(FetchRequest(entityName: $0)) }
        objects[which] = found.sorted { "\($0.objectID as Any)" < "\($1.objectID as Any)" }
        return try objects[which].map { try text($0) }.joined(separator: "\n")
      } catch { return "\(error)" }
    }

    /// What a context shows that begins now, in its order.
    func lookAnew() throws -> [String] {
      let context = try ManagedObjectContext(model: contexts[0].model, store: store)
      defer { context.close() }
      return try ["Song", "Album"].flatMap { try context.fetch(FetchRequest(entityName: $0)) }.map { try text($0) }
    }

    private func text(_ object: ModelObject) throws -> String {
      let values = try object.objectClass.properties.map { property in
        var text = Self.text(try object.value(forKey: property.name))
        // The side that carries a pair of inverses says which members are in it, not in which order; and a file keeps the
        // order of a set that was assigned again with the same members.
        if property.name == "songs" || property.name == "liked" {
          text = "\(text.dropFirst().dropLast().split(separator: ",").sorted())"
        }
        return "\(property.name)=\(text)"
      }
      let state = [object.isInserted ? "i" : "", object.isUpdated ? "u" : "", object.isDeleted ? "d" : ""].joined()
      return "\(object.objectID.map { "\($0)" } ?? "none") \(state) \(values.joined(separator: " "))"
    }

    private static func text(_ value: Value) -> String {
      switch value {
      case .object(let object): object.objectID.map { "\($0)" } ?? "none"
      case .collection(let collection): collection.isNil ? "nil" : text(.list(collection.snapshot()))
      case .list(let list): "[" + list.map(text).joined(separator: ",") + "]"
      default: value.description
      }
    }
  }

  @Test(arguments: 1...(LongRun.isAskedFor ? 400 : 12))
  func `Random changes, saves, undoing and merging come to the same`(seed: Int) throws {
    let memory = try Side(InMemoryStore())
    let file = try Side(SQLiteStore(path: ":memory:"))
    var randoms = [WorldRandom(seed: UInt64(seed)), WorldRandom(seed: UInt64(seed))]
    for step in 0..<400 {
      let (one, other) = (memory.step(&randoms[0]), file.step(&randoms[1]))
      guard one == other else {
        Issue.record("step \(step): \(one) in memory, \(other) in a file")
        return
      }
      guard step % 3 == 0 else { continue }
      for which in 0..<2 {
        let (one, other) = (memory.look(which), file.look(which))
        guard one == other else {
          let (lines, others) = (one.split(separator: "\n"), other.split(separator: "\n"))
          let (more, less) = (lines.filter { !others.contains($0) }, others.filter { !lines.contains($0) })
          Issue.record("step \(step), context \(which): \(more) in memory, \(less) in a file")
          return
        }
      }
    }
    #expect(try memory.lookAnew() == file.lookAnew())
  }
}
