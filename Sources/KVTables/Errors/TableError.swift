/// An error of a table view: a Cocoa exception's name, its sentence, and what to do about it.
public protocol TableError: Error, CustomStringConvertible {
  /// The exception's name in Cocoa.
  var name: String { get }
  /// The exception's sentence.
  var reason: String { get }
  /// A thing to do; nil where the sentence says it all.
  var hint: String? { get }
}

extension TableError {
  /// `NAME: reason`.
  public var description: String { "\(name): \(reason)" }
}
