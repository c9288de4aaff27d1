extension KeyValuePredicate {
  /// True of everything, nil too: `TRUEPREDICATE`. It reads nothing.
  public static let always = KeyValuePredicate(TruthPredicate(true))
  /// True of nothing: `FALSEPREDICATE`. It reads nothing.
  public static let never = KeyValuePredicate(TruthPredicate(false))

  /// True where all of `predicates` are; ``always`` for none.
  ///
  /// They are evaluated in order, no further than the first that is false; what is behind it does not throw either. One
  /// that is an AND itself is taken apart, as the format language does with parentheses: the result equals what is
  /// written in one.
  ///
  /// ```swift
  /// let isLive = try KeyValuePredicate(format: "live == YES")
  /// let isGood = try KeyValuePredicate(format: "rating > 3")
  /// KeyValuePredicate.and([isLive, isGood]).format   // live == 1 AND rating > 3
  /// ```
  ///
  /// - Parameter predicates: any number; of one the result is that one.
  /// - Complexity: O(n) for n predicates. The result is compiled anew for each class that it meets.
  public static func and(_ predicates: [KeyValuePredicate]) -> KeyValuePredicate {
    switch predicates.count {
    case 0: always
    case 1: predicates[0]
    default: KeyValuePredicate(CompoundPredicate.and(predicates.map(\.root)))
    }
  }

  /// True where any of `predicates` is; ``never`` for none.
  ///
  /// They are evaluated in order, no further than the first that is true; what is behind it does not throw either. One
  /// that is an OR itself is taken apart.
  ///
  /// ```swift
  /// let isPop = try KeyValuePredicate(format: "genre == 'pop'")
  /// let isUnknown = try KeyValuePredicate(format: "genre == nil")
  /// KeyValuePredicate.or([isPop, isUnknown]).format   // genre == "pop" OR genre == nil
  /// ```
  ///
  /// - Parameter predicates: any number; of one the result is that one.
  /// - Complexity: O(n) for n predicates. The result is compiled anew for each class that it meets.
  public static func or(_ predicates: [KeyValuePredicate]) -> KeyValuePredicate {
    switch predicates.count {
    case 0: never
    case 1: predicates[0]
    default: KeyValuePredicate(CompoundPredicate.or(predicates.map(\.root)))
    }
  }

  /// True where `predicate` is false; it throws where that throws.
  ///
  /// ```swift
  /// let isLive = try KeyValuePredicate(format: "live == YES")
  /// KeyValuePredicate.not(isLive).format        // NOT live == 1
  /// KeyValuePredicate.not(.not(isLive)).format  // NOT NOT live == 1
  /// ```
  ///
  /// - Complexity: O(1). The result is compiled anew for each class that it meets.
  public static func not(_ predicate: KeyValuePredicate) -> KeyValuePredicate {
    KeyValuePredicate(CompoundPredicate.not(predicate.root))
  }
}
