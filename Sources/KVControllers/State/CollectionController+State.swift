import KVObjects

/// Saying what a controller is and shows, where somebody writes down the state of its world.
extension CollectionController {
  /// Begins to say so, of the controller that was made as `creationSerial`-th.
  final func beginReport(_ creationSerial: Int, in world: ObjectWorld) {
    report = ControllerReport(creationSerial, in: world)
    noteConfiguration()
  }

  /// What it shows, how, or to whom, may be something else now. Nothing is said of one that has ended: it sends nothing any more.
  final func noteConfiguration() {
    if let engine, !engine.isValid { return }
    guard let report, let configuration = report.world.withoutDescribingGetters({ configuration }) else { return }
    report.note(configuration, delegate: anyDelegate)
  }

  /// What it shows is something that no bracket has led to.
  package final func noteContent() { report?.note(shownContent) }

  package final func planHasChanged() { noteConfiguration() }
}
