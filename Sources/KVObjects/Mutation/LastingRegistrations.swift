/// Registrations whose end with their object is warned of.
package protocol ObservationInfoProvider: AnyObject {
  /// What a warning says of them (Cocoa's observation info); nil where there is nothing to warn of.
  var observationInfo: String? { get }
}

/// What lives as long as a watched object does, or until it is taken out: tokens, classic observers, what a host hangs
/// on it.
///
/// In contrast to a list it is made for thousands: adding and taking out are O(1) each. Tokens are in no order, as nobody
/// asks for one.
package final class LastingRegistrations {
  /// The registrations of classic observers, kept by the room above.
  package var classic: (any ObservationInfoProvider)?
  /// What a host keeps with the object.
  package var companion: AnyObject?
  /// The first token: most objects have no other, and it needs no table.
  private var token: AnyObject?
  private var furtherTokens: [ObjectIdentifier: AnyObject] = [:]

  /// Keeps a token.
  package func keep(_ token: AnyObject) {
    if self.token == nil { self.token = token } else { furtherTokens[ObjectIdentifier(token)] = token }
  }

  /// Lets go of a token; one that is not kept is nothing to it. The caller holds it.
  package func letGo(of token: AnyObject) {
    if self.token === token {
      self.token = nil
    } else if !furtherTokens.isEmpty {
      furtherTokens[ObjectIdentifier(token)] = nil
    }
  }

  /// Whether there is nothing.
  var isEmpty: Bool { token == nil && furtherTokens.isEmpty && classic == nil && companion == nil }
}
