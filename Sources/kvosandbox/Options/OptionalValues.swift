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
}
