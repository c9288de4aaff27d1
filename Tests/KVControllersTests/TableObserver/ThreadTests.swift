import Glibc
import KVControllers
import KVObjects
import KVObserving
import KVPositions
import KVTestSupport
import Synchronization
import Testing

/// Holds each bracket against the content it is about.
private final class Witness: TableObserverDelegate {
  private let executor: QueueExecutor
  private var shown: [Value]
  private var isOpen = false
  private(set) var brackets = 0
  private(set) var faults: [String] = []

  init(_ executor: QueueExecutor, _ observer: TableObserver) {
    self.executor = executor
    shown = Array(observer.content)
  }

  func tableObserverWillChange(_ observer: TableObserver) {
    if !executor.isCurrent { faults.append("not on main") }
    if isOpen { faults.append("a bracket inside a bracket") }
    isOpen = true
    if Array(observer.content) != shown { faults.append("the content is not the one before") }
  }

  func tableObserver(_ observer: TableObserver, didChange change: ListChange, isUserDriven: Bool) {
    isOpen = false
    brackets += 1
    let after = Array(observer.content)
    if case .edited(let script) = change, let fault = script.firstFault(from: [shown], to: [after]) {
      faults.append("\(fault)")
    }
    shown = after
  }
}

@Suite struct TableObserverThreadTests {
  @Test func `Changes on four threads reach main as whole brackets in order, each with its own content`() throws {
    let executor = QueueExecutor()
    let model = try ListWorld(items: 40, ObjectWorld(sharing: .shared, mainExecutor: executor))
    let observer = try TableObserver(object: model.root, keyPath: "middle.items", cellKeyPaths: ["name"])
    observer.replay = ChangeReplay(observer.content)
    let witness = Witness(executor, observer)
    observer.delegate = witness
    let items = try model.collection(.array)
    let made = Atomic<Int>(0)
    let running = Atomic<Int>(4)
    let threads = try (0..<4).map { thread in
      try TestThread {
        var random = SeededGenerator(seed: UInt64(thread))
        for round in 0..<150 {
          let item = model.items[thread * 10 + round % 10]
          do {
            switch random.below(5) {
            case 0: try item.setValue(.string("\(round)"), forKey: "name")
            case 1: try items.insert(.object(item), at: 0)
            case 2: try items.remove(.object(item))
            case 3:
              try model.world.batch {
                try items.add(.object(item))
                try items.move(from: items.count - 1, to: 0)
              }
            default: try model.world.isolated { if items.count > 1 { try items.exchange(0, items.count - 1) } }
            }
          } catch {
            // Another thread was faster in taking what was to be moved: refused, and nobody told.
          }
          made.wrappingAdd(1, ordering: .relaxed)
        }
        running.wrappingSubtract(1, ordering: .acquiringAndReleasing)
      }
    }
    // Main delivers, changes something itself, and now and then keeps changes back while the others go on.
    var round = 0
    while running.load(ordering: .acquiring) > 0 {
      if !executor.drain() { usleep(200) }
      round += 1
      if round % 5 == 0 { try model.items[round % 40].setValue(.string("main"), forKey: "name") }
      if round % 7 == 0 { observer.pause() }
      if round % 7 == 3 { try observer.resume() }
    }
    for thread in threads { thread.join() }
    try observer.resume()
    while executor.drain() {}
    #expect(made.load(ordering: .relaxed) == 600)
    #expect(witness.faults.isEmpty, "\(witness.faults.prefix(3))")
    #expect(witness.brackets > 20)
    #expect(Array(observer.content) == Array(items.snapshot()))
    #expect(observer.replay?.firstFault(current: items.snapshot()) == nil)
    #expect(model.world.takeUnhandledError() == nil)
  }

  @Test func `Observers made, paused and freed on other threads leave nothing behind`() throws {
    let executor = QueueExecutor()
    let model = try ListWorld(items: 8, ObjectWorld(sharing: .shared, mainExecutor: executor))
    let items = try model.collection(.array)
    let threads = try (0..<4).map { thread in
      try TestThread {
        for round in 0..<40 {
          guard let observer = try? TableObserver(object: model.root, keyPath: "middle.items", cellKeyPaths: ["name"])
          else { continue }
          try? items.add(.object(model.items[round % 8]))
          if round % 2 == 0 { observer.pause() }
          try? items.remove(at: 0)
          if round % 4 == 0 { try? observer.resume() }
          if round % 3 == 0 { observer.invalidate() }
        }
      }
    }
    for _ in 0..<50 {
      _ = executor.drain()
      usleep(200)
    }
    for thread in threads { thread.join() }
    while executor.drain() {}
    #expect(model.root.watchers == nil)
    #expect(model.list.watchers == nil)
    #expect(model.items.allSatisfy { $0.watchers == nil })
  }
}
