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
      let rows = cells.rows.map { path, text in
        EventFieldValue.list([.number(path.section), .number(path.row), .text(text)])
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
    }
    return fields
  }
}

extension TableCells.Section {
  /// The header, where there is one, and the texts.
  fileprivate var fields: [EventField] {
    let rows = EventField("rows", .list(rows.map { .text($0) }))
    return title.map { [EventField("title", .text($0)), rows] } ?? [rows]
  }
}
