import KVObjects

/// What things are called in the lines of a trace that carries the state: objects by class and serial number, controllers
/// and brackets by numbers of their own.
///
/// In contrast to printed forms, two of them never share a name, and one never gets another. O(1) for each question.
struct StateNames {
  /// The names of classes in ids, by their numbers.
  private var classNames: [Int: String] = [:]
  /// The name of the class of each object that has been written: one of before serial numbers began afresh keeps its own.
  private var writtenObjects: [ObjectIdentifier: String] = [:]
  /// How many classes have been given a name that begins with this.
  private var classCounts: [String: Int] = [:]
  /// The numbers of the classes of which an object has been written since serial numbers began afresh.
  private var usedClasses: Set<Int> = []
  /// Those objects, by the numbers of class and object.
  private var writtenSerials: Set<SerialNumber> = []
  private var controllerNumbers: [Int: Int] = [:]
  private var lastBracket = 0

  /// Whether a class has a name already.
  func knows(_ objectClass: ObjectClass) -> Bool { classNames[objectClass.number] != nil }

  /// The name of a class: `Album`, and `Album/2` for another one that is called so.
  mutating func name(of objectClass: ObjectClass) -> String {
    if let known = classNames[objectClass.number] { return known }
    let count = classCounts[objectClass.name, default: 0] + 1
    classCounts[objectClass.name] = count
    let name = count == 1 ? objectClass.name : "\(objectClass.name)/\(count)"
    classNames[objectClass.number] = name
    return name
  }

  /// `Album#3`.
  mutating func id(of object: ModelObject) -> String {
    "\(writtenObjects[ObjectIdentifier(object)] ?? name(of: object.objectClass))#\(object.serial)"
  }

  /// Whether an object has been written.
  func isWritten(_ object: ModelObject) -> Bool { writtenObjects[ObjectIdentifier(object)] != nil }

  /// An object is written.
  mutating func noteWritten(_ object: ModelObject) {
    writtenObjects[ObjectIdentifier(object)] = name(of: object.objectClass)
    usedClasses.insert(object.objectClass.number)
    writtenSerials.insert(SerialNumber(classNumber: object.objectClass.number, serial: object.serial))
  }

  /// The id of an object that has been written since serial numbers were restarted, by the number of its class and its own; nil
  /// for any other.
  func id(ofWritten serial: Int, classNumber: Int) -> String? {
    guard writtenSerials.contains(SerialNumber(classNumber: classNumber, serial: serial)) else { return nil }
    return classNames[classNumber].map { "\($0)#\(serial)" }
  }

  /// An object has been made: what was written at its address is gone.
  mutating func noteMade(_ object: ModelObject) {
    writtenObjects.removeValue(forKey: ObjectIdentifier(object))
  }

  /// The number of the controller that was made as the world's so-manieth.
  mutating func number(ofController creationSerial: Int) -> Int {
    if let known = controllerNumbers[creationSerial] { return known }
    let number = controllerNumbers.count + 1
    controllerNumbers[creationSerial] = number
    return number
  }

  /// The number of a bracket that begins.
  mutating func nextBracket() -> Int {
    lastBracket += 1
    return lastBracket
  }

  /// Serial numbers begin afresh: the next objects are of classes with other names.
  mutating func restart() {
    for number in usedClasses { classNames[number] = nil }
    usedClasses.removeAll()
    writtenSerials.removeAll()
  }

  private struct SerialNumber: Hashable {
    let classNumber: Int
    let serial: Int
  }

  // MARK: Values

  /// A value with the ids of the objects in it.
  mutating func json(of value: Value) -> JSONValue {
    var count = 0
    return json(of: value, behind: &count)
  }

  /// The same for a value within one, behind values of `count` bytes.
  private mutating func json(of value: Value, behind count: inout Int) -> JSONValue {
    switch value {
    case .object(let object):
      count += 1
      return .object([.init("id", .string(id(of: object)))])
    case .list(let list): return json(of: list, behind: &count)
    case .collection(let collection) where !collection.isNil: return json(of: collection.snapshot(), behind: &count)
    default:
      let text = value.description
      count += text.utf8.count
      return .string(text)
    }
  }

  private mutating func json(of list: ValueList, behind count: inout Int) -> JSONValue {
    count += 1
    var elements: [JSONValue] = []
    elements.reserveCapacity(list.count)
    for element in list {
      guard element.hasRoom(behind: count) else {
        elements.append(.string("…"))
        break
      }
      elements.append(json(of: element, behind: &count))
    }
    return .array(elements)
  }

  /// The id of an object, and of every other value its printed form.
  mutating func id(of value: Value) -> String {
    if case .object(let object) = value { id(of: object) } else { value.description }
  }
}
