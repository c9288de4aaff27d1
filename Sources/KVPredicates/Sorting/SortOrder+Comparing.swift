package import KVObjects

/// Whole comparisons.
extension SortOrder {
  /// Which of two objects sorts first. `same` leaves them in the order they had: sorting is stable.
  ///
  /// Throws what a getter or comparator throws, and the error for a value that a selector cannot compare.
  package func compare(_ a: ModelObject, _ b: ModelObject) throws -> ValueOrder {
    let areOfClass = a.objectClass === objectClass && b.objectClass === objectClass
    for index in steps.indices {
      let slot = steps[index].slot
      let order: ValueOrder
      if areOfClass && slot >= 0 && !steps[index].isRuled {
        order = a.storedValue(at: slot).compare(b.storedValue(at: slot))
      } else {
        let part = parts[index]
        order = try part.ascendingOrder(
          try part.source.value(of: a), try part.source.value(of: b), of: { (.object(a), .object(b)) })
      }
      if order != .same { return steps[index].flip == 0 ? order : order.reversed }
    }
    return .same
  }

  /// Which of two elements, objects or not, sorts first.
  package func compare(_ a: Value, _ b: Value) throws -> ValueOrder {
    for part in parts {
      let order = try part.ascendingOrder(try part.source.value(of: a), try part.source.value(of: b), of: { (a, b) })
      if order != .same { return part.flip == 0 ? order : order.reversed }
    }
    return .same
  }
}

extension SortPart {
  /// The order of two values, whatever the direction.
  fileprivate func ascendingOrder(_ a: Value, _ b: Value, of elements: () -> (Value, Value)) throws -> ValueOrder {
    if isChecked {
      try check(a, of: elements().0)
      try check(b, of: elements().1)
    }
    if case .selector(.compare) = descriptor.rule { return a.compare(b) }
    switch (a.isAbsent, b.isAbsent) {
    case (true, true): return .same
    case (true, false): return .ascending
    case (false, true): return .descending
    case (false, false): break
    }
    switch descriptor.rule {
    case .comparator(let comparator): return try comparator.compare(a, b)
    case .selector(let selector):
      guard case .string(let a) = a, case .string(let b) = b else { return .same }
      return selector.compare(a, b)
    }
  }
}
