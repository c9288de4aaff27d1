/// The Lua half of what calls everything with everything: values that no call expects, something of each kind to call,
/// and `probe`, which calls and judges the answer.
///
/// `R` has receivers by the name of their type, `V` the values with their number in `V.n`, `A` good arguments by the
/// name of the parameter. `fresh()` makes all of them anew.
enum HostileWorld {
  static let script = #"""
    local BOOM = {} -- what hostile functions raise
    local function boom() error(BOOM, 0) end
    local function noop() end
    local BIG = string.rep("x", 5000)
    local Track = class "Track" { title = "string", seconds = "integer", album = "Album" }
    local Album = class "Album" {
      title = "string", rating = { "integer", default = 3 }, ratio = "number", live = "boolean", made = "date",
      extra = "any", best = "Track", tags = array "string", things = array "any",
      tracks = array "Track", marks = set "Track", songs = orderedSet("Track", { inverse = "album" }),
      label = { "string", dependsOn = { "title", "songs.title" }, get = function(self) return self.title .. "!" end },
      strict = { "integer", validate = function(self, v) return v ~= 13, v end, set = noop, get = function() return 1 end },
      greet = function(self, ...) return ... end,
      observeValue = noop,
    }
    local Held = class "Held" { title = "any", list = array "any", set = set "any" } -- what may hold itself
    local music = require "music"
    local R, V, A
    local stale = {} -- what an `it` that has ended had made
    local staleRandom
    local _, caught = pcall(function() return Album().nothing end)

    local function controllers(album, log)
      local relational = RelationalCollectionController {
        relation = "tracks", onObject = album, sortedBy = "title", filteredBy = "seconds >= 0",
        observingChildKeyPaths = { "seconds" }, delegate = log }
      local sectioned = SetController {
        observed = album, setKeyPath = "marks", keyPaths = { "seconds" }, sectionNameKeyPath = "title", sortDescriptors = { "title", "seconds" },
        delegate = log }
      assert(sectioned:performQuery())
      return relational, sectioned
    end

