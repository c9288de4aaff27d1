import KVControllers
package import KVObjects

/// What a controller shows that a script has made: for who looks at a session from outside.
package struct ControllerContent {
  /// A section: its name and what is in it.
  package struct Section {
    package let name: String
    package let rows: [Value]
  }

  /// When the controller was made, among all of its world's.
  package let creationSerial: Int
  /// What it shows.
  package let sections: [Section]
}

extension ScriptSession {
  /// What the controllers and table observers show that the scope under way has made, those that have begun. O(n) for n rows.
  package var controllerContents: [ControllerContent] { scope.heldMembers.compactMap(\.content) }
}

extension ScopeMember {
  fileprivate var content: ControllerContent? {
    switch self {
    case let wrapper as ControllerObject:
      guard let engine = wrapper.controller.engine, engine.isValid else { return nil }
      let content = wrapper.controller.snapshot()
      let sections = content.sections.map { section in
        ControllerContent.Section(name: section.name, rows: section.map(Value.object))
      }
      return ControllerContent(creationSerial: engine.creationSerial, sections: sections)
    case let wrapper as TableObserverObject:
      let section = ControllerContent.Section(name: "", rows: Array(wrapper.observer.content))
      return ControllerContent(creationSerial: wrapper.observer.creationSerial, sections: [section])
    default: return nil
    }
  }
}
