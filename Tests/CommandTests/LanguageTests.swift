import Testing

/// Which language the command speaks, what it never translates, and that nothing else bypasses the catalogue.
@Suite struct LanguageTests {
  private let command: Command

  init() throws {
    command = Command(folder: try Folder())
    try command.folder.write("misspelt.lua", Self.misspelt)
    try command.folder.write("refused.lua", Self.refused)
    try command.folder.write("failing.lua", Self.failing)
  }

  private static let misspelt = """
    local Song = class "Song" { title = "string" }
    local function rename(song) song.titel = "B" end
    rename(Song { title = "A" })
    """

  private static let refused = """
    local view = TableView { rows = { { "a", "b" } } }
    view:reloadData()
    local ok, e = pcall(function() view:insertRows { { 0, 5 } } end)
    print(e.hint)
    view:beginUpdates()
    view:deleteRows { { 0, 0 } }
    """

  private static let failing = """
    local Song = class "Song" { title = "string" }
    local Library = class "Library" { songs = set "Song" }
    local function shown(a, b)
      local library = Library { songs = { a, b } }
      local c = SetController {
        observed = library, setKeyPath = "songs", keyPaths = { "title" }, sortDescriptors = { "title" },
        delegate = Recorder "c" }
      assert(c:performQuery())
      return c
    end
    it("moves", function()
      local a, b = Song { title = "A" }, Song { title = "B" }
      local c = shown(a, b)
      a.title = "C"
      expect [[
        c: willChangeContent
        c: didChangeObject <Song "C"> update at [0, 0]
        c: didChangeContent
      ]]
    end)
    it("says nothing", function()
      local c = shown(Song { title = "A" }, Song { title = "B" })
      expect [[ c: willChangeContent ]]
    end)
    it("compares texts", function() print "seen" assert.equal("a\\nb\\nc", "a\\nd\\nc") end)
    it("compares tables", function() assert.equal({ 1 }, { 1 }) end)
    it("updates", function()
      local view = TableView { rows = { { "a" } } }
      view:numberOfRows(0)
      view:insertRows { { 0, 1 } }
    end)
    xfail("passes", function() end)
    """

  // MARK: Which language

  @Test func `--lang chooses, and comes before the environment`() throws {
    var german = command
    german.environment["LANG"] = "de_DE.UTF-8"
    #expect(try command.run("misspelt.lua").error.contains("did you mean 'title'?"))
    #expect(try command.run("run", "--lang", "de", "misspelt.lua").error.contains("meintest du 'title'?"))
    #expect(try german.run("misspelt.lua").error.contains("meintest du 'title'?"))
    #expect(try german.run("run", "misspelt.lua").error.contains("= mehr: kvosandbox explain E-UNKNOWN-KEY"))
    #expect(try german.run("run", "--lang", "en", "misspelt.lua").error.contains("did you mean 'title'?"))
    german.environment["LC_ALL"] = "C"
    #expect(try german.run("misspelt.lua").error.contains("did you mean 'title'?"))
  }

  @Test func `a language that is not there is a usage error, which lists those that are`() throws {
    let refused = try command.run("run", "--lang", "xx", "misspelt.lua")
    #expect(refused.status == 64 && refused.output.isEmpty)
    #expect(refused.error.contains("'xx' is invalid for '--lang <language>'"))
    #expect(refused.error.contains("'en' and 'de'"))
  }

  @Test func `a rule says the same sentence in a page of explain, a failure and a report`() throws {
    let sentence = "eine Zeile ist verschoben, wenn sie zwischen anderen Zeilen steht als zuvor"
    let page = try command.run("explain", "--lang", "de", "move-is-a-new-gap").output
    #expect(page.contains("\n\nE\(sentence.dropFirst())"))
    let failed = try command.run("test", "--lang", "de", "--html", "report.html", "failing.lua")
    #expect(failed.output.contains("Hinweis: \(sentence)"))
    let report = try #require(command.folder.read("report.html"))
    #expect(report.contains(#""move-is-a-new-gap":"\#(sentence)"#))
    #expect(report.contains(#""hint":"\#(sentence)"#))
    #expect(report.contains(#"<html lang="de">"#) && report.contains(#""before":"vorher""#))
  }

  // MARK: What is never translated

