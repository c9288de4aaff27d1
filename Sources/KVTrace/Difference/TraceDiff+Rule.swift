import KVObjects

extension TraceDiff {
  /// The rule that says why the first difference is one; nil where nothing is certain.
  ///
  /// It is the rule that a delivery has said of itself, where the difference is about what that says. Only lines of a trace that
  /// carries the state know theirs.
  package var rule: TraceRule? { eventRule.flatMap { TraceRules.rule($0) } }

  private var eventRule: EventRule? {
    // A silence says why no controller has sent anything.
    if actual.isEmpty { return expected.contains { $0.contains("observeValue ") } ? nil : silence }
    return switch kind {
    case .extra: ruleOfExtra
    case .missing: ruleOfMissing
    case .differs: ruleOfDifferent
    case .reordered: ruleOfPlace
    }
  }

  /// A line too many: why it is sent at all.
  private var ruleOfExtra: EventRule? {
    guard actual.indices.contains(index), let rule = actual[index].rule, rule.isReasonToSend else { return nil }
    return rule
  }

  /// An update that did not come behind a move of the same object.
  private var ruleOfMissing: EventRule? {
    guard expected.indices.contains(index), let wanted = ObjectChange(expected[index]), wanted.kind == .update else {
      return nil
    }
    let isImplied = actual.contains { line in
      guard let rule = line.rule, rule == .moveIsANewGap || rule == .moveImpliesUpdate,
        let came = ObjectChange(line.description)
      else { return false }
      return came.kind == .move && came.subject == wanted.subject && !came.isRelational
    }
    return isImplied ? .moveImpliesUpdate : nil
  }

  /// Another line than the one that was expected.
  private var ruleOfDifferent: EventRule? {
    guard index < expected.count, index < actual.count, let rule = actual[index].rule,
      !expected[index].isTooLongForName, !actual[index].text.isTooLongForName
    else { return nil }
    if let wanted = ObjectChange(expected[index]), let came = ObjectChange(actual[index].description),
      wanted.subject == came.subject
    {
      switch (wanted.kind, came.kind) {
      case (.update, .move): return rule == .moveIsANewGap || rule == .moveImpliesUpdate ? .moveIsANewGap : nil
      case (.move, .update): return rule == .onlyNamedKeys || rule == .frames ? .moveIsANewGap : nil
      // The same of the same object, elsewhere.
      case (let one, let other) where one == other: return rule.isOfPlaces ? .frames : nil
      default: return nil
      }
    }
    let (wanted, came) = differingWords
    switch rule {
    case .nilIsNull: return came.hasPrefix("null") ? rule : nil
    case .priorHasNoNew: return wanted == "new:" || came == "isPrior:" ? rule : nil
    case .initialHasNoOld: return wanted == "old:" ? rule : nil
    case .framesOfIndexes, .oneCallOneNotification: return wordBefore.hasPrefix("indexes:") ? rule : nil
    default: return nil
    }
  }

  /// A line in another place: what settles the order.
  private var ruleOfPlace: EventRule? {
    guard index < actual.count, let rule = actual[index].rule else { return nil }
    switch rule {
    case .fixedOrder, .frames: return .fixedOrder
    case .dependentsAfterTheirCause, .registrationOrder, .nestedInPlace: return rule
    default: return nil
    }
  }

  /// The first words in which the lines differ.
  private var differingWords: (wanted: Substring, came: Substring) {
    zip(words.wanted, words.came).first { $0 != $1 } ?? ("", "")
  }

  /// The word before them.
  private var wordBefore: Substring {
    let (wanted, came) = words
    guard let place = zip(wanted, came).enumerated().first(where: { $0.element.0 != $0.element.1 })?.offset, place > 0
    else { return "" }
    return came[place - 1]
  }

  private var words: (wanted: [Substring], came: [Substring]) {
    (expected[index].split(separator: " "), actual[index].description.split(separator: " "))
  }
}

extension EventRule {
  /// Whether it says why something is sent at all, and not only how.
  fileprivate var isReasonToSend: Bool {
    switch self {
    case .equalValuesNotify, .priorHasNoNew, .initialHasNoOld, .exchangeIsTwo, .pathFollowsTheMiddle, .toManyPath,
      .dependentsAfterTheirCause, .nestedInPlace, .emptyBracket, .bracketsNeverNest, .filterComesFirst,
      .sectionWithItsRows, .onlyNamedKeys, .moveIsANewGap, .moveImpliesUpdate, .reconfigureAfterMove:
      true
    default: false
    }
  }

  /// Whether a delivery that says it is in a bracket with others, whose positions count in two frames.
  fileprivate var isOfPlaces: Bool { self == .frames || self == .fixedOrder }
}
