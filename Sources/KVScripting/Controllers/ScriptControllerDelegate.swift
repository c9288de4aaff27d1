import KVControllers
import KVLua
import KVObjects

/// Passes the events of a controller on to a script's delegate: the functions of a table that are there, or a recorder.
final class ScriptControllerDelegate {
  /// Where events go.
  enum Target {
    /// The functions of a table; what a trace knows the table by.
    case table(LuaTable, identity: AnyObject)
    case recorder(Recorder)
  }

  private let target: Target
  /// The table of ``target``, where it is one.
  private let lentTable: Unmanaged<LuaTable>?
  private let identity: AnyObject?
  private let names: CallbackNames
  /// Whose controller it is; the wrapper holds this.
  private let link: ControllerLink

  /// Throws where memory is short.
  init(_ target: Target, _ wrapper: ControllerObject) throws {
    self.target = target
    if case .table(let table, let identity) = target {
      (lentTable, self.identity) = (.passUnretained(table), identity)
    } else {
      (lentTable, identity) = (nil, nil)
    }
    names = try wrapper.session.callbackNames
    link = wrapper.link
  }
}

extension ScriptControllerDelegate: ReceiverNaming {
  /// The table's identity, or the recorder.
  var namedReceiver: AnyObject? {
    switch target {
    case .table(_, let identity): identity
    case .recorder(let recorder): recorder
    }
  }
}

extension ScriptControllerDelegate: ControllerEventReceiver, FetchedResultsControllerSectionIndexDelegate {
  /// Those of which the table has a function now; a recorder of its own has all, and the forms it was made for.
  var implementedCallbacks: FetchedResultsCallbacks {
    switch target {
    case .table(let table, _): FetchedResultsCallbacks(functionsOf: table)
    case .recorder(let recorder):
      recorder.delegate.map { FetchedResultsCallbacks(functionsOf: $0) } ?? recorder.callbackForms
    }
  }

  /// What the table's function says; nil where it has none, or gives none.
  func controller(_ controller: FetchedResultsController, sectionIndexTitleForSectionName name: String) throws
    -> String?
  {
    guard let wrapper = link.wrapper, !wrapper.session.isSilent else { return nil }
    let table: LuaTable?
    switch target {
    case .table(let delegate, _): table = delegate
    case .recorder(let recorder): table = recorder.delegate
    }
    let key = "sectionIndexTitleForSectionName"
    guard let function = try table?.get(.string(key)).functionValue else { return nil }
    let title: LuaValue
    do { title = try function.call([.object(wrapper), .string(name)]).first ?? .nil } catch
      where wrapper.session.world.compatibility.logsDelegateErrors
    {
      try wrapper.session.controllers.logDelegateError(
        error, of: wrapper, callTo: "controller:sectionIndexTitleForSectionName:")
      return nil
    }
    guard title.isNil || title.stringValue != nil else {
      throw ScriptError.other(
        name: ExceptionName.invalidArgument, reason: "\(key) gives a string or nil, not \(title.typeName)",
        code: .argument, hint: nil)
    }
    return title.stringValue
  }

  /// Records the event first, then calls the function that it is named after, where there is one.
  func controller(_ controller: CollectionController, didSend event: ControllerEvent) throws {
    guard let wrapper = link.wrapper else { return }
    let session = wrapper.session
    if session.isSilent { return }
    let name = names.lentName(of: event.callback)
    if let account = session.bracketAccount {
      account.willSend(event.callback, wrapper)
    } else if let lentTable,
      lentTable._withUnsafeGuaranteedRef({ table in name._withUnsafeGuaranteedRef(table.lacksFunction) })
    {
      // Of three events of a row most delegates have one function: what they lack concerns nobody.
      return
    }
    defer { session.bracketAccount?.hasTold() }
    if let lentTable {
      // This holds the table and its identity, and the names; the controller holds this until the bracket has been sent.
      try lentTable._withUnsafeGuaranteedRef { table in
        try name._withUnsafeGuaranteedRef { name in
          _ = try session.state.withFunction(name, of: table) { call in
            try deliver(event, to: identity ?? self, by: call, for: wrapper, session)
          }
        }
      }
      return
    }
    switch target {
    case .table: break
    case .recorder(let recorder):
      if let table = recorder.delegate {
        let isFound = try session.state.withFunction(names.name(of: event.callback), of: table) { call in
          try deliver(event, to: recorder, by: call, for: wrapper, session)
        }
        if isFound { return }
      }
      if recorder.forwards { return }
      session.world.sink?.willDeliver(event, to: recorder)
      defer { session.world.sink?.didDeliver() }
      recorder.record(event)
    }
  }

  private func deliver(
    _ event: ControllerEvent, to receiver: AnyObject, by call: consuming LuaPendingCall,
    for wrapper: ControllerObject,
    _ session: ScriptSession
  ) throws {
    let sink = session.world.sink
    if let sink {
      if sink.isListening { sink.willDeliver(event, to: receiver) } else { sink.willDeliverUnheard() }
    }
    defer { sink?.didDeliver() }
    if lentTable == nil, case .recorder(let recorder) = target { recorder.record(event) }
    // What the function does is no part of the bracket.
    session.bracketAccount?.hasTold()
    do {
      try call.deliver(event.callback, from: wrapper, names)
    } catch  where session.world.compatibility.logsDelegateErrors {
      try session.controllers.logDelegateError(error, of: wrapper, callTo: event.callback.selector)
    }
  }
}

extension FetchedResultsCallbacks {
  /// Those of which `table` has a function. One that cannot be read has none.
  fileprivate init(functionsOf table: LuaTable) {
    let known: [(name: String, callback: FetchedResultsCallbacks)] = [
      ("willChangeContent", .willChangeContent), ("didChangeSection", .didChangeSection),
      ("didChangeObject", .didChangeObject), ("didChangeContent", .didChangeContent),
      ("didChangeContentWithSnapshot", .didChangeContentWithSnapshot),
      ("didChangeContentWithDifference", .didChangeContentWithDifference),
    ]
    self = []
    for (name, callback) in known where (try? table.get(.string(name)).functionValue) != nil { insert(callback) }
  }
}
