import Foundation
import Glibc

/// `kvbench growth`: measures, or draws what was measured.
enum GrowthCommand {
  static func run(_ setting: GrowthSetting) throws {
    if let drawing = setting.drawing { return try draw(drawing) }
    let points = try GrowthFigures.measure(setting.sizes) { what in
      _ = "\(what)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for point in points { print(String(decoding: try encoder.encode(point), as: UTF8.self)) }
  }

  private static func draw(_ drawing: GrowthSetting.Drawing) throws {
    let times = try points(of: drawing.times)
    let counts = try points(of: drawing.counts)
    try GrowthPicture(times).svg.write(toFile: drawing.picture, atomically: true, encoding: .utf8)
    var page = try GrowthPage(text: String(contentsOfFile: drawing.page, encoding: .utf8))
    let tables = GrowthTables(times: times, counts: counts)
    try page.replace("times", by: tables.times)
    try page.replace("counts", by: tables.counts)
    try page.text.write(toFile: drawing.page, atomically: true, encoding: .utf8)
  }

  private static func points(of file: String) throws -> [GrowthPoint] {
    let text = try String(contentsOfFile: file, encoding: .utf8)
    return try text.split(separator: "\n").map { try JSONDecoder().decode(GrowthPoint.self, from: Data($0.utf8)) }
  }
}

/// A page with marks, between which tables are written: `<!-- NAME -->` and `<!-- end of NAME -->`.
struct GrowthPage {
  var text: String

  /// A mark that the page lacks.
  struct MissingMark: Error, CustomStringConvertible {
    let mark: String
    var description: String { "the page has no line \(mark)" }
  }

  /// Throws ``MissingMark``.
  mutating func replace(_ name: String, by table: String) throws {
    let (begin, end) = ("<!-- \(name) -->\n", "<!-- end of \(name) -->")
    guard let first = text.range(of: begin) else { throw MissingMark(mark: begin) }
    guard let last = text.range(of: end, range: first.upperBound..<text.endIndex) else {
      throw MissingMark(mark: end)
    }
    text.replaceSubrange(first.upperBound..<last.lowerBound, with: table)
  }
}
