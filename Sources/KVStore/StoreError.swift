public import KVContext
public import KVObjects
public import KVTexts

/// Why a file cannot be a store, or keeps nothing.
///
/// Whatever it is, the context that asked is as it was, and the file as it was saved last.
///
/// ```swift
/// do { _ = try SQLiteStore(path: "/etc/passwd") } catch let error as StoreError {
///   print(error.code, error.reason)   // E-STORE …
/// }
/// ```
public enum StoreError: CocoaCodedError, Equatable {
  /// The file cannot be opened or made: its folder is missing, or nobody may read it.
  case cannotOpen(path: String, problem: String)
  /// The file is something else.
  case notAStore(path: String)
  /// The file was a store and is damaged.
  case damaged(path: String, problem: String)
  /// The file was written by a version of this library that knows more.
  case newerFormat(path: String, format: Int)
  /// The classes are otherwise than those that the file was written with, in a way that would lose something.
  case otherClasses(path: String, differences: [String])
  /// The classes are otherwise, and what ``SQLiteStore/shouldInferMappingModelAutomatically`` allows does not cover it: a
  /// property is of another type.
  case cannotInfer(path: String, differences: [String])
  /// Rows have no value of a property that is mandatory, and a new object has none either (core-data.md CD74).
  case missingValues(path: String, property: String)
  /// Nobody may write the file.
  case readOnly(path: String)
  /// There is no room for more.
  case full(path: String)
  /// Another process has written for longer than a call waits.
  case locked(path: String, seconds: Int)
  /// The value of a property means nothing outside of this run: an object in a property of any value, a function.
  case unstorable(object: String, key: String, typeName: String)
  /// SQLite says something else.
  case failed(path: String, problem: String)

  /// `NSCocoaErrorDomain`, or for a value that cannot be kept `NSInvalidArgumentException`.
  public var name: String {
    if case .unstorable = self { ExceptionName.invalidArgument } else { "NSCocoaErrorDomain" }
  }

  /// What has happened, with the file.
  public var reason: String {
    switch self {
    case .cannotOpen(let path, let problem): "the store \(path) cannot be opened: \(problem)"
    case .notAStore(let path): "\(path) is a file, and no store"
    case .damaged(let path, let problem): "the store \(path) is damaged: \(problem)"
    case .newerFormat(let path, let format):
      "the store \(path) has format \(format), and this version knows formats up to \(SQLiteStore.format)"
    case .otherClasses(let path, let differences):
      "The model used to open the store is incompatible with the one used to create the store \(path): "
        + differences.joined(separator: "; ")
    case .cannotInfer(let path, let differences):
      "The mapping model of the store \(path) cannot be inferred: " + differences.joined(separator: "; ")
    case .missingValues(let path, let property):
      "Validation error missing attribute values on mandatory destination attribute \(property) (the store \(path))"
    case .readOnly(let path): "the store \(path) cannot be written"
    case .full(let path): "there is no room for the store \(path)"
    case .locked(let path, let seconds): "another process has held the store \(path) for \(seconds) s"
    case .unstorable(let object, let key, let typeName):
      "the value of '\(key)' of \(object) cannot be kept in a file: it is \(typeName)"
    case .failed(let path, let problem): "the store \(path) failed: \(problem)"
    }
  }

  /// Cocoa's code: 134100 for other classes, 134190 where no mapping can be inferred, 134110 for missing values, 640 for no room, and so on.
  public var cocoaCode: Int {
    switch self {
    case .cannotOpen, .notAStore, .newerFormat: 134_080
    case .damaged: 259
    case .otherClasses: 134_100
    case .cannotInfer: 134_190
    case .missingValues: 134_110
    case .readOnly: 513
    case .full: 640
    case .locked: 134_090
    case .unstorable: 0
    case .failed: 134_180
    }
  }

  /// `E-STORE`.
  public var code: DiagnosticCode { .store }

  /// What to do about it.
  public var hintMessage: Message? {
    switch self {
    case .otherClasses: .hintStoreClasses
    case .cannotInfer: .hintStoreTypes
    case .missingValues: .hintStoreMandatory
    case .unstorable: .hintStoreValue
    case .locked: .hintStoreLocked
    default: nil
    }
  }
}
