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
