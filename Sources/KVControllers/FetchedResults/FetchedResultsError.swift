public import KVContext
public import KVObjects
public import KVTexts

/// What a ``FetchedResultsController`` refuses, as facts and with Cocoa's words (fetched-results.md A2, A3, A5).
///
/// What a context refuses of a request is a ``ContextError``; an index path that is not there is a
/// ``SetControllerError``.
///
/// ```swift
/// do {
///   try results.performFetch()
/// } catch FetchedResultsError.outOfOrder(let index, let name) {
///   print("section \(name) begins again at \(index)")
/// }
/// ```
public enum FetchedResultsError: DescribedError, Equatable {
  /// The controller was to be made without a request or without a context.
  case noRequestOrContext
  /// The request has nil for its list of sort descriptors; an empty list is none of this.
  case noSortDescriptors
  /// The sort lets objects of one section stand apart: the flat index, 0-based, of the first that stands behind another
  /// section, and its section's name.
  case outOfOrder(index: Int, name: String)
  /// The title at an index of the section index is another than the one asked for, or there is none.
  case otherIndexTitle(index: Int, title: String)
  /// A cache of that name was made for another entity, predicate, order or section key path.
  case otherCache(name: String)

  /// Cocoa's exception name; of sections out of order the error's domain.
  public var name: String {
    switch self {
    case .noRequestOrContext, .noSortDescriptors: ExceptionName.invalidArgument
    case .outOfOrder: "NSCocoaErrorDomain"
    case .otherIndexTitle, .otherCache: ExceptionName.internalInconsistency
    }
  }

  /// Cocoa's sentence.
  public var reason: String {
    switch self {
    case .noRequestOrContext:
      "An instance of NSFetchedResultsController requires a non-nil fetchRequest and managedObjectContext"
    case .noSortDescriptors:
      "An instance of NSFetchedResultsController requires a fetch request with sort descriptors"
    case .outOfOrder(let index, let name):
      ArrangementError.interleavedSections(index: index, name: name).reason
    case .otherIndexTitle(let index, let title): "Index title at \(index) is not equal to \(title)"
    case .otherCache:
      "CoreData: FATAL ERROR: The persistent cache of section information does not match the current configuration.  "
        + "You have illegally mutated the NSFetchedResultsController's fetch request, its predicate, or its sort "
        + "descriptor without either disabling caching or using +deleteCacheWithName:"
    }
  }

  /// The diagnostic's code.
  public var code: DiagnosticCode {
    switch self {
    case .noRequestOrContext, .noSortDescriptors: .fetchRequest
    case .outOfOrder: .sectionOrder
    case .otherIndexTitle: .indexRange
    case .otherCache: .fetchedResultsCache
    }
  }

  /// A thing to do.
  public var hintMessage: Message? {
    switch self {
    case .noRequestOrContext: .hintGiveRequest
    case .noSortDescriptors: .hintSortOrEmpty
    case .outOfOrder: .hintSortBySection
    case .otherIndexTitle: .hintIndexTitle
    case .otherCache(let name): .hintDeleteCache(name: name.shortenedName)
    }
  }
}

extension FetchedResultsError: CocoaCodedError {
  /// 134060 of sections out of order, "A Core Data error occurred."; 0 of what Cocoa raises as an exception.
  public var cocoaCode: Int {
    if case .outOfOrder = self { 134060 } else { 0 }
  }
}
