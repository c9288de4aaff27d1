public import KVObjects
public import KVTexts

extension SortDescriptorError {
  /// Cocoa's exception name, `NSInvalidArgumentException`.
  public var name: String { ExceptionName.invalidArgument }

  /// The sentence, with the selector and what it met.
  public var reason: String {
    switch self {
    case .unknownSelector(let selector): "there is no selector \(selector) to sort by"
    case .incomparable(let element, let key, let selector, let value, let typeName):
      "\(selector) compares strings: \(key.map { "\(element).\($0)" } ?? "an element") is \(value) (\(typeName))"
    }
  }

  /// The diagnostic's code: one for selectors, one for values.
  public var code: DiagnosticCode {
    switch self {
    case .unknownSelector: .sortSelector
    case .incomparable: .sortValue
    }
  }

  /// A thing to do: the selector that was meant, all that there are, or to leave it out.
  public var hintMessage: Message? {
    switch self {
    case .unknownSelector(let selector):
      Spelling.suggestion(for: selector, among: SortDescriptorError.selectors)
        ?? .hintThereAre(names: SortDescriptorError.selectors.joined(separator: ", "))
    case .incomparable: .hintLeaveOutSelector
    }
  }

  private static let selectors = KeyValueSortDescriptor.Selector.allCases.map(\.rawValue)
}
