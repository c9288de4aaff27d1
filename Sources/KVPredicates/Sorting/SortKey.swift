package import KVTrees

/// Keys that a ``SortOrder`` packs from the values that an element is sorted by.
///
/// Keys of one order never contradict it: an element that sorts before another has a key that is smaller or equal. 127
/// bits are values; the last is set where something did not fit.
extension SortKey {
  /// Whether everything that was to be packed is in the key. Elements with equal exact keys are equal in the order.
  package var isExact: Bool { low & 1 == 0 }
}
