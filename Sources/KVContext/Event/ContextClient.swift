package import KVObjects
import KVPositions

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

/// The clients of a context, held weakly, in the order in which they were made.
struct ContextClients {
  /// A class, as copying a value with a weak reference makes another one.
  private final class Entry {
    let serial: Int
    weak var client: (any ContextClient)?

    init(_ client: any ContextClient, serial: Int) { (self.client, self.serial) = (client, serial) }
  }

  private var entries: [Entry] = []
  /// Where there are so many, those that are gone are taken out.
  private var sweepCount = 16

  /// Whether there is none that is alive.
  var isEmpty: Bool {
    !entries.contains { $0.client != nil }
  }

  /// Adds one that is not there. O(log n) for one that was made last, amortised.
  mutating func add(_ client: any ContextClient) {
    if entries.count >= sweepCount {
      WorkCounter.countVisits(entries.count)
      entries.removeAll { $0.client == nil }
      sweepCount = max(16, 2 * entries.count)
    }
    let serial = client.creationSerial
    let place = entries.partitioningIndex { $0.serial >= serial }
    if place < entries.count, entries[place].client === client { return }
    entries.insert(Entry(client, serial: serial), at: place)
  }

  /// Calls `body` with those that are alive; one that is added meanwhile waits for the next call.
  func forEach(_ body: (any ContextClient) -> Void) {
    for entry in entries {
      if let client = entry.client { body(client) }
    }
  }
}
