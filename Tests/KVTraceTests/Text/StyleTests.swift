import KVTrace
import Testing

struct StyleTests {
  /// A flag, a terminal, an environment, and whether there is colour then.
  struct Wish: Sendable {
    let flag: Bool?
    let isTerminal: Bool
    let environment: [String: String]
    let isColored: Bool

    init(_ flag: Bool?, _ isTerminal: Bool, _ environment: [String: String], _ isColored: Bool) {
      self.flag = flag
      self.isTerminal = isTerminal
      self.environment = environment
      self.isColored = isColored
    }
  }

  @Test(
    "A flag decides, then NO_COLOR, then CLICOLOR_FORCE, then the terminal",
    arguments: [
      Wish(true, false, ["NO_COLOR": "1"], true),
      Wish(false, true, ["CLICOLOR_FORCE": "1"], false),
      Wish(nil, true, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false),
      Wish(nil, true, ["NO_COLOR": ""], true),
      Wish(nil, false, ["CLICOLOR_FORCE": "1"], true),
      Wish(nil, false, ["CLICOLOR_FORCE": "0"], false),
      Wish(nil, true, [:], true),
      Wish(nil, false, [:], false),
      Wish(nil, true, ["TERM": "dumb"], false),
    ])
  func decision(_ wish: Wish) {
    let style = Style(flag: wish.flag, isTerminal: wish.isTerminal) { wish.environment[$0] }
    #expect(style.isColored == wish.isColored)
  }
}
