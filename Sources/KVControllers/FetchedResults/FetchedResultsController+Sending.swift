import KVContext
import KVObjects
import KVPositions

/// Sending brackets: as single callbacks, as snapshots or as differences (A4, A8, A9).
extension FetchedResultsController {
  func send(
    _ bracket: ArrangementBracket, to receiver: any FetchedResultsControllerReceiver, show: () -> Void
  ) throws {
    if callbacks.contains(.didChangeContentWithSnapshot) {
      tap?.noteBefore(self)
      show()
      return try sendSnapshot(of: bracket.after, reloaded: reloaded(by: bracket))
    }
    if callbacks.contains(.didChangeContentWithDifference), sectionNameKeyPath == nil {
      tap?.noteBefore(self)
      show()
      return try receiver.controller(
        self, didSend: ControllerEvent(.didChangeContentWithDifference(ContentDifference(bracket))))
    }
    func receive(_ event: ControllerEvent) throws { try receiver.controller(self, didSend: event) }
    var errors = FirstError()
    begin(receive, &errors, show: show)
    if receiver.implementedCallbacks.sayWhatChanged { sendChanges(of: bracket, receive, &errors) }
    end(receive, &errors)
    try errors.rethrow()
  }

  private func sendChanges(of bracket: ArrangementBracket, _ receive: Receive, _ errors: inout FirstError) {
    let isDeletedLast = context.world.compatibility.sendsSectionDeletesLast
    if !isDeletedLast { sendSectionDeletes(bracket, receive, &errors) }
    for change in bracket.script.sectionInserts {
      let title = indexTitle(of: bracket.after.sections[change.index].name, &errors)
      let section = SectionInfo(change.index, of: bracket.after) { _ in title }
      send(ControllerEvent(.insert, of: section, change), receive, &errors)
    }
    for change in bracket.script.changes {
      send(ControllerEvent(objectChange: change, of: bracket.objects[change.tag]), receive, &errors)
    }
    if isDeletedLast { sendSectionDeletes(bracket, receive, &errors) }
  }

  private func sendSectionDeletes(_ bracket: ArrangementBracket, _ receive: Receive, _ errors: inout FirstError) {
    for change in bracket.script.sectionDeletes {
      let name = bracket.before.sections[change.index].name
      let title = indexTitle(of: name, &errors)
      send(
        ControllerEvent(.delete, of: SectionInfo(goneNamed: name, indexTitle: title), change), receive, &errors)
    }
  }

  private func indexTitle(of name: String, _ errors: inout FirstError) -> String? {
    var title: String?
    errors.keep { title = try indexTitle(ofSectionNamed: name) }
    return title
  }

  /// Sends what is shown to a delegate that takes snapshots. Throws what that throws.
  func sendSnapshot(of content: Arrangement, reloaded: [ModelObject]) throws {
    var errors = FirstError()
    var givenTitles: [String?]?
    if titles != nil {
      givenTitles = (0..<content.sections.count).map { indexTitle(of: content.sections[$0].name, &errors) }
    }
    let snapshot = ContentSnapshot(
      sections: ContentSnapshot.Sections(of: content, titles: givenTitles), reloaded: reloaded)
    errors.keep { try receiver?.controller(self, didSend: ControllerEvent(.didChangeContentWithSnapshot(snapshot))) }
    try errors.rethrow()
  }

  /// What got an update or a move, in the order of the content (decisions.md 33).
  private func reloaded(by bracket: ArrangementBracket) -> [ModelObject] {
    bracket.script.changes.compactMap { change in change.old == nil ? nil : change.new.map { ($0, change.tag) } }
      .sorted { $0.0 < $1.0 }.map { bracket.objects[$0.1] }
  }
}

extension FetchedResultsController: RowSender {
  package func send(row: RowStep, of engine: ArrangementEngine) throws {
    guard let receiver, !receiver.implementedCallbacks.isEmpty, row.member != nil else {
      engine.showAfterRow()
      return engine.endSendingRow()
    }
    var errors = FirstError()
    sendingRow(of: engine) {
      guard callbacks.isDisjoint(with: [.didChangeContentWithSnapshot, .didChangeContentWithDifference]) else {
        let bracket = row.bracket(leadingTo: engine.rows.content, watched: engine.watched)
        return errors.keep { try send(bracket, to: receiver) { engine.showAfterRow() } }
      }
      let receive: Receive = { try receiver.controller(self, didSend: $0) }
      begin(receive, &errors) { engine.showAfterRow() }
      if receiver.implementedCallbacks.sayWhatChanged, let event = ControllerEvent(row: row) {
        send(event, receive, &errors)
      }
      end(receive, &errors)
    }
    try errors.rethrow()
  }
}
