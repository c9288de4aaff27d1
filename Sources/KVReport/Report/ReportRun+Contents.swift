import KVTrace

/// What controllers and tables show. Each function returns how many events it has packed.
extension ReportRun {
  func packController(_ line: JSONValue) -> Int {
    events.append(EventCode.controller)
    events.append(line["number"]?.integerValue ?? 0)
    events.nest { list in
      list.append(names.string(line["kind"]?.stringValue ?? ""))
      if let root = line["root"]?.stringValue { list.append(names.object(root)) } else { list.appendNull() }
      for name in ["relation", "filter", "sort", "section"] {
        list.append(names.string(line[name]?.stringValue ?? ""))
      }
      list.append(line["keyPaths"]?.elements.map { names.element($0) } ?? [])
      list.append(names.receiver(of: line) ?? -1)
    }
    return 1
  }

  func packContent(_ line: JSONValue) -> Int {
    events.append(EventCode.content)
    events.append(line["controller"]?.integerValue ?? 0)
    events.nest { list in
      for section in line["sections"]?.elements ?? [] {
        list.nest {
          $0.append(names.string(section["name"]?.stringValue ?? ""))
          $0.append(section["objects"]?.elements.map { names.element($0) } ?? [])
        }
      }
    }
    return 1
  }

  func packBracket(_ line: JSONValue) -> Int {
    bracketNumber = line["number"]?.integerValue ?? bracketNumber
    events.append(EventCode.bracket)
    events.append(line["controller"]?.integerValue ?? 0)
    events.append(operations(of: line))
    return 1
  }

  private func operations(of line: JSONValue) -> [Int] {
    func each(_ name: String) -> [[JSONValue]] { line[name]?.elements.map { $0.elements } ?? [] }
    func position(_ value: JSONValue) -> [Int] { value.elements.compactMap { $0.integerValue } }
    var list: [Int] = []
    for section in line["sectionDeletes"]?.elements ?? [] {
      list += [BracketCode.sectionDelete, section.integerValue ?? 0]
    }
    for insert in each("sectionInserts") where insert.count == 2 {
      list += [BracketCode.sectionInsert, insert[0].integerValue ?? 0, names.string(insert[1].stringValue ?? "")]
    }
    for delete in line["deletes"]?.elements ?? [] { list += [BracketCode.delete] + position(delete) }
    for insert in each("inserts") where insert.count == 2 {
      list += [BracketCode.insert] + position(insert[0]) + [names.element(insert[1])]
    }
    for move in each("moves") where move.count == 3 {
      list += [BracketCode.move] + position(move[0]) + position(move[1]) + [names.element(move[2])]
    }
    for update in each("updates") where update.count == 3 {
      let (from, to) = (position(update[0]), position(update[1]))
      let places = from == to ? [BracketCode.updateInPlace] + from : [BracketCode.update] + from + to
      list += places + [names.element(update[2])]
    }
    for reason in each("because") where reason.count == 3 {
      let place = names.reason(role: reason[1].stringValue ?? "", keyPath: reason[2].stringValue ?? "")
      list += [BracketCode.because, names.element(reason[0]), place]
    }
    if line["userDriven"]?.isTrue ?? false { list.append(BracketCode.userDriven) }
    return list
  }

  func packCells(_ line: JSONValue) -> Int {
    events.append(EventCode.cells)
    events.append(names.receiver(of: line) ?? -1)
    events.nest { list in
      if let sections = line["sections"]?.elements {
        list.nest { list in
          for section in sections {
            list.nest {
              $0.append(names.string(section["title"]?.stringValue ?? ""))
              $0.append(section["rows"]?.elements.map { names.string($0.stringValue ?? "") } ?? [])
            }
          }
        }
      } else {
        list.appendNull()
      }
      list.append(numbersAndText(line["rows"]))
      list.append(numbersAndText(line["titles"]))
      list.append(names.string(line["refused"]?.stringValue ?? ""))
      list.append(names.string(line["reason"]?.stringValue ?? ""))
    }
    return 1
  }

  /// Places that end in a text, flat.
  private func numbersAndText(_ list: JSONValue?) -> [Int] {
    list?.elements.flatMap { $0.elements.map { $0.integerValue ?? names.string($0.stringValue ?? "") } } ?? []
  }
}
