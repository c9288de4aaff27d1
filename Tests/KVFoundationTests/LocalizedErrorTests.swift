import Foundation
import KVEngine
import KVFoundation
import Testing

/// What an error says where Foundation is imported.
@Suite struct LocalizedErrorTests {
  private func text(_ body: () throws -> Void) -> String? {
    do { try body() } catch { return error.localizedDescription }
    return nil
  }

  @Test func `localizedDescription is the whole sentence`() throws {
    let world = ObjectWorld()
    let song = try world.define(ClassDefinition("Song", properties: [PropertyDefinition("title", .string)]))
      .makeObject()
    let said = text { try song.setValue("x", forKey: "titel") }
    #expect(said?.hasPrefix("NSUndefinedKeyException: [<Song#1> setValue:forUndefinedKey:]") == true, "\(said ?? "")")
    do { try song.setValue("x", forKey: "titel") } catch {
      #expect((error as? any LocalizedError)?.recoverySuggestion == "did you mean 'title'?")
    }
    #expect(text { _ = try KeyValuePredicate(format: "a ==") }?.isEmpty == false)
    #expect(text { _ = try KeyValueSortDescriptor("") }?.isEmpty == false)
    #expect(text { try SetController(observed: nil, setKeyPath: nil).performQuery() }?.isEmpty == false)
    let context = try ManagedObjectContext(classes: [song.objectClass])
    #expect(text { _ = try context.fetch(FetchRequest(entityName: "Sogn")) }?.contains("Sogn") == true)
    let table = TableView(name: "t")
    #expect(text { _ = try table.cell(at: ItemPath(section: 0, row: 0)) }?.isEmpty == false)
    #expect(
      text { try table.insertRows(at: [ItemPath(section: 0, row: 0)]) }?.contains("NSInternalInconsistencyException")
        == true)
  }

  @Test func `What a delegate threw is said by the failure around it`() throws {
    struct Mine: LocalizedError {
      var errorDescription: String? { "mine" }
    }
    final class Thrower: FetchedResultsControllerSnapshotDelegate {
      func controller(
        _ controller: FetchedResultsController, didChangeContentWith snapshot: ContentSnapshot
      ) throws { throw Mine() }
    }
    let world = ObjectWorld()
    let song = try world.define(ClassDefinition("Song", properties: []))
    let thrower = Thrower()
    let results = try FetchedResultsController(
      fetchRequest: FetchRequest(entityName: "Song", sortDescriptors: []),
      context: ManagedObjectContext(classes: [song]), delegate: thrower)
    #expect(text { try results.performFetch() } == "mine")
  }
}

/// Sending brackets on the main thread.
@Suite struct MainQueueExecutorTests {
  @Test func `What another thread changes is sent on the main thread, in order`() async throws {
    final class Log: ControllerEventReceiver {
      nonisolated(unsafe) var titles: [String] = []
      nonisolated(unsafe) var wasElsewhere = false
      nonisolated(unsafe) var continuation: CheckedContinuation<Void, Never>?
      func controller(_ controller: CollectionController, didSend event: ControllerEvent) {
        MainActor.assumeIsolated {}
        if !MainQueueExecutor().isCurrent { wasElsewhere = true }
        if case .insertedObject(let object, _) = event.callback {
          titles.append((try? object.value(forKey: "title"))?.plainText ?? "")
          if titles.count == 20 { continuation?.resume() }
        }
      }
    }
    let world = ObjectWorld(sharing: .shared, mainExecutor: MainQueueExecutor())
    let song = try world.define(ClassDefinition("Song", properties: [PropertyDefinition("title", .string)]))
    let list = try world.define(
      ClassDefinition(
        "List", properties: [PropertyDefinition("songs", .object(className: "Song"), collection: .array)])
    ).makeObject()
    let log = Log()
    let controller = try RelationalCollectionController(relation: "songs", onObject: list, delegate: log)
    await withCheckedContinuation { continuation in
      log.continuation = continuation
      Thread.detachNewThread {
        for number in 0..<20 {
          try? list.mutableArrayValue(forKey: "songs").add(.object(song.makeObject(["title": .string("\(number)")])))
        }
      }
    }
    #expect(log.titles == (0..<20).map(String.init))
    #expect(!log.wasElsewhere)
    controller.invalidate()
    world.close()
  }
}
