import KVTexts
import Testing

struct MessageTests {
  @Test func `a message says its text with its arguments in each language`() {
    let message = Message.didYouMean(name: "title")
    #expect(message.description == "did you mean 'title'?")
    #expect(message.text(in: .english) == "did you mean 'title'?")
    #expect(message.text(in: .german) == "meintest du 'title'?")
    #expect(message.text(in: .pseudo) == "⟦did you mean 'title'?⟧")
  }

  @Test func `an argument may be a message, and is said in the same language`() {
    let message = Message.lineHint(hint: Message.hintMoveNotUpdate)
    #expect(message.text(in: .english) == "hint: the position changed: this is a move, not an update")
    #expect(message.text(in: .german) == "Hinweis: die Position hat sich geändert: das ist ein Move, kein Update")
    #expect(message.text(in: .pseudo) == "⟦hint: ⟦the position changed: this is a move, not an update⟧⟧")
  }

  @Test func `what stands in a placeholder is not read again`() {
    #expect(Message.didYouMean(name: "{name}").text(in: .german) == "meintest du '{name}'?")
    #expect(Message.causeLine(line: 7, source: "{line}").description == "by line 7:  {line}")
  }

  @Test(arguments: [(0, "callbacks"), (1, "callback"), (2, "callbacks"), (11, "callbacks")])
  func `a number decides about the form`(count: Int, word: String) {
    let message = Message.diffHeadline(n: count, got: 3, verdict: Message.diffVerdictExtra(place: 2))
    #expect(message.description == "expected \(count) \(word), got 3; callback 2 is extra")
    #expect(message.text(in: .german).hasPrefix("\(count) C\(word.dropFirst()) erwartet, 3 erhalten"))
  }

  @Test func `a verbatim text is the same in every language`() {
    for language in Language.all + [.pseudo] {
      #expect(Message.verbatim("endUpdates {x}").text(in: language) == "endUpdates {x}")
    }
  }

  @Test func `lists are joined as the language joins them`() {
    let calls = ["a", "b", "c"].map(Message.verbatim)
    #expect(Message.all(calls).description == "a and b and c")
    #expect(Message.all(calls).text(in: .german) == "a und b und c")
    #expect(Message.list(calls).text(in: .german) == "a, b, c")
    #expect(Message.all([]).description.isEmpty)
  }
}
