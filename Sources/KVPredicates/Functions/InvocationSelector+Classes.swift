import KVObjects

extension InvocationSelector {
  /// What asks an object for its class: by the class itself or by its name, as there are no Objective-C classes here.
  static var ofObjects: [InvocationSelector] {
    [
      ofClass("isKindOfClass:") { $0.isKind(ofClassNamed: $1) },
      ofClass("isMemberOfClass:") { $0.name == $1 },
    ]
  }

  private static func ofClass(
    _ selector: String, _ body: @escaping @Sendable (ObjectClass, String) -> Bool
  ) -> InvocationSelector {
    InvocationSelector(selector, 1, isTest: true) { receiver, arguments in
      let name: String
      switch arguments[0] {
      case .string(let text): name = text
      case .opaque(let value):
        guard let objectClass = value.representedClass else { return nil }
        name = objectClass.name
      default: return nil
      }
      guard let object = receiver.object else { return .boolean(false) }
      return .boolean(body(object.objectClass, name))
    }
  }
}
