import KVObjects

/// Saying what a controller is and shows, where somebody writes down the state of its world.
extension CollectionController {
  /// Begins to say so, of the controller that was made as `creationSerial`-th.
  ///
  /// Under the lock of its world: on another thread a bracket may be on its way to the delegate already, and asks for it.
  final func beginReport(_ creationSerial: Int, in world: ObjectWorld) {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    report = ControllerReport(creationSerial, in: world)
    noteConfiguration()
  }

  /// What it shows, how, or to whom, may be something else now. Nothing is said of one that has ended: it sends nothing any more.
  final func noteConfiguration() {
    guard let report else { return }
    report.world.isolation.enterAnyway()
    defer { report.world.isolation.leave() }
    if let engine, !engine.isValid { return }
    guard let configuration = report.world.withoutDescribingGetters({ configuration }) else { return }
    report.note(configuration, delegate: anyDelegate)
  }

  /// What it shows is something that no bracket has led to.
  package final func noteContent() {
    guard let report else { return }
    report.world.isolation.enterAnyway()
    defer { report.world.isolation.leave() }
    report.note(shownContent)
  }

  package final func planHasChanged() { noteConfiguration() }
}
