extension Double {
  /// With `most` decimals, and without zeros at their end behind the first `least`: `0.0004`, `1.5`.
  func decimals(least: Int = 0, most: Int) -> String {
    let scale = (0..<most).reduce(1) { product, _ in product * 10 }
    let number = Int((self * Double(scale)).rounded())
    let rest = String(number % scale)
    var digits = String(repeating: "0", count: most - rest.count) + rest
    while digits.count > least, digits.last == "0" { digits.removeLast() }
    return digits.isEmpty ? "\(number / scale)" : "\(number / scale).\(digits)"
  }
}
