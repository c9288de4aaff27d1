/// The set of scalars that brackets or an escape such as `\w` mean.
///
/// Membership in ASCII is one bit; beyond it the set's parts are searched, of which properties are not enumerated.
struct ScalarSet: Sendable {
  /// Which scalars of ASCII are in the set: apart from the rest, as reading it then counts no reference.
  let ascii: ASCIIMask
  private let members: Members

  /// A bit for each scalar of ASCII.
  struct ASCIIMask: Sendable {
    fileprivate(set) var low: UInt64 = 0
    fileprivate(set) var high: UInt64 = 0

    /// Whether the scalar, below 128, is in the set.
    @inline(__always)
    func contains(_ scalar: UInt32) -> Bool {
      (scalar < 64 ? low : high) >> UInt64(scalar & 63) & 1 == 1
    }
  }

  /// What is in a set.
  indirect enum Members: Sendable {
    case scalar(UInt32)
    case range(ClosedRange<UInt32>)
    case property(ScalarProperty)
    case union([Members])
    case intersection(Members, Members)
    case difference(Members, Members)
    case complement(Members)
    /// With every scalar all those that differ from it in case.
    case caseClosed(Members)

    func contains(_ scalar: UInt32) -> Bool {
      switch self {
      case .scalar(let member): member == scalar
      case .range(let range): range.contains(scalar)
      case .property(let property): property.contains(scalar)
      case .union(let parts): parts.contains { $0.contains(scalar) }
      case .intersection(let a, let b): a.contains(scalar) && b.contains(scalar)
      case .difference(let a, let b): a.contains(scalar) && !b.contains(scalar)
      case .complement(let part): !part.contains(scalar)
      case .caseClosed(let part):
        part.contains(scalar) || CaseOrbit.others(than: scalar).contains(where: part.contains)
      }
    }
  }

  /// A set of these members.
  init(_ members: Members) {
    self.members = members
    var mask = ASCIIMask()
    for scalar in 0..<64 as Range<UInt32> {
      if members.contains(scalar) { mask.low |= 1 << UInt64(scalar) }
      if members.contains(scalar + 64) { mask.high |= 1 << UInt64(scalar) }
    }
    ascii = mask
  }

  /// Whether the scalar is in the set.
  func contains(_ scalar: UInt32) -> Bool {
    scalar < 128 ? ascii.contains(scalar) : members.contains(scalar)
  }

  /// The one scalar that is in the set, if it is written as one.
  var onlyScalar: UInt32? {
    if case .scalar(let scalar) = members { return scalar }
    return nil
  }
}
