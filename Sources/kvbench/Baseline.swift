import Foundation

/// The medians of a run that was saved: what a later one is compared with.
///
/// Times of two runs differ by what else the machine does; ratios of rows that have nothing to do with a change say by how
/// much.
struct Baseline {
  private struct Row: Decodable {
    let group: String
    let name: String
    let ns, bytes, moves, times: Double?
  }

  private var medians: [String: Double] = [:]

  /// None.
  init() {}

  /// Reads what ``save(_:to:)`` wrote. Throws where the file cannot be read, or is something else.
  init(file: String) throws {
    let rows = try JSONDecoder().decode([Row].self, from: Data(contentsOf: URL(fileURLWithPath: file)))
    for row in rows { medians["\(row.group): \(row.name)"] = row.ns ?? row.bytes ?? row.moves ?? row.times }
  }

  /// `   0.93 x`, or nothing where it was not measured then.
  func comparison(with measurement: Measurement) -> String {
    guard let before = medians["\(measurement.group): \(measurement.name)"], before > 0 else { return "" }
    return "   " + String(format: "%.2f", measurement.median / before) + " x"
  }

  /// Writes figures as JSON. Throws where that is not possible.
  static func save(_ json: String, to file: String) throws {
    try (json + "\n").write(toFile: file, atomically: true, encoding: .utf8)
  }
}
