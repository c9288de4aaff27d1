package import KVObjects

/// Whoever keeps in step with the events of a context: a controller.
package protocol ContextClient: AnyObject {
  /// When it was made, among all of the world's: the order in which clients are notified.
  var creationSerial: Int { get }
  /// An event has been processed: what has changed is taken in now, and sent when all clients have done so.
  func take(_ event: ContextEvent)
  /// Whether it shows objects like this one, as far as they pass. O(1) beside the depth of its class.
  func follows(_ object: ModelObject) -> Bool
  /// Whether it keeps what it has to send until it is resumed.
  var isPaused: Bool { get }
  /// All objects are out of the context: nothing that follows concerns what is shown.
  func contextDidReset()
  /// Something of the context is about to change, which is processed later.
  func contextWillChange()
}
