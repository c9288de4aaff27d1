/// What a save does where others have saved an object since this context has read it (NSMergePolicy).
///
/// "Others" are contexts of the same store, in this process or another. A row's version says whether it was saved since.
///
/// ```swift
/// context.mergePolicy = .mergeByPropertyObjectTrump
/// try context.save()   // where both have changed a property what is held here is saved
/// ```
public enum MergePolicy: String, Sendable, CaseIterable {
  /// Nothing is saved, and a ``MergeConflictError`` says what differs: the policy of a new context.
  case error
  /// Property by property: where both have changed one the store's value stays, and comes here.
  case mergeByPropertyStoreTrump
  /// Property by property: where both have changed one the value of this context is saved.
  case mergeByPropertyObjectTrump
  /// The object is saved as it is here, with all of its properties.
  case overwrite
  /// The object becomes what the store has; what was changed here of it is lost.
  case rollback
}
