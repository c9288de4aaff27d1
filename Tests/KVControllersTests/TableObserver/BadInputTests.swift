import KVControllers
import KVObjects
import KVObserving
import KVTestSupport
import Testing

/// Writes down what it is told, and does as it is bidden.
private final class Recorder: TableObserverDelegate {
  private(set) var lines: [String] = []
  var inWill: () throws -> Void = {}
  var inDid: () throws -> Void = {}

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  func tableObserverWillChange(_ observer: TableObserver) throws {
    lines.append("will \(observer.content)")
    try inWill()
  }

  func tableObserver(_ observer: TableObserver, didChange change: ListChange, isUserDriven: Bool) throws {
    lines.append("did \(observer.content)")
    try inDid()
  }
}

private func text(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return "\(error)"
  }
}

/// What cannot be shown, and delegates that misbehave.
@Suite struct TableObserverBadInputTests {
  private let model: ListWorld
  private let recorder = Recorder()

  init() throws {
    model = try ListWorld()
    try ListEdit.add([0, 1]).make(in: try model.collection(.array), of: model.items)
  }

  private func observer(_ cells: [String] = []) throws -> TableObserver {
    let observer = try TableObserver(object: model.root, keyPath: "middle.items", cellKeyPaths: cells)
    observer.delegate = recorder
    return observer
  }

  private func edit(_ edit: ListEdit) throws { try edit.make(in: try model.collection(.array), of: model.items) }

  private var nothingIsObserved: Bool {
    ([model.root, model.list] + model.items).allSatisfy { $0.watchers == nil }
  }

  @Test(arguments: [
    ("middle.title", [], "holds no collection"), ("middle", [], "holds no collection"), ("nothing", [], "nothing"),
    ("middle.nothing", [], "nothing"), ("middle..items", [], "middle..items"),
    ("middle.items", ["nothing"], "nothing"),
    ("middle.items", ["name", "mate.nothing"], "nothing"), ("middle.items", ["name."], "name."),
  ])
  func `An error while it begins leaves nothing observed`(path: String, cells: [String], named: String) throws {
    try model.items[0].setValue(.object(model.items[1]), forKey: "mate")
    try model.list.setValue(.string("no collection"), forKey: "title")
    let message = try #require(text { _ = try TableObserver(object: model.root, keyPath: path, cellKeyPaths: cells) })
    #expect(message.contains(named))
    #expect(nothingIsObserved)
  }

  @Test func `A later element without the key is an error at the mutating line; all others are watched`() throws {
    let stranger = try model.world.define(ClassDefinition("Stranger", properties: [])).makeObject()
    let holder = try model.world.define(
      ClassDefinition("Bag", properties: [PropertyDefinition("items", .any, collection: .array)]))
    let bag = holder.makeObject()
    let rootClass = try model.world.define(
      ClassDefinition("Any", properties: [PropertyDefinition("middle", .any)]))
    let root = rootClass.makeObject()
    try root.setValue(.object(bag), forKey: "middle")
    let observer = try TableObserver(object: root, keyPath: "middle.items", cellKeyPaths: ["name"])
    observer.delegate = recorder
    let items = try bag.mutableArrayValue(forKey: "items")
    let message = text { try items.addAll([.object(stranger), .object(model.items[0]), .object(model.items[0])]) }
    #expect(message?.contains("name") == true)
    #expect(observer.content.count == 3)
    _ = recorder.take()
    try items.remove(at: 1)
    try model.items[0].setValue(.string("A"), forKey: "name")
    #expect(recorder.take().count == 4)
    try items.removeAll()
    #expect(model.items[0].watchers == nil)
    #expect(stranger.watchers == nil)
  }

  @Test func `A way that leads to no collection raises until it leads to one again, and the content stays`() throws {
    let root = try model.world.define(ClassDefinition("Any", properties: [PropertyDefinition("middle", .any)]))
      .makeObject()
    try root.setValue(.object(model.list), forKey: "middle")
    let observer = try TableObserver(object: root, keyPath: "middle.items", cellKeyPaths: ["name"])
    observer.delegate = recorder
    let before = Array(observer.content)
    for bad in [Value.object(model.items[3]), .string("x"), .object(model.root)] {
      #expect(text { try root.setValue(bad, forKey: "middle") } != nil)
      #expect(Array(observer.content) == before)
      #expect(recorder.take().isEmpty)
    }
    try edit(.add([4]))
    try root.setValue(.object(model.list), forKey: "middle")
    #expect(recorder.take() == ["will \(ValueList(before))", "did \(observer.content)"])
    #expect(observer.content.count == 3)
    try model.items[4].setValue(.string("E"), forKey: "name")
    #expect(recorder.take().count == 2)
  }

