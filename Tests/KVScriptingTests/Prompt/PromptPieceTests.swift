import KVScripting
import Testing

struct PromptPieceTests {
  private func pieces(_ text: String) -> [String]? {
    PromptPiece.pieces(of: Array(text.utf8))?.map {
      "\($0.line)\($0.kind == .command ? ":" : " ")\(String(decoding: $0.bytes, as: UTF8.self))"
    }
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

  @Test func `what does not compile has no pieces`() {
    #expect(pieces("x = 1\ny = = 2\n") == nil)
    #expect(pieces("x = 1\nif x then\n") == nil)
  }
}
