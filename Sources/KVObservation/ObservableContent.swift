public import KVEngine
public import Observation

/// What a controller shows, for code that tracks what it reads: SwiftUI's views, and `withObservationTracking`.
///
/// In contrast to a delegate, which is told what has changed, a reader of ``content`` is told only that it is to be
/// read anew, and decides itself what is different. One bracket is one change, however many rows it is about.
///
/// ```swift
/// import KVEngine
/// import KVObservation
///
/// let shown = ObservableContent(controller)
/// withObservationTracking {
///   for album in shown.content { print(album) }
/// } onChange: {
///   print("to be drawn again")   // once, when the first bracket comes
/// }
/// ```
///
/// The controller is kept alive, and followed from the beginning on; a controller of fetched results follows its
/// context for this as for a delegate. Belongs to the thread or the lock of the controller's world, and calls
/// `onChange` there. Costs: O(k) for a bracket of k events; reading is O(1).
public final class ObservableContent: Observable {
  /// The controller whose content it is, kept alive. Reading it is not noted.
  public let controller: CollectionController
  private let registrar = ObservationRegistrar()
  private var shown: ArrangedContent
  private var observation: ControllerObservation?

  /// Makes one that shows what the controller shows, and begins to follow it.
  ///
  /// Its delegate stays what it is, and is sent each bracket first. Several of one controller follow it side by side.
  ///
  /// ```swift
  /// let shown = ObservableContent(controller)
  /// shown.content.count == controller.snapshot().count   // true
  /// ```
  ///
  /// - Complexity: O(1), as a snapshot of the controller.
  public init(_ controller: CollectionController) {
    self.controller = controller
    shown = controller.snapshot()
    observation = controller.observe { [weak self] bracket in
      // Another thread of a shared world may be letting go of it.
      guard let self else { return }
      registrar.withMutation(of: self, keyPath: \.content) { self.shown = bracket.after }
    }
  }

  /// The objects behind the last bracket. Reading is noted.
  ///
  /// An unchanging list: what is kept of it stays what it is.
  ///
  /// - Complexity: O(1).
  public var content: ArrangedContent {
    registrar.access(self, keyPath: \.content)
    let isolation = controller.home?.isolation
    isolation?.enterAnyway()
    defer { isolation?.leave() }
    return shown
  }

  /// The sections behind the last bracket; one, unnamed, where there are none. Reading is noted, as reading ``content``
  /// is.
  ///
  /// ```swift
  /// let shown = ObservableContent(sets)
  /// for section in shown.sections { print(section.name, section.count) }
  /// ```
  ///
  /// - Complexity: O(s log s) for s sections.
  public var sections: [SectionInfo] { content.sections }

  /// Shows what the controller shows now: after a query or a fetch, which send no bracket. Readers are told, whether it
  /// differs or not.
  ///
  /// ```swift
  /// let shown = ObservableContent(sets)
  /// try sets.performQuery()
  /// shown.reload()
  /// ```
  ///
  /// - Complexity: O(1), as a snapshot of the controller.
  public func reload() {
    registrar.withMutation(of: self, keyPath: \.content) { shown = controller.snapshot() }
  }
}

extension ObservableContent: CustomStringConvertible {
  /// As the content's.
  public var description: String { shown.description }
}
