-- predict: what was delivered, graded against what was predicted.
local Song = class "Song" { title = "string" }

local function observed()
  local song = Song { title = "A" }
  song:observe("title", { "new" }, function() end)
  return song
end

--- The message of a prediction that is not right.
local function message(text)
  local ok, failure = pcall(predict, text)
  assert.is_false(ok)
  return tostring(failure)
end

describe("predict", function()
  it("passes where every callback is predicted", function()
    local song = observed()
    song.title = "B"
    song.title = "C"
    predict [[
      observeValue title of <Song "B"> {kind: setting, new: "B"}
      observeValue title of <Song "C"> {kind: setting, new: "C"}
    ]]
  end)

  it("passes where nothing is predicted and nothing comes", function()
    Song { title = "A" }.title = "B"
    predict ""
  end)

  it("begins where the last expect or predict ended", function()
    local song = observed()
    song.title = "B"
    predict [[ observeValue title of <Song "B"> {kind: setting, new: "B"} ]]
    song.title = "C"
    expect [[ observeValue title of <Song "C"> {kind: setting, new: "C"} ]]
    predict ""
  end)

  it("fails below full credit, and says how much of it is right", function()
    local song = observed()
    song.title = "B"
    song.title = "C"
    assert.matches("predicted 1 callback, 2 came; callback 2 is extra; credit 1 of 2",
      message [[ observeValue title of <Song "B"> {kind: setting, new: "B"} ]])
  end)

  it("gives half a credit for a callback whose details or place are others", function()
    observed().title = "B"
    assert.matches("they differ first at callback 1; credit ½ of 1", message [[ observeValue title of <Song "A"> {} ]])
    local song = observed()
    song.title = "B"
    song.title = "C"
    assert.matches("they are reordered from callback 1 on; credit 1½ of 2", message [[
      observeValue title of <Song "C"> {kind: setting, new: "C"}
      observeValue title of <Song "B"> {kind: setting, new: "B"}
    ]])
  end)

  it("never says what came", function()
    observed().title = "secret"
    assert.is_nil(message(""):find("secret", 1, true))
  end)

  it("refuses what is no text", function()
    for _, wrong in ipairs { 1, true, {}, print } do
      assert.has_error(function() predict(wrong) end, "string")
    end
    assert.has_error(function() predict() end, "predict")
  end)

  it("takes a message", function()
    observed().title = "B"
    local ok, failure = pcall(predict, "", "first lesson")
    assert.is_false(ok)
    assert.matches("first lesson: predicted 0 callbacks, 1 came", tostring(failure))
  end)
end)
