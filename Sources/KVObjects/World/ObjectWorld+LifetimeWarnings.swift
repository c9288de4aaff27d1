/// Warnings with Cocoa's text where Cocoa would end the process (kvo-facts.md D8, K197, K198).
extension ObjectWorld {
  func warn(ofEndOf object: ModelObject, _ registrations: LastingRegistrations) {
    guard let lifetimeWarningHandler, let info = registrations.classic?.observationInfo else { return }
    lifetimeWarningHandler(
      "An instance of class \(object.objectClass.name) was deallocated while key value observers were still registered "
        + "with it. Current observation info: <NSKeyValueObservationInfo> (\(info))")
  }

  /// Says that an observer has gone without being removed.
  package func warn(ofGoneObserver info: String, of object: ModelObject) {
    lifetimeWarningHandler?(
      "An observer of \(object) was deallocated while it was still registered: \(info)")
  }
}
