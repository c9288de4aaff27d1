it("names a key that is not there in dependsOn", function()
  local Person = class "Person" {
    first = "string", last = "string",
    full = { "string", dependsOn = { "first", "lastt" }, get = function(self) return self.first end },
  }
  Person():observe("full", {}, function() end)
end)
