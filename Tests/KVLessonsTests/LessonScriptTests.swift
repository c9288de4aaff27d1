import KVLessons
import Testing

struct LessonScriptTests {
  private let repair = LessonScript(text: "a\n-- ▼ yours\nb\nc\n-- ▲\nd\ne\n", kind: .repair)
  private let predict = LessonScript(text: "a\npredict [[\n]]\n", kind: .predict)

  @Test func `the part stands between the marks, or inside of the text block`() {
    #expect(repair.partLines == ["b", "c"])
    #expect(repair.otherLines == ["a", "d", "e"])
    #expect(predict.partLines.isEmpty)
    #expect(predict.hasPart)
    #expect(!LessonScript(text: "a\n-- ▲\n-- ▼ yours\n", kind: .repair).hasPart)
  }

  @Test(
    "A file with anything else in the part, and with other line ends and blanks, is the lesson's",
    arguments: [
      "a\n-- ▼ yours\nb\nc\n-- ▲\nd\ne\n", "a\n-- ▼ yours\n-- ▲\nd\ne",
      "a  \r\n-- ▼ yours\r\nx\r\n-- ▲\t\r\nd\r\ne\r\n\r\n",
      // A mark of its own in the part, as a learner may write.
      "a\n-- ▼ yours\nx\n-- ▲\ny\n-- ▲\nd\ne\n",
    ])
  func same(_ saved: String) { #expect(repair.difference(of: saved) == nil) }

  /// What was saved, and where it is not the learner's.
  struct Changed: CustomTestStringConvertible, Sendable {
    let saved: String
    let difference: LessonScript.Difference
    var testDescription: String { saved }
  }

  @Test(
    "What is not the learner's has to stay",
    arguments: [
      Changed(saved: "A\n-- ▼ yours\nb\n-- ▲\nd\ne\n", difference: .line(1, expected: "a")),
      Changed(saved: "a\n-- ▼ yours\nb\n-- ▲\n-- d\ne\n", difference: .line(5, expected: "d")),
      Changed(saved: "a\n-- ▼ yours\nb\n-- ▲\nd\n", difference: .line(6, expected: "e")),
      Changed(saved: "a\n-- ▼ yours\nb\n-- ▲\nd\ne\nf\n", difference: .line(7, expected: nil)),
      Changed(saved: "a\nx\n-- ▼ yours\nb\n-- ▲\nd\ne\n", difference: .line(2, expected: "-- ▼ yours")),
      Changed(saved: "a\nb\n-- ▲\nd\ne\n", difference: .mark("-- ▼ yours")),
      Changed(saved: "a\n-- ▼ yours\nb\nd\ne\n", difference: .mark("-- ▲")),
      Changed(saved: "x\nb\n-- ▲\nd\ne\n", difference: .line(1, expected: "a")),
      Changed(saved: "", difference: .mark("-- ▼ yours")),
      // A comment around everything.
      Changed(saved: "--[[\na\n-- ▼ yours\nb\n-- ▲\nd\ne\n--]]", difference: .line(1, expected: "a")),
    ])
  func different(_ changed: Changed) { #expect(repair.difference(of: changed.saved) == changed.difference) }

  @Test func `a prediction may be anything but for the rest of the script`() {
    #expect(predict.difference(of: "a\npredict [[\nx\ny\n]]\n") == nil)
    #expect(predict.difference(of: "a\npredict [[\nx\n]]\nprint()\n") == .line(5, expected: nil))
    #expect(predict.difference(of: "a\n") == .mark("predict [["))
    #expect(predict.difference(of: "a\npredict [[x]]\n") == .line(2, expected: "predict [["))
  }

  @Test func `without a part the whole has to stay`() {
    let script = LessonScript(text: "a\nb\n", kind: .hello)
    #expect(script.difference(of: "a\nb") == nil)
    #expect(script.difference(of: "a\nc") == .line(2, expected: "b"))
  }
}
