/// The `replay` option that makes a run again, as Lua text.
struct ReplayText {
  /// A longer one has a line for each step.
  private static let lineLength = 90

  private let parts: [String]

  init(_ record: PropertyRecord, seed: UInt64) {
    // Past the largest integer Lua reads a decimal numeral as a float, and a hexadecimal one around.
    let seedText = seed > UInt64(Int.max) ? "0x\(String(seed, radix: 16))" : "\(seed)"
    var head = "seed = \(seedText), run = \(record.run)"
    if !record.setup.draws.isEmpty { head += ", setup = \(Self.text(record.setup, index: 0))" }
    parts = [head] + record.steps.enumerated().map { Self.text($1, index: $0 + 1) }
  }

  /// The option as `replay = { … }`, its further lines indented by `indentation` and two more.
  func option(indentation: String) -> String { "replay = \(table(indentation: indentation))" }

  /// The table alone.
  func table(indentation: String) -> String {
    let line = "{ \(parts.joined(separator: ", ")) }"
    if line.count <= Self.lineLength { return line }
    return "{\n" + parts.map { "\(indentation)  \($0),\n" }.joined() + "\(indentation)}"
  }

  /// The place is named where it is another than it would be taken for, and matters.
  private static func text(_ step: PropertyRecord.Step, index: Int) -> String {
    var parts = step.draws.map(\.value.text)
    if step.place != index, step.mayUseMathRandom { parts.append("place = \(step.place)") }
    return parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }"
  }
}
