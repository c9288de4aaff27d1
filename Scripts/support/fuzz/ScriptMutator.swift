import KVScripting

/// Changes a script by its words and lines, so that most of what comes of it still compiles.
struct ScriptMutator {
  private var tokens: [[UInt8]]
  private let names: ScriptNames
  private var state: UInt64

  init(_ bytes: [UInt8], _ names: ScriptNames, seed: UInt64) {
    tokens = Self.tokens(of: bytes)
    self.names = names
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  /// A script with one to four changes.
  mutating func mutated() -> [UInt8] {
    for _ in 0...next(3) { change() }
    return Array(tokens.joined())
  }

  /// Lines of both scripts.
  mutating func crossed(with other: [UInt8]) -> [UInt8] {
    var lines = self.lines
    let others = other.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard !others.isEmpty else { return Array(tokens.joined()) }
    let start = next(others.count)
    let taken = others[start..<min(others.count, start + 1 + next(12))].map(Array.init)
    lines.insert(contentsOf: taken, at: next(lines.count + 1))
    return Array(lines.joined(separator: [0x0A]))
  }

  /// Expressions that few calls expect.
  private static let strange = [
    "nil", "true", "0", "-1", "1.5", "0/0", "1/0", "math.maxinteger", "math.mininteger", "2^53", "''", "'title'",
    "'a.b'", "'@count'", "('x'):rep(9999)", "'\\xff'", "'\\0'", "{}", "{ 1, nil, 3 }", "{ 0, 0 }", "{ { 0, 0 } }",
    "null", "print", "date()", "function(...) return ... end", "function() error {} end", "Recorder()", "TableView()",
    "TableView { rows = { { 'a' } } }", "predicate 'x == 1'", "coroutine.create(print)", "setmetatable({}, { __index = error })",
    "class 'Z' { a = 'any', z = array 'Z' }", "clock", "assert", "{ 'new', 'old', 'initial', 'prior' }", "'-title'",
    "(function() local o = class 'Y' { title = 'any' } {} o.title = { o, x = o } return o end)()", "1e308", "-2.0^63",
    "(function() local t = {} t[1] = t return t end)()", "(function() local t = {} t.x = t return t end)()",
    "(function() local o local X = class 'X' { title = 'any' } for i = 1, 9999 do local n = X() n.title, o = o, n end return o end)()",
    "{ [4] = 1, [true] = 2, [2.5] = {} }", "'title.length'", "'a.@sum.self'", "require 'music'.Album { rating = math.maxinteger }",
    "{ key = 'title', comparator = function() return 1 end }", "{ function() return true end, keyPaths = { 'title' } }",
  ]
  private static let frames = [
    ("batch(function() ", " end)"), ("background(function() ", " end)"), ("pcall(function() ", " end)"),
    ("coroutine.wrap(function() ", " end)()"), ("for i = 1, 3 do ", " end"), ("it('more', function() ", " end)"),
    ("while true do ", " end"), ("local function again() ", " return again() end"),
  ]

  private mutating func change() {
    guard !tokens.isEmpty else { return tokens = [Array("print(1)".utf8)] }
    switch next(12) {
    case 0, 1: replaceOne(with: Array(member(Self.strange).utf8))
    case 2, 3:
      // A word of the script for another one.
      let words = tokens.filter(Self.isWord)
      guard !words.isEmpty else { return }
      replaceOne(with: member(words))
    case 4, 5: replaceOne(with: Array(member(names.words).utf8))
    case 6:
      // One more argument or member.
      let places = tokens.indices.filter { [[0x28], [0x2C], [0x7B]].contains(tokens[$0]) }
      guard !places.isEmpty else { return }
      tokens.insert(Array((member(Self.strange) + ",").utf8), at: member(places) + 1)
    case 7:
      tokens.remove(at: next(tokens.count))
    case 8, 9: changeLines()
    default: insertCall()
    }
  }

  private mutating func replaceOne(with token: [UInt8]) {
    let places = tokens.indices.filter { Self.isWord(tokens[$0]) || Self.isLiteral(tokens[$0]) }
    guard !places.isEmpty else { return }
    tokens[member(places)] = token
  }

  private mutating func changeLines() {
    var lines = self.lines
    let place = next(lines.count)
    switch next(4) {
    case 0: lines.remove(at: place)
    case 1: lines.insert(lines[place], at: next(lines.count + 1))
    case 2: lines.swapAt(place, next(lines.count))
    default:
      let (before, after) = member(Self.frames)
      lines[place] = Array(before.utf8) + lines[place] + Array(after.utf8)
    }
    tokens = Self.tokens(of: Array(lines.joined(separator: [0x0A])))
  }

  /// A line `word:method(strange, word)`.
  private mutating func insertCall() {
    var lines = self.lines
    let words = tokens.filter(Self.isWord)
    let subject = words.isEmpty ? "print" : String(decoding: member(words), as: UTF8.self)
    let other = words.isEmpty ? "nil" : String(decoding: member(words), as: UTF8.self)
    let type = member(names.catalogue.types)
    var line = "\(member(names.functions).name)(\(member(Self.strange)), \(other))"
    if let call = type.methods.isEmpty ? nil : member(type.methods), next(4) > 0 {
      let arguments = call.parameters.map { _ in next(3) == 0 ? member(Self.strange) : next(2) == 0 ? other : subject }
      line = "\(subject):\(call.name)(\(arguments.joined(separator: ", ")))"
    } else if !type.fields.isEmpty, next(2) == 0 {
      line = "\(subject).\(member(type.fields).name) = \(member(Self.strange))"
    }
    lines.insert(Array(line.utf8), at: next(lines.count + 1))
    tokens = Self.tokens(of: Array(lines.joined(separator: [0x0A])))
  }

  private var lines: [[UInt8]] {
    tokens.joined().split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
  }

  // MARK: Words

  private static func isWord(_ token: [UInt8]) -> Bool { token.first.map(isLetter) ?? false }
  private static func isLiteral(_ token: [UInt8]) -> Bool {
    token.first.map { $0 == 0x22 || $0 == 0x27 || (0x30...0x39).contains($0) } ?? false
  }
  private static func isLetter(_ byte: UInt8) -> Bool {
    byte == 0x5F || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || byte == 0x2E }

  /// Words, numbers and short strings; everything else byte by byte. Joined they are the text.
  private static func tokens(of bytes: [UInt8]) -> [[UInt8]] {
    var (result, position) = ([[UInt8]](), 0)
    while position < bytes.count {
      let (start, first) = (position, bytes[position])
      position += 1
      if isLetter(first) {
        while position < bytes.count, isLetter(bytes[position]) || isDigit(bytes[position]) && bytes[position] != 0x2E {
          position += 1
        }
      } else if (0x30...0x39).contains(first) {
        while position < bytes.count, isLetter(bytes[position]) || isDigit(bytes[position]) { position += 1 }
      } else if first == 0x22 || first == 0x27 {
        while position < bytes.count, bytes[position] != first, bytes[position] != 0x0A {
          position += bytes[position] == 0x5C ? 2 : 1
        }
        position = min(bytes.count, position + 1)
      }
      result.append(Array(bytes[start..<position]))
    }
    return result
  }

  // MARK: Chance

  private mutating func next(_ count: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(max(1, count)))
  }

  private mutating func member<Element>(_ list: [Element]) -> Element { list[next(list.count)] }
}
