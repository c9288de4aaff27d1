public import KVObjects
public import KVTexts

/// What a context refuses, as facts and with their words.
public enum ContextError: DescribedError, Equatable {
  /// No entity has that name.
  case unknownEntity(String, known: [String])
  /// The class of an object is none of the context's.
  case notInModel(object: String, className: String, known: [String])
  /// An object of an entity that only gathers others.
  case abstractEntity(object: String, className: String)
  /// Two classes of one name.
  case repeatedEntity(String)
  /// A class, or an object, of another world.
  case otherWorld(String)
  /// An object of another context.
  case otherContext(object: String, operation: String)
  /// An object that belongs to no context.
  case noContext(object: String, operation: String)
  /// An object that has been deleted.
  case deleted(object: String, operation: String)
  /// A relation that leads from an object of this context to one of another.
  case relationAcross(object: String, key: String, other: String)
  /// A fetch request names a key that its entity lacks.
  case unknownKeyPath(String, entity: String, known: [String])
  /// A limit or offset below zero.
  case negative(option: String, value: Int)
  /// A context that has been closed.
  case closed(operation: String)
  /// Two contexts that cannot be merged: one is the other.
  case mergeWithItself

  /// Cocoa's exception name.
  public var name: String {
    switch self {
    case .closed: ExceptionName.internalInconsistency
    default: ExceptionName.invalidArgument
    }
  }

  /// The sentence; Cocoa's where it has one.
  public var reason: String {
    switch self {
    case .unknownEntity(let name, _):
      "executeFetchRequest:error: could not locate an entity named '\(name)' in this model."
    case .notInModel(let object, let className, _):
      "\(object) cannot be in this context: \(className) is none of its classes"
    case .abstractEntity(let object, let className):
      "\(object) cannot be inserted: the entity \(className) is abstract, the context has only classes that extend it"
    case .repeatedEntity(let name): "two classes of the context are named '\(name)'"
    case .otherWorld(let what): "\(what) belongs to another world"
    case .otherContext(let object, let operation):
      "An NSManagedObjectContext cannot \(operation) objects in other contexts: \(object) is in another"
    case .noContext(let object, let operation):
      "An NSManagedObjectContext cannot \(operation) \(object), which is in no context"
    case .deleted(let object, let operation): "\(object) has been deleted: a context cannot \(operation) it"
    case .relationAcross(let object, let key, let other):
      "Illegal attempt to establish a relationship '\(key)' between objects in different contexts "
        + "(source = \(object), destination = \(other))"
    case .unknownKeyPath(let path, let entity, _): "keypath \(path) not found in entity \(entity)"
    case .negative(let option, let value): "\(option) is \(value), and cannot be less than 0"
    case .closed(let operation): "the context has ended: it cannot \(operation) any more"
    case .mergeWithItself: "a context cannot merge its own changes"
    }
  }

  /// The diagnostic's code.
  public var code: DiagnosticCode {
    switch self {
    case .unknownEntity, .notInModel, .abstractEntity, .repeatedEntity: .entity
    case .unknownKeyPath, .negative: .fetchRequest
    default: .context
    }
  }

  /// A thing to do.
  public var hintMessage: Message? {
    switch self {
    case .unknownEntity(let name, let known):
      Spelling.suggestion(for: name, among: known) ?? .hintNameEntity
    case .notInModel: .hintNameItsClass
    case .abstractEntity(_, let className): .hintNameClass(class: className)
    case .repeatedEntity: .hintOneOtherName
    case .otherWorld: nil
    case .otherContext: .hintOwnObject
    case .noContext: .hintInsertFirst
    case .deleted: .hintUndoDeletion
    case .relationAcross: .hintSameContext
    case .unknownKeyPath(let path, _, let known): Spelling.suggestion(for: path, among: known)
    case .negative: .hintZeroIsNone
    case .closed: nil
    case .mergeWithItself: .hintMergeAnother
    }
  }
}
