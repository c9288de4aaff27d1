public import KVObjects
public import KVTexts

extension SortDescriptorError {
  /// Cocoa's exception name, `NSInvalidArgumentException`.
  public var name: String { ExceptionName.invalidArgument }

  /// The sentence, with the selector and what it met; of a value without an order Cocoa's.
  public var reason: String {
    switch self {
    case .unknownSelector(let selector): "there is no selector \(selector) to sort by"
    case .incomparable(let element, let key, let selector, let value, let typeName):
      "\(selector) compares strings: \(key.map { "\(element).\($0)" } ?? "an element") is \(value) (\(typeName))"
    case .unordered(let className, _): "-[\(className) compare:]: unrecognized selector"
    }
  }

  /// The diagnostic's code: one for selectors, one for values.
  public var code: DiagnosticCode {
    switch self {
    case .unknownSelector: .sortSelector
    case .incomparable, .unordered: .sortValue
    }
  }

  /// A thing to do: the selector that was meant, all that there are, or to leave it out.
  public var hintMessage: Message? {
    switch self {
    case .unknownSelector(let selector):
      Spelling.suggestion(for: selector, among: SortDescriptorError.selectors)
        ?? .hintThereAre(names: SortDescriptorError.selectors.joined(separator: ", "))
    case .incomparable: .hintLeaveOutSelector
    case .unordered: .hintSortByValue
    }
  }

  private static let selectors = KeyValueSortDescriptor.Selector.allCases.map(\.rawValue)
}
