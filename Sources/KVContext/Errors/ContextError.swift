public import KVObjects
public import KVTexts

/// What a context refuses, as facts and with their words.
///
/// Where one is thrown nothing has been changed, but by ``ManagedObjectContext/processPendingChanges()`` and what
/// processes too, which do the rest of their work. In contrast to a ``ValidationError``, which is about values that
/// objects hold, it is about a call, or about an object that cannot be in the context.
///
/// ```swift
/// do {
///   _ = try context.fetch(FetchRequest(entityName: "Sonk"))
/// } catch let error as ContextError {
///   print(error.hint ?? error.reason)   // did you mean 'Song'?
/// }
/// ```
///
/// Objects and classes appear as they describe themselves. `operation` is the verb of the sentence: `delete`,
/// `refresh`.
public enum ContextError: DescribedError, Equatable {
  /// No entity has that name; `known` are the names that there are. An empty name: the context has no entity.
  case unknownEntity(String, known: [String])
  /// The class of an object that is inserted, or has come to be reached, is none of the context's; `known` are these.
  case notInModel(object: String, className: String, known: [String])
  /// An object of an entity that only gathers others (``EntityDescription/isAbstract``) is inserted; whether its class is
  /// declared so.
  case abstractEntity(object: String, className: String, isDeclared: Bool)
  /// Two classes of a model have that name.
  case repeatedEntity(String)
  /// Two classes of a model, of these names, have one ``ClassDefinition/renamingIdentifier``.
  case repeatedIdentifier(String, String, identifier: String)
  /// The class of that name belongs to another world than the first one of the model.
  case otherWorld(String)
  /// A class written in Swift stores a field that its definition does not name, and that would not be saved.
  case unnamedField(className: String, field: String)
  /// A class of that name has other properties elsewhere: in the context that was to be merged, or in one that the store
  /// keeps objects of.
  case otherVersion(String)
  /// An object of another context was given to an operation of this one.
  case otherContext(object: String, operation: String)
  /// An object that belongs to no context was given to an operation that takes one of the context's own.
  case noContext(object: String, operation: String)
  /// An object that has been deleted and not saved since was given to an operation that takes one that is there.
  case deleted(object: String, operation: String)
  /// The relation `key` leads from an object of this context, or one that is being inserted, to one of another context.
  case relationAcross(object: String, key: String, other: String)
  /// A fetch request names a key path that cannot be followed from its entity; `known` are the keys of the class that
  /// lacks one.
  case unknownKeyPath(String, entity: String, known: [String])
  /// A fetch request is ordered, or a controller of fetched results takes its sections, by a key path through a to-many
  /// relation: `toMany` is the part of it up to that relation.
  case toManyKeyPath(String, toMany: String)
  /// A limit or offset, named by `option`, is below zero.
  case negative(option: String, value: Int)
  /// A context has been closed, and was asked for `operation`.
  case closed(operation: String)
  /// A context was to be merged with itself.
  case mergeWithItself
  /// A child of another context was to be merged: what it has saved waits in its parent.
  case mergeOfOthersChild
  /// A child, or a context whose store keeps no history, was to merge that.
  case noHistory
  /// Handlers of changes, or delegates, have changed something again whenever changes were processed before a save, so many
  /// times.
  case stillDirty(attempts: Int)
  /// A fault is used whose row is gone; `id` names it.
  case inaccessible(id: String)

