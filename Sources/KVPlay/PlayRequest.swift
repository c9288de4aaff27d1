import FoundationEssentials

/// The body of a request: one type for all routes, each of which needs some of it.
package struct PlayRequest: Decodable, Sendable {
  /// The name of the script, which is that of a file in the folder of the run.
  package var name: String?
  package var script: String?
  /// Which page asks, and for which time: a later request of a page ends the run that it has asked for before.
  package var page: String?
  package var turn: Int?
  /// How the script is run, as `compare --with` has it.
  package var with: [String]?
  /// What was predicted: lines for each statement.
  package var answers: [[String]]?
  /// The ID of a lesson.
  package var id: String?
  package var action: LessonAction?
  /// The revision of the followed script that the page has.
  package var revision: String?

  package enum LessonAction: String, Decodable, Sendable {
    case check, hint, skip
  }

  /// Reads a body. O(bytes).
  package init(_ body: [UInt8]) throws(Rejection) {
    do { self = try JSONDecoder().decode(Self.self, from: Data(body)) } catch { throw .badRequest }
    guard (script?.utf8.count ?? 0) <= LoopbackGuard.maxScriptBytes else { throw .tooLong }
  }

  /// Whose run it is; nil where no page says so.
  package var turnOfPage: RunQueue.Turn? { page.map { RunQueue.Turn(page: $0, number: turn ?? 0) } }

  /// The name of the file that the script is written to: the one that was given, where it can be.
  package var fileName: String {
    guard let name, name.hasSuffix(".lua"), (5...100).contains(name.utf8.count), name.utf8.first != UInt8(ascii: "."),
      name.utf8.first != UInt8(ascii: "-"),
      !name.unicodeScalars.contains(where: { $0 == "/" || $0.value < 32 || $0.value == 127 })
    else { return "script.lua" }
    return name
  }
}
