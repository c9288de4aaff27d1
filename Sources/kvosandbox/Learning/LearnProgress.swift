import KVLessons
import KVTrace

/// How far a learner has come: what is kept between two calls of `learn`.
///
/// Lessons are known by their IDs, neither by number nor by path, and what this version does not know is kept as it is: another
/// one may.
struct LearnProgress: Sendable {
  /// What became of one lesson.
  struct Entry: Sendable {
    enum State: String, Sendable {
      case open, solved, skipped
    }
    var state = State.open
    /// How many hints were asked for.
    var hints = 0
    /// How often it was checked.
    var tries = 0
    /// What the last try was worth, from 0 to 1.
    var credit = 0.0
  }

  /// Where the learner's files are; nil before `learn start`.
  var folder: String?
  /// The lesson under way.
  var current: String?
  /// In the order in which they were first heard of.
  private var order: [String] = []
  private var entries: [String: Entry] = [:]
  /// What was written of lessons by a version that knows more of them.
  private var foreign: [String: JSONValue] = [:]

  /// What became of a lesson.
  subscript(id: String) -> Entry {
    get { entries[id] ?? Entry() }
    set {
      if entries[id] == nil, foreign[id] == nil { order.append(id) }
      foreign[id] = nil
      entries[id] = newValue
    }
  }

  /// Nothing is known any more of a lesson.
  mutating func forget(_ id: String) {
    order.removeAll { $0 == id }
    (entries[id], foreign[id]) = (nil, nil)
  }

  /// The lesson under way: the current one, where the course has it, else the first that is open.
  func lesson(of course: Course) -> Lesson? {
    current.flatMap { course[$0] } ?? course.lessons.first { self[$0.id].state == .open } ?? course.lessons.last
  }

  /// The first open lesson behind one, else the first open of all; nil where every one is solved or skipped.
  func next(after id: String, in course: Course) -> Lesson? {
    let place = course.place(of: id) ?? -1
    let isOpen: (Lesson) -> Bool = { $0.id != id && self[$0.id].state == .open }
    return course.lessons.dropFirst(place + 1).first(where: isOpen) ?? course.lessons.first(where: isOpen)
  }

  func count(_ state: Entry.State, in course: Course) -> Int { course.lessons.count { self[$0.id].state == state } }
}

extension LearnProgress {
  private static let version = 1
  private static let courseName = "kvosandbox"
  /// Nobody has asked for, or tried, so much.
  private static let mostCounted = 1_000_000

  /// Reads what ``text`` wrote; nil where it is something else, such as what a later version has written.
  init?(parsing text: String) {
    self.init()
    guard let value = JSONValue(parsing: text), value["version"]?.integerValue == Self.version,
      value["course"]?.stringValue ?? Self.courseName == Self.courseName
    else { return nil }
    folder = value["folder"]?.stringValue
    current = value["current"]?.stringValue
    guard let lessons = value["lessons"] else { return }
    guard case .object(let members) = lessons else { return nil }
    for member in members where entries[member.name] == nil && foreign[member.name] == nil {
      if let entry = Self.entry(member.value) {
        self[member.name] = entry
      } else {
        order.append(member.name)
        foreign[member.name] = member.value
      }
    }
  }

  /// What is said of a lesson; nil where this version could not say it.
  private static func entry(_ value: JSONValue) -> Entry? {
    guard let state = value["state"]?.stringValue.flatMap(Entry.State.init) else { return nil }
    func count(_ name: String) -> Int { min(mostCounted, max(0, value[name]?.integerValue ?? 0)) }
    return Entry(
      state: state, hints: count("hints"), tries: count("tries"),
      credit: min(1, max(0, value["credit"]?.doubleValue ?? 0)))
  }

  /// `{"version":1,"course":…,"folder":…,"current":ID,"lessons":{ID:{"state":…,"hints":n,"tries":n,"credit":x}}}`.
  var text: String {
    var members: [JSONValue.Member] = [
      .init("version", .integer(Self.version)), .init("course", .string(Self.courseName)),
    ]
    if let folder { members.append(.init("folder", .string(folder))) }
    if let current { members.append(.init("current", .string(current))) }
    let lessons = order.map { id in
      JSONValue.Member(id, foreign[id] ?? self[id].json)
    }
    members.append(.init("lessons", .object(lessons)))
    return JSONValue.object(members).text
  }
}

extension LearnProgress {
  /// `{"current":ID,"lessons":{ID:{"state":…,"hints":n,"tries":n,"credit":x}}}` with every lesson of the course, in its order.
  func document(of course: Course) -> JSONValue {
    let current = lesson(of: course).map { [JSONValue.Member("current", .string($0.id))] } ?? []
    let lessons = course.lessons.map { JSONValue.Member($0.id, self[$0.id].json) }
    return .object(current + [.init("lessons", .object(lessons))])
  }
}

extension LearnProgress.Entry {
  fileprivate var json: JSONValue {
    .object([
      .init("state", .string(state.rawValue)), .init("hints", .integer(hints)), .init("tries", .integer(tries)),
      .init("credit", .number(credit.decimals(most: 3))),
    ])
  }
}

extension JSONValue {
  /// The number, if this is one.
  fileprivate var doubleValue: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let text): Double(text)
    default: nil
    }
  }
}
