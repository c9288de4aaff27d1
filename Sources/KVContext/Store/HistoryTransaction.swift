public import KVObjects

/// A moment in the history of a store: behind one of its saves (NSPersistentHistoryToken).
///
/// It can be kept and read again by another run (`Codable`).
///
/// ```swift
/// let token = try context.currentHistoryToken()
/// try context.save()
/// try context.fetchHistory(after: token).count   // 1
/// ```
public struct HistoryToken: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The number of the last save before it; 0 before the first.
  public let transactionNumber: Int
  /// The identifier of the store; 0 of a file of an earlier build, whose tokens every store takes.
  private let store: Int

  package init(_ transactionNumber: Int, store: Int) {
    (self.transactionNumber, self.store) = (transactionNumber, store)
  }

  /// Whether it is of a store.
  package func isOf(store other: Int) -> Bool { store == other || store == 0 || other == 0 }

  /// `token 3`.
  public var description: String { "token \(transactionNumber)" }
}

/// Who saved, and when: what a store notes with a save.
public struct TransactionInfo: Equatable, Sendable {
  /// The ``ManagedObjectContext/transactionAuthor`` of the context; nil if it has none.
  public var author: String?
  /// The ``ManagedObjectContext/name`` of the context; nil if it has none.
  public var contextName: String?
  /// The time of the world's clock.
  public var timestamp: DateValue

  /// Notes author, name and time. O(1).
  public init(author: String? = nil, contextName: String? = nil, timestamp: DateValue) {
    (self.author, self.contextName, self.timestamp) = (author, contextName, timestamp)
  }
}

/// One save in the history of a store (NSPersistentHistoryTransaction).
public struct HistoryTransaction {
  /// The number of the save, from 1.
  public let number: Int
  /// Who saved, and when; nil of a save by a version of this library that did not note it.
  public let info: TransactionInfo?
  /// What was inserted, then what was updated, then what was deleted, each in the order of insertion.
  public let changes: [HistoryChange]

  /// The moment behind the save.
  public let token: HistoryToken

  package init(_ token: HistoryToken, info: TransactionInfo?, changes: [HistoryChange]) {
    (number, self.token, self.info, self.changes) = (token.transactionNumber, token, info, changes)
  }
}

/// What one save did to one object (NSPersistentHistoryChange).
public struct HistoryChange {
  /// What was done.
  public enum Kind: String, Sendable {
    /// It was saved for the first time, or again after its deletion.
    case insert
    /// Some of its properties were saved.
    case update
    /// It was deleted.
    case delete
  }

  /// Names the object.
  public let objectID: ManagedObjectID
  /// What was done to it.
  public let kind: Kind
  /// The keys that were saved, in alphabetical order, of an update; empty of any other.
  public let updatedProperties: [String]
  /// Of a deleted object the values of properties that are preserved
  /// (``PropertyDefinition/preservesValueInHistoryOnDeletion``), without those that were nil.
  public let tombstone: [String: Value]

  package init(
    _ objectID: ManagedObjectID, _ kind: Kind, updatedProperties: [String] = [], tombstone: [String: Value] = [:]
  ) {
    (self.objectID, self.kind) = (objectID, kind)
    (self.updatedProperties, self.tombstone) = (updatedProperties, tombstone)
  }
}

/// A store that keeps its saves one by one.
package protocol HistoryKeepingStore: PersistentStore {
  /// A number that differs from that of other stores; 0 if the store has none.
  var identifier: Int { get throws }
  /// The saves behind a token, the oldest first; all that are kept where it is nil. Throws ``HistoryTokenExpiredError`` where
  /// some behind it are not kept any more, or it is no token of the store.
  func transactions(after token: HistoryToken?) throws -> [HistoryTransaction]
  /// Forgets saves up to a token; all where it is nil. Throws the same. O(n) for n of them.
  func deleteTransactions(upTo token: HistoryToken?) throws
}

extension HistoryKeepingStore {
  /// The token of a save.
  func token(_ number: Int) -> HistoryToken { HistoryToken(number, store: (try? identifier) ?? 0) }
}
