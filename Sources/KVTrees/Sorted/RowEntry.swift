/// What a tree of rows keeps of one row. The element is an unmanaged reference: who holds it is said where it is used.
@usableFromInline
struct RowEntry {
  @usableFromInline let key: SortKey
  @usableFromInline let element: UnsafeRawPointer
  @usableFromInline let number: UInt32

  @inlinable
  init(key: SortKey, element: UnsafeRawPointer, number: UInt32) {
    self.key = key
    self.element = element
    self.number = number
  }
}
