/// Options that may be given without their value, `--shuffle[=SEED]`, spelled out for a parser that knows none.
enum OptionalValues {
  private static let values = ["--shuffle": "--shuffle=any", "--update": "--update=all"]

  /// `--shuffle` becomes `--shuffle=any`; what follows `--` is not touched.
  static func spelled(out arguments: [String]) -> [String] {
    var isOver = false
    return arguments.map { argument in
      if argument == "--" { isOver = true }
      return isOver ? argument : values[argument] ?? argument
    }
  }

  /// The parser's help with `--shuffle[=<seed>]` where it says `--shuffle <seed>`, which would be read as two words.
  static func shown(in help: String) -> String {
    help.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count == 3, line.hasPrefix("  --"), values[String(words[0])] != nil, words[1].hasPrefix("<") else {
        return String(line)
      }
      // What it says stays in its column: two characters more, of two spaces less, one of which went with the split.
      return "  \(words[0])[=\(words[1])]" + words[2].dropFirst()
    }.joined(separator: "\n")
  }
}
