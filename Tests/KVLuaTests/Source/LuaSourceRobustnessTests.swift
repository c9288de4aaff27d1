import KVLua
import Testing

/// A linear congruential generator (Knuth's constants), so that a failure is repeated by its seed.
private struct SeededBytes {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}

private let sample = """
  #!/usr/bin/env kvosandbox
  local Album = class "Album" { title = "string", rating = { "integer", default = 0x3 } }
  local log = Recorder "log" --[==[ a
  comment ]==]
  describe("albums", function()
    it('adds \\u{e4}\\z
        more', function(...)
      for i, x in ipairs { 1, 2.5e-3; [3] = nil } do
        if i // 2 == 1 and not (x ~= 3) then goto done elseif x >> 2 < 4 then break else return i, -x end
        ::done::
      end
      repeat local t <close> = f [[ text ]] until t.x:y(1)[2] == "z"
      while true do album.title = album.title .. "ä" end
    end)
  end)
  """

@Suite("Broken scripts")
struct LuaSourceRobustnessTests {
  /// What holds for any bytes at all.
  private func check(_ bytes: [UInt8], _ comment: @autoclosure () -> String) {
    let source = LuaSourceText(bytes: bytes)
    var end = 0
    var line = 1
    for token in LuaLexer(source) {
      let isInOrder = token.range.lowerBound >= end && !token.range.isEmpty && token.range.upperBound <= bytes.count
      let isPlaced =
        token.line >= line && token.lastLine >= token.line && token.lastLine <= source.lineCount
        && token.line == source.line(ofByte: token.range.lowerBound)
        && token.lastLine == source.line(ofByte: token.range.upperBound - 1)
        && source.byteRange(ofLine: token.line).map { $0.lowerBound + token.column - 1 } == token.range.lowerBound
      let isGapWhite = bytes[end..<token.range.lowerBound].allSatisfy { [9, 10, 11, 12, 13, 32].contains($0) }
      let isComplete = (source.stringValue(of: token) == nil) == !isString(token.kind)
      if !(isInOrder && isPlaced && (isGapWhite || end == 0) && isComplete) {
        Issue.record("token \(token) of \(comment())")
        return
      }
      end = token.range.upperBound
      line = token.lastLine
    }
    let map = LuaStatementMap(source)
    for number in 1...(source.lineCount + 1) {
      let first = map.firstLine(ofStatementAtLine: number)
      let inFunction = map.firstLine(ofStatementAtLine: number, inFunctionDefinedAtLine: first)
      if first < 1 || first > number || inFunction < 1 || inFunction > number {
        Issue.record("line \(number) belongs to line \(first), \(inFunction) of \(comment())")
      }
    }
    _ = source.token(inLines: 1...(source.lineCount + 1), named: "title")
  }

  private func isString(_ kind: LuaToken.Kind) -> Bool {
    switch kind {
    case .quotedString, .longString: true
    default: false
    }
  }

  @Test("every truncation of a script, at either end, has tokens and statements in order")
  func truncations() {
    let bytes = Array(sample.utf8)
    for length in 0...bytes.count {
      check(Array(bytes.prefix(length)), "the first \(length) bytes")
      check(Array(bytes.suffix(length)), "the last \(length) bytes")
    }
  }

  @Test("any bytes have tokens and statements in order")
  func randomBytes() {
    let spellings =
      LuaKeyword.allCases.map(\.rawValue) + LuaSymbol.allCases.map(\.rawValue) + [
        "a", "\"", "'", "\\", "\n", "\r\n", "--", "--[[", "]]", "[==[", "]==]", "1", "0x", "1e", " ", "ä",
      ]
    for seed in 0..<300 as Range<UInt64> {
      var random = SeededBytes(seed: seed)
      let bytes = (0..<random.next(below: 400)).map { _ in UInt8(random.next(below: 256)) }
      check(bytes, "random bytes, seed \(seed)")
      let words = (0..<random.next(below: 300)).map { _ in spellings[random.next(below: spellings.count)] }
      check(Array(words.joined(separator: " ").utf8), "random words, seed \(seed)")
      var damaged = Array(sample.utf8)
      for _ in 0..<10 { damaged[random.next(below: damaged.count)] = UInt8(random.next(below: 256)) }
      check(damaged, "a damaged script, seed \(seed)")
    }
  }

  @Test("an unbroken script has no error token")
  func soundScript() {
    let errors = LuaLexer(LuaSourceText(sample)).filter { token in
      if case .error = token.kind { true } else { false }
    }
    #expect(errors.isEmpty)
  }
}