  @Test func `A delegate that throws closes its bracket; the error reaches the mutating line`() throws {
    let observer = try observer()
    recorder.inWill = { throw Trouble() }
    #expect(throws: Trouble.self) { try edit(.add([2])) }
    #expect(recorder.take().map { $0.prefix(3) } == ["wil", "did"])
    recorder.inWill = {}
    recorder.inDid = { throw Trouble() }
    #expect(throws: Trouble.self) { try edit(.add([3])) }
    recorder.inDid = {}
    #expect(observer.content.count == 4)
  }

  @Test(arguments: [true, false])
  func `A delegate that invalidates hears nothing more`(inWill: Bool) throws {
    let observer = try observer(["name"])
    if inWill { recorder.inWill = { observer.invalidate() } } else { recorder.inDid = { observer.invalidate() } }
    try edit(.add([2]))
    #expect(recorder.take().count == (inWill ? 1 : 2))
    try edit(.add([3]))
    #expect(recorder.take().isEmpty)
    #expect(nothingIsObserved)
    (recorder.inWill, recorder.inDid) = ({}, {})
  }

  @Test func `A pause holds back what waits; resuming sends one bracket with the net change`() throws {
    let observer = try observer(["name"])
    observer.replay = ChangeReplay(observer.content)
    let token = try model.list.observe("items") { _ in observer.pause() }
    try edit(.insert(2, at: 0))
    #expect(recorder.take().isEmpty)
    #expect(observer.content.count == 2)
    token.invalidate()
    try edit(.move(from: 0, to: 2))
    try edit(.rename(0))
    try observer.resume()
    #expect(recorder.take().count == 2)
    #expect(observer.content.count == 3)
    #expect(observer.replay?.firstFault(current: try model.collection(.array).snapshot()) == nil)
    // Paused by its delegate while a second bracket waits; what comes and goes meanwhile is nothing.
    recorder.inDid = {
      self.recorder.inDid = {}
      try self.edit(.add([5]))
      observer.pause()
    }
    try edit(.add([4]))
    #expect(recorder.take().count == 2)
    try edit(.remove(at: [4]))
    try observer.resume()
    #expect(recorder.take().isEmpty)
    #expect(observer.replay?.firstFault(current: try model.collection(.array).snapshot()) == nil)
  }

  @Test func `A freed observer sends nothing, even what waits, and leaves nothing observed`() throws {
    var observer: TableObserver? = try observer(["name"])
    try model.world.batch {
      try edit(.add([2]))
      observer = nil
    }
    #expect(recorder.take().isEmpty)
    observer = try self.observer(["name"])
    let token = try model.list.observe("items") { _ in observer = nil }
    try edit(.add([3]))
    #expect(recorder.take().isEmpty)
    token.invalidate()
    #expect(observer == nil)
    #expect(nothingIsObserved)
  }

  @Test func `Brackets come in the order of mutations, then of creation; plain observers read what was before`()
    throws
  {
    var log: [String] = []
    let observers = try (0..<3).map { _ in try observer() }
    let recorders = observers.enumerated().map { number, observer in
      let recorder = Recorder()
      recorder.inDid = { log.append("\(number):\(observer.content.count)") }
      observer.delegate = recorder
      return recorder
    }
    var isNested = false
    let token = try model.list.observe("items") { _ in
      log.append("plain \(observers.map(\.content.count))")
      if !isNested {
        isNested = true
        try edit(.add([3]))
      }
    }
    try edit(.add([2]))
    #expect(
      log == ["plain [2, 2, 2]", "plain [2, 2, 2]", "0:3", "1:3", "2:3", "0:4", "1:4", "2:4"])
    withExtendedLifetime((token, recorders)) {}
  }

  @Test func `What a prior observer does between the steps of a move belongs to its bracket`() throws {
    let observer = try observer()
    observer.replay = ChangeReplay(observer.content)
    var priors = 0
    let token = try model.list.observe("items", options: [.prior]) { change in
      guard change.isPrior else { return }
      priors += 1
      if priors == 2 { try edit(.add([5])) }
    }
    try edit(.move(from: 0, to: 1))
    #expect(recorder.take().count == 2)
    #expect(observer.replay?.firstFault(current: try model.collection(.array).snapshot()) == nil)
    withExtendedLifetime(token) {}
  }

  @Test func `A way that a prior observer turns to the changed list does not miss the change`() throws {
    let observer = try observer()
    let other = model.listClass.makeObject()
    let token = try other.observe("items", options: [.prior]) { change in
      if change.isPrior { try model.root.setValue(.object(other), forKey: "middle") }
    }
    try ListEdit.add([5]).make(in: try model.collection(.array, of: other), of: model.items)
    #expect(observer.content.count == 1)
    withExtendedLifetime(token) {}
  }
}
