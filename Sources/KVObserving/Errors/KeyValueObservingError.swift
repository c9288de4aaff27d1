public import KVObjects
public import KVTexts

/// What key-value observing refuses, as facts; its words follow below.
///
/// In contrast to a ``KeyValueCodingError``, which is about a key or a value, it is about a registration, a pair of
/// notifications or a proxy. Keys that are not there, paths that cannot be read and indexes out of range are the
/// former, here too. What is refused has changed nothing and notified nobody.
///
/// ```swift
/// do {
///   try album.didChangeValue(forKey: "title")
/// } catch KeyValueObservingError.didWithoutWill(_, let key) {
///   print(key)   // title
/// }
/// ```
///
/// Objects and observers are in it as texts, so that it keeps none alive and may go to any thread. With KVFoundation it
/// is a `LocalizedError`.
public enum KeyValueObservingError: DescribedError, Equatable {
  /// Removing an observer that is not registered for that key path, or not with that context (kvo-facts.md D5).
  case notRegistered(observer: String, keyPath: String, object: String)
  /// A did without its will (kvo-facts.md D4).
  case didWithoutWill(object: String, key: String)
  /// A did whose kind or indexes are not those of its will; `will` and `did` say each (kvo-facts.md D4).
  case mismatchedPair(object: String, key: String, will: String, did: String)
  /// A will with indexes whose kind is setting (kvo-facts.md D4).
  case indexedSetting(object: String, key: String)
  /// A to-many key in the middle of an observed path, where ``Compatibility/refusesToManyKeyPaths`` has restored
  /// Cocoa's limit; `rest` is what follows it (kvo-facts.md D9).
  case toManyInPath(collection: String, rest: String)
  /// An observer of a script without a method to notify it by (kvo-facts.md D26); Swift's ``KeyValueObserver`` always
  /// has one.
  case notAnObserver(observer: String, keyPath: String)
  /// A proxy or a manual pair of one kind asked of a property of another, or of one that is no collection.
  case wrongCollection(object: String, key: String, wanted: String, given: String)

  /// Cocoa's exception name: NSRangeException, NSInternalInconsistencyException or NSInvalidArgumentException
  /// (kvo-facts.md D4, D5, D9, D26).
  public var name: String {
    switch self {
    case .notRegistered: ExceptionName.range
    case .didWithoutWill, .mismatchedPair: ExceptionName.internalInconsistency
    case .indexedSetting, .toManyInPath, .notAnObserver, .wrongCollection: ExceptionName.invalidArgument
    }
  }

  /// What has happened, in one sentence; Cocoa's own where it has one.
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

  /// The diagnostic's code, under which `kvosandbox explain` has a page.
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

  /// What to do about it; nil for ``wrongCollection(object:key:wanted:given:)``, which says it itself.
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
