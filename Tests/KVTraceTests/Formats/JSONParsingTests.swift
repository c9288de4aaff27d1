import KVTrace
import Testing

struct JSONParsingTests {
  @Test(
    "What is written is read again",
    arguments: [
      "null", "true", "false", "0", "-12", "0.25", "1e9", "[]", "{}", #""""#, #""a\"\\\n\u0001 é 🎈""#,
      #"[1,[2,{"a":null}],"b"]"#, #"{"a":{"b":[]},"a":1}"#,
    ])
  func roundTrip(_ text: String) throws {
    let value = try #require(JSONValue(parsing: text))
    #expect(JSONValue(parsing: value.text) == value)
    #expect(JSONValue(parsing: " \n\(text)\t") == value)
  }

  @Test(
    "What is no JSON is not read",
    arguments: [
      "", " ", "nul", "tru", "01", "1.", ".5", "+1", "1e", "-", "[1,]", "[1", "[1 2]", "{", "{a:1}", #"{"a"}"#,
      #"{"a":}"#,
      #"{"a":1,}"#, #""a"#, "\"\n\"", #""\x""#, #""\u12""#, #""\ud800""#, #""\ud800a""#, #""\udc00""#, "1 1", "[]]",
      "NaN",
    ])
  func refused(_ text: String) { #expect(JSONValue(parsing: text) == nil) }

  @Test func `escapes are what they stand for`() {
    #expect(JSONValue(parsing: #""\ud83c\udf88\/\b\f\r\t""#)?.stringValue == "🎈/\u{8}\u{C}\r\t")
  }

  @Test func `deeper than a hundred levels nothing is read`() {
    let deep = { (count: Int) in String(repeating: "[", count: count) + String(repeating: "]", count: count) }
    #expect(JSONValue(parsing: deep(100)) != nil)
    #expect(JSONValue(parsing: deep(102)) == nil)
    #expect(JSONValue(parsing: deep(100_000)) == nil)
  }
}
