import KVTrace

/// What somebody was told: callbacks, notifications, table operations, prints and errors. Each function returns how many
/// events it has packed.
extension ReportRun {
  func packPrint(_ line: JSONValue) -> Int {
    events.append(EventCode.print)
    events.append(line["depth"]?.integerValue ?? 0)
    events.append(names.string(line["text"]?.stringValue ?? ""))
    return 1
  }

  func packError(_ line: JSONValue) -> Int {
    let diagnostic = line["diagnostic"]
    let severity = diagnostic?["severity"]?.stringValue ?? "error"
    let code = diagnostic?["code"]?.stringValue.map { "[\($0)]" } ?? ""
    let message = diagnostic?["message"]?.stringValue ?? ""
    let label = diagnostic?["label"]?.stringValue.map { "\n\($0)" } ?? ""
    events.append(EventCode.error)
    events.append(line["depth"]?.integerValue ?? 0)
    events.append(names.string("\(severity)\(code): \(message)\(label)"))
    return 1
  }

  func packDelivery(_ line: JSONValue) -> Int {
    let callback = line["callback"]?.stringValue ?? ""
    let text = TextShape(line["text"]?.stringValue ?? callback)
    let numbers = TableOperation(callback)?.numbers(of: line["fields"]) ?? []
    // Mostly the words of the text are the numbers already.
    let areWords = numbers.isEmpty || text.words == numbers.map { .number($0) }
    let bracket = line["changeSet"]?.integerValue.map { bracketNumber - $0 } ?? -1
    let template = names.template(
      text, [names.receiver(of: line) ?? -1, line["depth"]?.integerValue ?? 0, bracket, areWords ? 0 : 1],
      callback: callback, rule: line["rule"]?.stringValue ?? "")
    events.append(EventCode.firstTemplate + template)
    names.append(wordsOf: text, to: &events)
    if !areWords { events.append(numbers) }
    return 1
  }
}
