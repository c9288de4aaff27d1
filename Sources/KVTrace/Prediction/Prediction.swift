package import KVObjects

/// What somebody predicted, graded callback by callback against what came.
///
/// In contrast to a ``TraceDiff``, which says where two lists part, it says how much of a prediction is right, and it is shown
/// without what came: whoever is learning finds that out for themselves.
///
///     let prediction = Prediction(["willChangeContent", "didChangeContent"], of: trace.takeLines())
///     prediction.credit       // 0.5, where an update came between the two, and one more behind
///
/// | grade | a predicted callback |
/// |---|---|
/// | right | came as it was predicted, in its place among the others that did |
/// | near | the callback came, but at another place or with other details |
/// | wrong | did not come |
///
/// Time: O(n) for what is equal at both ends, and a longest common subsequence of what lies between, where that has at most
/// 400 lines on each side; of more, lines are compared place by place. At most 400 of the others on each side are held
/// against each other.
package struct Prediction: Sendable {
  /// What a predicted callback is worth.
  package enum Grade: String, Hashable, Sendable {
    /// A whole credit.
    case right
    /// Half of one.
    case near
    /// None.
    case wrong
  }

  /// What was predicted, a line for each callback.
  package let predicted: [String]
  /// What came.
  package let actual: [TraceLine]
  /// What each predicted line is worth, by its place.
  package let grades: [Grade]
  /// Where the two part; nil where all is right.
  package let difference: TraceDiff?

  /// Of longer lists nobody predicts every line.
  private static let longest = 400

  /// Grades `predicted` as ``TraceDiff/lines(ofBlock:)`` reads it.
  package init(_ predicted: [String], of actual: [TraceLine]) { self.init(predicted, of: actual, silence: nil) }

  /// - Parameter silence: why nothing was sent of a change, where that is known.
  package init(_ predicted: [String], of actual: [TraceLine], silence: EventRule?) {
    self.predicted = predicted.map(\.trimmingBlanks)
    self.actual = actual
    difference = TraceDiff(expected: predicted, actual: actual, silence: silence)
    grades = Self.grades(self.predicted, actual.map { $0.description.trimmingBlanks })
  }

  /// How many halves of a credit the lines are worth.
  package var halves: Int { grades.reduce(0) { $0 + ($1 == .right ? 2 : $1 == .near ? 1 : 0) } }

  /// How many credits there are: as many as lines on the longer side.
  package var most: Int { max(predicted.count, actual.count) }

  /// From 0 to 1: credits over how many there are; 1 where nothing was predicted and nothing came.
  package var credit: Double { most == 0 ? 1 : Double(halves) / Double(2 * most) }

  /// How many credits: `1½` of ``most``.
  package var credits: String { Self.credits(halves: halves) }

  /// So many halves as credits.
  package static func credits(halves: Int) -> String {
    halves % 2 == 0 ? "\(halves / 2)" : halves == 1 ? "½" : "\(halves / 2)½"
  }

  // MARK: Grading

  private static func grades(_ predicted: [String], _ came: [String]) -> [Grade] {
    var grades = [Grade](repeating: .wrong, count: predicted.count)
    var rest = Set(came.indices)
    for (place, other) in pairs(predicted, came) {
      grades[place] = .right
      rest.remove(other)
    }
    // What is most like it first, so that no line takes the place of a better one.
    let likenesses: [(Likeness, Likeness) -> Bool] = [
      { $0.line.isSameLine(as: $1.line) },
      { $0.callback == $1.callback && $0.object != nil && $0.object == $1.object },
      { $0.callback == $1.callback },
    ]
    var open = grades.indices.filter { grades[$0] == .wrong }.prefix(longest).map { ($0, Likeness(predicted[$0])) }
    var left = rest.sorted().prefix(longest).map { Likeness(came[$0]) }
    for isAlike in likenesses {
      open.removeAll { place, line in
        guard let found = left.firstIndex(where: { isAlike(line, $0) }) else { return false }
        left.remove(at: found)
        grades[place] = .near
        return true
      }
    }
    return grades
  }

  /// The places of lines that are the same on both sides, in one order.
  private static func pairs(_ left: [String], _ right: [String]) -> [(Int, Int)] {
    let start = zip(left, right).prefix { $0.isSameLine(as: $1) }.count
    let end = zip(left.dropFirst(start).reversed(), right.dropFirst(start).reversed())
      .prefix { $0.isSameLine(as: $1) }.count
    let ends = (0..<start).map { ($0, $0) } + (0..<end).map { (left.count - 1 - $0, right.count - 1 - $0) }
    let (wanted, got) = (Array(left[start..<left.count - end]), Array(right[start..<right.count - end]))
    guard max(wanted.count, got.count) <= longest else {
      return ends
        + zip(wanted.indices, got.indices).filter { wanted[$0].isSameLine(as: got[$1]) }.map {
          ($0 + start, $1 + start)
        }
    }
    let edits = got.difference(from: wanted) { $0.isSameLine(as: $1) }
    var (removed, inserted) = (Set<Int>(), Set<Int>())
    for edit in edits {
      switch edit {
      case .remove(let place, _, _): removed.insert(place)
      case .insert(let place, _, _): inserted.insert(place)
      }
    }
    let kept = zip(
      wanted.indices.filter { !removed.contains($0) }, got.indices.filter { !inserted.contains($0) })
    return ends + kept.map { ($0 + start, $1 + start) }
  }
}

extension String {
  /// As a ``TraceDiff`` compares lines: those that no name could be byte by byte.
  fileprivate func isSameLine(as other: String) -> Bool {
    isTooLongForName || other.isTooLongForName ? utf8.elementsEqual(other.utf8) : self == other
  }
}

/// What lines are alike by that are not the same.
private struct Likeness {
  let line: String
  let callback: Substring
  /// What stands between the first angle brackets.
  let object: Substring?

  init(_ line: String) {
    self.line = line
    callback = line.callbackName
    let start = line.isTooLongForName ? "" : line[...]
    object = start.firstIndex(of: "<").flatMap { open in start[open...].firstIndex(of: ">").map { start[open...$0] } }
  }
}

extension String {
  /// The first word of a callback's line, behind the name of its receiver: `didChangeObject`.
  package var callbackName: Substring {
    let start = isTooLongForName ? prefix(200) : self[...]
    return start.split(separator: " ").first { !$0.hasSuffix(":") } ?? ""
  }
}
