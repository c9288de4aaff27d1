import KVObjects

extension Explanations {
  /// Lua, the names of the sandbox, and limits.
  static let language: [Explanation] = [
    Explanation(
      .unknownGlobal,
      """
      Reading a global that nobody has defined is an error here, because it is nearly always a misspelling. Define it
      with local, or by assigning it at the top level of the script.
      """,
      example: "prnt(\"hello\")"),
    Explanation(
      .unknownName,
      """
      The object has no field and no method of that name. Check the spelling.
      """,
      example: "Recorder(\"log\"):tkae()"),
    Explanation(
      .unknownOption,
      """
      The call takes no option of that name. Options are never ignored: check the spelling.
      """,
      example: "TableView { nmae = \"songs\" }"),
    Explanation(
      .wrongOption,
      """
      The option takes a value of another kind. The message names what is expected and what was given.
      """,
      example: "TableView { name = 3 }"),
    Explanation(
      .argument,
      """
      The function takes an argument of another kind there. A method is called with a colon, object:method(…), which
      gives it the object as its receiver.
      """,
      example: """
        local Track = class "Track" { title = "string" }
        Track():observe(3)
        """),
    Explanation(
      .nilIndex,
      """
      A field of something was read or written, and that something is nil: a variable that was never set, a property
      without a value, or a call that gave nothing. Look for the line that should have set it.
      """,
      example: "local song\nprint(song.title)"),
    Explanation(
      .nilCall,
      """
      Something was called that is no function. Most often its name is misspelt, or it is defined further down.
      """,
      example: "local play\nplay()"),
    Explanation(
      .arithmetic,
      """
      One of the two sides is no number. Most often it is nil: a field that does not exist, or was never set.
      """,
      example: "local count\nprint(count + 1)"),
    Explanation(
      .concatenate,
      """
      The operator .. joins texts and numbers. Anything else is made a text first: tostring(x).
      """,
      example: "local name\nprint(\"hello \" .. name)"),
    Explanation(
      .compare,
      """
      Only two numbers, two texts or two dates can be compared with <, <=, > and >=.
      """,
      example: "print(1 < \"2\")"),
    Explanation(
      .length,
      """
      Only texts, tables and collections have a length.
      """,
      example: "local list\nprint(#list)"),
    Explanation(
      .error,
      """
      The script called error(…) with this text, and nobody caught it.
      """,
      example: "error(\"no songs left\")"),
    Explanation(
      .errorValue,
      """
      The script raised a value that is no text, and nobody caught it. For people raise a text: error("what is wrong").
      """,
      example: "error({ code = 3 })"),
    Explanation(
      .syntax,
      """
      This is not Lua: the caret stands where Lua could not go on, which may be after the mistake. A missing 'end' is told
      at the end of the script, with the line of what it should have closed.
      """,
      example: "local x = = 3"),
    Explanation(
      .bytecode,
      """
      Only text is run here: precompiled Lua can do what no script can. Run the script that it was made from.
      """,
      example: "\u{1B}Lua"),
    Explanation(
      .notUTF8,
      """
      Scripts and the texts of the engine are UTF-8. Save the file as UTF-8; keep other bytes in a table of numbers.
      """,
      example: """
        local Track = class "Track" { title = "string" }
        Track { title = "\\xE4" }
        """),
    Explanation(
      .module,
      """
      require "a.b" finds a/b.lua beside the script, else under the script's lib folder, and never anything above it or
      written in C, nor what is no file or behind a link that leads out. The diagnostic names the files that were tried.
      """,
      example: "require \"no.such.module\""),
    Explanation(
      .timeLimit,
      """
      The script was still running when its time was up. Look for a loop that does not end; if it needs the time, raise
      the limit: --time-limit 60.
      """,
      example: "while true do end"),
    Explanation(
      .memoryLimit,
      """
      The script holds more memory than it may. Look for a table or text that only grows; if it needs the memory, raise
      the limit: --memory-limit 1024.
      """,
      example: "local t = {}\nwhile true do t[#t + 1] = { #t } end"),
    Explanation(
      .callDepth,
      """
      Calls nest too deep: a function calls itself without an end, or a callback makes the very change that it is told
      of.
      """,
      example: "local function f() return 1 + f() end\nprint(f())"),
    Explanation(
      .assertion,
      """
      The script expected one thing and found another. Where callbacks were expected, the first that differs is shown
      with the statement that caused it.
      """,
      example: "assert.equal(3, 1 + 1)"),
    Explanation(
      .unwritten,
      """
      The check has no text yet, so it cannot hold. The diagnostic says what it would write.
      """,
      example: "expect()"),
    Explanation(
      .forall,
      """
      A run of forall failed. Steps were left out of it and its random numbers made smaller, as long as it failed in the
      same way. What is left stands below the message as a script: save it and run it, and it fails with the same
      message. Where the script stays in the suite, it says when the mistake is gone.
      """,
      example: """
        forall {
          setup = function() return { total = 0 } end,
          step = function(world, random) world.total = world.total + random(10) end,
          check = function(world) assert(world.total < 25, "the total is too large") end,
        }
        """),
    Explanation(
      .forallCall,
      """
      Inside a run of forall there is no second one, and its random numbers are for its setup and step alone: what is
      drawn elsewhere could not be made smaller, nor given again.
      """,
      example: """
        local kept
        forall {
          setup = function(random) kept = random end, step = function() end, check = function() end,
        }
        kept(6)
        """),
    Explanation(
      .lateDeclaration,
      """
      Tests and hooks are declared at the top level of a script or inside a describe, never inside a test.
      """,
      example: "it(\"outer\", function() it(\"inner\", function() end) end)"),
  ]
}
