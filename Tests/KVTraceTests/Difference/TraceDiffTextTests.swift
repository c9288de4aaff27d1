import KVTexts
import KVTrace
import Testing

struct TraceDiffTextTests {
  private let renamed = [
    "willChangeContent", #"didChangeObject <Track "A"> update at [0, 0]"#, "didChangeContent", "more",
  ]
  private let moved = [
    "willChangeContent", #"didChangeObject <Track "A"> move from [0, 0] to [0, 2]"#, "didChangeContent", "more",
  ]

  @Test("The first difference is marked, its cause named, the rest counted, the content shown")
  func differing() throws {
    let text = try text(
      expected: renamed, actual: moved, content: ContentColumns(rowsBefore: ["A", "B", "C"], rowsAfter: ["B", "Z"]))
    #expect(
      text == #"""
          Scenarios/sets/rename.lua:14  expected 4 callbacks, got 4; they differ first at callback 2
           1 willChangeContent
           2 expected  didChangeObject <Track "A"> update at [0, 0]
                                                   ^^^^^^^^^^^^^^^
           ≠ got       didChangeObject <Track "A"> move from [0, 0] to [0, 2]
                                                   ^^^^^^^^^^^^^^^^^^^^^^^^^
                       ╰─ caused by line 12:  a.title = "Z"
           3 (2 more)
             before    after
             0 A       0 B          hint: the position changed: this is a move, not an update
             1 B       1 Z
             2 C
        """#)
  }

  @Test("A hint that has no room beside the content stands below it")
  func longHint() throws {
    let text = try text(
      expected: ["a"], actual: ["b"], hint: "title is a sort key, so the position changed: this is a move",
      content: ContentColumns(before: ["── red (1)", "   0 joe\nsue"], after: (0..<20).map { "line \($0)" }),
      width: 70)
    #expect(
      text == #"""
          Scenarios/sets/rename.lua:14  expected 1 callback, got 1; they
             differ first at callback 1
             expected    got
           1 a         ≠ b
                         ╰─ caused by line 12:  a.title = "Z"
             before           after
             ── red (1)       line 0
                0 joe\nsue    line 1
                              line 2
                              line 3
                              line 4
                              line 5
                              line 6
                              line 7
             (12 more below)
             hint: title is a sort key, so the position changed: this is a
                   move
        """#)
  }

  @Test("Of a long content the rows around the first that differs are shown, the others counted; without a width all")
  func longContent() throws {
    let before = (0..<100).map { "row \($0)" }
    func shown(_ after: [String], width: Int? = 80) throws -> [Substring] {
      try text(
        expected: ["a"], actual: ["b"], content: ContentColumns(rowsBefore: before, rowsAfter: after), width: width
      ).split(separator: "\n").drop { !$0.hasPrefix("     before") }.map { $0.dropFirst(5) }
    }
    var after = before
    after.remove(at: 50)
    #expect(
      try shown(after) == [
        "before       after", "(48 more above)", "48 row 48    48 row 48", "49 row 49    49 row 49",
        "50 row 50    50 row 51", "51 row 51    51 row 52", "52 row 52    52 row 53", "53 row 53    53 row 54",
        "54 row 54    54 row 55", "55 row 55    55 row 56", "(44 more below)",
      ])
    // At an end there are as many rows as elsewhere, and one alone is shown rather than counted.
    let added = try shown(before + ["new"])
    #expect(added[1] == "(93 more above)")
    #expect(added.last == "             100 new")
    #expect(added.count == 10)
    #expect(try shown(["new"] + before)[1] == "0 row 0    0 new")
    #expect(try shown(after, width: nil).count == 101)
  }

  @Test("A line that did not come is missing; the one before it says where")
  func missing() throws {
    #expect(
      try text(expected: ["one", "two", "three"], actual: ["one", "three"]) == """
          Scenarios/sets/rename.lua:14  expected 3 callbacks, got 2; callback 2 is missing
             expected    got
           1 one         one
           2 two       − (missing)
                         ╰─ the one before: by line 12:  a.title = "Z"
           3 (1 more)
        """)
  }

  @Test("Where nothing came at all the hint asks who should have been told")
  func nothing() throws {
    #expect(
      try text(expected: ["one", "two", "three"], actual: []) == """
          Scenarios/sets/rename.lua:14  expected 3 callbacks, got 0; callback 1 is missing
             expected    got
           1 one       − (missing)
           2 (2 more expected)
             hint: nothing was delivered: is the delegate set, and are observer and controller alive?
        """)
  }

  @Test("A line that nobody expected is extra")
  func extra() throws {
    #expect(
      try text(expected: ["one", "two"], actual: ["one", "zwei", "drei", "two", "four"]) == """
          Scenarios/sets/rename.lua:14  expected 2 callbacks, got 5; callback 2 is extra
             expected     got
           1 one          one
           2 (nothing)  + zwei
                          ╰─ caused by line 12:  a.title = "Z"
           3 (1 more expected, 3 more came)
        """)
  }

  @Test("Lines that came at other places are reordered, and the hint says where to")
  func reordered() throws {
    #expect(
      try text(expected: ["one", "two", "three"], actual: ["one", "three", "two"]) == """
          Scenarios/sets/rename.lua:14  expected 3 callbacks, got 3; they are reordered from callback 2 on
             expected    got
           1 one         one
           2 two       ⇅ three
                         ╰─ caused by line 12:  a.title = "Z"
           3 (1 more)
             hint: what is expected here came as callback 3
        """)
    let late = try text(expected: ["one", "two", "three"], actual: ["three", "one", "two"])
    #expect(late.hasSuffix("\n     hint: what is expected here came as callback 2"))
  }

  @Test("Of many equal lines the last three are shown")
  func folding() throws {
    let equal = (1...120).map { "line \($0)" }
    #expect(
      try text(expected: equal + ["a"], actual: equal + ["b", "c"]) == """
          Scenarios/sets/rename.lua:14  expected 121 callbacks, got 122; they differ first at callback 121
             expected    got
           1 (117 equal)
         118 line 118    line 118
         119 line 119    line 119
         120 line 120    line 120
         121 a         ≠ b
                         ╰─ caused by line 12:  a.title = "Z"
         122 (1 more came)
        """)
  }

  @Test("Long lines stand one above the other, whole, with what differs marked")
  func parting() throws {
    func snapshot(_ changed: String) -> String {
      let friends = (0..<40).map { $0 == 30 ? changed : "<Friend \"a\($0)\">" }
      return "didChangeContentWithSnapshot {\"A\": [\(friends.joined(separator: ", "))]}"
    }
    let (left, right) = (snapshot("<Friend \"a30\">"), snapshot("<Friend \"日本\">"))
    let lines = try text(expected: [left], actual: [right], width: nil).split(separator: "\n").map(String.init)
    #expect(lines.count == 6)
    #expect(lines[1] == "   1 expected  " + left)
    #expect(lines[3] == "   ≠ got       " + right)
    let column = try #require(lines[1].firstRange(of: "a30"))
    #expect(lines[2].displayWidth == lines[1][..<column.upperBound].displayWidth)
    #expect(lines[2].hasSuffix(" ^^^"))
    #expect(lines[4].hasSuffix(" ^^^^"))
    #expect(lines[5] == "               ╰─ caused by line 12:  a.title = \"Z\"")
  }

  @Test("In so many columns long lines go on in the next one, and nothing of them is lost")
  func wrapping() throws {
    let common = String(repeating: "a 日本 ", count: 30)
    let lines = try text(expected: [common + "x"], actual: [common + "yz"], width: 60)
      .split(separator: "\n").map(String.init)
    #expect(lines.allSatisfy { $0.displayWidth <= 60 || $0.contains("rename.lua") })
    let parts = lines.dropFirst(2).filter { !$0.contains("^") && !$0.contains("caused") }
    #expect(parts.map { $0.dropFirst(15) }.joined() == common + "x" + common + "yz")
    #expect(lines.filter { $0.contains("^") }.map(\.trimmingBlanks) == ["^", "^^"])
  }

  @Test("No line is wider than asked for, at any width")
  func widths() throws {
    let long = String(repeating: "wide 日本 ", count: 20)
    for width in 60...140 {
      let text = try text(
        expected: renamed + [long + "x"], actual: renamed + [long + "y"],
        content: ContentColumns(before: [long], after: [long]),
        width: width)
      for line in text.split(separator: "\n").dropFirst() {
        #expect(line.displayWidth <= width, "\(line)")
      }
    }
  }

  @Test("The cause of a line may be in another file, at the end, or outside the script")
  func causes() throws {
    let lines = [
      (TraceCause(file: "lib/other.lua", line: 3, source: "\tmutate()"), "╰─ caused by lib/other.lua:3:  mutate()"),
      (TraceCause.end(file: "Scenarios/sets/rename.lua", line: 20), "╰─ caused at the end"),
      (nil, "╰─ caused outside the script"),
    ]
    for (cause, pointer) in lines {
      let diff = try #require(TraceDiff(expected: [], actual: [TraceLine(text: "one", cause: cause)]))
      let text = diff.text(file: "Scenarios/sets/rename.lua", line: 14)
      #expect(text.split(separator: "\n").last?.trimmingBlanks == pointer)
    }
  }

  @Test("Hints are given where they are obvious and only there")
  func hints() throws {
    func hint(_ expected: String, _ actual: TraceLine) throws -> String? {
      try #require(TraceDiff(expected: [expected], actual: [actual])).hint
    }
    #expect(
      try hint(
        #"didChangeObject <T "a>b"> move from [0, 0] to [0, 1]"#,
        TraceLine(text: #"didChangeObject <T "a>b"> update at [0, 0]"#))
        == "the position stayed the same: this is an update, not a move")
    #expect(
      try hint(
        #"log: updatedObject <T "a"> atIndex 1 changedKeyPath title"#,
        TraceLine(receiverName: "log", text: #"movedObject <T "a"> fromIndex 1 toIndex 2"#))
        == "the position changed: this is a move, not an update")
    #expect(
      try hint("willChangeContent", TraceLine(receiverName: "log", text: "willChangeContent"))
        == #"the receiver has a name: the line begins with "log: ""#)
    // Another object, another receiver, another kind.
    #expect(
      try hint(#"updatedObject <T "a"> atIndex 1"#, TraceLine(text: #"movedObject <T "b"> fromIndex 1 toIndex 2"#))
        == nil)
    #expect(
      try hint(
        #"updatedObject <T "a"> atIndex 1"#,
        TraceLine(receiverName: "log", text: #"movedObject <T "a"> fromIndex 1 toIndex 2"#)) == nil)
    #expect(
      try hint(
        #"didChangeObject <T "a"> insert at [0, 1]"#, TraceLine(text: #"didChangeObject <T "a"> delete at [0, 1]"#))
        == nil)
  }

  @Test("Colour adds escape sequences and changes no word")
  func colour() throws {
    let plain = try text(expected: renamed, actual: moved)
    let colored = try text(expected: renamed, actual: moved, style: .colored)
    #expect(colored != plain)
    #expect(colored.withoutEscapeSequences == plain)
  }

  private func text(
    expected: [String], actual: [String], hint: String? = nil, content: ContentColumns? = nil, style: Style = .plain,
    width: Int? = 100
  ) throws -> String {
    let cause = TraceCause(file: "Scenarios/sets/rename.lua", line: 12, source: "    a.title = \"Z\"")
    let diff = try #require(TraceDiff(expected: expected, actual: actual.map { TraceLine(text: $0, cause: cause) }))
    return diff.text(
      file: "Scenarios/sets/rename.lua", line: 14, hint: hint.map(Message.verbatim), content: content, style: style,
      width: width)
  }
}

extension String {
  /// The text without what `Style` adds.
  var withoutEscapeSequences: String {
    var result = ""
    var isInside = false
    for character in self {
      if character == "\u{1B}" { isInside = true }
      if !isInside { result.append(character) }
      if character == "m" { isInside = false }
    }
    return result
  }
}

extension ContentColumns {
  /// Rows as a controller without sections shows them.
  fileprivate init(rowsBefore: [String], rowsAfter: [String]) {
    func numbered(_ rows: [String]) -> [String] { rows.enumerated().map { "\($0) \($1)" } }
    self.init(before: numbered(rowsBefore), after: numbered(rowsAfter))
  }
}
