import KVLua
import KVObjects
import KVObserving
import KVPositions
import KVPredicates
import KVTexts

/// Proxies of to-many properties (lua-api.md section 2).
final class CollectionLibrary: ScriptLibrary {
  /// The handles for the collections of each kind.
  private var arrays, sets, orderedSets: LuaClassHandle?

  func handle(of kind: CollectionKind) -> LuaClassHandle? {
    switch kind {
    case .array: arrays
    case .set: sets
    case .orderedSet: orderedSets
    }
  }

  override func register() throws {
    arrays = try register(.array, reading + orderedReading + ordered + observingElements)
    sets = try register(.set, reading + unordered + [setSet])
    orderedSets = try register(
      .orderedSet, reading + orderedReading + ordered + setAlgebra + observingElements)
  }

  private func register(_ kind: CollectionKind, _ methods: [ScriptEntry]) throws -> LuaClassHandle {
    let known = methods.map(\.name)
    return try language.register(
      ScriptType(name: kind.typeName, summary: "A live to-many property.", methods: methods),
      as: LuaClass(
        name: kind.typeName,
        methods: Dictionary(methods.map { ($0.name, $0.body) }, uniquingKeysWith: { $1 }),
        metamethods: [
          .length: .value { .integer(try collection($0, 1).count) },
          .toString: .value { .string(try collection($0, 1).label) },
        ],
        getUnknown: { object, key in
          throw Self.unknownMember(key, of: object, known, instead: "at(\(key.keyText)), counted from 0")
        },
        setUnknown: { object, key, _ in
          let isArray = (object as? ToManyCollection)?.kind.isOrdered ?? false
          throw Self.unknownMember(
            key, of: object, known, instead: isArray ? "replaceAt(\(key.keyText), x), counted from 0" : "add(x)")
        }))
  }

  private static func unknownMember(_ key: LuaValue, of object: AnyObject, _ known: [String], instead: String)
    -> ScriptError
  {
    let label = (object as? ToManyCollection)?.label ?? "the collection"
    if key.numberValue != nil { return .indexedProxy(label: label, key: key.keyText, method: instead) }
    return .unknownName(typeName: label, name: key.keyText, known: known)
  }

  // MARK: Reading

  private var reading: [ScriptEntry] {
    [
      ScriptEntry(
        "count()", "the number of elements", .value { .integer(try $0.withCollection { $0.count }) }),
      ScriptEntry(
        "contains(x)", "whether an element is in",
        .value { [unowned self] in .boolean(try collection($0).contains(try element($0, 1))) }),
      ScriptEntry(
        "each()", "an iterator of index and element",
        .value { [unowned self] in try iterator(over: try collection($0)) }),
      ScriptEntry(
        "toTable()", "a plain list of the elements",
        .value { [unowned self] in try values.lua(.list(try collection($0).snapshot())) }),
      ScriptEntry(
        "valueForKey(key)",
        "a plain list of each element's value: of an array nil as null, of a set each once and no nil",
        .value { [unowned self] in
          try values.lua(try collection($0).value(forKeyPath: try $0.string(1, "key")).frozen)
        }),
      ScriptEntry(
        "valueForKeyPath(path)", "a plain list of each element's value at a path, or an operator's result",
        .value { [unowned self] in
          try values.lua(try collection($0).value(forKeyPath: try $0.string(1, "path")).frozen)
        }),
      ScriptEntry(
        "filtered(predicate)", "a plain list of the elements that a predicate is true of",
        .value { [unowned self] in
          let predicate = try ScriptArguments.predicate($0, 1, values)
          return try values.lua(.list(ValueList(try collection($0).filtered(using: predicate))))
        }),
      ScriptEntry(
        "sorted(descriptors)", "a plain list of the elements, sorted stably",
        .value { [unowned self] in
          let descriptors = try ScriptArguments.sortDescriptors($0, 1, values)
          return try values.lua(.list(ValueList(try collection($0).sorted(using: descriptors))))
        }),
    ]
  }

  private func iterator(over collection: ToManyCollection) throws -> LuaValue {
    let version = collection.mutationCount
    var elements = collection.snapshot().makeIterator()
    var index = 0
    return .function(
      try state.makeFunction(
        "each", isIterator: true,
        .values { [unowned self] _ in
          guard collection.mutationCount == version else {
            throw KeyValueCodingError.mutatedWhileEnumerated(description: collection.label)
          }
          guard let element = elements.next() else { return [.nil] }
          defer { index += 1 }
          return [.integer(index), try values.lua(element)]
        }))
  }