  /// Cocoa's exception name: `NSInternalInconsistencyException` for a closed context and one that stays dirty,
  /// `NSObjectInaccessibleException` for a fault whose row is gone, else
  /// `NSInvalidArgumentException`.
  public var name: String {
    switch self {
    case .closed, .stillDirty: ExceptionName.internalInconsistency
    case .inaccessible: "NSObjectInaccessibleException"
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
    case .abstractEntity(let object, let className, true):
      "\(object) cannot be inserted: the entity \(className) is abstract, only classes that extend it have objects in a context"
    case .abstractEntity(let object, let className, false):
      "\(object) cannot be inserted: the entity \(className) is abstract, the context has only classes that extend it"
    case .repeatedEntity(let name): "two classes of the context are named '\(name)'"
    case .repeatedIdentifier(let one, let other, let identifier):
      "the classes \(one) and \(other) of the context have one renamingIdentifier, '\(identifier)'"
    case .otherWorld(let what): "\(what) belongs to another world"
    case .unnamedField(let className, let field):
      "class \(className) stores '\(field)', which its definition does not name: a context would not save it"
    case .otherVersion(let name):
      "the class \(name) was declared anew: objects of the two versions have different properties"
    case .otherContext(let object, let operation):
      "An NSManagedObjectContext cannot \(operation) objects in other contexts: \(object) is in another"
    case .noContext(let object, let operation):
      "An NSManagedObjectContext cannot \(operation) \(object), which is in no context"
    case .deleted(let object, let operation): "\(object) has been deleted: a context cannot \(operation) it"
    case .relationAcross(let object, let key, let other):
      "Illegal attempt to establish a relationship '\(key)' between objects in different contexts "
        + "(source = \(object), destination = \(other))"
    case .unknownKeyPath(let path, let entity, _): "keypath \(path) not found in entity \(entity)"
    case .toManyKeyPath: "to-many key not allowed here"
    case .negative(let option, let value): "\(option) is \(value), and cannot be less than 0"
    case .closed(let operation): "the context has ended: it cannot \(operation) any more"
    case .mergeWithItself: "a context cannot merge its own changes"
    case .mergeOfOthersChild:
      "a context cannot merge what a child of another has saved: it waits in the parent of that"
    case .inaccessible(let id): "CoreData could not fulfill a fault for '\(id)'"
    case .stillDirty(let attempts):
      "Failed to process pending changes before save.  The context is still dirty after \(attempts) attempts.  Typically "
        + "this recursive dirtying is caused by a bad validation method, -willSave, or notification handler."
    case .noHistory: "the store of this context keeps no history: there is nothing to merge"
    }
  }

  /// The diagnostic's code: one for entities, one for fetch requests, one for all else.
  public var code: DiagnosticCode {
    switch self {
    case .unknownEntity, .notInModel, .abstractEntity, .repeatedEntity, .repeatedIdentifier, .unnamedField,
      .otherVersion:
      .entity
    case .unknownKeyPath, .toManyKeyPath, .negative: .fetchRequest
    default: .context
    }
  }

  /// A thing to do, such as the name that was meant; nil where nothing is likely.
  public var hintMessage: Message? {
    switch self {
    case .unknownEntity(let name, let known):
      Spelling.suggestion(for: name, among: known) ?? .hintNameEntity
    case .notInModel: .hintNameItsClass
    case .abstractEntity(_, let className, let isDeclared):
      isDeclared ? .hintExtendClass(class: className) : .hintNameClass(class: className)
    case .repeatedEntity: .hintOneOtherName
    case .repeatedIdentifier: .hintOneIdentifier
    case .otherWorld: nil
    case .unnamedField(_, let field): .hintNameField(code: ".attribute(\"\(field)\", \\.\(field))")
    case .otherVersion: .hintOneVersion
    case .otherContext: .hintOwnObject
    case .noContext: .hintInsertFirst
    case .deleted: .hintUndoDeletion
    case .relationAcross: .hintSameContext
    case .unknownKeyPath(let path, _, let known): Spelling.suggestion(for: path, among: known)
    case .toManyKeyPath(_, let toMany): .hintOrderOfToMany(path: toMany)
    case .negative: .hintZeroIsNone
    case .closed: nil
    case .stillDirty: .hintStillDirty
    case .mergeWithItself: .hintMergeAnother
    case .mergeOfOthersChild: .hintMergeItsParent
    case .noHistory: .hintMergeParent
    case .inaccessible: .hintInaccessible
    }
  }
}
