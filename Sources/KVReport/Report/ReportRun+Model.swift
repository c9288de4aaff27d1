import KVTrace

/// What the model does: objects, changes, observers, contexts. Each function returns how many events it has packed.
extension ReportRun {
  func packObject(_ line: JSONValue) -> Int {
    let id = line["id"]?.stringValue ?? ""
    let object = names.object(id)
    events.append(EventCode.object)
    events.append(object)
    let values = line["values"]
    let properties = names.properties(of: id)
    events.nest { list in
      for property in properties { append(values?[property], to: &list) }
    }
    names.append(TextShape(line["text"]?.stringValue ?? "<\(id)>"), to: &events)
    return 1
  }

  func packChange(_ line: JSONValue) -> Int {
    let id = line["object"]?.stringValue ?? ""
    let object = names.object(id)
    let property = names.property(line["key"]?.stringValue ?? "", of: id)
    var count = 0
    if let splices = line["splices"]?.elements {
      for splice in splices.map({ $0.elements }) where splice.count == 3 {
        for number in [EventCode.splice, object, property, splice[0].integerValue ?? 0, splice[1].elements.count] {
          events.append(number)
        }
        events.append(splice[2].elements.map { names.element($0) })
        count += 1
      }
    } else {
      for number in [EventCode.set, object, property] { events.append(number) }
      append(line["new"], to: &events)
      count += 1
    }
    if let text = line["text"]?.stringValue {
      events.append(EventCode.text)
      events.append(object)
      names.append(TextShape(text), to: &events)
      count += 1
    }
    return count
  }

  /// A property's value: null, an element, or a list of elements.
  private func append(_ value: JSONValue?, to list: inout PackedList) {
    switch value {
    case nil, .null: list.appendNull()
    case .array(let elements): list.append(elements.map { names.element($0) })
    case let value?:
      list.append(value["id"] == nil ? names.string(value.stringValue ?? value.text) : names.element(value))
    }
  }

  func packObserve(_ line: JSONValue) -> Int {
    packRegistration(EventCode.observe, line)
    events.append(line["options"]?.elements.map { names.element($0) } ?? [])
    return 1
  }

  func packUnobserve(_ line: JSONValue) -> Int {
    packRegistration(EventCode.unobserve, line)
    return 1
  }

  private func packRegistration(_ code: Int, _ line: JSONValue) {
    events.append(code)
    events.append(names.receiver(of: line) ?? -1)
    events.append(names.object(line["object"]?.stringValue ?? ""))
    events.append(names.string(line["keyPath"]?.stringValue ?? ""))
  }

  func packContext(_ line: JSONValue) -> Int {
    events.append(EventCode.context)
    events.append(line["number"]?.integerValue ?? 0)
    events.nest { list in
      list.append(line["parent"]?.integerValue ?? 0)
      for name in ["inserted", "updated", "deleted", "saved"] {
        list.append(line[name]?.elements.map { names.element($0) } ?? [])
      }
    }
    return 1
  }
}
