import KVObjects

extension Explanations {
  /// Lua, the names of the sandbox, and limits.
  static let language: [Explanation] = [
    Explanation(
      .unknownGlobal, example: "prnt(\"hello\")"),
    Explanation(
      .unknownName, example: "Recorder(\"log\"):tkae()"),
    Explanation(
      .unknownOption, example: "TableView { nmae = \"songs\" }"),
    Explanation(
      .wrongOption, example: "TableView { name = 3 }"),
    Explanation(
      .argument,
      example: """
        local Track = class "Track" { title = "string" }
        Track():observe(3)
        """),
    Explanation(
      .nilIndex, example: "local song\nprint(song.title)"),
    Explanation(
      .nilCall, example: "local play\nplay()"),
    Explanation(
      .arithmetic, example: "local count\nprint(count + 1)"),
    Explanation(
      .concatenate, example: "local name\nprint(\"hello \" .. name)"),
    Explanation(
      .compare, example: "print(1 < \"2\")"),
    Explanation(
      .length, example: "local list\nprint(#list)"),
    Explanation(
      .error, example: "error(\"no songs left\")"),
    Explanation(
      .errorValue, example: "error({ code = 3 })"),
    Explanation(
      .syntax, example: "local x = = 3"),
    Explanation(
      .bytecode, example: "\u{1B}Lua"),
    Explanation(
      .notUTF8,
      example: """
        local Track = class "Track" { title = "string" }
        Track { title = "\\xE4" }
        """),
    Explanation(
      .module, example: "require \"no.such.module\""),
    Explanation(
      .timeLimit, example: "while true do end"),
    Explanation(
      .memoryLimit, example: "local t = {}\nwhile true do t[#t + 1] = { #t } end"),
    Explanation(
      .callDepth, example: "local function f() return 1 + f() end\nprint(f())"),
    Explanation(
      .assertion, example: "assert.equal(3, 1 + 1)"),
    Explanation(
      .unwritten, example: "expect()"),
    Explanation(
      .forall,
      example: """
        forall {
          setup = function() return { total = 0 } end,
          step = function(world, random) world.total = world.total + random(10) end,
          check = function(world) assert(world.total < 25, "the total is too large") end,
        }
        """),
    Explanation(
      .forallCall,
      example: """
        local kept
        forall {
          setup = function(random) kept = random end, step = function() end, check = function() end,
        }
        kept(6)
        """),
    Explanation(
      .lateDeclaration, example: "it(\"outer\", function() it(\"inner\", function() end) end)"),
  ]
}
