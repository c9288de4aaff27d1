import KVLua
import Testing

final class Album {
  var title: String
  var rating: Int
  var related: Album?
  init(_ title: String, rating: Int = 0) {
    self.title = title
    self.rating = rating
  }
}

struct Refusal: Error, Equatable, CustomStringConvertible {
  var description: String { "refused" }
}

func albumClass() -> LuaClass {
  LuaClass(
    name: "Album", properties: ["title": 0, "rating": 1, "related": 2, "broken": 3],
    get: { object, slot in
      guard let album = object as? Album else { throw Refusal() }
      switch slot {
      case 0: return .string(album.title)
      case 1: return .integer(album.rating)
      case 2: return album.related.map { .object($0) } ?? .nil
      default: throw Refusal()
      }
    },
    set: { object, slot, value in
      guard let album = object as? Album else { throw Refusal() }
      switch slot {
      case 0: album.title = value.stringValue ?? ""
      case 1: album.rating = value.integerValue ?? 0
      case 2: album.related = value.objectValue?.cast(to: Album.self)
      default: throw Refusal()
      }
    },
    methods: [
      "add": .value { arguments in
        let album = try arguments.receiver(as: Album.self)
        return .integer(album.rating + (try arguments.integer(1, "a")) + (try arguments.integer(2, "b")))
      },
      "call": .values { arguments in
        _ = try arguments.receiver(as: Album.self)
        return try arguments.function(1, "f").call(arguments.rest(from: 2))
      },
      "fail": .effect { _ in throw Refusal() },
    ],
    metamethods: [
      .length: .value { arguments in .integer(try arguments.object(1, as: Album.self).title.count) },
      .toString: .value { arguments in .string("<Album \"\(try arguments.object(1, as: Album.self).title)\">") },
    ])
}

@Suite struct LuaClassTests {
  let state: LuaState
  let album = Album("Aerial", rating: 4)

  init() throws {
    state = try LuaState()
    let handle = try state.register(albumClass())
    state.classForObject = { $0 is Album ? handle : nil }
    try state.setGlobal("album", .object(album))
  }

  @discardableResult func run(_ source: String) throws -> [LuaValue] {
    try state.load(source, chunkName: "test.lua").call()
  }

