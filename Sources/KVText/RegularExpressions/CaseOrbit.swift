/// The scalars that differ in case only: k, K and the Kelvin sign.
enum CaseOrbit {
  /// The other scalars of the orbit of `scalar`; mappings to several scalars make no orbit.
  static func others(than scalar: UInt32) -> [UInt32] {
    let folded = CaseFolding.simple(scalar)
    var result: [UInt32] = []
    func add(_ other: UInt32) {
      if other != scalar, !result.contains(other) { result.append(other) }
    }
    add(folded)
    if let valid = Unicode.Scalar(folded) {
      addOnly(valid.properties.uppercaseMapping)
      addOnly(valid.properties.titlecaseMapping)
    }
    for (target, others) in irregular where target == folded { others.forEach(add) }
    return result

    func addOnly(_ mapping: String) {
      let scalars = mapping.unicodeScalars
      // "ı" has a capital that it is not folded with: it stands alone, as in ICU.
      guard let first = scalars.first, scalars.count == 1, CaseFolding.simple(first.value) == folded else { return }
      add(first.value)
    }
  }

  /// Members of orbits that neither raising nor lowering the folded scalar leads to ("CaseFolding.txt", status C and S).
  private static let irregular: [(UInt32, [UInt32])] = [
    (0x6B, [0x212A]), (0x73, [0x17F]), (0xDF, [0x1E9E]), (0xE5, [0x212B]), (0x3B2, [0x3D0]), (0x3B5, [0x3F5]),
    (0x3B8, [0x3D1, 0x3F4]), (0x3B9, [0x345, 0x1FBE]), (0x3BA, [0x3F0]), (0x3BC, [0xB5]), (0x3C0, [0x3D6]),
    (0x3C1, [0x3F1]), (0x3C3, [0x3C2]), (0x3C6, [0x3D5]), (0x3C9, [0x2126]), (0x432, [0x1C80]), (0x434, [0x1C81]),
    (0x43E, [0x1C82]), (0x441, [0x1C83]), (0x442, [0x1C84, 0x1C85]), (0x44A, [0x1C86]), (0x463, [0x1C87]),
    (0x1E61, [0x1E9B]), (0xA64B, [0x1C88]),
  ]
}