    local function fresh()
      local a, b, c = Track { title = "a", seconds = 1 }, Track { title = "b", seconds = 2 }, Track { title = "c" }
      local album = Album { title = "X", tracks = { a, b }, marks = { a, b }, songs = { b, c }, tags = { "t" } }
      local log = Recorder "log"
      local relational, sectioned = controllers(album, log)
      local ended, endedSectioned = controllers(album, nil)
      ended:invalidate()
      endedSectioned:invalidate()
      local byHand = TableView { name = "hand", rows = { { "a", "b" }, { "c" } } }
      local follower = TableView { cellKeyPaths = { "title", "seconds" } }
      local observer = TableObserver { object = album, keyPath = "songs", tableView = follower }
      local shown = TableView()
      relational.delegate = shown
      local token, over = album:observe("title", noop), album:observe("tracks.title", { "new", "old" }, noop)
      over:invalidate()
      local song = music.Song { title = "s" }
      local context = Context { classes = { Track, Album } }
      local managed = context:insert(Album { title = "M", songs = { Track { title = "x" }, Track { title = "y" } } })
      context:save()
      local child, closedContext = context:child(), Context { classes = { Track } }
      local fetched = FetchedResultsController {
        context = context, fetchRequest = { entity = "Track", predicate = "seconds >= 0", sortDescriptors = { "title" } },
        sectionNameKeyPath = "title", delegate = log }
      assert(fetched:performFetch())
      context:insert(Track { title = "z" })
      local endedFetched = FetchedResultsController {
        context = context, fetchRequest = { entity = "Album", sortDescriptors = {} } }
      assert(endedFetched:performFetch())
      endedFetched:invalidate()
      local item = MediaItem { title = "m" }
      local media = MediaItemCollection { item, MediaItem(), item }
      R = {
        object = { album, a, song, item, managed }, array = { album.tracks, album.tags, album.things }, set = { album.marks },
        ["ordered set"] = { album.songs }, TableView = { byHand, shown, follower, TableView() },
        TableObserver = { observer }, RelationalCollectionController = { relational, ended },
        SetController = { sectioned, endedSectioned, SetController { observed = album } }, Recorder = { log },
        class = { Track, music.Song }, date = { date() }, clock = { clock }, null = { null }, mainLoop = { mainLoop },
        predicate = { predicate "rating > 1", predicate("SUBQUERY(tracks, $t, $t.seconds > $n).@count > 0") },
        observation = { token, over }, error = { caught }, assert = { assert, assert.is_not }, it = { it },
        ["to-many type"] = { array "Track" }, random = { staleRandom },
        MediaItemCollection = { media, MediaItemCollection { MediaItem() } },
        Context = { context, child, closedContext }, UndoManager = { context.undoManager, UndoManager() },
        objectID = { managed:objectID() },
        FetchedResultsController = { fetched, endedFetched }, fetchRequest = { fetched.fetchRequest },
        ["FetchedResultsController class"] = { FetchedResultsController },
      }
      local circle = {}
      circle[1] = circle
      local deep = {}
      for _ = 1, 60 do deep = { deep } end
      local map = { [4] = a, [2.5] = 1, [true] = album, x = a }
      map.map = map
      local itself, inList, inMap, one, two = Held(), Held(), Held(), Held(), Held()
      itself.title, inList.title, inMap.title = itself, { inList, { inList } }, { inMap = inMap, map = map }
      one.title, two.title = two, { { one } }
      one.list, one.set = { one, { two, circle }, map }, { one, two }
      local chain = Held()
      for _ = 1, 3000 do
        local next = Held()
        next.title, chain = chain, next
      end
      local most = Album { title = "most", rating = math.maxinteger, ratio = 1e308,
        tracks = { Track { title = "m", seconds = math.maxinteger }, Track { title = "n", seconds = math.maxinteger } } }
      local longest = music.Album { title = "longest" }
      longest.songs:addAll { music.Song { duration = math.maxinteger }, music.Song { duration = math.maxinteger } }
      local dead = coroutine.create(noop)
      coroutine.resume(dead)
      V = { n = 0 }
      local function add(...)
        for i = 1, select("#", ...) do V.n = V.n + 1; V[V.n] = (select(i, ...)) end
      end
      add(nil, true, false, 0, 1, 2, -1, 1.5, -0.0, 0 / 0, 1 / 0, -1 / 0, 2.0 ^ 53, 2.0 ^ 63, math.maxinteger,
        math.mininteger, 1e308, -2.0 ^ 63)
      add(map, itself, inList, longest, { one, two, inMap, chain, most, map, 5e-324, { math.maxinteger, math.mininteger } })
      add("", "title", "tracks", "songs", ".", "title.x", "tracks.title", "@count", "tracks.@sum.seconds", "tracks.seconds.@sum.self",
        "title.length", "title.title.map.x", "@x", "Album",
        "integer", "seconds > 1", "-title", "%@ %K %s", "new", "insertion", "union", "x", BIG, "\xff\xfe", "a\0b",
        "\u{301}\u{1F3F4}\u{200D}", "1985-09-16", "(((")
      add({}, { 0 }, { 1 }, { 0, 0 }, { 1, 0 }, { 1, nil, 3 }, { nil, 2 }, { -1 }, { 1.5 }, { math.maxinteger }, { "a" },
        { 9, 9 }, { { 0, 0 } }, { { 0, math.maxinteger } }, { {} }, { { 0 }, { 0, 0, 0 } }, { title = "x" },
        { new = true }, { "new", "old", "initial", "prior" }, { key = "title" }, { key = "nothing" },
        { key = "title", comparator = boom }, { key = "title", comparator = function() return 0 / 0 end },
        { key = "title", selector = "x" }, { a }, { a, a }, { null }, { album, "x", false }, circle, deep,
        { [2 ^ 40] = 1 }, { boom, keyPaths = { "seconds" } }, { noop, keyPaths = {} }, { noop },
        item, { item }, { item, a }, { item, nil, item },
        setmetatable({}, { __index = boom, __len = boom, __eq = boom, __newindex = boom, __tostring = boom, __call = boom }),
        setmetatable({}, { __index = { "a" }, __len = function() return 1e9 end }),
        setmetatable({}, { __metatable = false, __name = BIG, __tostring = function() return 1 end }),
        { observeValue = boom }, { willChangeContent = boom, didChangeContent = boom, insertedObject = boom },
        { didChangeContent = function(c) c:invalidate() end }, { insertedObject = 1 })
      add(noop, boom, print, function(...) return ... end, function() return 0 / 0 end, function() return {} end,
        function() if album.tracks then album.tracks:removeAll() end end, function() relational:invalidate() end,
        function() album.title = "Y" end, function() error() end, coroutine.create(boom), dead,
        (coroutine.running()), coroutine.wrap(noop))
      for _, name in ipairs { "object", "array", "set", "ordered set", "TableView", "TableObserver", "class", "date",
        "RelationalCollectionController", "SetController", "Recorder", "clock", "null", "mainLoop", "predicate",
        "observation", "error", "assert", "to-many type", "random", "MediaItemCollection",
        "Context", "objectID", "FetchedResultsController", "fetchRequest" } do
        add(R[name][1])
      end
      for _, value in ipairs(stale) do add(value) end
      A = {
        x = { b, "t", item }, c = { media }, i = { 0 }, j = { 1 }, from = { 0, { 0, 0 } }, to = { 1, { 0, 1 } },
        section = { 0 }, row = { 0 },
        sections = { { 0 } }, indexes = { { 0 } }, paths = { { { 0, 0 } } }, list = { { b }, { "t" }, { item } },
        objects = { { b } }, key = { "title", "tracks", "marks" }, keys = { { "title" } }, keyPath = { "title", "songs.title" },
        path = { "title", "tracks.@count" }, value = { "v", album }, table = { { title = "v" } }, f = { noop },
        observer = { log, { observeValue = noop } }, options = { { "new", "old" }, {} }, context = { "c", child },
        request = { { entity = "Track", predicate = "seconds >= 0", sortDescriptors = { "title" }, fetchLimit = 1 } },
        id = { managed:objectID() },
        kind = { "insertion", "setting", "removal" }, mutation = { "union" }, object = { b, managed }, name = { "N" },
        superclass = { Track }, type = { "Track" }, predicate = { "TRUEPREDICATE" }, format = { "%K == %d" },
        ["…"] = { "rating" }, bindings = { { n = 1 } }, descriptors = { "title" }, text = { "1985-09-16" },
        seconds = { 1 }, probability = { 0.5 }, expected = { "" }, actual = { "" }, tolerance = { 1 },
        pattern = { "x" }, source = { log, relational }, message = { "m" }, title = { "a" }, merge = { true },
      }
    end

