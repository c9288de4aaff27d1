/// The Lua half that goes over one entry: each parameter with each wrong value beside good ones, too few and too many
/// arguments, and receivers of other kinds. Stands behind ``HostileWorld``.
enum HostileCalls {
  static let script = #"""
    --- Good arguments for these parameters: the choice number `k` of each. Also how many choices there are.
    local function good(parameters, k)
      local arguments, choices = { n = #parameters }, 1
      for i, name in ipairs(parameters) do
        local known = A[name] or V
        choices = math.max(choices, A[name] and #known or 1)
        arguments[i] = known[(k - 1) % #known + 1]
      end
      return arguments, choices
    end

    local callCount = 0

    --- Calls with an argument list in which place `i` has another value. Good calls empty collections and end
    --- controllers: everything is made anew from time to time.
    local function with(what, isLua, find, receiver, arguments, i, value)
      callCount = callCount + 1
      if callCount % 150 == 0 then fresh() end
      local f, receiver = find(), receiver()
      local given = { n = arguments.n }
      for place = 1, arguments.n do given[place] = arguments[place] end
      if i then
        given[i] = value
        given.n = math.max(given.n, i)
      end
      if receiver ~= nil then return probe(what, isLua, f, receiver, table.unpack(given, 1, given.n)) end
      return probe(what, isLua, f, table.unpack(given, 1, given.n))
    end

    --- Every wrong call of `find()` with these parameters; `receiver()` gives what a method is called on. A `sample` takes
    --- but some of the values, and so do further good arguments and one too many.
    local function everyCall(what, isLua, find, receiver, parameters, sample)
      fresh()
      local _, choices = good(parameters, 1)
      for k = 1, sample and 1 or choices do
        for i = 1, #parameters + 1 do
          local isSample = sample or k > 1 or i > #parameters
          for number = sample or 1, V.n, isSample and 7 or 1 do
            with(what, isLua, find, receiver, good(parameters, k), i, V[number])
          end
        end
        with(what, isLua, find, receiver, (good(parameters, k)))
      end
      for number = sample or 1, V.n, sample and 7 or 1 do
        local arguments = { n = #parameters + 2 }
        for i = 1, arguments.n do arguments[i] = V[number] end
        with(what, isLua, find, receiver, arguments)
      end
      for count = 0, #parameters do with(what, isLua, find, receiver, { n = count }) end
    end

    local function noReceiver() return nil end

    local function method(typeName, name, parameters)
      fresh()
      local known = R[typeName]
      if not known then error("no receiver for " .. typeName .. ": put one into R of HostileWorld") end
      for which = 1, #known do
        local function receiver() return R[typeName][which] end
        local sample = which > 1 and which or nil
        everyCall(typeName .. ":" .. name, false, function() return receiver()[name] end, receiver, parameters, sample)
      end
      fresh()
      local arguments = good(parameters, 1)
      for number = 1, V.n do
        probe(typeName .. "." .. name, false, R[typeName][1][name], V[number], table.unpack(arguments, 1, arguments.n))
      end
      probe(typeName .. "." .. name, false, R[typeName][1][name])
    end

    local function field(typeName, name, isWritable)
      fresh()
      for which = 1, #(R[typeName] or error("no receiver for " .. typeName)) do
        for number = which, V.n, which == 1 and 1 or 5 do
          local object = R[typeName][which]
          probe(typeName .. "." .. name, false, function() object[name] = V[number] end)
          probe(typeName .. "." .. name, false, function() return object[name] end)
        end
        if isWritable then fresh() end
      end
    end

    --- The names of the options that a call takes: its own words about one that it does not know.
    local function optionNames(f)
      local _, e = pcall(f, { ["~"] = 1 })
      local list = type(e) == "userdata" and e.code == "E-UNKNOWN-OPTION" and e.hint and e.hint:match "^there are (.*)$"
      local names = {}
      for name in (list or ""):gmatch "[^, ]+" do names[#names + 1] = name end
      return names
    end

    local required = {
      RelationalCollectionController = function() return { relation = "tracks", onObject = R.object[1] } end,
      SetController = function()
        return { observed = R.object[1], setKeyPath = "marks", keyPaths = { "seconds" }, sortDescriptors = "title" }
      end,
      TableObserver = function() return { object = R.object[1], keyPath = "songs", tableView = TableView() } end,
      forall = function() return { runs = 2, ops = 2, setup = noop, step = noop, check = noop } end,
    }

    --- Uses what a constructor made with a strange option.
    local function use(made)
      pcall(function() made:performQuery() end)
      pcall(function() R.object[1].tracks:add(Track { title = "n", seconds = 3 }) end)
      pcall(function() R.object[1].marks:add(Track { title = "n", seconds = 3 }) end)
      pcall(function() R.object[1].songs:exchange(0, 1) end)
      pcall(function() return made:text() end)
      pcall(function() made:reloadData() end)
      pcall(function() return tostring(made), made:snapshot() end)
      pcall(function() made:invalidate() end)
    end

    local function options(name, f)
      fresh()
      local names = optionNames(f)
      for _, option in ipairs(names) do
        for number = 1, V.n do
          if number % 50 == 0 then fresh() end
          local given = (required[name] or function() return {} end)()
          given[option] = V[number]
          local ok, made = probe(name .. "{" .. option .. "}", false, f, given)
          if ok then use(made) end
        end
      end
      return #names
    end

    --- A class with a strange property, and an object of it.
    local function declaration()
      fresh()
      local function declare(what, property)
        local ok, made = probe("class{" .. what .. "}", false, class "Strange", { name = "string", p = property })
        if not ok then return end
        probe("object with " .. what, false, function()
          local object = made { name = "n" }
          probe("observing " .. what, false, function() object:observe("p", { "new", "old" }, noop) end)
          probe("reading " .. what, false, function() return object.p, tostring(object) end)
          for number = 1, V.n, 7 do probe("writing " .. what, false, function() object.p = V[number] end) end
        end)
      end
      local names = optionNames(function(given) given[1] = "integer"; return class "Strange" { p = given } end)
      for number = 1, V.n do
        declare("value", V[number])
        probe("describedBy", false, class "Strange", { name = "string", describedBy = V[number] })
        for _, make in ipairs { array, set, orderedSet } do
          local ok, specification = probe("to-many", false, make, V[number])
          if ok then declare("to-many", specification) end
        end
        for _, option in ipairs(names) do
          declare(option, { "integer", [option] = V[number] })
          if number % 2 == 0 then declare(option, { "any", get = noop, set = noop, [option] = V[number] }) end
          local ok, specification = probe(option, false, array, "Strange", { [option] = V[number] })
          if ok then declare("array " .. option, specification) end
        end
      end
      return #names
    end

    local operators = {
      function(a, b) return a + b end, function(a, b) return a - b end, function(a, b) return a .. b end,
      function(a, b) return a == b end, function(a, b) return a < b end, function(a, b) return a <= b end,
      function(a, b) return a[b] end, function(a, b) a[b] = b end, function(a, b) return a(b) end,
      function(a) return #a end, function(a) return -a end, function(a) return tostring(a) end,
      function(a) for _ in pairs(a) do return end end, function(a) local v <close> = a end,
      function(a, b) return a // b end, function(a, b) return a & b end,
    }
    --- Each operator on each pair of which one is no plain value of Lua.
    local function everyOperator()
      for number, operator in ipairs(operators) do
        fresh()
        for left = 1, V.n do
          if type(V[left]) == "userdata" then
            for right = left % 3 + 1, V.n, 3 do
              probe("operator " .. number, true, operator, V[left], V[right])
              probe("operator " .. number, true, operator, V[right], V[left])
            end
          end
        end
      end
    end

    local function finish()
      sound()
      if #wrong > 0 then error(table.concat(wrong, "\n")) end
    end
    """#
}
