-- dependents-after-their-cause: A key that depends on another is notified when that has changed, behind the observers
-- of that.
it("a key that depends on another is notified when that has changed, behind the observers of that", function()
  local Person = class "Person" {
    first = "string", last = "string",
    full = { "string", dependsOn = { "first", "last" }, get = function(self) return self.first .. " " .. self.last end },
  }
  local kate = Person { first = "Kate", last = "Bush" }
  kate:addObserver(Recorder "full", "full", { "new" })
  kate:addObserver(Recorder "first", "first", { "new" })
  kate.first = "Catherine"
  expect [[
    first: observeValue first of <Person#1> {kind: setting, new: "Catherine"}
    full: observeValue full of <Person#1> {kind: setting, new: "Catherine Bush"}
  ]]
end)
