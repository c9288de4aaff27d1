/// What `kvbench growth` is asked to do.
struct GrowthSetting {
  static let usage = """
    usage: kvbench growth [--largest N]
           kvbench growth --draw TIMES COUNTS --picture FILE --tables FILE
      Prints what one change costs with 100 members, 1,000 and so on up to N (1,000,000), as a line of JSON for each:
      a release build measures time, a debug build counts. --draw makes of what both have printed a picture, and writes
      the tables between the marks of a page.

    """

  var largest = 1_000_000
  /// The files with times and counts to draw from, the picture and the page.
  var drawing: Drawing?

  struct Drawing {
    var times = "", counts = "", picture = "", page = ""
  }

  /// Nil for arguments that it does not know.
  init?(_ arguments: ArraySlice<String>) {
    var rest = arguments
    var drawing = Drawing()
    while let argument = rest.popFirst() {
      guard let value = rest.popFirst(), !value.hasPrefix("-") else { return nil }
      switch argument {
      case "--largest":
        guard let number = Int(value), number >= 100 else { return nil }
        largest = number
      case "--draw":
        guard let counts = rest.popFirst() else { return nil }
        (drawing.times, drawing.counts) = (value, counts)
      case "--picture": drawing.picture = value
      case "--tables": drawing.page = value
      default: return nil
      }
    }
    let files = [drawing.times, drawing.counts, drawing.picture, drawing.page]
    if files == ["", "", "", ""] { return }
    if files.contains("") { return nil }
    self.drawing = drawing
  }

  /// 100, 1,000 and so on.
  var sizes: [Int] { Array(sequence(first: 100) { $0 * 10 }.prefix { $0 <= largest }) }
}