  private var orderedReading: [ScriptEntry] {
    [
      ScriptEntry(
        "at(i)", "the element at an index",
        .value { [unowned self] arguments in
          let element = try arguments.withCollection { try $0.element(at: try arguments.integer(1, "i")) }
          // The bridge is loaded only for what needs it.
          if let plain = LuaValue(scalar: element) { return plain }
          return try values.lua(element)
        }),
      ScriptEntry(
        "first()", "the first element, or nil",
        .value { [unowned self] in try values.lua(try collection($0).snapshot().first ?? .nil) }),
      ScriptEntry(
        "last()", "the last element, or nil",
        .value { [unowned self] in try values.lua(try collection($0).snapshot().last ?? .nil) }),
      ScriptEntry(
        "indexOf(x)", "the first index of an element, nil where it is not in",
        .value { [unowned self] in
          try collection($0).firstIndex(of: try element($0, 1)).map(LuaValue.integer) ?? .nil
        }),
    ]
  }

  // MARK: Changing

  private var unordered: [ScriptEntry] {
    [
      ScriptEntry(
        "add(x)", "adds an element",
        .effect { [unowned self] arguments in
          try arguments.withCollection { try $0.add(try element(arguments, 1)) }
        }),
      ScriptEntry(
        "addAll(list)", "adds elements, one notification",
        .effect { [unowned self] in try collection($0).addAll(try ScriptArguments.list($0, 1, values)) }),
      ScriptEntry(
        "remove(x)", "removes every occurrence of an element",
        .effect { [unowned self] arguments in
          try arguments.withCollection { try $0.remove(try element(arguments, 1)) }
        }),
      ScriptEntry("removeAll()", "removes everything", .effect { try collection($0).removeAll() }),
    ] + setAlgebra
  }

  private var setAlgebra: [ScriptEntry] {
    [
      ScriptEntry(
        "union(list)", "adds what is not in, one notification",
        .effect { [unowned self] in try collection($0).addAll(try ScriptArguments.list($0, 1, values)) }),
      ScriptEntry(
        "minus(list)", "removes what is in the list, one notification",
        .effect { [unowned self] in try collection($0).removeAll(try ScriptArguments.list($0, 1, values)) }),
      ScriptEntry(
        "intersect(list)", "keeps what is in the list, one notification",
        .effect { [unowned self] in try collection($0).intersect(try ScriptArguments.list($0, 1, values)) }),
    ]
  }

  private var setSet: ScriptEntry {
    ScriptEntry(
      "setSet(list)", "makes the list the members; survivors keep their places",
      .effect { [unowned self] in try collection($0).setSet(try ScriptArguments.list($0, 1, values)) })
  }

