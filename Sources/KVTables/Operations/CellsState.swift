package import KVObjects
import KVPositions

/// What a table shows: `cells` in a trace.
package struct CellsState: StateEvent {
  private let cells: TableCells
  private let receiver: AnyObject

  /// What the table shows that `receiver` stands for.
  package init(_ cells: TableCells, of receiver: AnyObject) {
    (self.cells, self.receiver) = (cells, receiver)
  }

  package var name: String { "cells" }

  package var fields: [EventField] {
    var fields = [EventField("receiverId", .receiver(ReceiverReference(receiver)))]
    if let sections = cells.sections {
      fields.append(EventField("sections", .list(sections.map { .record($0.fields) })))
    }
    if !cells.rows.isEmpty {
      let rows = cells.rows.map { path, text, identity in
        let row: [EventFieldValue] = [.number(path.section), .number(path.row), .text(text)]
        return EventFieldValue.list(row + ((identity?.ofModelObject).map { [$0] } ?? []))
      }
      fields.append(EventField("rows", .list(rows)))
    }
    if !cells.titles.isEmpty {
      let titles = cells.titles.map { EventFieldValue.list([.number($0.section), .text($0.title)]) }
      fields.append(EventField("titles", .list(titles)))
    }
    if let refusal = cells.refusal {
      fields.append(EventField("refused", .text(refusal.rule.rawValue)))
      fields.append(EventField("reason", .text(refusal.reason)))
      if let counts = cells.rowCounts {
        let sections = counts.map { count in
          EventFieldValue.record([EventField("rows", .list(Array(repeating: .text(""), count: count)))])
        }
        fields.append(EventField("data", .list(sections)))
      }
    }
    return fields
  }
}

extension TableCells.Section {
  /// The header, where there is one, the texts, and the ids where any is known.
  fileprivate var fields: [EventField] {
    var fields = title.map { [EventField("title", .text($0))] } ?? []
    fields.append(EventField("rows", .list(rows.map { .text($0) })))
    let ids = identities.map { $0?.ofModelObject }
    if ids.contains(where: { $0 != nil }) { fields.append(EventField("ids", .list(ids.map { $0 ?? .text("") }))) }
    return fields
  }
}

extension TableCell.Identity {
  /// The identity as a fact; nil for what is no model object.
  fileprivate var ofModelObject: EventFieldValue? {
    if case .modelObject(let objectClass, let serial) = self {
      .modelIdentity(objectClass: objectClass, serial: serial)
    } else {
      nil
    }
  }
}