    local wrong = {} -- answers that are none

    --- What a refusal of ours has: its name, a reason and its place.
    local function isError(e)
      return type(e) == "userdata" and pcall(function()
        assert(#e.name > 0 and type(e.reason) == "string" and type(e.file) == "string" and math.type(e.line) == "integer")
      end)
    end

    --- Calls; an answer is a result, an error with its place, or what a hostile argument raised or gave to be raised
    --- (which may be nothing). Functions of Lua itself (`isLua`) raise texts.
    local function probe(what, isLua, f, ...)
      local ok, e = pcall(f, ...)
      if ok or e == nil or rawequal(e, BOOM) or isError(e) or (isLua and type(e) == "string") then return ok, e end
      for i = 1, select("#", ...) do
        if rawequal(e, (select(i, ...))) then return ok, e end
      end
      -- Raised by `error`, by a coroutine that has ended, and by a function of Lua's own that was given as a callback.
      if e ~= e or e == "cannot resume dead coroutine" then return ok, e end
      if type(e) == "string" and e:find "^bad argument #%d+ to '%?'" then return ok, e end
      if #wrong < 5 then wrong[#wrong + 1] = what .. " gave " .. type(e) .. " " .. (pcall(tostring, e) and tostring(e) or "?") end
      return ok, e
    end

    --- Whether the session is good for something.
    local function sound()
      local a = Track { title = "sound" }
      local album = Album { songs = { a } }
      local log = Recorder()
      local controller = RelationalCollectionController { relation = "songs", onObject = album, sortedBy = "title", delegate = log }
      local view = TableView()
      assert(SetController {
        observed = album, setKeyPath = "songs", keyPaths = { "title" }, sortDescriptors = "title", delegate = view,
      }:performQuery())
      local told = 0
      album:observe("songs.title", function() told = told + 1 end)
      album.songs:add(Track { title = "a" })
      a.title = "A"
      assert.equal(2, told)
      assert.equal(2, #log - 4)
      assert.replays(controller)
      assert.replays(view)
      assert.equal(1, controller:indexOf(album.songs:at(1)))
    end
    """#
}
