import KVObjects
import KVPositions

/// Says of one controller what it is and what it shows, where the state of its world is written down; elsewhere there is none.
///
/// It knows what it has said last, so that nothing is said twice.
final class ControllerReport {
  let world: ObjectWorld
  private let creationSerial: Int
  private var configuration: ControllerConfiguration?
  /// Weak: it is not to keep anybody, and at its address another may be later.
  private weak var receiver: AnyObject?

  /// The report on the controller that was made as `creationSerial`-th; nil where nobody reads one.
  init?(_ creationSerial: Int, in world: ObjectWorld) {
    if world.stateSink == nil { return nil }
    self.world = world
    self.creationSerial = creationSerial
  }

  /// The controller is as `configuration` says, with `delegate`.
  func note(_ configuration: ControllerConfiguration, delegate: AnyObject?) {
    let receiver = (delegate as? any ReceiverNaming).map(\.namedReceiver) ?? delegate
    if configuration == self.configuration, receiver === self.receiver { return }
    (self.configuration, self.receiver) = (configuration, receiver)
    world.stateSink?.note(
      ControllerState(creationSerial: creationSerial, configuration: configuration, receiver: receiver))
  }

  /// The controller shows `content`, and no bracket has led there.
  func note(_ content: Arrangement) {
    world.stateSink?.note(ContentState(content, of: creationSerial))
  }

  /// The same of a list.
  func note(_ content: ValueList) {
    world.stateSink?.note(ContentState(content, of: creationSerial))
  }

  /// The controller shows `content` in the place of `old`: something is said where that differs. O(n).
  func note(_ content: Arrangement, inPlaceOf old: Arrangement) {
    if !content.shows(sameAs: old) { note(content) }
  }
}

extension Arrangement {
  /// Whether it shows the same objects in the same sections. O(n).
  fileprivate func shows(sameAs other: Arrangement) -> Bool {
    rows.count == other.rows.count && sections.count == other.sections.count
      && (0..<sections.count).allSatisfy { sections[$0] == other.sections[$0] }
      && zip(rows, other.rows).allSatisfy { $0 === $1 }
  }
}
