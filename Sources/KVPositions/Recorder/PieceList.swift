/// A stretch of rows that have one thing in common.
struct Piece: Sendable {
  /// The row before of the first of them; they follow each other. Nil if they are new.
  var old: Int?
  /// How many rows. A touched piece has one.
  var count: Int
  var isTouched = false
  var isUpdated = false
  var isReplaced = false

  /// What remains from row `offset` on.
  func suffix(from offset: Int) -> Piece {
    var rest = self
    rest.old = old.map { $0 + offset }
    rest.count = count - offset
    return rest
  }
}

/// Pieces in the order of their rows, found, cut and joined by row number in O(log p) for p pieces.
///
/// Not a `PositionTree`: what counts here is the rows of a piece and not the pieces, nobody needs handles or
/// snapshots, and the whole list lives for one batch. So it is a treap (a search tree that is a heap of scrambled
/// node numbers, hence balanced whatever the edits are) in one array.
struct PieceList: Sendable {
  /// Number of a (sub)list's root; -1 is the empty list.
  typealias Link = Int32
  static var none: Link { -1 }

  private struct Node: Sendable {
    var piece: Piece
    /// Rows of the whole sublist, and of its left part: so that a way down touches the nodes on it and no others.
    var rows: Int
    var leftRows = 0
    var left = PieceList.none
    var right = PieceList.none
  }

  private var nodes: [Node] = []
  private var free: [Link] = []

  /// How many rows a list has.
  func rows(_ list: Link) -> Int { list < 0 ? 0 : nodes[Int(list)].rows }

  /// The piece of a node: of a list of one piece, that piece. Its count must not be changed here.
  subscript(list: Link) -> Piece {
    get { nodes[Int(list)].piece }
    set { nodes[Int(list)].piece = newValue }
  }

  /// A list of one piece.
  mutating func make(_ piece: Piece) -> Link {
    let node = Node(piece: piece, rows: piece.count)
    if let link = free.popLast() {
      nodes[Int(link)] = node
      return link
    }
    nodes.append(node)
    return Link(nodes.count - 1)
  }

  /// Forgets a list.
  mutating func drop(_ list: Link) {
    guard list >= 0 else { return }
    drop(nodes[Int(list)].left)
    drop(nodes[Int(list)].right)
    free.append(list)
  }

  /// Cuts a list before row `row` (0...rows). A piece that lies across is cut too.
  mutating func cut(_ list: Link, before row: Int) -> (Link, Link) {
    guard list >= 0 else { return (Self.none, Self.none) }
    WorkCounter.countVisit()
    let here = Int(list)
    let start = nodes[here].leftRows
    let end = start + nodes[here].piece.count
    if row <= start {
      let (first, second) = cut(nodes[here].left, before: row)
      nodes[here].left = second
      nodes[here].leftRows = start - row
      nodes[here].rows -= row
      return (first, list)
    }
    if row >= end {
      let (first, second) = cut(nodes[here].right, before: row - end)
      nodes[here].right = first
      nodes[here].rows = row
      return (list, second)
    }
    let suffix = make(nodes[here].piece.suffix(from: row - start))
    let rest = nodes[here].right
    nodes[here].piece.count = row - start
    nodes[here].right = Self.none
    nodes[here].rows = row
    return (list, join(suffix, rest))
  }

  /// The list of both, one behind the other.
  mutating func join(_ first: Link, _ second: Link) -> Link {
    if first < 0 { return second }
    if second < 0 { return first }
    WorkCounter.countVisit()
    let (front, back) = (Int(first), Int(second))
    let (frontRows, backRows) = (nodes[front].rows, nodes[back].rows)
    if Self.priority(first) > Self.priority(second) {
      nodes[front].rows = frontRows + backRows
      nodes[front].right = join(nodes[front].right, second)
      return first
    }
    nodes[back].rows = frontRows + backRows
    nodes[back].leftRows += frontRows
    nodes[back].left = join(first, nodes[back].left)
    return second
  }

  /// The node of the piece in which row `row` (0..<rows) lies, and how far into it.
  func link(at row: Int, of list: Link) -> (link: Link, offset: Int) {
    var here = list
    var row = row
    while true {
      WorkCounter.countVisit()
      let start = nodes[Int(here)].leftRows
      let count = nodes[Int(here)].piece.count
      if row < start {
        here = nodes[Int(here)].left
      } else if row < start + count {
        return (here, row - start)
      } else {
        row -= start + count
        here = nodes[Int(here)].right
      }
    }
  }

  /// Calls `body` with every piece of a list, in order.
  func visit(_ list: Link, _ body: (Piece) -> Void) {
    guard list >= 0 else { return }
    visit(nodes[Int(list)].left, body)
    body(nodes[Int(list)].piece)
    visit(nodes[Int(list)].right, body)
  }

  /// The node's number, scrambled (SplitMix64's finish, which maps no two to one).
  private static func priority(_ link: Link) -> UInt64 {
    var mixed = (UInt64(truncatingIfNeeded: link) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
