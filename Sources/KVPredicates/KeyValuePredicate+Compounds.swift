extension KeyValuePredicate {
  /// True of everything.
  public static let always = KeyValuePredicate(TruthPredicate(true))
  /// True of nothing.
  public static let never = KeyValuePredicate(TruthPredicate(false))

  /// True where all of `predicates` are, evaluated in order; ``always`` for none.
  public static func and(_ predicates: [KeyValuePredicate]) -> KeyValuePredicate {
    switch predicates.count {
    case 0: always
    case 1: predicates[0]
    default: KeyValuePredicate(CompoundPredicate.and(predicates.map(\.root)))
    }
  }

  /// True where any of `predicates` is, evaluated in order; ``never`` for none.
  public static func or(_ predicates: [KeyValuePredicate]) -> KeyValuePredicate {
    switch predicates.count {
    case 0: never
    case 1: predicates[0]
    default: KeyValuePredicate(CompoundPredicate.or(predicates.map(\.root)))
    }
  }

  /// True where `predicate` is not.
  public static func not(_ predicate: KeyValuePredicate) -> KeyValuePredicate {
    KeyValuePredicate(CompoundPredicate.not(predicate.root))
  }
}