  @Test func `what programs read, and what scripts see, is the same in every language`() throws {
    let runs: [[String]] = [
      ["run", "--diagnostics", "json", "misspelt.lua"],
      ["run", "--quiet", "--format", "json", "--detail", "state", "refused.lua"],
      ["run", "--diagnostics", "json", "refused.lua"], ["test", "--reporter", "json", "failing.lua"],
      ["test", "--reporter", "junit", "failing.lua"], ["test", "--reporter", "tap", "failing.lua"],
      ["test", "--reporter", "github", "failing.lua"],
    ]
    for run in runs {
      let results = try ["en", "de", "qps"].map { language in
        var speaking = command
        speaking.environment["LC_MESSAGES"] = language
        if language == "qps" { speaking.environment["LC_ALL"] = language }
        return try speaking.run(run)
      }
      // Times differ from run to run.
      let texts = results.map { Self.withoutNumbers($0.output) }
      #expect(texts[0] == texts[1] && texts[0] == texts[2], "\(run)")
      if run.contains("--diagnostics") { #expect(results.allSatisfy { $0.error == results[0].error }, "\(run)") }
      #expect(!results[2].output.contains("⟦"), "\(run)")
    }
  }

  /// A time may be a whole number, and one that is short has an exponent.
  private static func withoutNumbers(_ text: String) -> String {
    text.replacing(/[0-9]+(?:\.[0-9]+)?(?:e-?[0-9]+)?/, with: "0")
  }

  // MARK: What bypasses the catalogue

  /// What stands outside of ⟦ and ⟧ and may: everything else is a text that is not in the catalogue.
  private static var neverTranslated: [Regex<Substring>] {
    [
      // The kind, code and sentence of a diagnostic, as the error has it, and the exception of Cocoa's.
      /(?:error|warning)\[E-[A-Z-]+\]: .*/, /= Cocoa: .*/,
      // Places, lines of the script with their numbers and carets.
      /(?:--> )?[a-z]+\.lua:[0-9]+(?::[0-9]+)?/, /[0-9]* ?[|│].*/, /\^+/,
      // What was observed and expected: callbacks, contents, values, what the script printed; the mark of a difference.
      /[0-9≠⇅+−]* ?(?:c: )?(?:willChange|didChange)Content.*/, /[0-9≠]* *c: didChangeObject .*/,
      /[0-9] [A-C](?: +[0-9] [A-C])?/,
      /[−+]? ?[a-d]/, /seen/, /[a-z]+\.lua:[0-9]+  expected \[1\], got \[1\]/, /[0-9≠⇅+−]+/, /=/,
      // The heading of a failed test, and the counts that programs look for in the last line.
      /FAIL  failing\.lua › [a-z ]+\(seed 0\)/, /[0-9]+ passed, [0-9]+ failed/,
    ]
  }

  @Test func `what people read of failures comes from the catalogue`() throws {
    let results = [
      try command.run("run", "--lang", "qps", "misspelt.lua"),
      try command.run("run", "--lang", "qps", "--format", "none", "refused.lua"),
      try command.run("test", "--lang", "qps", "failing.lua"),
    ]
    for text in results.flatMap({ [$0.error, $0.output] }) {
      let printed = "add the row to the data before the update ends, or name its place there in insertRows: "
      for line in Self.outside(text).split(separator: "\n") {
        let rest = String(String(line.drop { $0 == " " }).reversed().drop { $0 == " " }.reversed())
        if rest.isEmpty || rest.hasPrefix(printed) { continue }
        #expect(Self.neverTranslated.contains { rest.wholeMatch(of: $0) != nil }, "\(rest)")
      }
      #expect(text.isEmpty || text.hasPrefix(printed) || text.contains("⟦"))
    }
  }

  @Test func `every word of a report comes from the catalogue`() throws {
    _ = try command.run("test", "--lang", "qps", "--html", "report.html", "failing.lua")
    let report = try #require(command.folder.read("report.html"))
    #expect(report.contains(#"<html lang="qps">"#))
    // The markup has signs alone: words are put in by the script, from the data.
    let body = try #require(report.split(separator: "<body>").last).prefix(while: { $0 != "\u{0}" })
    let markup = try #require(body.split(separator: #"<script type="application/json""#).first)
    let words = Self.outside(String(markup)).split(separator: "<").compactMap {
      $0.split(separator: ">").dropFirst().last
    }
    .filter { $0.contains { $0.isLetter } }
    #expect(words == ["failing.lua"])
    let texts = try #require(report.split(separator: #""texts":{"#).last?.split(separator: #"},"omitted":"#).first)
    let bare = Self.outside(String(texts)).split { ",{}:".contains($0) }.filter { !$0.hasPrefix("\"") }
    #expect(bare.isEmpty)
  }

  /// What is left of a text without its marked parts.
  private static func outside(_ text: String) -> String {
    var (depth, rest) = (0, "")
    for character in text {
      if character == "⟦" { depth += 1 }
      if depth == 0 { rest.append(character) }
      if character == "⟧" { depth -= 1 }
    }
    return rest
  }
}
