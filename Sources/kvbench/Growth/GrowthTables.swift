/// Times and counts as tables of a Markdown page: a row for each subject, a column for each number of members.
struct GrowthTables {
  let times: String
  let counts: String

  init(times: [GrowthPoint], counts: [GrowthPoint]) {
    self.times = GrowthTables.table(times, heading: "ns for a change") { point in
      point.nanoseconds.map { GrowthTables.grouped(Int($0.rounded())) } ?? ""
    }
    self.counts = GrowthTables.table(counts, heading: "nodes entered, elements compared, blocks allocated") { point in
      [point.visits, point.comparisons, point.allocations].map { $0.map { "\(Int($0.rounded()))" } ?? "" }
        .joined(separator: ", ")
    }
  }

  private static func table(_ points: [GrowthPoint], heading: String, _ cell: (GrowthPoint) -> String) -> String {
    let sizes = Set(points.map(\.members)).sorted()
    var subjects: [String] = []
    for point in points where !subjects.contains(point.subject) { subjects.append(point.subject) }
    func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    var text = row([heading] + sizes.map { grouped($0) }) + row(["---"] + sizes.map { _ in "---:" })
    for subject in subjects {
      let cells = sizes.map { size in
        points.first { $0.subject == subject && $0.members == size }.map(cell) ?? ""
      }
      text += row([subject] + cells)
    }
    return text
  }

  /// `1,234,567`.
  static func grouped(_ number: Int) -> String {
    var text = ""
    for (place, digit) in String(number).reversed().enumerated() {
      if place > 0, place % 3 == 0 { text = "," + text }
      text = String(digit) + text
    }
    return text
  }
}
