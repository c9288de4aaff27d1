/// Objects by numbers that no file says unchecked: keys of rows, addresses.
///
/// Open addressing, half full at most: a key is spread by one multiplication, and no hasher is asked. In contrast to a
/// `Dictionary` it has reference semantics, and no place for a key of 0. Each access is O(1) expected, amortised where it adds.
package final class KeyTable<Element: AnyObject> {
  // The table holds what it leads to.
  @exclusivity(unchecked) private var keys: UnsafeMutablePointer<Int64>
  @exclusivity(unchecked) private var elements: UnsafeMutablePointer<Unmanaged<Element>?>
  @exclusivity(unchecked) private var mask: Int
  /// How many keys have an element.
  @exclusivity(unchecked) package private(set) var count = 0

  /// Makes one without keys.
  package init() {
    (keys, elements, mask) = KeyTable.places(8)
  }

  deinit {
    for place in 0...mask { elements[place]?.release() }
    free()
  }

  private static func places(_ count: Int) -> (
    UnsafeMutablePointer<Int64>, UnsafeMutablePointer<Unmanaged<Element>?>, Int
  ) {
    let keys = UnsafeMutablePointer<Int64>.allocate(capacity: count)
    keys.initialize(repeating: 0, count: count)
    let elements = UnsafeMutablePointer<Unmanaged<Element>?>.allocate(capacity: count)
    elements.initialize(repeating: nil, count: count)
    return (keys, elements, count - 1)
  }

  private func free() {
    keys.deallocate()
    elements.deallocate()
  }

  /// Its elements, in no order. O(n).
  package var values: [Element] { (0...mask).compactMap { elements[$0]?.takeUnretainedValue() } }

  /// The element of a key, which is not 0; nil for none. Setting nil removes it.
  package subscript(key: Int64) -> Element? {
    get { elements[place(of: key)]?.takeUnretainedValue() }
    set {
      if let newValue { set(newValue, key) } else { remove(key) }
    }
  }

  /// Where a key is, or would be added.
  private func place(of key: Int64) -> Int {
    var place = start(of: key)
    while keys[place] != 0, keys[place] != key { place = (place + 1) & mask }
    return place
  }

  private func start(of key: Int64) -> Int {
    // The middle bits of the product depend on all of the key that differs.
    Int(truncatingIfNeeded: (UInt64(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15) >> 24) & mask
  }

  private func set(_ element: Element, _ key: Int64) {
    if 2 * count > mask { grow() }
    let place = place(of: key)
    if keys[place] == 0 {
      keys[place] = key
      count += 1
    }
    let old = elements[place]
    elements[place] = .passRetained(element)
    old?.release()
  }

  private func remove(_ key: Int64) {
    var hole = place(of: key)
    if keys[hole] == 0 { return }
    count -= 1
    let old = elements[hole]
    var next = hole
    // Those that had to go past it come to it.
    while true {
      next = (next + 1) & mask
      if keys[next] == 0 { break }
      if (next &- start(of: keys[next])) & mask >= (next &- hole) & mask {
        (keys[hole], elements[hole]) = (keys[next], elements[next])
        hole = next
      }
    }
    (keys[hole], elements[hole]) = (0, nil)
    old?.release()
  }

  private func grow() {
    let (oldKeys, oldElements, oldMask) = (keys, elements, mask)
    (keys, elements, mask) = KeyTable.places(2 * (oldMask + 1))
    for index in 0...oldMask where oldKeys[index] != 0 {
      let place = place(of: oldKeys[index])
      (keys[place], elements[place]) = (oldKeys[index], oldElements[index])
    }
    oldKeys.deallocate()
    oldElements.deallocate()
  }
}
