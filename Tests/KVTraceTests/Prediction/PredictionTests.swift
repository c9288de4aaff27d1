import KVTrace
import Testing

struct PredictionTests {
  /// What was predicted, what came, and what each line and the whole is worth.
  struct Graded: CustomTestStringConvertible, Sendable {
    let predicted: [String]
    let came: [String]
    let grades: String
    let credits: String

    init(_ predicted: [String], _ came: [String], _ grades: String, _ credits: String) {
      (self.predicted, self.came, self.grades, self.credits) = (predicted, came, grades, credits)
    }

    var testDescription: String { "\(predicted) against \(came)" }
  }

  private static func prediction(_ predicted: [String], _ came: [String]) -> Prediction {
    Prediction(predicted, of: came.map { TraceLine(text: $0) })
  }

  private static func marks(_ prediction: Prediction) -> String {
    prediction.grades.map { ["right": "r", "near": "n", "wrong": "w"][$0.rawValue] ?? "?" }.joined()
  }

  @Test(
    "A line is right in its place, near elsewhere or with other details, else wrong",
    arguments: [
      Graded([], [], "", "0"),
      Graded(["a"], ["a"], "r", "1"),
      Graded([], ["a", "b"], "", "0"),
      Graded(["a"], [], "w", "0"),
      Graded(["a", "c"], ["a", "b", "c"], "rr", "2"),
      Graded(["b", "a"], ["a", "b"], "nr", "1½"),
      Graded(["move <A> to 1"], ["move <A> to 2"], "n", "½"),
      Graded(["log: move <A>"], ["move <A>"], "n", "½"),
      Graded(["update <A>"], ["move <A>"], "w", "0"),
      // Of two the one about the same object is taken, so that the other is left for the next.
      Graded(["move <B> 1", "move <A> 1"], ["move <A> 2", "move <B> 2"], "nn", "1"),
      // Each callback that came is worth something once.
      Graded(["a 1", "a 2"], ["a 3"], "nw", "½"),
      Graded(["a", "a"], ["a"], "rw", "1"),
      Graded([" a "], ["a"], "r", "1"),
    ])
  func grades(_ graded: Graded) {
    let prediction = Self.prediction(graded.predicted, graded.came)
    #expect(Self.marks(prediction) == graded.grades)
    #expect(prediction.credits == graded.credits)
    #expect(prediction.most == max(graded.predicted.count, graded.came.count))
  }

  @Test func `nothing predicted of nothing is worth everything`() {
    #expect(Self.prediction([], []).credit == 1)
    #expect(Self.prediction([], []).difference == nil)
  }

  @Test func `credit is over the longer side, and whole only where nothing differs`() {
    #expect(Self.prediction(["a"], ["a", "b"]).credit == 0.5)
    #expect(Self.prediction(["a", "b", "c", "d"], ["a"]).credit == 0.25)
    var random = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let lines = {
        (0..<Int.random(in: 0...5, using: &random)).map { _ in ["a", "b", "a 1"].randomElement() ?? "" }
      }
      let prediction = Self.prediction(lines(), lines())
      #expect((prediction.credit == 1) == (prediction.difference == nil))
      #expect(0...1 ~= prediction.credit)
      #expect(prediction.grades.count { $0 != .wrong } <= prediction.actual.count)
    }
  }

  @Test func `long predictions and long lines are graded in bounded time`() {
    let long = String(repeating: "é", count: 200_000)
    let many = (0..<3000).map { "callback \($0) \(long.prefix(2))" }
    #expect(Self.prediction(many, many.reversed()).credit < 1)
    #expect(Self.prediction([long + "<"], [long + "<", "a"]).credits == "1")
    #expect(Self.prediction(["a " + long], ["a " + long + "b"]).credits == "½")
  }

  @Test func `the text shows what was predicted up to the first difference, and never what came`() {
    let prediction = Prediction(
      ["a", "move <A> to 1", "c"],
      of: ["a", "move <A> to 2", "c"].map {
        TraceLine(text: $0, cause: TraceCause(file: "l.lua", line: 7, source: "  x.y = 1"))
      })
    #expect(
      prediction.text(file: "l.lua", line: 9) == """
          l.lua:9  predicted 3 callbacks, 3 came; they differ first at callback 2
             ✓ 1 a
             ◐ 2 move <A> to 1  (the right callback, but its place or its details differ)
                ╰─ caused by line 7:  x.y = 1
             credit 2½ of 3
        """)
  }

  @Test func `a callback that was not predicted has a row without its name`() {
    let text = Self.prediction(["a"], ["a", "secret <A>"]).text(file: "l.lua", line: 9)
    #expect(text.contains("callback 2 is extra"))
    #expect(text.contains("✗ 2 (something comes here that you have not predicted)"))
    #expect(!text.contains("secret"))
    let missing = Self.prediction(["a", "b"], ["a"]).text(file: nil)
    #expect(missing.contains("✗ 2 b"))
    #expect(!missing.contains("caused"))
  }

  @Test func `of many equal lines some are counted`() {
    let lines = (1...9).map(String.init)
    let text = Self.prediction(lines + ["x"], lines + ["y"]).text(file: nil)
    #expect(text.contains("(6 equal)\n     ✓ 7 7"))
  }
}
