package import KVTrace

/// One run of a script, or of a test, as a report shows it: takes the lines of its trace one by one, and keeps them
/// packed.
///
/// In contrast to the lines, which say each thing in words where it happens, the packed form names strings, objects,
/// receivers and the wording of callbacks once. A statement with three callbacks takes some 90 bytes instead of 900.
///
/// The trace should have the detail `state`: without it there is a list of callbacks and no state to draw.
///
/// Costs: O(n) for a line of n bytes, amortised; the packed bytes, and the keys of what is named once. To be used by one
/// thread.
package final class ReportRun {
  /// How many events a page takes: more are slow to load and nobody steps through them.
  package static let eventLimit = 100_000

  /// The name of the test, or none for a script that was run.
  package let name: String?
  /// Which statements are shown, by their numbers in the trace; all where there is none.
  package let range: ClosedRange<Int>?
  private let limit: Int

  /// How many statements the lines had, those that are not shown among them.
  package private(set) var stepCount = 0
  /// How many events are in the page.
  package private(set) var eventCount = 0
  /// How many events were left out, because they are beyond the limit or the range.
  package private(set) var omittedEventCount = 0

  /// The rules that its lines name.
  package private(set) var rules: Set<String> = []

  var names = PackedNames()
  var events = PackedList()
  /// For each step how far its line is from the one before, or what else it is, and how many events it has.
  private var steps = PackedList()
  private var scripts: [(file: String, text: String)] = []
  private var failures: [JSONValue] = []
  private var stepEventCount: Int?
  private var packedStepCount = 0
  /// What came before the range, until its first statement.
  private var earlier = EarlierState()
  /// Whether the first step is what came before the range.
  private var packsEarlier = false
  private var stepFile: String?
  private var stepLine = 0
  private var depth = 0
  /// The number of the bracket seen last, which most deliveries belong to.
  var bracketNumber = 0

  /// A run that has not begun.
  ///
  /// - Parameters:
  ///   - name: the test's, if it is one.
  ///   - steps: the first and last statement to show; what was there before is part of the state.
  ///   - limit: how many events are taken at most.
  package init(name: String? = nil, steps range: ClosedRange<Int>? = nil, limit: Int = eventLimit) {
    self.name = name
    self.range = range
    self.limit = limit
  }

  /// Takes the next line of the trace. A type of line that is not known is skipped. O(n) for n bytes.
  package func take(_ line: JSONValue) {
    switch line["type"]?.stringValue {
    case "script":
      scripts.append((line["file"]?.stringValue ?? "", line["text"]?.stringValue ?? ""))
    case "class": names.declare(line)
    case "receiver": names.learnName(of: line)
    case "statement": begin(line)
    case let type?: takeEvent(type, line)
    case nil: break
    }
  }

  // MARK: Steps

  private var isBeforeRange: Bool { range.map { stepCount < $0.lowerBound } ?? false }
  private var isBehindRange: Bool { range.map { stepCount > $0.upperBound } ?? false }

  private func begin(_ line: JSONValue) {
    stepCount += 1
    guard !isBeforeRange, !isBehindRange, eventCount < limit else { return }
    if packedStepCount == 0 { packEarlier() }
    let file = line["file"]?.stringValue
    let number = line["line"]?.integerValue ?? 0
    let kind = line["kind"]?.stringValue ?? "statement"
    beginStep { steps in
      if kind == "statement", file == stepFile, packedStepCount > 0, knows(file) {
        steps.append(number - stepLine)
      } else {
        steps.nest {
          $0.append(kind)
          $0.append(scripts.firstIndex { $0.file == file } ?? -1)
          $0.append(number)
          // Of a script whose text the trace has not, the page shows this.
          if !knows(file) { $0.append(line["source"]?.stringValue ?? "") }
        }
      }
    }
    stepFile = kind == "statement" ? file : nil
    stepLine = number
  }

  private func knows(_ file: String?) -> Bool { scripts.contains { $0.file == file } }

  private func beginStep(_ write: (inout PackedList) -> Void) {
    if let count = stepEventCount { steps.append(count) }
    write(&steps)
    packedStepCount += 1
    stepEventCount = 0
    depth = 0
  }

  // MARK: Events

  private func takeEvent(_ type: String, _ line: JSONValue) {
    guard let pack = packer(of: type) else { return }
    // How a test has failed is shown whatever came before it.
    guard !isBeforeRange, !isBehindRange, eventCount < limit || type == "failure" else {
      // Of what came before the range the state is kept, and of everything what receivers are called.
      if isBeforeRange { earlier.take(type, line) }
      names.learnName(of: line)
      omittedEventCount += 1
      return
    }
    if stepEventCount == nil { beginEarlier() }
    if type != "delivery", type != "print", type != "error" { setDepth(line["depth"]?.integerValue ?? 0) }
    if let rule = (line["rule"] ?? line["refused"])?.stringValue { rules.insert(rule) }
    let packed = pack(line)
    eventCount += packed
    stepEventCount = (stepEventCount ?? 0) + packed
  }

  /// Begins a step for what no statement of the range has caused.
  private func beginEarlier() {
    packsEarlier = true
    beginStep {
      $0.nest {
        $0.append("earlier")
        $0.append(-1)
        $0.append(0)
      }
    }
  }

  /// Packs the state before the range, which is no event that is counted.
  private func packEarlier() {
    let state = earlier
    earlier = EarlierState()
    let lines = state.lines
    guard !lines.isEmpty else { return }
    beginEarlier()
    // Their places are their age.
    for id in state.ids { _ = names.object(id) }
    stepEventCount = lines.reduce(0) { count, line in count + (packer(of: line.type).map { $0(line.line) } ?? 0) }
  }

  private func setDepth(_ new: Int) {
    guard new != depth else { return }
    depth = new
    events.append(EventCode.depth)
    events.append(new)
  }

  private func packer(of type: String) -> ((JSONValue) -> Int)? {
    switch type {
    case "print": packPrint
    case "error": packError
    case "delivery": packDelivery
    case "object": packObject
    case "change": packChange
    case "observe": packObserve
    case "unobserve": packUnobserve
    case "controller": packController
    case "content": packContent
    case "changeSet": packBracket
    case "cells": packCells
    case "context": packContext
    case "failure": packFailure
    default: nil
    }
  }

  private func packFailure(_ line: JSONValue) -> Int {
    events.append(EventCode.failure)
    events.append(failures.count)
    failures.append(line)
    return 1
  }

  // MARK: The data of a page

  /// The run as a JSON object, to stand in a `script` element. O(bytes).
  func packed() -> [UInt8] {
    var members = PackedMembers()
    members.add("name", name.map { PageText.quoted($0) } ?? Array("null".utf8))
    members.add(
      "scripts",
      list(of: scripts) {
        $0.append($1.file)
        $0.append($1.text)
      })
    names.add(to: &members)
    members.add("failures", Array("[\(failures.map { escaped($0) }.joined(separator: ","))]".utf8))
    var steps = steps
    if let count = stepEventCount { steps.append(count) }
    members.add("steps", steps.closed)
    // The step of what came before the range has the number before its first.
    members.add("base", (range?.lowerBound ?? 1) - (packsEarlier ? 2 : 1))
    members.add("all", stepCount)
    members.add("omitted", omittedEventCount)
    members.add("events", events.closed)
    return members.closed
  }

  private func list<Element>(of elements: [Element], _ fill: (inout PackedList, Element) -> Void) -> [UInt8] {
    var list = PackedList()
    for element in elements { list.nest { fill(&$0, element) } }
    return list.closed
  }

  private func escaped(_ value: JSONValue) -> String {
    String(decoding: PackedMembers.bytes(of: value), as: UTF8.self)
  }
}
