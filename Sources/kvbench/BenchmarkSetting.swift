/// What `kvbench` is asked to measure, and where figures are kept.
struct BenchmarkSetting {
  static let usage = """
    usage: kvbench [--json] [--save FILE] [--against FILE] [FILTER]
      FILTER is the beginning of a group, or part of what is measured.
      --save FILE      writes the figures, as --json prints them
      --against FILE   says of each median how often it is the one saved there

    """

  /// Why the arguments cannot be understood, with what could be.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  var isJSON = false
  var filter: String?
  var save: String?
  var against: String?

  init() {}

  /// Throws ``Problem`` for an option that it does not know, one without its file, and a second filter.
  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    func refuse(_ problem: String) -> Problem {
      Problem(description: problem + "\n" + BenchmarkSetting.usage + WorkloadSetting.usage)
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": isJSON = true
      case "--save", "--against":
        guard let file = rest.popFirst(), !file.hasPrefix("-") else { throw refuse("\(argument) needs a file") }
        if argument == "--save" { save = file } else { against = file }
      case _ where argument.hasPrefix("-"): throw refuse("there is no option \(argument)")
      case _ where filter != nil: throw refuse("'\(argument)' is a second filter")
      default: filter = argument
      }
    }
  }
}
