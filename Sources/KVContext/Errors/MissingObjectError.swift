public import KVObjects
public import KVTexts

/// An object that is not there was asked for: ``ManagedObjectContext/existingObject(for:)``.
///
/// ```swift
/// guard let id = song.objectID else { return }
/// do { _ = try context.existingObject(for: id) } catch let error as MissingObjectError {
///   print(error.id)   // Song/p1
/// }
/// ```
public struct MissingObjectError: CocoaCodedError, Equatable {
  /// What the ID describes itself as.
  public let id: String

  /// 133000.
  public var cocoaCode: Int { 133_000 }
  /// The code's name.
  public var name: String { "NSManagedObjectReferentialIntegrityError" }
  /// Cocoa's sentence.
  public var reason: String { "Attempt to access an object not found in store" }
  /// `E-CONTEXT`.
  public var code: DiagnosticCode { .context }
  /// To fetch again.
  public var hintMessage: Message? { .hintInaccessible }
}
