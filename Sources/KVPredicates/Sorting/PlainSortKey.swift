package import KVObjects
package import KVTrees

/// The keys of a ``SortOrder`` whose descriptors all read whole numbers and texts in the fields of one class written in Swift:
/// the same keys, with the fields read where they lie.
///
/// A class: it is large, and read where it lies.
package final class PlainSortKey: Sendable {
  private struct Step: Sendable {
    let field: PlainField
    let flip: UInt64
  }

  // In place: an array would be retained for each key.
  private let steps: InlineArray<4, Step>
  private let count: Int

  /// Nil for an order that reads anything else, or more than four. `object` is one of the class.
  package init?(_ order: SortOrder, like object: ModelObject) {
    guard order.objectClass === object.objectClass, order.steps.count <= 4 else { return nil }
    var steps: InlineArray<4, Step>?
    for (index, step) in order.steps.enumerated() {
      guard step.slot >= 0, !step.isRuled,
        let field = PlainField(object.objectClass.properties[step.slot], in: object),
        step.field == (field.isInteger ? .integer : .string), field.isInteger || field.isText
      else { return nil }
      let found = Step(field: field, flip: step.flip)
      if steps == nil { steps = InlineArray(repeating: found) }
      steps?[index] = found
    }
    guard let steps else { return nil }
    (self.steps, count) = (steps, order.steps.count)
  }

  /// What ``SortOrder/key(of:)`` gives for `object`, which is of the class.
  package func key(of object: ModelObject) -> SortKey {
    // Two variables and not a packer, which would lie in memory.
    var (bits, used) = (UInt128(0), 0)
    for index in 0..<count {
      // What no longer counts is left out.
      if used >= SortKeyPacker.capacity { return SortKeyPacker.key(bits, isExact: false) }
      let (field, flip) = (steps[index].field, steps[index].flip)
      guard let next = field.isInteger ? SortKeyPacker.field(of: field.integer(of: object)) : textField(field, object)
      else { return packedKey(of: object) }
      bits |= next.turned(flip) &>> UInt128(truncatingIfNeeded: used)
      used &+= next.count
    }
    return SortKeyPacker.key(bits, isExact: used <= SortKeyPacker.capacity)
  }

  @inline(__always)
  private func textField(_ field: PlainField, _ object: ModelObject) -> SortKeyField? {
    field.smallText(of: object).flatMap { SortKeyPacker.field(of: $0) }
  }

  /// The same for values that are not as most are: long texts, nil, large numbers.
  @inline(never)
  private func packedKey(of object: ModelObject) -> SortKey {
    var packer = SortKeyPacker()
    for index in 0..<count {
      if packer.isFull { packer.close() }
      let (field, flip) = (steps[index].field, steps[index].flip)
      if field.isInteger {
        packer.appendExpectedWhole(field.integer(of: object), flip)
      } else if let text = field.smallText(of: object) {
        packer.appendExpectedText(text, flip)
      } else if let text = field.text(of: object) {
        packer.appendBits(0b01, count: 2, flip)
        packer.appendText(text, flip)
      } else {
        packer.append(.nil, as: .string, flip: flip)
      }
    }
    return packer.key
  }
}
