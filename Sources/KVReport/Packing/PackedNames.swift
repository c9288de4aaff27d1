import KVTrace

/// What the events of a run name: each string, class, object, receiver and wording of a callback once, by its place.
struct PackedNames {
  private var strings = PackedTable()
  private var shapes = PackedTable()
  private var templates = PackedTable()
  private var reasons = PackedTable()
  private var classPlaces: [[UInt8]: Int] = [:]
  private var classes: [JSONValue] = []
  /// The names of each class's properties, in order: a value's place is its property's.
  private var properties: [[String]] = []
  private var objectPlaces: [[UInt8]: Int] = [:]
  private var objects = PackedList()
  private var receiverPlaces: [[UInt8]: Int] = [:]
  private var receivers: [String] = []
  private var receiverNumbers: [Int?] = []
  private var learnedNames: [Int: String] = [:]

  // MARK: Strings and values

  /// A string as an element or value: counted down from −1.
  mutating func string(_ text: String) -> Int { -1 - strings.place(of: text) }

  /// An element of a list: an object where its id is one, else what it prints.
  mutating func element(_ value: JSONValue) -> Int {
    if let id = value["id"]?.stringValue { return object(id) }
    let text = value.stringValue ?? value.text
    return objectPlaces[Array(text.utf8)] ?? string(text)
  }

  /// The place of the words that reasons of a bracket share.
  mutating func reason(role: String, keyPath: String) -> Int {
    reasons.place(of: Array("\(role)\u{0}\(keyPath)".utf8)) {
      $0.nest {
        $0.append(role)
        $0.append(keyPath)
      }
    }
  }

  // MARK: Classes and objects

  /// Takes a `class` line.
  mutating func declare(_ line: JSONValue) {
    let place = classPlace(of: line["name"]?.stringValue ?? "")
    classes[place] = line
    properties[place] = line["properties"]?.elements.map { $0["name"]?.stringValue ?? "" } ?? []
  }

  private mutating func classPlace(of name: String) -> Int {
    let key = Array(name.utf8)
    if let place = classPlaces[key] { return place }
    classPlaces[key] = classes.count
    classes.append(.object([JSONValue.Member("name", .string(name))]))
    properties.append([])
    return classes.count - 1
  }

  /// The place of the object whose id is `CLASS#SERIAL`.
  mutating func object(_ id: String) -> Int {
    let key = Array(id.utf8)
    if let place = objectPlaces[key] { return place }
    let mark = key.lastIndex(of: UInt8(ascii: "#")) ?? key.endIndex
    objects.append(classPlace(of: String(decoding: key[..<mark], as: UTF8.self)))
    objects.append(Int(String(decoding: key[mark...].dropFirst(), as: UTF8.self)) ?? 0)
    objectPlaces[key] = objectPlaces.count
    return objectPlaces.count - 1
  }

  /// The names of the properties of an object's class.
  func properties(of id: String) -> [String] {
    let key = Array(id.utf8)
    guard let mark = key.lastIndex(of: UInt8(ascii: "#")), let place = classPlaces[Array(key[..<mark])] else {
      return []
    }
    return properties[place]
  }

  /// The place of a property in its class; −1 where the trace has not declared it.
  func property(_ name: String, of id: String) -> Int {
    properties(of: id).firstIndex { $0.utf8.elementsEqual(name.utf8) } ?? -1
  }

  // MARK: Receivers and wordings

  /// The place of the receiver of a line, by its number: two may be called alike.
  mutating func receiver(of line: JSONValue) -> Int? {
    let name = line["receiver"]?.stringValue
    let number = line["receiverId"]?.integerValue
    guard number != nil || name != nil else { return nil }
    let key = Array((number.map { String($0) } ?? "name \(name ?? "")").utf8)
    if let place = receiverPlaces[key] {
      if receivers[place].isEmpty { receivers[place] = name ?? "" }
      return place
    }
    receiverPlaces[key] = receivers.count
    receivers.append(name ?? "")
    receiverNumbers.append(number)
    return receivers.count - 1
  }

  /// Takes what the receiver of a line is called that is not packed: others may name it by its number alone.
  mutating func learnName(of line: JSONValue) {
    guard let number = line["receiverId"]?.integerValue,
      let name = (line["receiver"] ?? line["name"])?.stringValue
    else { return }
    learnedNames[number] = name
  }

  /// Writes a text as the place of its shape, and its words.
  mutating func append(_ text: TextShape, to events: inout PackedList) {
    events.append(place(of: text))
    append(wordsOf: text, to: &events)
  }

  /// Writes the words of a text: numbers as they are, strings by their places.
  mutating func append(wordsOf text: TextShape, to events: inout PackedList) {
    for word in text.words {
      switch word {
      case .number(let number): events.append(number)
      case .text(let word): events.append(string(word))
      }
    }
  }

  private mutating func place(of text: TextShape) -> Int {
    shapes.place(of: text.key) { list in list.nest { for part in text.parts { $0.append(part) } } }
  }

  /// The place of what deliveries share: the shape of their text, receiver, depth, how far back their bracket is (−1
  /// where there is none), how their numbers are packed, callback and rule.
  mutating func template(_ text: TextShape, _ facts: [Int], callback: String, rule: String) -> Int {
    let all = [place(of: text)] + facts + [string(callback), string(rule)]
    return templates.place(of: Array(all.map { String($0) }.joined(separator: ",").utf8)) { $0.append(all) }
  }

  // MARK: The data of a page

  /// Adds the tables to the data of a page.
  func add(to members: inout PackedMembers) {
    members.add("strings", strings.list.closed)
    members.add("shapes", shapes.list.closed)
    members.add("templates", templates.list.closed)
    members.add("reasons", reasons.list.closed)
    members.add("classes", PackedMembers.bytes(of: .array(classes)))
    members.add("objects", objects.closed)
    let named = zip(receivers, receiverNumbers).map { name, number in
      name.isEmpty ? number.flatMap { learnedNames[$0] } ?? "" : name
    }
    members.add("receivers", PackedMembers.bytes(of: .array(named.map { .string($0) })))
  }
}