  @Test("properties are read and written by name") func properties() throws {
    #expect(
      try run("album.rating = album.rating + 1; album.title = album.title .. '!'; return album.title") == [
        "Aerial!"
      ])
    #expect(album.rating == 5)
    #expect(try run("return album.related") == [nil])
    let other = Album("Other")
    album.related = other
    #expect(try run("return album.related, album.related == album.related") == [.object(other), true])
  }

  @Test("methods, metamethods and errors of misuse") func methods() throws {
    #expect(try run("return album:add(1, 2), #album, tostring(album)") == [7, 6, "<Album \"Aerial\">"])
    func message(_ source: String) throws -> String? {
      let error = #expect(throws: LuaError.self) { try run(source) }
      return error?.description
    }
    #expect(try message("return album.titel") == "test.lua:1: Album has no property or method 'titel'")
    #expect(try message("album.titel = 1") == "test.lua:1: Album has no property or method 'titel'")
    #expect(
      try message("album.add = 1") == "test.lua:1: 'add' is a method of Album and cannot be assigned")
    #expect(
      try message("\nalbum.add(1, 2)")
        == "test.lua:2: bad self to 'add': expected Album, got number (call it as object:add())")
    #expect(try message("for k in pairs(album) do end") == "test.lua:1: Album cannot be iterated with pairs")
    #expect(try message("return getmetatable(album).x")?.hasPrefix("test.lua:1: attempt to index a boolean") == true)
    #expect(
      try message("setmetatable(album, {})")?.hasPrefix("test.lua:1: bad argument #1 to 'setmetatable'") == true)
  }

  @Test("a Swift error crosses Lua as itself") func causes() throws {
    let error = #expect(throws: LuaError.self) { try run("local function f() album:fail() end\nf()") }
    #expect(error?.cause is Refusal)
    #expect(error?.location == LuaLocation(chunk: "test.lua", line: 1))
    #expect(error?.traceback.compactMap(\.line) == [1, 2])
    let nested = #expect(throws: LuaError.self) {
      try run("album:call(function() album:call(function() return album.broken end) end)")
    }
    #expect(nested?.cause is Refusal)
  }

  @Test("one object is one Lua value, also as a key and across collections") func identity() throws {
    #expect(try run("t = { [album] = 1 }; collectgarbage(); return t[album]") == [1])
    let other = Album("Other")
    try state.setGlobal("keep", .object(other))
    try run("t[keep] = 2")
    album.related = other
    #expect(try run("return t[album.related], rawequal(keep, album.related)") == [2, true])
  }

  @Test("classes grow names after their making") func dynamicNames() throws {
    let handle = try #require(state.classForObject?(album))
    try state.setProperty("stars", slot: 1, of: handle)
    try state.setMethod("double", .value { .integer(try $0.receiver(as: Album.self).rating * 2) }, of: handle)
    let triple = try #require(try run("return function(self) return self.rating * 3 end")[0].functionValue)
    try state.setMethod("triple", triple, of: handle)
    #expect(try run("return album.stars, album:double(), album:triple()") == [4, 8, 12])
  }

  @Test("an object without a class is refused") func unregistered() throws {
    final class Stranger {}
    #expect(throws: LuaAccessError.self) { try state.setGlobal("x", .object(Stranger())) }
  }

  final class Moment {
    let seconds: Double
    var closed = 0
    init(_ seconds: Double) { self.seconds = seconds }
  }

  @Test("operators, equality, calls and closing are the class's") func operators() throws {
    func seconds(_ arguments: borrowing LuaArguments, _ position: Int) throws -> Double {
      if let moment = try? arguments.object(position, as: Moment.self) { return moment.seconds }
      return try arguments.number(position)
    }
    let handle = try state.register(
      LuaClass(
        name: "Moment",
        metamethods: [
          .add: .value { .object(Moment(try seconds($0, 1) + seconds($0, 2))) },
          .subtract: .value { .number(try seconds($0, 1) - seconds($0, 2)) },
          .equal: .value { .boolean(try seconds($0, 1) == seconds($0, 2)) },
          .lessThan: .value { .boolean(try seconds($0, 1) < seconds($0, 2)) },
          .lessOrEqual: .value { .boolean(try seconds($0, 1) <= seconds($0, 2)) },
          .call: .value { .number(try seconds($0, 1) * seconds($0, 2)) },
          .concatenate: .value { _ in "joined" },
          .negate: .value { .number(-(try seconds($0, 1))) },
          .close: .effect { try $0.object(1, as: Moment.self).closed += 1 },
          .pairs: .values { [.function(try $0.state.makeFunction("next", .value { _ in nil })), nil, nil] },
        ],
        getUnknown: { object, key in .string("\(key.integerValue ?? -1)") },
        setUnknown: { object, key, value in throw Refusal() }))
    state.classForObject = { $0 is Moment ? handle : nil }
    let moment = Moment(10)
    try state.setGlobal("m", .object(moment))
    try state.setGlobal("n", .object(Moment(10)))
    #expect(
      try run(
        """
        do local c <close> = m end
        for _ in pairs(m) do error("nothing to visit") end
        return (5 + m) - m, m == n, rawequal(m, n), m < n, m <= n, m(3), m .. "x", -m, m[7], m.x, tostring(m)
        """) == [5.0, true, false, false, true, 30.0, "joined", -10.0, "7", "-1", "<Moment>"])
    #expect(moment.closed == 1)
    #expect(try state.areEqual(.object(moment), .object(Moment(10))))
    #expect(try state.describe(.object(moment)) == "<Moment>")
    #expect(#expect(throws: LuaError.self) { try run("m.x = 1") }?.cause is Refusal)
  }
}
