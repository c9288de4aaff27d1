import KVTrace

/// The trace of a script that renames one of 200 songs in each statement, with a controller whose delegate gets three
/// callbacks each time.
struct LongTrace {
  let statements: Int

  private func title(_ statement: Int) -> String { "Song \(statement % 977)" }

  var script: String {
    (0..<statements).map { "songs[\($0 % 200 + 1)].title = \"\(title($0))\"\n" }.joined()
  }

  var lines: [JSONValue] {
    var lines: [JSONValue] = [
      line("trace", ("version", .integer(2)), ("detail", .string("state"))),
      line("script", ("file", .string("many.lua")), ("text", .string(script))),
      line(
        "class", ("name", .string("Song")),
        (
          "properties",
          .array([property("title", "attribute", "string"), property("length", "attribute", "integer")])
        )),
    ]
    for statement in 0..<statements { lines += self.lines(of: statement) }
    return lines
  }

  private func lines(of statement: Int) -> [JSONValue] {
    let row = statement % 200
    let id = JSONValue.string("Song#\(row + 1)")
    let title = "\"\(self.title(statement))\""
    let printed = JSONValue.string("<Song \(title)>")
    let place = JSONValue.array([.integer(0), .integer(row)])
    func delivery(_ callback: String, _ text: String) -> JSONValue {
      line(
        "delivery", ("step", .integer(statement + 1)), ("file", .string("many.lua")),
        ("line", .integer(statement + 1)),
        ("depth", .integer(0)), ("receiver", .string("log")), ("receiverId", .integer(1)),
        ("callback", .string(callback)),
        ("text", .string(text)), ("changeSet", .integer(statement + 1)))
    }
    var lines = [
      line(
        "statement", ("step", .integer(statement + 1)), ("kind", .string("statement")), ("file", .string("many.lua")),
        ("line", .integer(statement + 1)), ("source", .string("…")))
    ]
    if statement == 0 { lines += songs }
    lines.append(
      line(
        "change", ("step", .integer(statement + 1)), ("depth", .integer(0)), ("object", id),
        ("key", .string("title")),
        ("old", .string("…")), ("new", .string(title)), ("text", printed)))
    lines.append(
      line(
        "changeSet", ("step", .integer(statement + 1)), ("depth", .integer(0)), ("number", .integer(statement + 1)),
        ("controller", .integer(1)), ("updates", .array([.array([place, place, id])])),
        ("because", .array([.array([id, .string("observed"), .string("title")])]))))
    lines.append(delivery("willChangeContent", "willChangeContent"))
    lines.append(delivery("didChangeObject", "didChangeObject <Song \(title)> update at [0, \(row)]"))
    lines.append(delivery("didChangeContent", "didChangeContent"))
    return lines
  }

  private var songs: [JSONValue] {
    let ids = (1...200).map { JSONValue.string("Song#\($0)") }
    let objects = ids.map { id in
      line(
        "object", ("step", .integer(1)), ("depth", .integer(0)), ("id", id), ("text", .string("<Song \"…\">")),
        ("values", .object([JSONValue.Member("title", .string("\"…\"")), JSONValue.Member("length", .string("0"))])))
    }
    let section = JSONValue.object([JSONValue.Member("name", .string("")), JSONValue.Member("objects", .array(ids))])
    return objects + [
      line(
        "controller", ("step", .integer(1)), ("depth", .integer(0)), ("number", .integer(1)),
        ("kind", .string("SetController")),
        ("relation", .string("songs")), ("keyPaths", .array([.string("title")])), ("receiverId", .integer(1)),
        ("receiver", .string("log"))),
      line(
        "content", ("step", .integer(1)), ("depth", .integer(0)), ("controller", .integer(1)),
        ("sections", .array([section]))),
    ]
  }

  private func line(_ type: String, _ members: (String, JSONValue)...) -> JSONValue {
    .object([JSONValue.Member("type", .string(type))] + members.map { JSONValue.Member($0.0, $0.1) })
  }

  private func property(_ name: String, _ kind: String, _ type: String) -> JSONValue {
    .object([
      JSONValue.Member("name", .string(name)), JSONValue.Member("kind", .string(kind)),
      JSONValue.Member("type", .string(type)),
    ])
  }
}
