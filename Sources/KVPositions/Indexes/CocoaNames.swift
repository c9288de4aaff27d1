// Whoever writes Cocoa's name of an index is told by the compiler what it is called here.

extension ItemPath {
  @available(*, unavailable, renamed: "init(section:row:)")
  public init(row: Int, section: Int) { preconditionFailure("an unavailable declaration was called") }

  @available(*, unavailable, renamed: "init(section:row:)")
  public init(item: Int, section: Int) { preconditionFailure("an unavailable declaration was called") }

  @available(*, unavailable, renamed: "row")
  public var item: Int { row }
}

extension IndexRanges {
  @available(*, unavailable, renamed: "ranges")
  public var rangeView: [Range<Int>] { ranges }
}
