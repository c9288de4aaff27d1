import KVObjects
import KVStore
import KVTrace

/// A store for people: of each entity its properties, and a table of its objects.
struct StoreText {
  let style: Style
  let write: (String) -> Void

  /// Longer values are cut.
  private static let widest = 40
  /// So many rows are aligned with each other; those behind them as far as they fit.
  private static let blockSize = 1_000

  func write(_ reader: StoreReader, _ entities: [StoreReader.Entity], limit: Int) throws {
    let objects = reader.entities.reduce(0) { $0 + $1.count }
    write(
      "\(shown(reader.path))  format \(reader.format), \(Self.counted(reader.revision, "save")), "
        + "\(Self.counted(objects, "object"))\n")
    for entity in entities {
      write(
        "\n\(style.heading(shown(entity.name)))  \(Self.counted(entity.count, "object")), hash \(shown(entity.hash))\n"
      )
      let width = entity.properties.map { shown($0.name).displayWidth }.max() ?? 0
      for property in entity.properties {
        let isIndexed = entity.indexes.contains([property.name])
        write("  \(shown(property.name).padded(to: width))  \(kind(property))\(isIndexed ? ", indexed" : "")\n")
      }
      for index in entity.indexes where index.count > 1 {
        write("  index of \(index.map(shown).joined(separator: ", "))\n")
      }
      if limit > 0, entity.count > 0 { try writeRows(reader, entity, limit) }
    }
  }

  private func writeRows(_ reader: StoreReader, _ entity: StoreReader.Entity, _ limit: Int) throws {
    write("\n")
    var widths: [Int] = []
    var block = [["id", "version"] + entity.properties.map { shown($0.name) }]
    func flush() {
      for row in block {
        let added = row.map(\.displayWidth)
        widths = widths.isEmpty ? added : zip(widths, added).map(max)
      }
      for row in block {
        let line = zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
        write("  \(line.trimmingTrailingBlanks)\n")
      }
      block = []
    }
    try reader.rows(of: entity, limit: limit) { row in
      block.append([shown(row.id), "\(row.version)"] + row.values.map { shown(text($0)) })
      if block.count >= Self.blockSize { flush() }
    }
    flush()
    if entity.count > limit { write("  … (\(entity.count - limit) more)\n") }
  }

  /// As a script declares it.
  private func kind(_ property: FileShape.Property) -> String {
    let type = shown(property.type.name)
    let declared = property.isToMany ? "\(shown(property.kind)) of \(type)" : type
    return declared + (property.inverse.map { ", inverse \(shown($0))" } ?? "")
  }

  private func text(_ held: StoreReader.Held) -> String {
    switch held {
    case .value(let value): value.description
    case .object(let id): id
    case .objects(let ids): "[\(ids.joined(separator: ", "))]"
    }
  }

  /// What a terminal takes for letters, in one cell.
  private func shown(_ text: String) -> String {
    text.shortened.onOneLine.expandingTabs().truncated(to: Self.widest)
  }

  static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
