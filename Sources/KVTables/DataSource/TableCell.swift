public import KVObjects

/// What one row shows: its text, and whose text it is.
///
/// The identity tells two silent faults apart: a row that shows an old text of the right object is *stale*, a row
/// that shows another object is *wrong*.
public struct TableCell: Hashable, Sendable {
  /// Whom a row stands for.
  public enum Identity: Hashable, Sendable {
    /// An object, told by its address. The cell does not keep the object alive: once it has gone, another may stand at
    /// its address and be taken for it.
    case object(ObjectIdentifier)
    /// A model object, told by the number of its class and its own there, which no other object gets.
    case modelObject(class: Int, serial: Int)
    /// A name that the data source gives it.
    case name(String)
  }

  /// Whom the row stands for; nil where the data source tells rows by their text alone.
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
