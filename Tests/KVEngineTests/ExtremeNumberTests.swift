import KVEngine
import Testing

/// Every public entry that takes a number is given those at the ends, and what is no number: each gives an answer or throws.
@Suite("Numbers at the ends") struct ExtremeNumberTests {
  final class Part: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage {
      var number = 0
      var ratio = 0.0
      var made: DateValue?
      var optional: Int?
    }
    var storage = Storage()
    static let definition = ClassDefinition(
      Part.self,
      [
        .attribute("number", \.number), .attribute("ratio", \.ratio), .attribute("made", \.made),
        .attribute("optional", \.optional),
      ])
  }

  final class Whole: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage {
      var title: String?
      var parts = Many<Part>()
      var ordered = Many<Part>()
      var members = Many<Part>()
      var counts = Many<Int>()
    }
    var storage = Storage()
    static let definition = ClassDefinition(
      Whole.self,
      [
        .attribute("title", \.title), .toMany("parts", \.parts, .array),
        .toMany("ordered", \.ordered, .orderedSet), .toMany("members", \.members, .set),
        .toMany("counts", \.counts, .array),
      ])
  }

  static let whole = [Int.min, .min + 1, -1, 0, 1, 2, 3, 1 << 31, 1 << 53, .max - 1, .max]
  static let floating = [
    0.0, -0.0, 1.5, -1, .leastNonzeroMagnitude, 0x1p53, 0x1p63, -0x1p63, 1e300, .greatestFiniteMagnitude, .infinity,
    -.infinity, .nan,
  ]
  static let values: [Value] = whole.map { .integer($0) } + floating.map { .number($0) } + [true, false]

  private func world() throws -> (ObjectWorld, Whole) {
    let world = ObjectWorld()
    let whole = try Whole.make(in: world)
    for number in 0..<3 { try whole.parts.add(Part.make(in: world) { $0.number = number }) }
    for number in 0..<3 { try whole.ordered.add(Part.make(in: world) { $0.number = number }) }
    for number in 0..<3 { try whole.members.add(Part.make(in: world) { $0.number = number }) }
    try whole.counts.assign([1, 2, 3])
    return (world, whole)
  }

  /// Throwing is an answer.
  private func answers(_ body: () throws -> Void) { try? body() }

  @Test("as indexes of collections") func collections() throws {
    for first in Self.whole {
      for second in Self.whole {
        let (world, whole) = try world()
        let token = try whole.observe("parts", options: [.new, .old, .prior]) { _ in }
        for collection in [whole.parts.collection, whole.ordered.collection, whole.members.collection] {
          let part = Value.object(try Part.make(in: world))
          answers { _ = try collection.element(at: first) }
          answers { try collection.insert(part, at: first) }
          answers { try collection.insertAll([part, .object(Part.make(in: world))], at: [first, second]) }
          answers { try collection.remove(at: first) }
          answers { try collection.replace(at: first, with: part) }
          answers { try collection.replace(at: [first, second], with: [part, part]) }
          answers { try collection.exchange(first, second) }
          answers { try collection.move(from: first, to: second) }
          answers { try collection.forEachObject(at: [first, second]) { _ in } }
          if first < second, !second.subtractingReportingOverflow(first).overflow {
            answers { try collection.remove(at: IndexRanges(first..<second)) }
          }
        }
        guard first < second, second.subtractingReportingOverflow(first).overflow == false else { continue }
        for key in ["parts", "ordered", "members"] {
          let indexes = IndexRanges(first..<second)
          for kind in [ChangeKind.insertion, .removal, .replacement] {
            answers { try whole.willChange(kind, valuesAt: indexes, forKey: key) }
            answers { try whole.didChange(kind, valuesAt: indexes, forKey: key) }
          }
        }
        token.invalidate()
      }
    }
  }

  @Test("as values: set, compared, printed, and asked of every operator") func values() throws {
    let (_, whole) = try world()
    let part = whole.parts[0]
    for value in Self.values {
      for key in ["number", "ratio", "optional"] { answers { try part.setValue(value, forKey: key) } }
      for key in [
        "intValue", "integerValue", "floatValue", "doubleValue", "boolValue", "stringValue.doubleValue",
        "description",
      ] {
        #expect(try !value.value(forKeyPath: key).isNil)
      }
      for other in Self.values {
        #expect((value == other) == (value.compare(other) == .same) || value == other)
        if value == other { #expect(value.hashValue == other.hashValue) }
        #expect(value.compare(other) == other.compare(value).reversed)
        for path in [
          "@sum.self", "@avg.self", "@min.self", "@max.self", "@count", "@sum.intValue", "@sum.stringValue",
        ] {
          _ = try Value.list([value, other, .integer(.max), .integer(.min), 1]).value(forKeyPath: path)
        }
      }
      #expect(!value.description.isEmpty)
    }
    for (number, other) in Self.whole.flatMap({ number in Self.whole.map { (number, $0) } }) {
      whole.parts[0].number = number
      whole.parts[1].number = other
      _ = try whole.value(forKeyPath: "parts.@sum.number")
      _ = try whole.value(forKeyPath: "parts.number.@avg.self")
    }
  }

  @Test("in predicates: every operator, function and message") func predicates() throws {
    let (_, whole) = try world()
    let formats = [
      "%@ + %@ > 1", "%@ - %@ > 1", "%@ * %@ > 1", "%@ / %@ > 1", "%@ ** %@ > 1", "-%@ > -(%@)", "(%@ & %@) == 1",
      "(%@ | %@) == 1", "(%@ ^ %@) == 1", "(%@ << %@) == 1", "(%@ >> %@) == 1", "~%@ == %@", "%@ BETWEEN {%@, 1}",
      "modulus:by:(%@, %@) > 1", "abs(%@) > abs(%@)", "sqrt(%@) > ln(%@)", "exp(%@) > log(%@)",
      "ceiling(%@) > floor(%@)", "trunc(%@) > onesComplement(%@)", "sum({%@, %@}) > 1", "average({%@, %@}) > 1",
      "median({%@, %@}) > 1", "stddev({%@, %@}) > 1", "mode({%@, %@}) != nil", "min({%@, %@}) > max({1, 2})",
      "CAST(%@, 'NSDate') > CAST(%@, 'NSDate')", "CAST(%@, 'NSString') != CAST(%@, 'NSString')",
      "now() + %@ > now() - %@", "parts[%@] != counts[%@]", "FUNCTION(counts, 'objectAtIndex:', %@) > %@",
      "FUNCTION(now(), 'dateByAddingTimeInterval:', %@) > %@",
      "FUNCTION(%@, 'intValue') > FUNCTION(%@, 'floatValue')",
      "randomn(%@) >= 0 OR %@ > 0", "ANY parts.number > %@ OR ALL parts.ratio < %@", "counts.@sum.self > %@ + %@",
    ]
    for format in formats {
      for value in Self.values {
        for other in Self.values {
          answers {
            let predicate = try KeyValuePredicate(format: format, arguments: [value, other])
            _ = predicate.description
            _ = try predicate.evaluate(with: .object(whole))
          }
        }
      }
    }
  }

  @Test("as dates and times") func dates() throws {
    let (world, whole) = try world()
    for seconds in Self.floating + Self.whole.map(Double.init) {
      let date = DateValue(secondsSinceReferenceDate: seconds)
      #expect(!date.description.isEmpty)
      if let read = DateValue(iso8601: date.description) { #expect(read == date) }
      world.clock.advance(by: seconds)
      #expect(!world.clock.now.description.isEmpty)
      whole.parts[0].made = date
      #expect(!whole.parts[0].description.isEmpty)
    }
  }

  @Test("in requests, contexts and controllers") func controllers() throws {
    let (_, whole) = try world()
    let context = try ManagedObjectContext(classes: [whole.objectClass, whole.parts[0].objectClass])
    try context.insert(whole)
    try context.save()
    let key = try KeyValueSortDescriptor(key: "number")
    let shown = try RelationalCollectionController(relation: "parts", onObject: whole, sortedBy: [key])
    for first in Self.whole {
      for second in Self.whole {
        answers {
          var request = FetchRequest(entityName: "Part", sortDescriptors: [key])
          (request.fetchLimit, request.fetchOffset, request.fetchBatchSize) = (first, second, first)
          _ = try context.count(for: request)
          let found = try context.fetch(request)
          if first > 0 { #expect(found.count <= first) }
          let controller = try FetchedResultsController(
            fetchRequest: request, context: context, sectionNameKeyPath: "number")
          _ = try controller.performFetch()
          _ = try? controller.object(at: ItemPath(section: first, row: second))
          _ = try? controller.section(forSectionIndexTitle: "0", at: first)
          try whole.parts[0].setValue(.integer(first), forKey: "number")
          try context.processPendingChanges()
        }
        answers { _ = try shown.object(at: first) }
      }
    }
  }

  @Test("as indexes of media items and sets of indexes") func indexes() throws {
    let world = ObjectWorld()
    let queue = try MediaItemCollection(items: [MediaItem.make(in: world), MediaItem.make(in: world)])
    for first in Self.whole {
      answers { _ = try queue.mediaItem(at: first) }
      answers { _ = try queue.titleForMediaItem(at: first) }
      answers { _ = try queue.collection(byDeletingMediaItemAt: first) }
      var indexes: IndexRanges = [0, 1, 5]
      indexes.remove(first)
      #expect(!indexes.contains(first))
      if first != .max {
        indexes.insert(first)
        #expect(indexes.contains(first) && IndexRanges(first) == [first])
        #expect(IndexRanges([first, 0, first]).count == (first == 0 ? 1 : 2))
      }
      for second in Self.whole {
        answers { _ = try queue.collection(byDeletingMediaItemsFrom: first, to: second) }
        var none = IndexRanges()
        none.shift(from: first, by: second)
        #expect(none.isEmpty)
        guard first < second, !second.subtractingReportingOverflow(first).overflow else { continue }
        let range = IndexRanges(first..<second)
        #expect(range.count == second - first && range.contains(first) && !range.contains(second))
        #expect(range.union(range) == range && range.subtracting(range).isEmpty && range.intersects(range))
        if range.count < .max { #expect(range.subtracting([1]).union([1]).contains(1)) }
      }
    }
  }

  @Test("in tables") func tables() throws {
    for first in Self.whole {
      for second in Self.whole {
        let source = TextDataSource([["a", "b"], ["c"]])
        let table = TableView()
        table.dataSource = source
        try table.reloadData()
        let (path, other) = (ItemPath(section: first, row: second), ItemPath(section: second, row: first))
        let calls: [(TableView) throws -> Void] = [
          { try $0.insertRows(at: [path, other]) }, { try $0.deleteRows(at: [path]) },
          { try $0.reloadRows(at: [path]) },
          { try $0.reconfigureRows(at: [path]) }, { try $0.moveRow(at: path, to: other) },
          { try $0.moveSection(first, toSection: second) },
        ]
        for call in calls {
          answers { try call(table) }
          answers { try table.performBatchUpdates { try call(table) } }
          answers { try table.reloadData() }
        }
        for call in [TableView.insertSections, TableView.deleteSections, TableView.reloadSections] {
          if first < second, !second.subtractingReportingOverflow(first).overflow {
            answers { try call(table)(IndexRanges(first..<second)) }
            answers { try table.performBatchUpdates { try call(table)(IndexRanges(first..<second)) } }
          }
          answers { try table.reloadData() }
        }
        answers { _ = try table.numberOfRows(inSection: first) }
        answers { _ = try table.title(forSection: first) }
        answers { _ = try table.cell(at: path) }
      }
    }
  }
}
