import KVControllers
import KVLua
import KVObjects
import KVObserving
import KVTables
import KVTrace

/// One recorded callback: its text, rendered when it was delivered, and its row for scripts.
struct RecordedCallback {
  private enum Content {
    case callback(text: String, row: [RecordedValue])
    /// A call of a table: it names places alone, so that both are made when they are asked for.
    case operation(TableOperation)
  }

  private let content: Content
  /// Where the outermost statement behind it stands; nil outside the script. Its text is looked up only when asked for.
  let location: LuaLocation?
  /// The bracket that it is part of; nil where nobody keeps account of them.
  let bracket: Int?
  /// Why it was sent; nil where the trace does not carry the state, or nothing is certain.
  let rule: EventRule?

  init(
    text: String, row: [RecordedValue], location: LuaLocation?, bracket: Int? = nil, rule: EventRule? = nil
  ) {
    self.bracket = bracket
    self.rule = rule
    content = .callback(text: text.onOneLine, row: row)
    self.location = location
  }

  init(_ operation: TableOperation, location: LuaLocation?, bracket: Int? = nil) {
    self.bracket = bracket
    rule = nil
    content = .operation(operation)
    self.location = location
  }

  /// On one line, as an expectation of it is read: control characters are written as escapes.
  var text: String {
    switch content {
    case .callback(let text, _): text
    case .operation(let operation): operation.description
    }
  }

  /// The elements of the row (lua-api.md section 10, "Rows").
  var row: [RecordedValue] {
    switch content {
    case .callback(_, let row): row
    case .operation(let operation): operation.row
    }
  }
}

/// A part of a recorded row, made into a Lua value when somebody takes it.
indirect enum RecordedValue {
  case text(String)
  case number(Int)
  case value(Value)
  case null
  case list([RecordedValue])
  /// What is the same in every session.
  case lua(LuaValue)
  case change(KeyValueChange)
}

extension ValueBridge {
  /// A recorded part, for Lua.
  func lua(_ recorded: RecordedValue) throws -> LuaValue {
    switch recorded {
    case .text(let text): .string(text)
    case .number(let number): .integer(number)
    case .value(let value): try lua(value)
    case .null: .object(null)
    case .list(let parts): .list(try parts.map(lua))
    case .lua(let value): value
    case .change(let change): try lua(change)
    }
  }

  /// Recorded callbacks as a list of rows.
  func rows(_ callbacks: [RecordedCallback]) throws -> LuaValue {
    .list(try callbacks.map { .list(try $0.row.map(lua)) })
  }
}

/// Whatever keeps the callbacks it got: recorders and tables.
protocol CallbackSource: AnyObject {
  /// What it got since it was emptied.
  var callbacks: [RecordedCallback] { get set }
  /// The name it was given.
  var givenName: String? { get }
}

extension CallbackSource {
  /// The text form, one line for each callback.
  var recordedText: String { callbacks.map(\.text).joined(separator: "\n") }

  /// Empties it.
  func takeCallbacks() -> [RecordedCallback] {
    defer { callbacks = [] }
    return callbacks
  }
}

/// A delegate and observer that records what it gets; with a delegate table it implements just the functions of that,
/// and calls them when it has recorded (lua-api.md section 10).
final class Recorder: CallbackSource {
  let givenName: String?
  var callbacks: [RecordedCallback] = []
  /// The table it forwards to.
  var delegate: LuaTable? { kept["delegate"].tableValue }
  /// Whether it has, or had, such a table: it records nothing of its own accord then.
  var forwards: Bool { !kept.names.isEmpty }
  /// What it implements where it forwards to none.
  let callbackForms: FetchedResultsCallbacks
  private let kept: KeptValues
  private unowned let session: ScriptSession

  init(
    _ session: ScriptSession, name: String?, delegate: LuaTable?, callbackForms: FetchedResultsCallbacks = .perChange
  ) {
    self.callbackForms = callbackForms
    self.session = session
    givenName = name
    kept = KeptValues(session.state, delegate.map { ["delegate": .table($0)] } ?? [:])
    kept.owner = self
    session.scope.note(kept)
  }

  /// As it stands in messages.
  var text: String { givenName.map { "<Recorder \(Value.quoted($0))>" } ?? "<Recorder>" }

  /// Takes a notification.
  func observe(_ keyPath: String, _ object: ModelObject, _ change: KeyValueChange, _ context: LuaValue) throws {
    if forwards {
      guard let delegate, case .function(let method) = try delegate.get("observeValue") else { return }
      record(keyPath, object, change)
      try method.call([.table(delegate), .string(keyPath), .object(object), try session.values.lua(change), context])
    } else {
      record(keyPath, object, change)
    }
  }

  private func record(_ keyPath: String, _ object: ModelObject, _ change: KeyValueChange) {
    let event = ObservationEvent(keyPath: keyPath, object: object, change: change)
    record(text: event.text, row: [.text("observeValue"), .text(keyPath), .value(.object(object)), .change(change)])
  }

  /// Records a callback.
  func record(text: String, row: [RecordedValue]) {
    callbacks.append(
      RecordedCallback(
        text: text, row: row, location: session.state.outermostLocation(), bracket: session.trace?.bracket,
        rule: session.trace?.lastRule))
  }
}

extension Recorder: TracedReceiver {
  var tracedKind: String { "recorder" }
}
