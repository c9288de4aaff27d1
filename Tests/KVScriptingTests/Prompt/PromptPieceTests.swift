import KVScripting
import Testing

struct PromptPieceTests {
  private func pieces(_ text: String) -> [String]? {
    let reading = PromptPiece.pieces(of: Array(text.utf8))
    return reading.refused == nil ? reading.pieces.map(Self.text) : nil
  }

  private static func text(_ piece: PromptPiece) -> String {
    "\(piece.line)\(piece.kind == .command ? ":" : " ")\(String(decoding: piece.bytes, as: UTF8.self))"
  }

  @Test func `a script is one piece`() {
    #expect(pieces("local s = 'a'\n  .. 'b'\nprint(s)\n") == ["1 local s = 'a'\n  .. 'b'\nprint(s)\n"])
    #expect(pieces("") == [])
    #expect(pieces("#!/bin/x\nlocal a\n")?.count == 1)
  }

  @Test func `expressions are pieces of their own`() {
    #expect(pieces("x = {\n1 }\nx[1]\n\nx\n") == ["1 x = {\n1 }\n", "3 x[1]\n", "4 \n", "5 x\n"])
  }

  @Test func `commands stand between them`() {
    #expect(pieces("a = 1\nb = 2\n:objects\n::l::\nc = 3") == ["1 a = 1\nb = 2\n", "3::objects", "4 ::l::\nc = 3"])
    #expect(pieces(":help\r\n") == ["1::help"])
  }

  @Test func `a script is one piece whatever its lines begin with`() {
    #expect(pieces("local s = ('a')\n:upper()\nprint(s)\n")?.count == 1)
  }

  @Test func `the first piece that does not compile is known`() {
    func refused(_ text: String) -> String? { PromptPiece.pieces(of: Array(text.utf8)).refused.map(Self.text) }
    #expect(refused("x = 1\n:objects\ny = = 2") == "3 y = = 2")
    #expect(refused("local a = 1\na + 1\ny = = 2\n") == "3 y = = 2\n")
    #expect(refused("a\nif x then\n") == "2 if x then\n")
    #expect(refused("x = 1\nx\n") == nil)
  }

  @Test func `what does not compile has no pieces`() {
    #expect(pieces("x = 1\ny = = 2\n") == nil)
    #expect(pieces("x = 1\nif x then\n") == nil)
  }
}
