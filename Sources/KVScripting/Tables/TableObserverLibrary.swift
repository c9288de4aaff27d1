import KVControllers
import KVLua
import KVObjects
import KVPositions
import KVTableBinding
import KVTables
import KVTexts

/// A table observer as a script holds it.
final class TableObserverObject: ScopeMember {
  let observer: TableObserver
  /// The table it drives.
  let table: TableObject
  let binding: TableViewBinding
  /// The brackets that it has sent.
  let proof = BracketProof()
  /// What was under way when it was made.
  private weak var home: ScriptScope?

  /// Where it was made.
  private let origin: LuaLocation?

  init(
    _ observer: TableObserver, _ table: TableObject, style: TableUpdateStyle, in home: ScriptScope,
    at origin: LuaLocation?
  ) throws {
    self.home = home
    self.origin = origin
    self.observer = observer
    self.table = table
    binding = try TableViewBinding(table.table, to: observer, style: style)
    proof.follow(observer)
  }

  func end() { observer.invalidate() }

  func readAnew() throws { try observer.readAnew() }

  func remarks() throws -> [Remark] {
    guard table.replayed === proof else { return [] }
    let owner = TableStaleness.Owner(name: "TableObserver", option: "cellKeyPaths") { [observer] path in
      observer.content.indices.contains(path.row) ? observer.content[path.row].object : nil
    }
    return try TableStaleness(table).remark(drivenBy: owner, at: origin).map { [$0] } ?? []
  }

  /// The script ends it.
  func invalidate() {
    end()
    home?.remove(self)
  }
}

/// `TableObserver` (lua-api.md section 7, controllers.md section 5).
extension TableLibrary {
  var tableObserverEntry: ScriptEntry {
    ScriptEntry(
      "TableObserver(options)", "keeps a table in step with a to-many key path",
      .value { [unowned self] arguments in try makeTableObserver(try arguments.table(1, "options")) })
  }

  private func makeTableObserver(_ table: LuaTable) throws -> LuaValue {
    let options = try OptionTable(
      table, .tableObserver)
    guard let object = try options.object("object", ModelObject.self, expected: "an object") else {
      throw options.missing("object", "an object")
    }
    guard let keyPath = try options.string("keyPath") else { throw options.missing("keyPath", "a key path") }
    guard let target = try options.object("tableView", TableObject.self, expected: "a TableView") else {
      throw options.missing("tableView", "a TableView")
    }
    guard case .safe(let style, _) = target.mode else {
      throw ScriptError.conflictingOption(
        call: options.call, name: "tableView", other: "a table whose mapping is \"\(target.mode.mappingName)\"",
        hint: .hintMappingOfController
      )
    }
    let observer = try TableObserver(
      object: object, keyPath: keyPath, cellKeyPaths: try options.strings("cellKeyPaths") ?? target.cellKeyPaths)
    let wrapper = try TableObserverObject(
      observer, target, style: style, in: session.scope, at: state.currentLocation())
    target.source = nil
    target.replayed = wrapper.proof
    // The script need not keep it, nor its table: the table and what binds it live until then, whatever Lua collects.
    session.scope.add(wrapper)
    return .object(wrapper)
  }

  var tableObserverType: ScriptType {
    ScriptType(
      name: "TableObserver", summary: "Keeps a table in step with a to-many key path.",
      fields: [
        ScriptField("object", "object", "the object it observes", get: { .object(receiver($0).observer.object) }),
        ScriptField(
          "keyPath", "string", "the key path it observes", get: { .string(receiver($0).observer.keyPath.description) }
        ),
        ScriptField("tableView", "TableView", "the table it drives", get: { .object(receiver($0).table) }),
      ],
      methods: [
        ScriptEntry("pause()", "keeps changes to itself until resume()", .effect { try observer($0).pause() }),
        ScriptEntry(
          "resume()", "sends one bracket with the net change since pause()", .effect { try observer($0).resume() }),
        ScriptEntry(
          "userDriven(f)", "runs f; the user has already made its changes in the table",
          .effect { arguments in
            let function = try arguments.function(1, "f")
            try observer(arguments).userDriven { try function.notify() }
          }),
        ScriptEntry(
          "snapshot()", "its content: { sections = { { name, objects } } }",
          .value { [unowned self] arguments in
            .snapshot([(name: "", objects: try values.lua(.list(try observer(arguments).content)))])
          }),
        ScriptEntry(
          "invalidate()", "ends it",
          .effect { try $0.receiver(as: TableObserverObject.self).invalidate() }),
      ],
      metamethods: [
        .toString: .value { arguments in
          let observer = try arguments.object(1, as: TableObserverObject.self).observer
          return .string("<TableObserver \(observer.keyPath) of \(observer.object)>")
        }
      ])
  }
}

private func receiver(_ object: AnyObject) -> TableObserverObject {
  unsafeDowncast(object, to: TableObserverObject.self)
}

private func observer(_ arguments: borrowing LuaArguments) throws -> TableObserver {
  try arguments.receiver(as: TableObserverObject.self).observer
}
