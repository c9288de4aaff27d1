import KVObjects
import KVTrace
import Testing

struct TextTraceFormatTests {
  private let fixture = TraceFixture()

  @Test("Each statement that caused callbacks stands above them, nested ones further in")
  func nesting() {
    let text = fixture.text {
      fixture.at(3, "  a.title = \"Z\"  ")
      fixture.deliver("willChangeContent")
      fixture.deliver("movedObject <Track \"Z\"> fromIndex 0 toIndex 2") {
        fixture.deliver("observeValue count of <Player \"P\"> {kind: setting}", to: fixture.other) {
          fixture.deliver("didChangeContent")
        }
        fixture.deliver("again", to: fixture.other)
      }
      fixture.deliver("didChangeContent")
      fixture.at(4, "b.title = \"Y\"")
      fixture.deliver("willChangeContent")
    }
    #expect(
      text == """
        demo.lua:3  a.title = "Z"
            log: willChangeContent
            log: movedObject <Track "Z"> fromIndex 0 toIndex 2
                delegate#1: observeValue count of <Player "P"> {kind: setting}
                    log: didChangeContent
                delegate#1: again
            log: didChangeContent
        demo.lua:4  b.title = "Y"
            log: willChangeContent

        """)
  }

  @Test("A statement is written again after an error, another statement and what that prints, and only then")
  func headers() {
    let text = fixture.text {
      fixture.at(1, "a()")
      fixture.deliver("one")
      fixture.deliver("two")
      fixture.trace.print("printed")
      fixture.trace.print("  and\nmore")
      fixture.deliver("three") {
        fixture.trace.print("inside")
        fixture.deliver("four")
      }
      fixture.trace.report(Diagnostic(code: .error, headline: "said elsewhere"))
      fixture.deliver("five")
      fixture.at(2, "b()")
      fixture.deliver("six")
      fixture.at(1, "a()")
      fixture.deliver("seven")
      fixture.at(3, "print()")
      fixture.trace.print("elsewhere")
      fixture.at(1, "a()")
      fixture.deliver("eight")
    }
    #expect(
      text == """
        demo.lua:1  a()
            log: one
            log: two
        printed
          and
        more
            log: three
        inside
                log: four
        demo.lua:1  a()
            log: five
        demo.lua:2  b()
            log: six
        demo.lua:1  a()
            log: seven
        elsewhere
        demo.lua:1  a()
            log: eight

        """)
  }

  @Test("The end's deliveries stand under it, those outside the script under that")
  func end() {
    let text = fixture.text {
      fixture.deliver("early")
      fixture.atEnd()
      fixture.deliver("late")
      fixture.deliver("later")
    }
    #expect(text == "outside the script\n    log: early\nat end\n    log: late\n    log: later\n")
  }

  @Test("Whatever a text holds, a delivery is one line of letters")
  func oneLine() {
    let text = fixture.text {
      fixture.at(1, "x = 'a\tb'")
      fixture.trace.setName("na\nme", of: fixture.other)
      fixture.deliver("didChangeObject <Track \"a\nb\r\nc\u{1B}[31m\u{2028}\u{85}é\">", to: fixture.other)
    }
    #expect(
      text == "demo.lua:1  x = 'a\tb'\n"
        + "    na\\nme: didChangeObject <Track \"a\\nb\\r\\nc\\u{1B}[31m\\u{2028}\\u{85}é\">\n")
  }

  @Test("Colour adds escape sequences to the statement and changes no word")
  func colour() {
    let text = fixture.text(style: .colored) {
      fixture.at(1, "a()")
      fixture.deliver("one")
    }
    #expect(text == "\u{1B}[1mdemo.lua:1  a()\u{1B}[0m\n    log: one\n")
  }
}
