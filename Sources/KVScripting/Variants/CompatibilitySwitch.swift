import KVObjects

/// One option of `compat` with a value (lua-api.md section 4): the same for the function and for a variant of a run.
struct CompatibilitySwitch {
  /// The options, by their names.
  enum Name: String, CaseIterable, Sendable {
    case cache, delegateErrors, fetchLimit, generation, reportTouches, sectionOrder, toManyKeyPaths

    /// What each may be, as text.
    var values: [String] {
      switch self {
      case .cache: ["rebuild"]
      case .delegateErrors: ["log"]
      case .fetchLimit: ["ignore"]
      case .generation: Compatibility.Generation.allCases.map(\.rawValue)
      case .reportTouches: ["true", "false"]
      case .sectionOrder: ["observed"]
      case .toManyKeyPaths: ["raise"]
      }
    }

    /// Whether a script writes it as a boolean.
    var isBoolean: Bool { self == .reportTouches }
  }

  let name: Name
  let value: String

  /// Restores what it says.
  func act(on compatibility: inout Compatibility) {
    switch name {
    case .cache: compatibility.rebuildsCache = true
    case .delegateErrors: compatibility.logsDelegateErrors = true
    case .fetchLimit: compatibility.ignoresFetchLimit = true
    case .generation: Compatibility.Generation(rawValue: value).map { compatibility.generation = $0 }
    case .reportTouches: compatibility.reportsTouches = value == "true"
    case .sectionOrder: compatibility.sendsSectionDeletesLast = true
    case .toManyKeyPaths: compatibility.refusesToManyKeyPaths = true
    }
  }

  /// Those that a script has given.
  static func all(in options: OptionTable) throws -> [CompatibilitySwitch] {
    try Name.allCases.compactMap { name in
      let value =
        name.isBoolean
        ? try options.boolean(name.rawValue).map { "\($0)" } : try options.choice(name.rawValue, name.values)
      return value.map { CompatibilitySwitch(name: name, value: $0) }
    }
  }
}
