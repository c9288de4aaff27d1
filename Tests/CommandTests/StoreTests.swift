import Glibc
import KVStore
import KVTestSupport
import Testing

@Suite struct StoreTests {
  private let folder: Folder
  private let command: Command

  init() throws {
    folder = try Folder()
    command = Command(folder: folder)
    try folder.write(
      "library.lua",
      """
      local Book = class "Book" { title = "string", rating = "number", shelf = "Shelf" }
      local Shelf = class "Shelf" { books = orderedSet("Book", { inverse = "shelf" }) }
      local library = Context { classes = { Book, Shelf }, store = "library.sqlite" }
      local shelf = library:insert(Shelf())
      for i = 1, 25 do shelf.books:add(Book { title = i == 1 and ("é\\n"):rep(50) or "B" .. i, rating = i / 2 }) end
      shelf.books:at(1).rating = 0 / 0
      library:save()
      shelf.books:move(2, 0)
      library:save()
      """)
    let result = try command.run("run", "--format", "none", "library.lua")
    try #require(result.status == 0, "\(result.error)")
  }

  @Test func `the text has entities, properties and the first rows, one line each`() throws {
    let result = try command.run("store", "library.sqlite")
    #expect(result.status == 0 && result.error == "")
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[0].hasPrefix("library.sqlite  format ") && lines[0].hasSuffix(", 2 saves, 26 objects"))
    #expect(lines[2].hasPrefix("Book  25 objects, hash "))
    #expect(lines[3...5] == ["  rating  number", "  shelf   Shelf", "  title   string"])
    #expect(lines[7] == "  id        version  rating  shelf     title")
    #expect(lines[8].hasPrefix("  Book/p1   1        0.5     Shelf/p1  \"é\\né\\n") && lines[8].hasSuffix("…"))
    #expect(lines[9] == "  Book/p2   1        nan     Shelf/p1  \"B2\"")
    #expect(lines[28] == "  … (5 more)")
    #expect(lines[30].hasPrefix("Shelf  1 object, hash "))
    #expect(lines[31] == "  books  ordered set of Book, inverse shelf")
    #expect(lines[34] == "  Shelf/p1  2        [Book/p3, Book/p1, Book/p2, Book/p4, Bo…")
  }

  @Test func `rows are as many as asked for, of the entities asked for`() throws {
    let all = try command.run("store", "--rows", "all", "library.sqlite").output
    #expect(all.contains("  Book/p25 ") && !all.contains("more)"))
    let none = try command.run("store", "--rows", "0", "library.sqlite").output
    #expect(none.contains("title   string") && !none.contains("Book/p"))
    let one = try command.run("store", "--entity", "Shelf", "library.sqlite").output
    #expect(one.contains("Shelf/p1") && !one.contains("title"))
    #expect(try command.run("store", "--rows", "some", "library.sqlite").status == 64)
    let refused = try command.run("store", "--entity", "Shelves", "library.sqlite")
    #expect(refused.status == 5 && refused.output == "")
    #expect(refused.error.contains("E-NOTHING-MATCHED") && refused.error.contains("there are Book, Shelf"))
  }

  @Test func `the document has every row, and every value whole`() throws {
    let result = try command.run("store", "--format", "json", "library.sqlite")
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix(#"{"type":"store","version":1,"format":"#))
    #expect(lines[0].hasSuffix(#","saves":2,"entities":["#))
    #expect(
      lines[1].hasPrefix(#"{"name":"Book","hash":""#) && lines[1].contains(#"","count":25,"properties":[{"name":"#))
    let title = String(repeating: #"é\\n"#, count: 50)
    #expect(
      lines[2]
        == #"{"id":"Book/p1","version":1,"values":{"rating":"0.5","shelf":{"id":"Shelf/p1"},"title":"\""#
        + title + #"\""}},"#)
    #expect(lines[3].contains(#""rating":"nan""#))
    #expect(lines.count == 29 && lines[28].hasSuffix("]}}]}]}"))
    #expect(
      lines[28].hasPrefix(#"{"id":"Shelf/p1","version":2,"values":{"books":[{"id":"Book/p3"},{"id":"Book/p1"},"#))
    let process = try Process(
      "/bin/sh", ["-c", "command -v python3 >/dev/null || exit 0; python3 -m json.tool"], folder: folder.path,
      environment: ["PATH": "/usr/bin:/bin"])
    process.write(result.output)
    #expect(process.finish().status == 0)
  }

  @Test func `what is missing, no store or damaged is said, and nothing is made`() throws {
    let missing = try command.run("store", "none.sqlite")
    #expect(missing.status == 66 && missing.output == "")
    #expect(missing.error == "error[E-STORE]: the store none.sqlite cannot be opened: No such file or directory\n")
    #expect(folder.read("none.sqlite") == nil)
    let other = try command.run("store", "library.lua")
    #expect(other.status == 2 && other.error == "error[E-STORE]: library.lua is a file, and no store\n")
    #expect(try command.run("store", ".").status == 2)
    let cut = try Process(
      "/bin/sh", ["-c", "head -c 3000 library.sqlite > cut.sqlite"], folder: folder.path,
      environment: ["PATH": "/usr/bin:/bin"])
    #expect(cut.finish().status == 0)
    let damaged = try command.run("store", "cut.sqlite")
    #expect(damaged.status == 2 && damaged.error.hasPrefix("error[E-STORE]: "))
    let quiet = try command.run("store", "--quiet", "library.sqlite")
    #expect(quiet.status == 0 && quiet.output == "")
  }

  @Test func `a check has a line for each problem, and ends with 1 where there is any`() throws {
    let whole = try command.run("store", "--check", "library.sqlite")
    #expect(whole.status == 0 && whole.output == "26 rows checked, 0 problems\n" && whole.error == "")
    #expect(try command.run("store", "--check", "--quiet", "library.sqlite").output == "")
    let cut = try Process(
      "/bin/sh", ["-c", "LC_ALL=C sed 's/Shelf[.]books/Shelf.boxes/g' library.sqlite > damaged.sqlite"],
      folder: folder.path, environment: ["PATH": "/usr/bin:/bin"])
    #expect(cut.finish().status == 0)
    let lines = [
      "a page is not as it was written: it was damaged, or changed by another program",
      "the table 'Shelf.books' is missing", "the table 'Shelf.boxes' belongs to no class and to no relation",
    ]
    let text = try command.run("store", "--check", "damaged.sqlite")
    #expect(text.status == 1 && text.error == "")
    #expect(text.output == (lines + ["26 rows checked, 3 problems", ""]).joined(separator: "\n"))
    let quiet = try command.run("store", "--check", "--quiet", "damaged.sqlite")
    #expect(quiet.status == 1 && quiet.output == (lines + [""]).joined(separator: "\n"))
    let german = try command.run("store", "--check", "--lang", "de", "damaged.sqlite")
    #expect(german.output.contains("\ndie Tabelle 'Shelf.books' fehlt\n"))
    let json = try command.run("store", "--check", "--format", "json", "--lang", "de", "damaged.sqlite")
    #expect(json.status == 1)
    #expect(
      json.output.hasSuffix(
        lines.map { #"{"id":null,"problem":"\#($0)"}"# }.joined(separator: ",\n") + "],\"rows\":26,\"count\":3}\n"))
    #expect(json.output.hasPrefix(#"{"type":"check","version":1,"format":"#))
  }

  @Test func `a check of no store is an error, and takes no part of a file`() throws {
    let missing = try command.run("store", "--check", "none.sqlite")
    #expect(missing.status == 66 && missing.output == "" && missing.error.hasPrefix("error[E-STORE]: "))
    let other = try command.run("store", "--check", "library.lua")
    #expect(other.status == 2 && other.error == "error[E-STORE]: library.lua is a file, and no store\n")
    for part in [["--rows", "3"], ["--entity", "Book"]] {
      #expect(try command.run(["store", "--check"] + part + ["library.sqlite"]).status == 64)
    }
  }

  @Test func `an upgrade says what it did, and the file has the present format`() throws {
    let path = "\(folder.path)/former.sqlite"
    try SQLiteStore.runForTests(FormerFile.ofFormat2, on: path)
    let text = try command.run("store", "--upgrade", "former.sqlite")
    #expect(text.status == 0 && text.error == "")
    #expect(text.output == "former.sqlite was of format 2 and is of format 3: 5 rows were written\n")
    let again = try command.run("store", "--upgrade", "former.sqlite")
    #expect(again.status == 0 && again.output == "former.sqlite has format 3: there was nothing to upgrade\n")
    #expect(try command.run("store", "--check", "former.sqlite").output == "5 rows checked, 0 problems\n")
    #expect(
      try command.run("store", "former.sqlite").output.hasPrefix("former.sqlite  format 3, 4 saves, 5 objects\n"))
    for (arguments, output) in [
      (["--lang", "de"], "other.sqlite hatte Format 2 und hat Format 3: 5 Zeilen wurden geschrieben\n"),
      (["--format", "json", "--lang", "de"], #"{"type":"upgrade","version":1,"from":2,"format":3,"rows":5}"# + "\n"),
      (["--quiet"], ""),
    ] {
      let other = "\(folder.path)/other.sqlite"
      try SQLiteStore.runForTests(FormerFile.ofFormat2, on: other)
      let result = try command.run(["store", "--upgrade"] + arguments + ["other.sqlite"])
      #expect(result.status == 0 && result.output == output && result.error == "")
      try #require(remove(other) == 0)
    }
    let nothing = try command.run("store", "--upgrade", "--format", "json", "former.sqlite")
    #expect(nothing.output == #"{"type":"upgrade","version":1,"from":3,"format":3,"rows":0}"# + "\n")
  }

  @Test func `an upgrade of what is missing, no store, newer or damaged is an error, and changes nothing`()
    throws
  {
    let missing = try command.run("store", "--upgrade", "none.sqlite")
    #expect(missing.status == 66 && missing.output == "" && missing.error.hasPrefix("error[E-STORE]: "))
    #expect(folder.read("none.sqlite") == nil)
    let other = try command.run("store", "--upgrade", "library.lua")
    #expect(other.status == 2 && other.error == "error[E-STORE]: library.lua is a file, and no store\n")
    try SQLiteStore.runForTests(
      "UPDATE kv_meta SET value = 99 WHERE key = 'format'", on: "\(folder.path)/library.sqlite")
    let newer = try command.run("store", "--upgrade", "library.sqlite")
    #expect(newer.status == 2 && newer.error.contains("has format 99, and this version knows formats up to 3"))
    try SQLiteStore.runForTests(
      "\(FormerFile.ofFormat2) DELETE FROM Song WHERE kv_pk = 2", on: "\(folder.path)/damaged.sqlite")
    for _ in 1...2 {
      let damaged = try command.run("store", "--upgrade", "damaged.sqlite")
      #expect(damaged.status == 2 && damaged.error.contains("is damaged: objects of Song have no row"))
    }
    for options in [["--rows", "3"], ["--entity", "Song"], ["--check"]] {
      #expect(try command.run(["store", "--upgrade"] + options + ["damaged.sqlite"]).status == 64)
    }
  }

  @Test func `a run leaves one file, however it ends`() throws {
    let library = #"local A = class "A" { n = "integer" } local c = Context { classes = { A }, store = "a.sqlite" } "#
    for (end, status) in [
      ("", 0), ("error 'no'", 2), ("while true do end", 3),
      ("describe('d', function() it('i', function() end) end)", 0),
    ] {
      try folder.write("end.lua", library + "c:insert(A { n = 1 }) c:save() " + end)
      let result = try command.run("run", "--format", "none", "--time-limit", "1", "end.lua")
      #expect(result.status == Int32(status), "\(end) \(result.error)")
      #expect(
        folder.read("a.sqlite") != nil && folder.read("a.sqlite-wal") == nil && folder.read("a.sqlite-shm") == nil)
    }
    let read = try command.run("store", "--rows", "0", "a.sqlite")
    #expect(read.output.contains("4 objects"), "\(read)")
  }

  @Test func `tests run with SQLite below their contexts, and how to run one again says so`() throws {
    try folder.write(
      "Scenarios/both.lua",
      """
      local Box = class "Box" { content = "any" }
      it("keeps a text", function()
        local context = Context { classes = { Box } }
        context:insert(Box { content = "a" })
        context:save()
        context:reset()
        assert.equal("a", context:fetch { entity = "Box" }[1].content)
      end)
      for _, store in ipairs { "none", ":memory:" } do
        it("keeps a function in " .. store, function()
          local context = Context { classes = { Box }, store = store ~= "none" and store or nil }
          context:insert(Box { content = print })
          context:save()
        end)
      end
      """)
    #expect(try command.run("test").lastLine == "3 passed, 0 failed")
    #expect(try command.run("test", "--store-type", "memory").lastLine == "3 passed, 0 failed")
    let result = try command.run("test", "--store-type", "sqlite")
    #expect(result.status == 1 && result.lastLine == "1 passed, 2 failed")
    #expect(result.output.contains("error[E-STORE]: the value of 'content' of Box/t1 cannot be kept in a file"))
    #expect(result.output.contains("  again: kvosandbox test Scenarios/both.lua:10#2 --store-type sqlite\n"))
    #expect(try command.run("test", "--store-type", "xml").status == 64)
  }
}
