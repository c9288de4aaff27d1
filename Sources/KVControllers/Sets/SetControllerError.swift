public import KVObjects
public import KVTexts

/// What a ``SetController`` cannot query, as facts and with their words (controllers.md section 4).
///
/// The last two are about an index path, and are thrown by every controller that has index paths.
///
/// ```swift
/// do {
///   _ = try sets.object(at: ItemPath(section: 0, row: 99))
/// } catch SetControllerError.noObject(let section, let row) {
///   print("no row \(row) in section \(section)")
/// }
/// ```
public enum SetControllerError: DescribedError, Equatable {
  /// The controller was made without an object to observe.
  case noObservedObject
  /// The controller was made without the key path of a set, or with an empty one.
  case noSetKeyPath
  /// The relation's value is neither a collection nor nil: whose it is, at which key path, and the type that is there.
  case notACollection(object: String, keyPath: String, typeName: String)
  /// The list of sort descriptors is empty.
  case noSortDescriptors
  /// The list of observed key paths is empty.
  case noKeyPaths
  /// An index path's section is not there; the index is 0-based, and may be negative.
  case noSection(index: Int)
  /// An index path's row is not there, in a section that is; both are 0-based, the row may be negative.
  case noObject(section: Int, row: Int)

  /// Cocoa's exception name.
  public var name: String {
    switch self {
    case .noSection, .noObject: ExceptionName.internalInconsistency
    default: ExceptionName.invalidArgument
    }
  }

  /// The sentence; of the last two Cocoa's.
  public var reason: String {
    switch self {
    case .noObservedObject: "a SetController needs an object to observe"
    case .noSetKeyPath: "a SetController needs the key path of a set"
    case .notACollection(let object, let keyPath, let typeName):
      "the value at \"\(keyPath)\" of \(object) is no set, ordered set or array but \(typeName)"
    case .noSortDescriptors: "a SetController needs at least one sort descriptor"
    case .noKeyPaths: "a SetController needs at least one key path to observe"
    case .noSection(let index): "no section at index \(index)"
    case .noObject(let section, let row): "no object at index \(row) in section at index \(section)"
    }
  }

  /// The diagnostic's code.
  public var code: DiagnosticCode {
    switch self {
    case .noSection, .noObject: .indexPath
    case .notACollection: .notACollection
    default: .setController
    }
  }

  /// A thing to do.
  public var hintMessage: Message? {
    switch self {
    case .noObservedObject: .hintGiveObserved
    case .noSetKeyPath: .hintNameSetKeyPath
    case .notACollection: .hintNameToManyKey
    case .noSortDescriptors: .hintSort
    case .noKeyPaths: .hintNameKeyPaths
    case .noSection, .noObject: nil
    }
  }
}
