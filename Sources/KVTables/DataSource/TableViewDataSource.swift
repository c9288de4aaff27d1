public import KVObjects
public import KVPositions

/// What a `TableView` asks for its content: UIKit's data source, with errors.
///
/// Every position is in the frame of the moment in which the question is asked; the table view asks only inside
/// `TableView.load`, a reading method, or a call that ends an update. An error thrown here reaches that call.
public protocol TableViewDataSource: AnyObject {
  /// How many sections there are, zero or more. One unless implemented, as in UIKit.
  func numberOfSections(in tableView: TableView) throws -> Int
  /// How many rows `section` (zero-based) has, zero or more.
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) throws -> Int
  /// What the row at `path` shows.
  func tableView(_ tableView: TableView, cellAt path: ItemPath) throws -> TableCell
  /// The header of `section` (zero-based); none unless implemented.
  func tableView(_ tableView: TableView, titleForSection section: Int) throws -> String?
}

extension TableViewDataSource {
  /// One section.
  public func numberOfSections(in tableView: TableView) throws -> Int { 1 }
  /// No header.
  public func tableView(_ tableView: TableView, titleForSection section: Int) throws -> String? { nil }
}

/// What one row shows: its text, and whose text it is.
///
/// The identity distinguishes two silent faults: a row that shows an old text of the right object is *stale*, a row
/// that shows another object is *wrong*.
public struct TableCell: Hashable, Sendable {
  /// Whose row it is.
  public enum Identity: Hashable, Sendable {
    /// An object, known by its address. The cell does not keep the object alive: once it has gone, another may be at
    /// its address and be taken for it.
    case object(ObjectIdentifier)
    /// A model object, known by the number of its class and its own there, which no other object gets.
    case modelObject(class: Int, serial: Int)
    /// A name that the data source gives it.
    case name(String)
  }

  /// Whose row it is; nil where the data source distinguishes rows by their text alone.
  public var identity: Identity?
  /// The text shown.
  public var text: String

  /// Makes the cell that shows `text` for `identity`.
  public init(text: String, identity: Identity? = nil) {
    self.text = text
    self.identity = identity
  }

  /// Makes the cell that shows `text` for `object`, which is not kept alive.
  public init(text: String, object: AnyObject) {
    self.init(text: text, identity: .object(ObjectIdentifier(object)))
  }

  /// Makes the cell that shows `text` for `object`, which is not kept alive.
  public init(text: String, object: ModelObject) {
    self.init(
      text: text, identity: .modelObject(class: object.objectClass.number, serial: object.serial))
  }
}

/// One question of a `TableView` to its data source.
///
/// Three of the commonest faults of table code are about *when* these are asked: `TableView.questionObserver` receives
/// each.
public enum TableQuestion: Hashable, Sendable {
  /// `numberOfSections(in:)`.
  case numberOfSections
  /// `tableView(_:numberOfRowsInSection:)`, with the zero-based section.
  case numberOfRows(section: Int)
  /// `tableView(_:cellAt:)`.
  case cell(ItemPath)
  /// `tableView(_:titleForSection:)`, with the zero-based section.
  case title(section: Int)
}

extension TableQuestion: CustomStringConvertible {
  /// `numberOfSections`, `numberOfRows 0`, `cell [0, 1]`, `title 0`.
  public var description: String {
    switch self {
    case .numberOfSections: "numberOfSections"
    case .numberOfRows(let section): "numberOfRows \(section)"
    case .cell(let path): "cell \(path)"
    case .title(let section): "title \(section)"
    }
  }
}
