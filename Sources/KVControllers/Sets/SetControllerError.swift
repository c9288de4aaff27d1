public import KVObjects
public import KVTexts

/// What a ``SetController`` cannot query, as facts and with their words (controllers.md section 4).
public enum SetControllerError: DescribedError, Equatable {
  /// No object to observe.
  case noObservedObject
  /// No relation.
  case noSetKeyPath
  /// The relation's value is neither a collection nor nil.
  case notACollection(object: String, keyPath: String, typeName: String)
  /// No order.
  case noSortDescriptors
  /// No observed keys.
  case noKeyPaths
  /// An index path's section is not there.
  case noSection(index: Int)
  /// An index path's row is not there.
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
