import KVLua
import KVObjects
import KVObserving

/// An observer as `addObserver` gets it: a table or an object with an `observeValue` method, or a recorder.
struct ObserverRequest {
  let observer: LuaValue
  let keyPath: String
  let options: ObservingOptions
  /// nil where it was not passed: any context will do for a removal.
  let context: LuaValue?

  init(
    _ arguments: borrowing LuaArguments, observer: Int, keyPath: Int, options: Int?, context: Int
  ) throws {
    self.observer = try arguments.required(observer, "observer", expected: "an observer")
    self.keyPath = try arguments.string(keyPath, "keyPath")
    self.options = try options.map { try ObservingOptions(arguments, $0) } ?? []
    // A plain nil would be Lua's here: a context that was passed.
    self.context = arguments.count >= context ? try arguments.value(context) : LuaValue?.none
  }
}

/// A table that observes or is a delegate: what its registrations and its name in a trace are found by.
final class LuaObserverIdentity {}

/// Observers with an `observeValue` method (lua-api.md section 4).
extension ObservingLibrary {
  func addObserver(_ request: ObserverRequest, to object: ModelObject) throws {
    try session.willMakeObservation()
    let context = try values.engine(request.context ?? .nil)
    // Not the request: its observer would be kept by the closures below.
    let (keyPath, options, passed) = (request.keyPath, request.options, request.context ?? .nil)
    let registration: ClassicRegistration
    let handler = RegisteredHandler(request.observer.tableValue.map(LuaValue.table) ?? .nil, handlers)
    switch request.observer {
    case .object(let recorder as Recorder):
      registration = try object.addObserver(
        identifiedBy: recorder, forKeyPath: keyPath, options: options, context: context
      ) {
        object, change in
        try recorder.observe(keyPath, object, change, passed)
        withExtendedLifetime(handler) {}
      }
      try keepIfReaching(handler, of: registration.observation, on: object)
    case .object(let observer as ModelObject):
      guard let method = session.classes.scriptClass(of: observer.objectClass)?.method("observeValue") else {
        throw KeyValueObservingError.notAnObserver(observer: observer.description, keyPath: keyPath)
      }
      let held = observer === object ? nil : observer
      registration = try object.addObserver(
        identifiedBy: observer, forKeyPath: keyPath, options: options, context: context
      ) {
        [unowned self] object, change in
        try notify(method, .object(held ?? object), keyPath, object, change, passed)
        withExtendedLifetime(handler) {}
      }
      try keepIfReaching(handler, of: registration.observation, on: object)
    case .table(let table):
      guard case .function = try table.get("observeValue") else {
        throw KeyValueObservingError.notAnObserver(observer: "<table>", keyPath: keyPath)
      }
      registration = try object.addObserver(
        identifiedBy: try identity(of: table), forKeyPath: keyPath, options: options, context: context
      ) { [unowned self] object, change in
        let observer =
          try handler.key.map { try state.userValue(forKey: .integer($0), of: object) } ?? handler.initial
        guard let observer, case .table(let table) = observer,
          case .function(let method) = try table.get("observeValue")
        else {
          throw KeyValueObservingError.notAnObserver(observer: "<table>", keyPath: keyPath)
        }
        try notify(method, observer, keyPath, object, change, passed)
      }
      try handlers.keep(handler, of: registration.observation, on: object)
    default:
      throw KeyValueObservingError.notAnObserver(observer: request.observer.typeName.withArticle, keyPath: keyPath)
    }
    session.scope.add(registration)
  }

  /// An observer that the engine knows needs nothing kept with the object, unless it is to hear of others when nobody
  /// reaches this one any more.
  private func keepIfReaching(
    _ handler: RegisteredHandler, of observation: KeyValueObservation, on object: ModelObject
  ) throws {
    if observation.leadsToOthers { try handlers.keep(handler, of: observation, on: object) }
  }

  func removeObserver(_ request: ObserverRequest, from object: ModelObject) throws {
    let context = try request.context.map { try values.engine($0) }
    let (observer, text): (AnyObject, String) =
      switch request.observer {
      case .object(let recorder as Recorder): (recorder, recorder.text)
      case .object(let observer):
        (observer, (observer as? ModelObject)?.description ?? "<\(request.observer.typeName)>")
      case .table(let table): (try identity(of: table), "<table>")
      default:
        throw KeyValueObservingError.notAnObserver(
          observer: request.observer.typeName.withArticle, keyPath: request.keyPath)
      }
    try object.removeObserver(
      identifiedBy: observer, describedAs: text, forKeyPath: request.keyPath, context: context)
    handlers.forgetEnded()
  }

  private func notify(
    _ method: LuaFunction, _ observer: LuaValue, _ keyPath: String, _ object: ModelObject, _ change: KeyValueChange,
    _ context: LuaValue
  ) throws {
    try method.call([observer, .string(keyPath), .object(object), try values.lua(change), context])
  }

  /// The identity of a table that observes or is a delegate; the same for as long as the table lives.
  func identity(of table: LuaTable) throws -> LuaObserverIdentity {
    let identities = try identities()
    let known = try identities.rawGet(.table(table)).objectValue
    if let known = known?.cast(to: LuaObserverIdentity.self) { return known }
    let made = LuaObserverIdentity()
    try identities.rawSet(.table(table), .object(made))
    return made
  }
}
