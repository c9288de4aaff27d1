import KVTrace

/// What was before the statements that a report shows: takes the lines up to there and gives fewer ones that lead to the
/// same state.
///
/// Costs: what there is, not what happened; only of tables the operations since their cells were read as a whole.
struct EarlierState {
  private var objects: [EarlierObject] = []
  private var places: [String: Int] = [:]
  private var controllers = LatestLines()
  private var contents: [Int: EarlierContent] = [:]
  private var contexts = LatestLines()
  private var observers: [JSONValue] = []
  private var tables: [Int: [JSONValue]] = [:]

  /// Takes a line whose `type` is known already. O(n) for what it changes.
  mutating func take(_ type: String, _ line: JSONValue) {
    switch type {
    case "object":
      let object = EarlierObject(line)
      places[object.id] = objects.count
      objects.append(object)
    case "change": if let place = places[line["object"]?.stringValue ?? ""] { objects[place].take(line) }
    case "controller": controllers.take(line, as: line["number"])
    case "content": contents[line["controller"]?.integerValue ?? 0] = EarlierContent(line)
    case "changeSet": contents[line["controller"]?.integerValue ?? 0, default: EarlierContent()].apply(line)
    case "context": contexts.take(line.without("saved"), as: line["number"])
    case "observe": observers.append(line)
    case "unobserve": if let place = observers.lastIndex(where: { isSame($0, line) }) { observers.remove(at: place) }
    case "cells", "delivery": takeTable(type, line)
    default: break
    }
  }

  /// Lines that lead to the state, each with its type.
  var lines: [(type: String, line: JSONValue)] {
    var lines = objects.map { ("object", $0.line) }
    lines += controllers.lines.map { ("controller", $0) }
    for (number, content) in contents.sorted(by: { $0.key < $1.key }) {
      lines.append(("content", content.line(of: number)))
    }
    lines += observers.map { ("observe", $0) }
    lines += contexts.lines.map { ("context", $0) }
    for (_, table) in tables.sorted(by: { $0.key < $1.key }) {
      lines += table.map { ($0["type"]?.stringValue ?? "", $0) }
    }
    return lines
  }

  /// The ids of the objects, the eldest first.
  var ids: [String] { objects.map { $0.id } }

  private func isSame(_ made: JSONValue, _ ended: JSONValue) -> Bool {
    ["receiverId", "object", "keyPath"].allSatisfy { made[$0] == ended[$0] }
  }

  private mutating func takeTable(_ type: String, _ line: JSONValue) {
    guard let receiver = line["receiverId"]?.integerValue else { return }
    if type == "delivery" {
      if TableOperation(line["callback"]?.stringValue ?? "") != nil { tables[receiver, default: []].append(line) }
    } else if line["sections"] != nil {
      tables[receiver] = [line.without("refused").without("reason")]
    } else {
      tables[receiver, default: []].append(line)
    }
  }
}

/// The last line of each number, in the order in which the numbers came up.
private struct LatestLines {
  private var places: [Int: Int] = [:]
  private(set) var lines: [JSONValue] = []

  mutating func take(_ line: JSONValue, as number: JSONValue?) {
    let number = number?.integerValue ?? 0
    if let place = places[number] {
      lines[place] = line
    } else {
      places[number] = lines.count
      lines.append(line)
    }
  }
}

extension JSONValue {
  /// The object without the member called `name`.
  fileprivate func without(_ name: String) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.name != name })
  }
}
