import KVPositions

/// Saying what is shown, to whoever draws it. Nothing is asked of the data source for that: of rows that have not been read
/// nothing is known.
extension TableView {
  /// Everything has been read; or could not be, where an update was refused whose data source has `rowCounts`.
  func noteEverything(refusal: TableUpdateError? = nil, rowCounts: [Int]? = nil) {
    guard let stateObserver else { return }
    var cells = TableCells()
    cells.sections = shown?.cells
    cells.refusal = refusal
    if cells.sections == nil { cells.rowCounts = rowCounts }
    if cells.sections != nil || refusal != nil { stateObserver(cells) }
  }

  /// An update was carried out: the rows at `paths`, and the sections `coming` with all of theirs, have been read.
  func noteUpdate(reading paths: some Sequence<ItemPath>, _ coming: Set<Int>) {
    guard let stateObserver, let shown else { return }
    var cells = TableCells()
    var read = Set(paths.lazy.filter { !coming.contains($0.section) })
    for section in coming.sorted() {
      if let title = shown.sections[section].title { cells.titles.append((section, title)) }
      for row in 0..<shown.sections[section].rows.count { read.insert(ItemPath(section: section, row: row)) }
    }
    cells.rows = read.sorted().compactMap { path in shown[path].map { (path, $0.text, $0.identity) } }
    stateObserver(cells)
  }

  /// What a row shows has been set or read by itself. In an update that is said with what the update reads: until then places
  /// are those before it.
  func noteCell(at path: ItemPath) {
    guard stateObserver != nil else { return }
    if openUpdate == nil { noteUpdate(reading: CollectionOfOne(path), []) } else { openUpdate?.filled.append(path) }
  }
}
