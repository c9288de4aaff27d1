/// A JSON array in the making, as bytes: what is packed is never held twice.
///
/// Costs: the bytes of the text that it becomes.
struct PackedList {
  private(set) var bytes: [UInt8] = [UInt8(ascii: "[")]

  /// The finished text.
  var closed: [UInt8] { bytes + [UInt8(ascii: "]")] }

  mutating func append(_ number: Int) {
    separate()
    bytes += String(number).utf8
  }

  mutating func append(_ numbers: [Int]) {
    nest { list in for number in numbers { list.append(number) } }
  }

  mutating func append(_ text: String) {
    separate()
    bytes += PageText.quoted(text)
  }

  mutating func appendNull() {
    separate()
    bytes += "null".utf8
  }

  /// Appends a list of what `fill` appends.
  mutating func nest(_ fill: (inout PackedList) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "["))
    fill(&self)
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func separate() {
    if bytes.last != UInt8(ascii: "[") { bytes.append(UInt8(ascii: ",")) }
  }
}
