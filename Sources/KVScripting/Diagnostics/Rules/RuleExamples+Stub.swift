extension RulePages {
  static let observing: [RuleExample] = []
  static let observingPaths: [RuleExample] = []
  static let controllers: [RuleExample] = []
  static let brackets: [RuleExample] = []
  static let tables: [RuleExample] = []
  static let refusals: [RuleExample] = []
  static let pages: [RuleExample] = []
}
