/// A registration that lives as long as the object it was made on.
package protocol LastingRegistration: AnyObject {
  /// What a warning says of it; nil where its end with the object is nothing to warn of.
  var observationInfo: String? { get }
}

/// Warnings with Cocoa's text where Cocoa would end the process (kvo-facts.md D8, K197, K198).
extension ObjectWorld {
  func warn(ofEndOf object: ModelObject, _ registrations: [AnyObject]) {
    guard let lifetimeWarningHandler else { return }
    let infos = registrations.compactMap { ($0 as? any LastingRegistration)?.observationInfo }
    if infos.isEmpty { return }
    lifetimeWarningHandler(
      "An instance of class \(object.objectClass.name) was deallocated while key value observers were still registered "
        + "with it. Current observation info: <NSKeyValueObservationInfo> (\(infos.joined(separator: ", ")))")
  }

  /// Says that an observer has gone without being removed.
  package func warn(ofGoneObserver info: String, of object: ModelObject) {
    lifetimeWarningHandler?(
      "An observer of \(object) was deallocated while it was still registered: \(info)")
  }
}
