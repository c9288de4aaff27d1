/// Objects by numbers that are no text and come from no file unchecked: keys of rows, addresses.
///
/// Open addressing, half full at most: a key is spread by one multiplication, and no hasher is asked. In contrast to a
/// `Dictionary` it keeps no key of 0. Each access is O(1) expected, amortised where it adds.
@usableFromInline
package struct KeyTable<Element: AnyObject> {
  @usableFromInline var keys: ContiguousArray<Int64> = []
  @usableFromInline var elements: ContiguousArray<Element?> = []
  /// How many keys have an element.
  @usableFromInline package private(set) var count = 0

  /// Makes one without keys.
  @usableFromInline package init() {}

  /// Its elements, in no order.
  @inlinable package var values: some Sequence<Element> { elements.lazy.compactMap { $0 } }

  /// The element of a key, which is not 0; nil for none. Setting nil removes it.
  @inlinable
  package subscript(key: Int64) -> Element? {
    get { keys.isEmpty ? nil : elements[place(of: key)] }
    set {
      if let newValue { set(newValue, key) } else { remove(key) }
    }
  }

  /// Where a key is, or would be added.
  @inlinable
  func place(of key: Int64) -> Int {
    keys.withUnsafeBufferPointer { keys in
      let mask = keys.count - 1
      var place = Self.start(of: key, mask)
      while keys[place] != 0, keys[place] != key { place = (place + 1) & mask }
      return place
    }
  }

  @inlinable
  static func start(of key: Int64, _ mask: Int) -> Int {
    // The highest bits of the product depend on all of the key.
    Int(truncatingIfNeeded: (UInt64(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15) >> 24) & mask
  }

  @usableFromInline
  mutating func set(_ element: Element, _ key: Int64) {
    if 2 * count >= keys.count { grow() }
    let place = place(of: key)
    if keys[place] == 0 {
      keys[place] = key
      count += 1
    }
    elements[place] = element
  }

  @usableFromInline
  mutating func remove(_ key: Int64) {
    if keys.isEmpty { return }
    var hole = place(of: key)
    if keys[hole] == 0 { return }
    count -= 1
    let mask = keys.count - 1
    var next = hole
    // Those that had to go past it come to it.
    while true {
      next = (next + 1) & mask
      if keys[next] == 0 { break }
      if (next &- Self.start(of: keys[next], mask)) & mask >= (next &- hole) & mask {
        (keys[hole], elements[hole]) = (keys[next], elements[next])
        hole = next
      }
    }
    (keys[hole], elements[hole]) = (0, nil)
  }

  private mutating func grow() {
    let (oldKeys, oldElements) = (keys, elements)
    let size = max(16, 2 * oldKeys.count)
    keys = ContiguousArray(repeating: 0, count: size)
    elements = ContiguousArray(repeating: nil, count: size)
    for index in oldKeys.indices where oldKeys[index] != 0 {
      let place = place(of: oldKeys[index])
      (keys[place], elements[place]) = (oldKeys[index], oldElements[index])
    }
  }
}
