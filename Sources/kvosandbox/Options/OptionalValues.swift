/// Options that may be given without their value, `--shuffle[=SEED]`, spelled out for a parser that knows none.
enum OptionalValues {
  private static let values = ["--shuffle": "--shuffle=any", "--update": "--update=all"]

  /// Options whose value is a number, which may be written with a sign.
  private static let numbers: Set<String> = ["--seed", "--time-limit", "--memory-limit", "-j"]

  /// `--shuffle` becomes `--shuffle=any`, and `--seed -1` one word, as the parser takes `-1` for an option; what follows
  /// `--` is not touched.
  static func spelled(out arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    var words: [String] = []
    for argument in arguments[..<end] {
      if let last = words.last, numbers.contains(last), argument.hasPrefix("-"), Double(argument) != nil {
        words[words.count - 1] = "\(last)=\(argument)"
      } else {
        words.append(values[argument] ?? argument)
      }
    }
    return words + arguments[end...]
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
