import KVEngine
import KVLua
import KVScripting

/// Thrown where the script of workload W does not give what is asked of it.
struct WorkloadScriptError: Error, CustomStringConvertible {
  let name: String
  var description: String { "the script of workload W gives no \(name)" }
}

/// Functions that a script has returned.
private struct ScriptFunctions {
  private let table: LuaTable

  /// Runs `source` with `arguments`; it returns a table of functions and values.
  init(_ source: String, _ session: ScriptSession, _ arguments: [LuaValue]) throws {
    let returned = try session.state.load(source, chunkName: "workload").call(arguments)
    guard let table = returned.first?.tableValue else { throw WorkloadScriptError(name: "table") }
    self.table = table
  }

  func value(_ name: String) throws -> LuaValue { try table.get(.string(name)) }

  @discardableResult
  func call(_ name: String) throws -> [LuaValue] {
    guard let function = try value(name).functionValue else { throw WorkloadScriptError(name: name) }
    return try function.call([])
  }
}

/// A script that makes the members and their mutations.
final class ScriptDriver: WorkloadDriver {
  let owner: ModelObject
  private let functions: ScriptFunctions

  init(_ setting: WorkloadSetting, in session: ScriptSession) throws {
    if !setting.declaresClasses {
      try session.expose(Member.self)
      try session.expose(Owner.self)
    }
    functions = try ScriptFunctions(
      (setting.declaresClasses ? ScriptDriver.classes : "") + ScriptDriver.source, session,
      [.integer(setting.count), .integer(setting.mutations)])
    guard let owner = try functions.value("owner").objectValue?.cast(to: ModelObject.self) else {
      throw WorkloadScriptError(name: "owner")
    }
    self.owner = owner
  }

  func mutate() throws { try functions.call("mutate") }
  func draw() throws { try functions.call("draw") }

  /// The classes of `WorkloadModel`, where the script is to declare them.
  private static let classes = """
    local Member = class "Member" { name = "string", color = "string", rating = "integer", live = "boolean" }
    local Owner = class "Owner" { members = set "Member" }

    """

  /// The same numbers in the same order as `WorkloadTrace`.
  private static let source = """
    local count, mutations = ...
    local colors = { "black", "blue", "cyan", "green", "magenta", "red", "white", "yellow" }
    local char = string.char
    local state = 42

    local function below(bound)
      state = state + 0x9E3779B97F4A7C15
      local mixed = (state ~ (state >> 30)) * 0xBF58476D1CE4E5B9
      mixed = (mixed ~ (mixed >> 27)) * 0x94D049BB133111EB
      mixed = mixed ~ (mixed >> 31)
      return (mixed >> 33) % bound
    end

    local function letter() return 97 + below(26) end

    local function values()
      local name = char(letter(), letter(), letter(), letter(), letter(), letter(), letter(), letter(), letter(),
        letter(), letter(), letter())
      local color = colors[below(8) + 1]
      local rating = below(100)
      return name, color, rating, below(2) == 0
    end

    local function make(name, color, rating, live)
      return Member { name = name, color = color, rating = rating, live = live }
    end

    local function run(count, rate, toggle, insert, remove)
      for _ = 1, mutations do
        local kind = below(100)
        if count == 0 or kind >= 60 and kind < 80 then
          count = count + 1
          insert(values())
        elseif kind < 40 then
          local index = below(count)
          rate(index, below(100))
        elseif kind < 60 then toggle(below(count))
        else
          local index = below(count)
          count = count - 1
          remove(index)
        end
      end
    end

    local owner, all = Owner {}, {}
    for index = 1, count do all[index] = make(values()) end
    local members = owner.members
    members:addAll(all)
    local beginning = state

    local function rate(index, rating) all[index + 1].rating = rating end
    local function toggle(index)
      local member = all[index + 1]
      member.live = not member.live
    end
    local function insert(...)
      local member = make(...)
      all[#all + 1] = member
      members:add(member)
    end
    local function remove(index)
      local member, last = all[index + 1], #all
      all[index + 1] = all[last]
      all[last] = nil
      members:remove(member)
    end
    local function nothing() end

    return {
      owner = owner,
      mutate = function() run(count, rate, toggle, insert, remove) end,
      draw = function()
        state = beginning
        run(count, nothing, nothing, nothing, nothing)
      end,
    }
    """
}

/// A listener in a script.
final class ScriptView: WorkloadView {
  private let functions: ScriptFunctions

  init(_ owner: ModelObject, in session: ScriptSession) throws {
    functions = try ScriptFunctions(ScriptView.source, session, [.object(owner)])
  }

  func query() throws { try functions.call("query") }

  func result() throws -> WorkloadResult {
    let numbers = try functions.call("result").compactMap(\.integerValue)
    guard numbers.count == 3 else { throw WorkloadScriptError(name: "result") }
    return WorkloadResult(events: numbers[0], sum: UInt64(bitPattern: Int64(numbers[1])), rows: numbers[2])
  }

  func stop() throws { try functions.call("stop") }

  /// Adds up as `WorkloadListener` does.
  private static let source = """
    local owner = ...
    local events, sum = 0, 0
    local delegate = {}
    function delegate.didChangeSection(controller, section, index, type)
      events = events + 1
      sum = sum * 31 + index
    end
    function delegate.didChangeObject(controller, object, indexPath, type, newIndexPath)
      events = events + 1
      sum = sum * 31 + (indexPath and indexPath[2] or 0) + (newIndexPath and newIndexPath[2] or 0) * 13
    end
    local controller = SetController {
      observed = owner, setKeyPath = "members", keyPaths = { "rating" }, sectionNameKeyPath = "color",
      sortDescriptors = { "color", "rating", "name" }, filteredBy = "live == NO", delegate = delegate,
    }
    return {
      query = function() assert(controller:performQuery()) end,
      result = function()
        local rows = 0
        for _, section in ipairs(controller.sections) do rows = rows + section.numberOfObjects end
        return events, sum, rows
      end,
      stop = function() controller:stopObserving() end,
    }
    """
}
