-- A refusal says which call is wrong and what to send instead; here each is then sent, and accepted.
local update = require("updates").update

local tv

local function make(...)
  tv = TableView { name = "letters", rows = { ... } }
  tv:numberOfSections()
end

--- The update is refused with the hint; mended, it is accepted and shows the data.
local function teaches(hint, rows, wrong, right)
  local before = tv.rows
  local ok, e = pcall(update, tv, rows, wrong)
  assert.is_false(ok, "the table accepted the update")
  assert.equal("E-TABLE-UPDATE", e.code)
  assert.equal(hint, e.hint)
  tv.rows = before
  tv:reloadData()
  update(tv, rows, right)
  assert.equal(#rows, tv:numberOfSections())
end

describe("the hint of a refusal", function()
  it("leaves out what is gone: deleted and reloaded", function()
    make { "a", "b" }
    teaches("leave out reloadRows [0, 1]: the row is gone afterwards", { { "a" } },
      function() tv:deleteRows { { 0, 1 } } tv:reloadRows { { 0, 1 } } end,
      function() tv:deleteRows { { 0, 1 } } end)
  end)

  it("counts in the rows before: deleted one after the other at the same path", function()
    make { "a", "b", "c" }
    teaches("send deleteRows [0, 0] once: paths count the rows before the update, where the next row is [0, 1]",
      { { "c" } },
      function() tv:deleteRows { { 0, 0 } } tv:deleteRows { { 0, 0 } } end,
      function() tv:deleteRows { { 0, 0 } } tv:deleteRows { { 0, 1 } } end)
  end)

  it("says how many rows there were: beyond the last", function()
    make { "a", "b" }
    teaches(
      "instead of deleteRows [0, 2] name the row by its place before the update: there were rows 0 to 1 in section 0",
      { { "a" } },
      function() tv:deleteRows { { 0, 2 } } end,
      function() tv:deleteRows { { 0, 1 } } end)
  end)

  it("leaves a new row alone: inserted and reloaded", function()
    make { "a" }
    teaches("leave out reloadRows [0, 1]: insertRows [0, 1] brings the row as it is", { { "a", "x" } },
      function() tv:insertRows { { 0, 1 } } tv:reloadRows { { 0, 1 } } end,
      function() tv:insertRows { { 0, 1 } } end)
  end)

  it("refreshes afterwards: moved and reloaded", function()
    make { "a", "b", "c" }
    teaches("instead of reloadRows [0, 0] call reconfigureRows [0, 2] after endUpdates", { { "b", "c", "A" } },
      function() tv:moveRow({ 0, 0 }, { 0, 2 }) tv:reloadRows { { 0, 0 } } end,
      function() tv:moveRow({ 0, 0 }, { 0, 2 }) end)
    tv:reconfigureRows { { 0, 2 } }
    assert.replays(tv)
  end)

  it("inserts instead: moved from a deleted section", function()
    make({ "a" }, { "b" })
    teaches("instead of moveRow [0, 0] to [0, 1] send insertRows [0, 1]: the deleted section takes its rows with it",
      { { "b", "a" } },
      function() tv:deleteSections { 0 } tv:moveRow({ 0, 0 }, { 0, 1 }) end,
      function() tv:deleteSections { 0 } tv:insertRows { { 0, 1 } } end)
    assert.replays(tv)
  end)

  it("deletes instead: moved into a new section", function()
    make { "a", "b" }
    teaches("instead of moveRow [0, 0] to [1, 0] send deleteRows [0, 0]: the new section brings its rows",
      { { "b" }, { "a" } },
      function() tv:insertSections { 1 } tv:moveRow({ 0, 0 }, { 1, 0 }) end,
      function() tv:insertSections { 1 } tv:deleteRows { { 0, 0 } } end)
    assert.replays(tv)
  end)

  it("refreshes afterwards: a reload that a move meets", function()
    make { "a", "b", "c" }
    teaches("instead of reloadRows [0, 2] call reconfigureRows after endUpdates: a reload is placed as if nothing moved",
      { { "b", "C", "a" } },
      function() tv:moveRow({ 0, 0 }, { 0, 2 }) tv:reloadRows { { 0, 2 } } end,
      function() tv:moveRow({ 0, 0 }, { 0, 2 }) end)
    tv:reconfigureRows { { 0, 1 } }
    assert.replays(tv)
  end)

  it("inserts the section: rows of a section that is new", function()
    make { "a" }
    teaches("instead of insertRows [1, 0] send insertSections [1]: a new section brings its rows", { { "a" }, { "x" } },
      function() tv:insertRows { { 1, 0 } } end,
      function() tv:insertSections { 1 } end)
  end)

  it("deletes the section: its last row has gone, and the section with it", function()
    make({ "a" }, { "b" })
    teaches("send deleteSections [1] too: with its rows the section has gone from the data", { { "a" } },
      function() tv:deleteRows { { 1, 0 } } end,
      function() tv:deleteSections { 1 } end)
  end)

  it("names the call that is missing: more has changed than was said", function()
    make { "a", "b", "c" }
    teaches("send deleteRows [0, 1] too: that is what changed in section 0", { { "c" } },
      function() tv:deleteRows { { 0, 0 } } end,
      function() tv:deleteRows { { 0, 0 }, { 0, 1 } } end)
  end)

  it("names the row that was missed, and the one that was named for it", function()
    make { "a", "b", "c" }
    teaches("instead of deleteRows [0, 0] send deleteRows [0, 1] [0, 2]: that is what changed in section 0", { { "a" } },
      function() tv:deleteRows { { 0, 0 } } end,
      function() tv:deleteRows { { 0, 1 }, { 0, 2 } } end)
    assert.replays(tv)
  end)

  it("counts a reload as the row that went and the one that came in its place", function()
    make { "a", "b" }
    teaches("send insertRows [0, 2] too: that is what changed in section 0", { { "a", "B", "c" } },
      function() tv:reloadRows { { 0, 1 } } end,
      function()
        tv:reloadRows { { 0, 1 } }
        tv:insertRows { { 0, 2 } }
      end)
    assert.replays(tv)
  end)

  it("leaves out the reload of a row that is gone", function()
    make { "a", "b", "c" }
    teaches(
      "instead of reloadRows [0, 1] send deleteRows [0, 1] and insertRows [0, 2] [0, 3]: that is what changed in section 0",
      { { "a", "c", "d", "e" } },
      function() tv:reloadRows { { 0, 1 } } end,
      function()
        tv:deleteRows { { 0, 1 } }
        tv:insertRows { { 0, 2 }, { 0, 3 } }
      end)
    assert.replays(tv)
  end)

  it("names the call that is too much", function()
    make { "a" }
    teaches(
      "leave out deleteRows [0, 0], or change the data after beginUpdates and before the update ends: section 0 has not "
        .. "changed so since it was last read", { { "a", "b" } },
      function() tv:insertRows { { 0, 1 } } tv:deleteRows { { 0, 0 } } end,
      function() tv:insertRows { { 0, 1 } } end)
  end)

  it("names the other half: two calls that should have been one group", function()
    make { "a", "b" }
    tv.rows = { { "b", "c" } }
    local _, e = pcall(function() tv:deleteRows { { 0, 0 } } end)
    assert.equal("send insertRows [0, 1] too: that is what changed in section 0", e.hint)
  end)

  it("leaves the updates or the reload out: both in one group", function()
    make { "a" }
    teaches("leave out insertRows and what else changes: reloadData reads everything; or call reloadData after endUpdates",
      { { "a", "b" } },
      function() tv:insertRows { { 0, 1 } } tv:reloadData() end,
      function() tv:reloadData() end)
  end)
end)

describe("the hint of a count", function()
  it("says when to change the data: the table counted too late", function()
    tv = TableView { rows = { { "a" } } }
    tv.rows = { { "a", "b" } }
    local _, e = pcall(function() tv:insertRows { { 0, 1 } } end)
    assert.equal(
      "the view first counted its rows for this update, after the change: call reloadData() once after making it, as a view that has "
        .. "come on screen would have, or change the data after beginUpdates and before the update ends", e.hint)
  end)

  it("says which call to leave out: the change was shown before", function()
    local Album = class "Album" { tracks = array "string" }
    local album = Album { tracks = { "a" } }
    tv = TableView { name = "tracks" }
    TableObserver { object = album, keyPath = "tracks", tableView = tv }
    album.tracks:add "b"
    local _, e = pcall(function() tv:insertRows { { 0, 1 } } end)
    assert.matches("^leave out insertRows %[0, 1%],", e.hint)
  end)
end)

describe("the hint of an end alone", function()
  it("is to begin", function()
    make { "a" }
    local _, e = pcall(function() tv:endUpdates() end)
    assert.equal("call beginUpdates first, once for each endUpdates", e.hint)
  end)
end)
