import KVTrace

extension ScriptSession {
  /// Notes the name that a script gave to a receiver of callbacks.
  func noteName(_ name: String, of receiver: AnyObject) {
    trace?.setName(name, of: receiver)
  }
}