  private var ordered: [ScriptEntry] {
    [
      ScriptEntry(
        "add(x)", "appends an element",
        .effect { [unowned self] arguments in
          try arguments.withCollection { try $0.add(try element(arguments, 1)) }
        }),
      ScriptEntry(
        "addAll(list)", "appends elements, one notification",
        .effect { [unowned self] in try collection($0).addAll(try ScriptArguments.list($0, 1, values)) }),
      ScriptEntry(
        "insert(x, i)", "inserts an element at an index",
        .effect { [unowned self] in
          try collection($0).insert(try element($0, 1), at: try $0.integer(2, "i"))
        }),
      ScriptEntry(
        "insertAll(list, indexes)", "inserts elements at indexes of the result, one notification",
        .effect { [unowned self] in
          try collection($0).insertAll(
            try ScriptArguments.list($0, 1, values), at: try ScriptArguments.indexes($0, 2))
        }),
      ScriptEntry(
        "remove(x)", "removes every occurrence of an element",
        .effect { [unowned self] arguments in
          try arguments.withCollection { try $0.remove(try element(arguments, 1)) }
        }),
      ScriptEntry(
        "removeAt(i)", "removes the element at an index",
        .effect { try collection($0).remove(at: try $0.integer(1, "i")) }),
      ScriptEntry(
        "removeAtIndexes(indexes)", "removes elements at indexes, one notification",
        .effect { arguments in
          let indexes = try ScriptArguments.indexes(arguments, 1)
          try collection(arguments).remove(at: try indexSet(indexes, arguments.functionName))
        }),
      ScriptEntry("removeLast()", "removes the last element", .effect { try collection($0).removeLast() }),
      ScriptEntry("removeAll()", "removes everything", .effect { try collection($0).removeAll() }),
      ScriptEntry(
        "replaceAt(i, x)", "puts an element in the place of another",
        .effect { [unowned self] in
          try collection($0).replace(at: try $0.integer(1, "i"), with: try element($0, 2))
        }),
      ScriptEntry(
        "replaceAtIndexes(indexes, list)", "puts elements in the places of others, one notification",
        .effect { [unowned self] in
          try collection($0).replace(
            at: try ScriptArguments.indexes($0, 1), with: try ScriptArguments.list($0, 2, values))
        }),
      ScriptEntry(
        "exchange(i, j)", "lets two elements change places",
        .effect { try collection($0).exchange(try $0.integer(1, "i"), try $0.integer(2, "j")) }),
      ScriptEntry(
        "move(from, to)", "moves an element; to is its final index",
        .effect { try collection($0).move(from: try $0.integer(1, "from"), to: try $0.integer(2, "to")) }),
      ScriptEntry(
        "sort(descriptors)", "sorts the elements, stably",
        .effect { [unowned self] in
          try collection($0).sort(using: try ScriptArguments.sortDescriptors($0, 1, values))
        }),
      ScriptEntry(
        "setArray(list)", "makes the list the elements",
        .effect { [unowned self] in try collection($0).setArray(try ScriptArguments.list($0, 1, values)) }),
    ]
  }

  /// An element argument: nil is the engine's to refuse.
  private func element(_ arguments: borrowing LuaArguments, _ position: Int) throws -> Value {
    try values.engine(try arguments.value(position))
  }

  // MARK: Observing elements

  private var observingElements: [ScriptEntry] {
    [
      ScriptEntry(
        "addObserverToObjectsAtIndexes(observer, indexes, keyPath, options, context)",
        "adds an observer to each element at indexes, in ascending order",
        .effect { [unowned self] arguments in
          let indexes = try ScriptArguments.indexes(arguments, 2)
          let request = try ObserverRequest(arguments, observer: 1, keyPath: 3, options: 4, context: 5)
          try collection(arguments).forEachObject(at: indexes) { try session.observing.addObserver(request, to: $0) }
        }),
      ScriptEntry(
        "removeObserverFromObjectsAtIndexes(observer, indexes, keyPath[, context])",
        "removes an observer from each element at indexes",
        .effect { [unowned self] arguments in
          let indexes = try ScriptArguments.indexes(arguments, 2)
          let request = try ObserverRequest(arguments, observer: 1, keyPath: 3, options: nil, context: 4)
          try collection(arguments).forEachObject(at: indexes) {
            try session.observing.removeObserver(request, from: $0)
          }
        }),
    ]
  }
}

/// The collection a method was called on.
private func collection(_ arguments: borrowing LuaArguments) throws -> ToManyCollection {
  try arguments.receiver(as: ToManyCollection.self)
}

extension LuaArguments {
  /// What `body` gives of the collection a method was called on, which it does not keep.
  @inline(__always)
  fileprivate func withCollection<Result>(_ body: (ToManyCollection) throws -> Result) throws -> Result {
    try withReceiver(as: ToManyCollection.self, body)
  }
}

/// The collection among a metamethod's operands.
private func collection(_ arguments: borrowing LuaArguments, _ position: Int) throws -> ToManyCollection {
  try arguments.object(position, as: ToManyCollection.self, expected: "a collection")
}

/// Indexes as a set; one that is given twice is refused.
func indexSet(_ indexes: [Int], _ selector: String) throws -> IndexRanges {
  if indexes.contains(.max) {
    throw KeyValueCodingError.invalidArgument(
      reason: "\(selector): \(Int.max) is no index", code: .indexRange, hint: .hintNoSuchIndex)
  }
  let set = IndexRanges(indexes)
  guard set.count == indexes.count else {
    let sorted = indexes.sorted()
    let repeated = zip(sorted, sorted.dropFirst()).first { $0 == $1 }?.0 ?? 0
    throw KeyValueCodingError.invalidArgument(
      reason: "\(selector): index \(repeated) is given twice", code: .repeatedIndex,
      hint: .hintIndexSetOnce)
  }
  return set
}
