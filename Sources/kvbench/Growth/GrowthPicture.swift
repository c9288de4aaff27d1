import Foundation

/// Times of changes over numbers of members, both axes logarithmic, as SVG: a line for each subject, named at its end. The same
/// points give the same bytes.
struct GrowthPicture {
  private let points: [GrowthPoint]
  private let subjects: [String]

  init(_ points: [GrowthPoint]) {
    self.points = points.filter { $0.nanoseconds != nil }
    var subjects: [String] = []
    for point in self.points where !subjects.contains(point.subject) { subjects.append(point.subject) }
    self.subjects = subjects
  }

  private static let width = 860.0
  private static let height = 460.0
  private static let left = 70.0
  private static let right = 250.0
  private static let top = 50.0
  private static let bottom = 50.0
  /// The least distance between two names.
  private static let lineHeight = 17.0
  /// The exponents of ten at the ends of the axes.
  private var exponents: (x: ClosedRange<Double>, y: ClosedRange<Double>) {
    let sizes = points.map { log10(Double($0.members)) }
    let times = points.compactMap { $0.nanoseconds.map(log10) }
    let x = (sizes.min() ?? 2)...(sizes.max() ?? 6)
    return (x, (times.min() ?? 1).rounded(.down)...max((times.max() ?? 5).rounded(.up), (times.min() ?? 1) + 1))
  }

  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(Self.width)) \(number(Self.height))" role="img" \
    aria-labelledby="title description">
    <title id="title">What one change costs while the number of members grows</title>
    <desc id="description">\(description)</desc>
    <style>
    \(style)
    </style>
    <rect class="ground" width="100%" height="100%"/>
    <text class="heading" x="\(number(Self.left))" y="24">Time of one change over the number of members</text>
    \((grid + lines).joined(separator: "\n"))
    </svg>

    """
  }

  private var description: String {
    subjects.map { subject in
      let times = points.filter { $0.subject == subject }.map { point in
        "\(Int((point.nanoseconds ?? 0).rounded())) ns with \(point.members)"
      }
      return "\(subject): \(times.joined(separator: ", "))."
    }.joined(separator: " ")
  }

  private var style: String {
    let (light, dark) = (GrowthPicture.colors.map(\.light), GrowthPicture.colors.map(\.dark))
    func rules(_ colors: [String]) -> String {
      subjects.indices.map { index in
        let color = colors[index % colors.count]
        return "polyline.s\(index), path.s\(index) { stroke: \(color) } text.s\(index) { fill: \(color) }"
      }.joined(separator: "\n")
    }
    return """
      text { font: 13px system-ui, sans-serif; fill: #333 }
      .heading { font-size: 16px; font-weight: 600 }
      .ground { fill: #fff }
      .grid { stroke: #ddd }
      polyline { fill: none; stroke-width: 2; stroke-linejoin: round }
      path { fill: none; stroke-width: 2 }
      \(rules(light))
      @media (prefers-color-scheme: dark) {
      text { fill: #ddd }
      .ground { fill: #16181d }
      .grid { stroke: #3a3d45 }
      \(rules(dark))
      }
      """
  }

  /// Of lines, in light and in dark; each differs from its neighbours in lightness, too.
  private static let colors: [(light: String, dark: String)] = [
    ("#555555", "#bbbbbb"), ("#0b6e99", "#6cc5ee"), ("#8a5a00", "#f0b95a"), ("#1b7f3b", "#6fd58f"),
    ("#a3262a", "#ff8f8f"), ("#5b3fa0", "#b9a3f5"), ("#00695c", "#5fd3c4"),
  ]

  // MARK: Places

  private func x(_ exponent: Double) -> Double {
    let range = exponents.x
    let share = (exponent - range.lowerBound) / max(range.upperBound - range.lowerBound, 1e-9)
    return Self.left + share * (Self.width - Self.left - Self.right)
  }

  private func y(_ exponent: Double) -> Double {
    let range = exponents.y
    let share = (exponent - range.lowerBound) / (range.upperBound - range.lowerBound)
    return Self.height - Self.bottom - share * (Self.height - Self.top - Self.bottom)
  }

  private func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }

  // MARK: Parts

  private var grid: [String] {
    let (across, up) = exponents
    let (left, right) = (number(x(across.lowerBound)), number(x(across.upperBound)))
    let (top, bottom) = (number(y(up.upperBound)), number(y(up.lowerBound)))
    var parts: [String] = []
    for exponent in Int(across.lowerBound.rounded(.up))...Int(across.upperBound) {
      let place = number(x(Double(exponent)))
      parts.append("<line class=\"grid\" x1=\"\(place)\" x2=\"\(place)\" y1=\"\(top)\" y2=\"\(bottom)\"/>")
      let label = GrowthTables.grouped(Int(pow(10, Double(exponent))))
      parts.append(
        "<text x=\"\(place)\" y=\"\(number(Self.height - Self.bottom + 20))\" text-anchor=\"middle\">\(label)</text>")
    }
    for exponent in Int(up.lowerBound)...Int(up.upperBound) {
      let place = number(y(Double(exponent)))
      parts.append("<line class=\"grid\" x1=\"\(left)\" x2=\"\(right)\" y1=\"\(place)\" y2=\"\(place)\"/>")
      parts.append(
        "<text x=\"\(number(Self.left - 8))\" y=\"\(number(y(Double(exponent)) + 4))\" text-anchor=\"end\">"
          + "\(GrowthPicture.duration(exponent))</text>")
    }
    parts.append("<text x=\"\(left)\" y=\"\(number(Self.height - 10))\">members</text>")
    return parts
  }

  /// `100 ns`, `1 µs`, of a power of ten nanoseconds.
  private static func duration(_ exponent: Int) -> String {
    let units = ["ns", "µs", "ms", "s"]
    let unit = min(max(exponent / 3, 0), 3)
    return "\(Int(pow(10, Double(exponent - 3 * unit)))) \(units[unit])"
  }

  private var lines: [String] {
    let ends = labelPlaces
    return subjects.indices.flatMap { index -> [String] in
      let own = points.filter { $0.subject == subjects[index] }
      let places = own.map { point in
        (x(log10(Double(point.members))), y(log10(point.nanoseconds ?? 1)))
      }
      let list = places.map { "\(number($0.0)),\(number($0.1))" }.joined(separator: " ")
      let marks = places.map { GrowthPicture.mark(index, number($0.0), number($0.1)) }.joined(separator: " ")
      return [
        "<polyline class=\"s\(index)\" points=\"\(list)\"/>", "<path class=\"s\(index)\" d=\"\(marks)\"/>",
        "<text class=\"s\(index)\" x=\"\(number(Self.width - Self.right + 14))\" y=\"\(number(ends[index] + 4))\">"
          + "\(subjects[index])</text>",
      ]
    }
  }

  /// Shapes say which line it is where colors do not.
  private static func mark(_ index: Int, _ x: String, _ y: String) -> String {
    let shapes = [
      "m-4 0h8m-4 -4v8", "m-4 -4l8 8m0 -8l-8 8", "m-4 -4h8v8h-8z", "m0 -5l5 5l-5 5l-5 -5z", "m0 -5l5 9h-10z",
      "m0 5l5 -9h-10z", "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",
    ]
    return "M\(x) \(y)\(shapes[index % shapes.count])"
  }

  /// Where each subject's name stands: beside the end of its line, and below the name above it.
  private var labelPlaces: [Double] {
    let ends = subjects.map { subject in
      y(log10(points.last { $0.subject == subject }?.nanoseconds ?? 1))
    }
    var places = ends
    var last = -Double.infinity
    for index in ends.indices.sorted(by: { ends[$0] < ends[$1] }) {
      places[index] = max(ends[index], last + GrowthPicture.lineHeight)
      last = places[index]
    }
    return places
  }
}
