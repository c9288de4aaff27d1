import KVObjects
import KVTrace
import Testing

struct DiagnosticTests {
  private let unknownKey = Diagnostic(
    code: .unknownKey, headline: "Track has no key 'titel'",
    place: Diagnostic.Place(file: "lessons/03.lua", line: 7, columns: 9..<14, source: "  track.titel = \"Z\""),
    label: "did you mean 'title'?", cocoa: "NSUndefinedKeyException, -[Track setValue:forUndefinedKey:]")

  @Test("The block names code, place, line, caret, hint, Cocoa's name and where to read more")
  func block() {
    #expect(
      unknownKey.text() == """
        error[E-UNKNOWN-KEY]: Track has no key 'titel'
         --> lessons/03.lua:7:9
          7 |   track.titel = "Z"
            |         ^^^^^ did you mean 'title'?
          = Cocoa: NSUndefinedKeyException, -[Track setValue:forUndefinedKey:]
          = more: kvosandbox explain E-UNKNOWN-KEY
        """)
  }

  @Test("A block of facts without measure has twelve lines that people can read; the line for programs is whole")
  func measure() {
    let name = String(repeating: "n", count: 1 << 20)
    var diagnostic = Diagnostic(
      code: .unknownKey, headline: "no \(name)\n\(name)",
      place: Diagnostic.Place(file: name, line: 7, columns: 9..<14, source: "  track.titel = \(name)"), label: name,
      cocoa: name, notes: [name, name])
    diagnostic.traceback = (0..<20).map { DiagnosticFrame(file: name, line: $0, name: name) }
    let lines = diagnostic.text().split(separator: "\n")
    #expect(lines.count == 12)
    #expect(lines.allSatisfy { $0.count < 1100 })
    #expect(diagnostic.jsonText.contains("no \(name)"))
  }

  @Test("A script stands behind the block, each line as it is")
  func script() {
    var diagnostic = Diagnostic(code: .forall, headline: "expected 1, got 2")
    diagnostic.isExplained = false
    diagnostic.script = "forall {\r\n\t-- a\n\n}\n"
    #expect(
      diagnostic.text() == """
        error[E-FORALL]: expected 1, got 2
        ╭─ a script that fails on its own:
        forall {
        \t-- a

        }
        ╰─ its end
        """)
    #expect(diagnostic.jsonText.hasSuffix(#","script":"forall {\r\n\t-- a\n\n}\n"}"#))
  }

  @Test("A traceback hides the host's frames unless everything is asked for")
  func traceback() {
    var diagnostic = unknownKey
    diagnostic.place?.line = 1234
    diagnostic.notes = ["a note\nof two lines"]
    diagnostic.traceback = [
      DiagnosticFrame(file: "lessons/03.lua", line: 1234, name: "rename"),
      DiagnosticFrame(file: "[host]", name: "pcall", isHost: true),
      DiagnosticFrame(file: "lessons/03.lua", line: 20),
    ]
    let shown = """
      error[E-UNKNOWN-KEY]: Track has no key 'titel'
       --> lessons/03.lua:1234:9
        1234 |   track.titel = "Z"
             |         ^^^^^ did you mean 'title'?
        = Cocoa: NSUndefinedKeyException, -[Track setValue:forUndefinedKey:]
        = a note\\nof two lines
        = called from lessons/03.lua:1234 in 'rename'
        = called from lessons/03.lua:20
        = more: kvosandbox explain E-UNKNOWN-KEY
      """
    #expect(diagnostic.text() == shown)
    var lines = shown.split(separator: "\n").map(String.init)
    lines.insert("  = called from [host] in 'pcall'", at: 7)
    #expect(diagnostic.text(isTracebackFull: true) == lines.joined(separator: "\n"))
  }

  @Test("A block has at most twelve lines, and counts what it leaves out")
  func lineLimit() {
    var diagnostic = unknownKey
    diagnostic.traceback = (1...30).map { DiagnosticFrame(file: "deep.lua", line: $0, name: "f") }
    let text = diagnostic.text()
    #expect(text.split(separator: "\n").count == 12)
    #expect(
      text.hasSuffix(
        """
          = called from deep.lua:5 in 'f'
          = (25 more calls: --traceback full)
          = more: kvosandbox explain E-UNKNOWN-KEY
        """))
    #expect(diagnostic.text(isTracebackFull: true).split(separator: "\n").count == 36)

    diagnostic.headline = "one\ntwo\nthree\nfour\nfive"
    diagnostic.notes = (1...20).map { "note \($0)" }
    #expect(
      diagnostic.text() == """
        error[E-UNKNOWN-KEY]: one
          two
          three
          (2 more lines)
         --> lessons/03.lua:7:9
          7 |   track.titel = "Z"
            |         ^^^^^ did you mean 'title'?
          = Cocoa: NSUndefinedKeyException, -[Track setValue:forUndefinedKey:]
          = note 1
          = note 2
          = (18 more)
          = more: kvosandbox explain E-UNKNOWN-KEY
        """)
    // However much of everything there is.
    for notes in 0...9 {
      for frames in 0...9 {
        for details in 0...5 {
          diagnostic.headline = "headline" + String(repeating: "\ndetail", count: details)
          diagnostic.notes = Array(repeating: "note", count: notes)
          diagnostic.traceback = Array(repeating: DiagnosticFrame(file: "f", line: 1), count: frames)
          #expect(diagnostic.text().split(separator: "\n").count <= 12)
        }
      }
    }
  }

  @Test("What is not known is left out; a hint without a caret still stands there")
  func partial() {
    var diagnostic = Diagnostic(
      severity: .warning, code: .output, headline: "something is odd", label: "look again")
    #expect(diagnostic.text() == "warning[E-OUTPUT]: something is odd\n  = look again")
    diagnostic.place = Diagnostic.Place(file: "a.lua")
    #expect(diagnostic.text() == "warning[E-OUTPUT]: something is odd\n --> a.lua\n  = look again")
    diagnostic.place = Diagnostic.Place(file: "a.lua", line: 3, source: "\tx = 1  ")
    #expect(
      diagnostic.text()
        == "warning[E-OUTPUT]: something is odd\n --> a.lua:3\n  3 |     x = 1\n  = look again")
  }

  /// A source line, the columns meant and what is drawn below each other.
  struct Caret: Sendable, CustomTestStringConvertible {
    let source: String
    let columns: Range<Int>
    let drawn: [String]

    init(_ source: String, _ columns: Range<Int>, _ drawn: String...) {
      self.source = source
      self.columns = columns
      self.drawn = drawn
    }

    var testDescription: String { source }
  }

  @Test(
    "The caret stands under the characters that are meant",
    arguments: [
      Caret("\tx.titel = 1", 4..<9, "    x.titel = 1", "      ^^^^^"),
      Caret("a\tb\tc", 4..<5, "a   b   c", "     ^^^"),
      Caret("日本 = titel", 6..<11, "日本 = titel", "       ^^^^^"),
      Caret("x = '日本'", 6..<8, "x = '日本'", "     ^^^^"),
      Caret("e\u{301}e\u{301} = titel", 6..<11, "e\u{301}e\u{301} = titel", "     ^^^^^"),
      Caret("👩‍👩‍👧 = y", 5..<6, "👩‍👩‍👧 = y", "     ^"),
      Caret("x = ", 5..<5, "x =", "    ^"),
      Caret("f(", 3..<3, "f(", "  ^"),
      Caret("f(", 40..<60, "f(", "  ^"),
      Caret("", 1..<1, "", "^"),
      Caret("x = \u{1B}y", 6..<7, "x = \\u{1B}y", "          ^"),
    ])
  func carets(_ caret: Caret) {
    #expect(Self.excerpt(caret.source, caret.columns) == caret.drawn)
  }

  @Test("A hint that has no room beside the caret stands below it; without a width it stands beside")
  func hintBelow() {
    let line = "    |         ^^^^^ did you mean 'title'?"
    #expect(unknownKey.text(width: line.count).contains("\(line)\n"))
    #expect(unknownKey.text(width: line.count - 1).contains("    |         ^^^^^\n  = did you mean 'title'?\n"))
    var diagnostic = unknownKey
    diagnostic.label = String(repeating: "long ", count: 60)
    #expect(diagnostic.text().contains("^^^^^ long long"))
  }

  @Test("Equal calls one behind the other are one line, with their number where it is known")
  func repeatedCalls() {
    var diagnostic = unknownKey
    diagnostic.traceback =
      (1...3).map { _ in DiagnosticFrame(file: "a.lua", line: 5) } + [DiagnosticFrame(file: "a.lua", line: 7)]
      + (1...60).map { _ in DiagnosticFrame(file: "a.lua", line: 9) }
    #expect(
      diagnostic.text().hasSuffix(
        """
          = called from a.lua:5, 3 times
          = called from a.lua:7
          = called from a.lua:9, over and over
          = more: kvosandbox explain E-UNKNOWN-KEY
        """))
  }

  @Test("A long line is cut around the caret, at every place and width")
  func longLines() {
    let filler = String(repeating: "abcdefghi ", count: 30)
    #expect(
      Self.excerpt(filler + "titel" + filler, 301..<306, width: 60) == [
        "…bcdefghi abcdefghi titelabcdefghi abcdefghi abcdefghi abcd…",
        "                    ^^^^^",
      ])
    for width in [40, 60, 100] {
      for position in 1...filler.count {
        let lines = Self.excerpt(filler, position..<position + 1, width: width)
        #expect(lines[0].displayWidth <= width)
        let column = lines[1].count - 1
        let shown = Array(lines[0])
        let wanted = Array(filler)[position - 1]
        // The blank at the very end is not drawn.
        if column < shown.count { #expect(shown[column] == wanted, "\(position) of \(width)") }
        if wanted != " " { #expect(column < shown.count, "\(position) of \(width)") }
      }
    }
  }

  @Test("Colour adds escape sequences and changes no word")
  func colour() {
    #expect(
      unknownKey.text(style: .colored).hasPrefix(
        "\u{1B}[1;31merror[E-UNKNOWN-KEY]\u{1B}[0m: \u{1B}[1mTrack has no key 'titel'\u{1B}[0m\n"))
    #expect(unknownKey.text(style: .colored).withoutEscapeSequences == unknownKey.text())
  }

  @Test("As JSON nothing is left out")
  func json() {
    var diagnostic = unknownKey
    diagnostic.headline = "one\ntwo"
    diagnostic.notes = ["a", "b"]
    diagnostic.traceback = [
      DiagnosticFrame(file: "lessons/03.lua", line: 7, name: "rename"),
      DiagnosticFrame(file: "[host]", name: "pcall", isHost: true),
    ]
    #expect(
      diagnostic.jsonText
        == #"{"severity":"error","code":"E-UNKNOWN-KEY","message":"one\ntwo","file":"lessons/03.lua","line":7,"#
        + #""column":9,"endColumn":14,"source":"  track.titel = \"Z\"","label":"did you mean 'title'?","#
        + #""cocoa":"NSUndefinedKeyException, -[Track setValue:forUndefinedKey:]","notes":["a","b"],"#
        + #""traceback":[{"file":"lessons/03.lua","line":7,"name":"rename"},"#
        + #"{"file":"[host]","name":"pcall","host":true}],"more":"kvosandbox explain E-UNKNOWN-KEY"}"#)
    #expect(
      Diagnostic(severity: .warning, code: .output, headline: "odd").jsonText
        == #"{"severity":"warning","code":"E-OUTPUT","message":"odd"}"#)
  }

  /// The source line and the caret's line as they are drawn, without the gutter.
  private static func excerpt(_ source: String, _ columns: Range<Int>, width: Int = 100) -> [String] {
    let gutter = "  7 | ".count
    let diagnostic = Diagnostic(
      code: .error, headline: "h", place: Diagnostic.Place(file: "f", line: 7, columns: columns, source: source))
    return diagnostic.text(width: width + gutter).split(separator: "\n", omittingEmptySubsequences: false)[2...3]
      .map { String($0.dropFirst(gutter)) }
  }
}
