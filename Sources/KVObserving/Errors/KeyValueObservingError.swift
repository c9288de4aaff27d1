public import KVObjects
public import KVTexts

/// What key-value observing refuses, as facts; its words follow below.
public enum KeyValueObservingError: DescribedError, Equatable {
  /// Removing what is not registered.
  case notRegistered(observer: String, keyPath: String, object: String)
  /// A did without its will.
  case didWithoutWill(object: String, key: String)
  /// A did whose kind or indexes are not those of its will.
  case mismatchedPair(object: String, key: String, will: String, did: String)
  /// A pair with indexes whose kind is setting.
  case indexedSetting(object: String, key: String)
  /// A to-many key in the middle of an observed path, where Cocoa's limit is restored.
  case toManyInPath(collection: String, rest: String)
  /// An observer without a method to notify it by.
  case notAnObserver(observer: String, keyPath: String)
  /// A proxy of one kind asked of a property of another.
  case wrongCollection(object: String, key: String, wanted: String, given: String)

  /// Cocoa's exception name (kvo-facts.md D4, D5, D9, D26).
  public var name: String {
    switch self {
    case .notRegistered: ExceptionName.range
    case .didWithoutWill, .mismatchedPair: ExceptionName.internalInconsistency
    case .indexedSetting, .toManyInPath, .notAnObserver, .wrongCollection: ExceptionName.invalidArgument
    }
  }

  /// The sentence.
  public var reason: String {
    switch self {
    case .notRegistered(let observer, let keyPath, let object):
      "Cannot remove an observer \(observer) for the key path \"\(keyPath)\" from \(object) because it is not "
        + "registered as an observer."
    case .didWithoutWill(let object, let key):
      "didChangeValueForKey for the key \"\(key)\" of \(object) without a willChangeValueForKey before it."
    case .mismatchedPair(let object, let key, let will, let did):
      "the did for the key \"\(key)\" of \(object) says \(did), its will said \(will)."
    case .indexedSetting(let object, let key):
      "willChange with indexes for the key \"\(key)\" of \(object): the kind must be insertion, removal or "
        + "replacement, not setting."
    case .toManyInPath(let collection, let rest):
      "[\(collection) addObserver:forKeyPath:options:context:] is not supported. Key path: \(rest)"
    case .notAnObserver(let observer, let keyPath):
      "\(observer) cannot observe the key path \"\(keyPath)\": it has no observeValue method."
    case .wrongCollection(let object, let key, let wanted, let given):
      "the key \"\(key)\" of \(object) is \(given), not \(wanted)."
    }
  }

  /// The diagnostic's code.
  public var code: DiagnosticCode {
    switch self {
    case .notRegistered: .notRegistered
    case .didWithoutWill: .didWithoutWill
    case .mismatchedPair: .mismatchedPair
    case .indexedSetting: .indexedSetting
    case .toManyInPath: .toManyPath
    case .notAnObserver: .noObserveValue
    case .wrongCollection: .wrongProxy
    }
  }

  /// A thing to do.
  public var hintMessage: Message? {
    switch self {
    case .notRegistered: .hintRemoveWhatWasAdded
    case .didWithoutWill: .hintCallWill
    case .mismatchedPair: .hintSamePair
    case .indexedSetting: .hintWillIsSetting
    case .toManyInPath: .hintToManyPath
    case .notAnObserver: .hintGiveObserveValue
    case .wrongCollection: nil
    }
  }
}
