package import KVContext
import KVObjects

/// Properties of one entity, by their numbers in the file.
package struct PropertyNumbers: Hashable {
  private var low: UInt64 = 0
  private var high: Set<Int> = []

  package init(_ numbers: some Sequence<Int> = []) { for number in numbers { insert(number) } }

  package mutating func insert(_ number: Int) {
    if number < 64 { low |= 1 << UInt64(number) } else { high.insert(number) }
  }

  /// In ascending order.
  package var sorted: [Int] { (0..<64).filter { low >> UInt64($0) & 1 == 1 } + high.sorted() }
}

/// What one save has done to which rows, and who made it, as one row of `kv_history` keeps it.
///
/// Rows are named by their sequence numbers, those of new ones in runs: 10,000 new rows are a few bytes. A deleted row keeps
/// its key and its number, by which its ID is known, and a changed one the properties that were saved. Who saved is left out
/// by earlier builds, and goes where the history is compacted.
package struct SavedKeys {
  /// Changes of the same properties of rows of one entity.
  package struct Update {
    package let entity: Int
    package let properties: PropertyNumbers
    package var rows: [ClosedRange<Int>]
  }

  /// Rows that are new, of whichever entity.
  package var inserted: [ClosedRange<Int>] = []
  package var updated: [Update] = []
  package var deleted: [(key: Int64, number: Int)] = []
  /// Who saved, and when; nil where that is not kept.
  package var info: TransactionInfo?
  /// What deleted rows held in preserved properties: by its numbers, as a list of numbers and values (`ValueCoding`).
  package var tombstones: [(key: Int64, values: [UInt8])] = []

  package init() {}

  package init(inserted: [Int64], updated: [Int64: PropertyNumbers], deleted: [(key: Int64, number: Int)]) {
    struct Kind: Hashable {
      let entity: Int
      let properties: PropertyNumbers
    }
    self.inserted = SavedKeys.runs(inserted.map(RowKey.sequence))
    self.updated = Dictionary(grouping: updated) { Kind(entity: RowKey.entity(of: $0.key), properties: $0.value) }.map
    {
      Update(
        entity: $0.entity, properties: $0.properties, rows: SavedKeys.runs($1.map { RowKey.sequence(of: $0.key) }))
    }.sorted { $0.rows[0].lowerBound < $1.rows[0].lowerBound }
    self.deleted = deleted.sorted { $0.key < $1.key }
  }

  package var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }

  /// Numbers, of which none is there twice, as runs in ascending order.
  package static func runs(_ numbers: [Int]) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for number in numbers.sorted() {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs
  }

  /// The numbers of some runs, each once, as runs in ascending order.
  static func merged(_ runs: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
    var merged: [ClosedRange<Int>] = []
    for run in runs.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, run.lowerBound <= last.upperBound + 1 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, run.upperBound)
      } else {
        merged.append(run)
      }
    }
    return merged
  }

  // MARK: Bytes

  /// Numbers of 7 bits a byte, the lowest first. A list has its count before it, a run its beginning and its length.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    func add(_ number: some BinaryInteger) {
      var rest = UInt64(truncatingIfNeeded: number)
      while rest >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
    func add(_ runs: [ClosedRange<Int>]) {
      add(runs.count)
      for run in runs {
        add(run.lowerBound)
        add(run.count)
      }
    }
    add(inserted)
    add(updated.count)
    for update in updated {
      add(update.entity)
      let numbers = update.properties.sorted
      add(numbers.count)
      for number in numbers { add(number) }
      add(update.rows)
    }
    add(deleted.count)
    for (key, number) in deleted {
      add(key)
      add(number)
    }
    // What is of no time that there is counts as not known.
    let info = info.flatMap { $0.timestamp.secondsSinceReferenceDate.isFinite ? $0 : nil }
    if info == nil, tombstones.isEmpty { return bytes }
    func add(text: String?) {
      add((text?.utf8.count).map { $0 + 1 } ?? 0)
      bytes += text?.utf8 ?? "".utf8
    }
    // A save whose maker is not known is of no time.
    let time = (info?.timestamp.secondsSinceReferenceDate ?? .nan).bitPattern
    for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: time >> shift)) }
    add(text: info?.author)
    add(text: info?.contextName)
    add(tombstones.count)
    for (key, values) in tombstones {
      add(key)
      add(values.count)
      bytes += values
    }
    return bytes
  }

  /// What was encoded; nil where the bytes are nothing that was. It takes no more memory than the bytes.
  package init?(bytes: [UInt8]) {
    var rest = bytes[...]
    func number() -> Int? {
      var (result, shift) = (UInt64(0), UInt64(0))
      while let byte = rest.popFirst(), shift < 63 {
        result |= UInt64(byte & 0x7f) << shift
        if byte < 0x80 { return Int(exactly: result) }
        shift += 7
      }
      return nil
    }
    func list<Element>(_ element: () -> Element?) -> [Element]? {
      guard let count = number(), count <= rest.count else { return nil }
      var list: [Element] = []
      for _ in 0..<count {
        guard let next = element() else { return nil }
        list.append(next)
      }
      return list
    }
    func run() -> ClosedRange<Int>? {
      guard let first = number(), let count = number(), (1...RowKey.mostRows).contains(first),
        (1...RowKey.mostRows - first + 1).contains(count)
      else { return nil }
      return first...first + count - 1
    }
    func update() -> Update? {
      guard let entity = number(), let numbers = list(number), let runs = list(run) else { return nil }
      return Update(entity: entity, properties: PropertyNumbers(numbers), rows: runs)
    }
    func deletion() -> (key: Int64, number: Int)? {
      guard let key = number(), let last = number() else { return nil }
      return (Int64(key), last)
    }
    func some(_ count: Int) -> ArraySlice<UInt8>? {
      guard count <= rest.count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    /// A text, which may be none.
    func text() -> String?? {
      guard let count = number() else { return nil }
      if count == 0 { return .some(nil) }
      return some(count - 1).flatMap { String(validating: $0, as: UTF8.self) }.map(Optional.some)
    }
    func tombstone() -> (key: Int64, values: [UInt8])? {
      guard let key = number(), let count = number(), let values = some(count) else { return nil }
      return (Int64(key), Array(values))
    }
    guard let inserted = list(run), let updated = list(update), let deleted = list(deletion) else { return nil }
    (self.inserted, self.updated, self.deleted) = (inserted, updated, deleted)
    if rest.isEmpty { return }
    guard let time = some(8), let author = text(), let name = text(), let tombstones = list(tombstone), rest.isEmpty
    else { return nil }
    let seconds = Double(bitPattern: time.reversed().reduce(0) { $0 << 8 | UInt64($1) })
    self.tombstones = tombstones
    if seconds.isNaN, author == nil, name == nil { return }
    if !seconds.isFinite { return nil }
    info = TransactionInfo(
      author: author, contextName: name, timestamp: DateValue(secondsSinceReferenceDate: seconds))
  }
}
