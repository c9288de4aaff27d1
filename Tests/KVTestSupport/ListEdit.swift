package import KVObjects
import KVPositions

/// One change of a collection or of its elements, as data: what enumerated and random tests are made of.
package enum ListEdit: Hashable, Sendable, CustomStringConvertible {
  case add([Int])
  case insert(Int, at: Int)
  case insertAll([Int], at: [Int])
  case remove(at: [Int])
  case removeAll
  case removeMember(Int)
  case replace(at: [Int], with: [Int])
  case exchange(Int, Int)
  case move(from: Int, to: Int)
  case reverse
  case setArray([Int])
  case setSet([Int])
  case assign([Int])
  /// An element changes its name.
  case rename(Int)

  /// Makes the change; elements are numbers of `items`.
  package func make(in collection: ToManyCollection, of items: [ModelObject]) throws {
    func value(_ number: Int) -> Value { .object(items[number]) }
    switch self {
    case .add(let numbers): try collection.addAll(numbers.map(value))
    case .insert(let number, let place): try collection.insert(value(number), at: place)
    case .insertAll(let numbers, let places): try collection.insertAll(numbers.map(value), at: places)
    case .remove(let places):
      if places.count == 1 { try collection.remove(at: places[0]) } else { try collection.remove(at: .init(places)) }
    case .removeAll: try collection.removeAll()
    case .removeMember(let number): try collection.remove(value(number))
    case .replace(let places, let numbers): try collection.replace(at: places, with: numbers.map(value))
    case .exchange(let first, let second): try collection.exchange(first, second)
    case .move(let origin, let target): try collection.move(from: origin, to: target)
    case .reverse:
      var places: [Value: Int] = [:]
      for (place, element) in collection.snapshot().enumerated() { places[element] = place }
      try collection.sort { (places[$0] ?? 0) > (places[$1] ?? 0) ? .ascending : .descending }
    case .setArray(let numbers): try collection.setArray(numbers.map(value))
    case .setSet(let numbers): try collection.setSet(numbers.map(value))
    case .assign(let numbers):
      try collection.owner.setValue(.list(ValueList(numbers.map(value))), forKey: collection.property.name)
    case .rename(let number):
      let item = items[number]
      try item.setValue(.string("\(ListWorld.name(number))\(item.world.nextSerial())"), forKey: "name")
    }
  }

  /// Every single change that a list of `list` (numbers of items) of that kind can undergo, with `spare` as the number
  /// of an item that is not in it.
  package static func all(for list: [Int], _ kind: CollectionKind, spare: Int) -> [ListEdit] {
    var edits: [ListEdit] = [.assign(list), .removeAll, .add([spare]), .add([spare, spare + 1]), .rename(spare)]
    let members = Array(Set(list)).sorted()
    edits += members.flatMap { [.removeMember($0), .rename($0), .add([$0])] as [ListEdit] }
    if kind == .set {
      for keep in 0...list.count { edits.append(.setSet(Array(list.prefix(keep)) + [spare])) }
      edits += [.setSet(list.reversed()), .setSet(Array(list.dropFirst()))]
      return edits
    }
    let numbers = kind.isUnique ? [spare] : members + [spare]
    for place in 0...list.count { edits += numbers.map { .insert($0, at: place) } }
    for first in list.indices {
      edits.append(.remove(at: [first]))
      edits += (kind.isUnique ? [list[first], spare] : numbers).map { .replace(at: [first], with: [$0]) }
      for second in list.indices where second != first {
        edits.append(.move(from: first, to: second))
        if second > first {
          edits.append(.exchange(first, second))
          edits.append(.remove(at: [first, second]))
          edits.append(.replace(at: [first, second], with: [list[second], list[first]]))
        }
      }
    }
    edits += [.reverse, .setArray(list.reversed()), .setArray(Array(list.dropFirst()) + [spare])]
    edits.append(.insertAll([spare, spare + 1], at: [0, list.count + 1]))
    return edits
  }

  package var description: String {
    switch self {
    case .add(let numbers): "add \(numbers)"
    case .insert(let number, let place): "insert \(number) at \(place)"
    case .insertAll(let numbers, let places): "insertAll \(numbers) at \(places)"
    case .remove(let places): "remove at \(places)"
    case .removeAll: "removeAll"
    case .removeMember(let number): "remove \(number)"
    case .replace(let places, let numbers): "replace at \(places) with \(numbers)"
    case .exchange(let first, let second): "exchange \(first) \(second)"
    case .move(let origin, let target): "move \(origin) to \(target)"
    case .reverse: "reverse"
    case .setArray(let numbers): "setArray \(numbers)"
    case .setSet(let numbers): "setSet \(numbers)"
    case .assign(let numbers): "assign \(numbers)"
    case .rename(let number): "rename \(number)"
    }
  }
}
