import KVLua
import KVTrace

/// The text of a script with blocks written into it: what of it changes, and what cannot be written.
package struct BlockRewriting: Sendable {
  /// A block that is written.
  package struct Change: Sendable {
    /// The line of the check, 1-based.
    package let line: Int
    /// What the block held; nil where there was none.
    package let before: [String]?
    /// What it holds now.
    package let after: [String]
    /// The blocks that were reached and are wrong, by their places.
    package let reached: [Int]
    fileprivate let range: Range<Int>
    fileprivate let text: [UInt8]
  }

  /// A block that is not written.
  package struct Refusal: Sendable, Hashable {
    /// The line of the check, 1-based.
    package let line: Int
    /// Why, in a sentence.
    package let reason: String
    /// The blocks that were reached and are wrong, by their places.
    package fileprivate(set) var reached: [Int]
  }

  /// What is written, in the order of the script.
  package private(set) var changes: [Change] = []
  /// What is not written, in the order of the script.
  package private(set) var refusals: [Refusal] = []
  private let source: LuaSourceText

  /// What the blocks that were reached make of a script.
  /// - Complexity: O(bytes + blocks · checks on their lines).
  package init(_ bytes: [UInt8], _ blocks: [ReceivedBlock]) {
    source = LuaSourceText(bytes: bytes)
    let calls = BlockCall.all(in: source)
    var reached: [Int: [Int]] = [:]
    for (place, block) in blocks.enumerated() {
      if let call = BlockRewriting.call(of: block, among: calls) {
        reached[call, default: []].append(place)
      } else if !block.matches {
        refuse(block, [place], "the call of \(block.check.rawValue) is not on this line: call it by its name")
      }
    }
    for (index, places) in reached.sorted(by: { $0.key < $1.key }) {
      add(calls[index], places.map { blocks[$0] }, places.filter { !blocks[$0].matches })
    }
    refusals.sort { ($0.line, $0.reason) < ($1.line, $1.reason) }
  }

  /// The script with all changes, or those `chosen` by their places. Nothing else of it differs by a byte.
  package func bytes(choosing chosen: Set<Int>? = nil) -> [UInt8] {
    var bytes = source.bytes
    for (place, change) in changes.enumerated().reversed() where chosen?.contains(place) ?? true {
      bytes.replaceSubrange(change.range, with: change.text)
    }
    return bytes
  }

  /// The line that a line of the script has become, with all changes, or those `chosen` by their places: a block that has
  /// grown moves what is below it. Both are 1-based. O(bytes of the script) for each change above it.
  package func line(_ line: Int, choosing chosen: Set<Int>? = nil) -> Int {
    func count(_ bytes: some Sequence<UInt8>) -> Int { bytes.count { $0 == UInt8(ascii: "\n") } }
    return changes.enumerated().reduce(line) { moved, entry in
      let (place, change) = entry
      guard chosen?.contains(place) ?? true, count(source.bytes[..<change.range.upperBound]) + 1 < line else {
        return moved
      }
      return moved + count(change.text) - count(source.bytes[change.range])
    }
  }

  // MARK: Which call it was

  /// The place of the call that reached a block. Of several on its line it is the one whose turn it was, if its text is
  /// that which was given, else the only one with that text.
  private static func call(of block: ReceivedBlock, among calls: [BlockCall]) -> Int? {
    var onLine = calls.indices.filter {
      calls[$0].check == block.check && calls[$0].lines.lowerBound == block.location.line
    }
    if onLine.isEmpty {
      onLine = calls.indices.filter {
        calls[$0].check == block.check && calls[$0].lines.contains(block.location.line)
      }
    }
    guard onLine.count > 1 else { return onLine.first }
    let turn = onLine[block.place % onLine.count]
    if holds(calls[turn], block.given) { return turn }
    let equal = onLine.filter { holds(calls[$0], block.given) }
    return equal.count == 1 ? equal[0] : nil
  }

  private static func holds(_ call: BlockCall, _ given: String?) -> Bool {
    switch call.argument {
    case .missing: given == nil
    case .literal(_, let value): given.map { value.elementsEqual($0.utf8) } ?? false
    case .other: given != nil
    }
  }

  // MARK: What is written

  private mutating func add(_ call: BlockCall, _ blocks: [ReceivedBlock], _ reached: [Int]) {
    guard let first = blocks.first(where: { !$0.matches }) else { return }
    if let other = blocks.first(where: { $0.lines != first.lines }) {
      let texts = [first, other].map { $0.lines.isEmpty ? "nothing" : $0.lines.joined(separator: " / ") }
      return refuse(
        first, reached,
        "it was reached \(blocks.count) times with different callbacks: \(texts[0].shortened), and \(texts[1].shortened)"
      )
    }
    let line = call.lines.lowerBound
    let block = self.block(first.lines, atLine: line)
    let before = first.given.map { TraceDiff.lines(ofBlock: $0) }
    switch call.argument {
    case .missing(let range, let prefix, let suffix):
      add(
        Change(
          line: line, before: before, after: first.lines, reached: reached, range: range,
          text: Array((prefix + block + suffix).utf8)))
    case .literal(let range, _):
      add(
        Change(
          line: line, before: before, after: first.lines, reached: reached, range: range, text: Array(block.utf8)))
    case .other:
      refuse(first, reached, "what it expects is no text that stands there: write a text block in its place")
    }
  }

  private mutating func add(_ change: Change) { changes.append(change) }

  private mutating func refuse(_ block: ReceivedBlock, _ reached: [Int], _ reason: String) {
    let line = block.location.line
    if let known = refusals.firstIndex(where: { $0.line == line && $0.reason == reason }) {
      refusals[known].reached += reached
    } else {
      refusals.append(Refusal(line: line, reason: reason, reached: reached))
    }
  }

  /// The lines between long brackets that none of them closes, indented by one step more than the line they belong to.
  private func block(_ lines: [String], atLine line: Int) -> String {
    let lines = lines.map(\.onOneLine)
    guard !lines.isEmpty else { return "[[]]" }
    var equals = ""
    while lines.contains(where: { $0.contains("]\(equals)]") }) { equals += "=" }
    let indent = indentation(ofLine: line)
    let step = indent.contains("\t") ? "\t" : "  "
    let end = lineEnd
    let body = lines.map { "\(indent)\(step)\($0)\(end)" }.joined()
    return "[\(equals)[\(end)\(body)\(indent)]\(equals)]"
  }

  private func indentation(ofLine line: Int) -> String {
    String((source.text(ofLine: line) ?? "").unicodeScalars.prefix { $0 == " " || $0 == "\t" })
  }

  /// That of the script's first line.
  private var lineEnd: String {
    guard let first = source.byteRange(ofLine: 1), source.bytes.indices.contains(first.upperBound) else {
      return "\n"
    }
    return source.bytes[first.upperBound...].starts(with: [0x0D, 0x0A]) ? "\r\n" : "\n"
  }
}

extension String {
  /// At most 120 letters.
  fileprivate var shortened: String { count > 120 ? prefix(119) + "…" : self }
}
