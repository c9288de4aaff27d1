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
    var rows: Int
    var left = PieceList.none
    var right = PieceList.none
  }

  private var nodes: [Node] = []
  private var free: [Link] = []

  /// How many rows a list has.
  func rows(_ list: Link) -> Int { list < 0 ? 0 : nodes[Int(list)].rows }

  /// The only piece of a list that has one.
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
    let node = nodes[Int(list)]
    let start = rows(node.left)
    if row <= start {
      let (first, second) = cut(node.left, before: row)
      nodes[Int(list)].left = second
      recount(list)
      return (first, list)
    }
    if row >= start + node.piece.count {
      let (first, second) = cut(node.right, before: row - start - node.piece.count)
      nodes[Int(list)].right = first
      recount(list)
      return (list, second)
    }
    let suffix = make(node.piece.suffix(from: row - start))
    nodes[Int(list)].piece.count = row - start
    nodes[Int(list)].right = Self.none
    recount(list)
    return (list, join(suffix, node.right))
  }

  /// The list of both, one behind the other.
  mutating func join(_ first: Link, _ second: Link) -> Link {
    if first < 0 { return second }
    if second < 0 { return first }
    if Self.priority(first) > Self.priority(second) {
      nodes[Int(first)].right = join(nodes[Int(first)].right, second)
      recount(first)
      return first
    }
    nodes[Int(second)].left = join(first, nodes[Int(second)].left)
    recount(second)
    return second
  }

  /// The piece in which row `row` lies, and how far into it.
  func piece(at row: Int, of list: Link) -> (piece: Piece, offset: Int) {
    var list = list
    var row = row
    while true {
      let node = nodes[Int(list)]
      let start = rows(node.left)
      if row < start {
        list = node.left
      } else if row < start + node.piece.count {
        return (node.piece, row - start)
      } else {
        row -= start + node.piece.count
        list = node.right
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

  private mutating func recount(_ list: Link) {
    let node = nodes[Int(list)]
    nodes[Int(list)].rows = rows(node.left) + node.piece.count + rows(node.right)
  }

  /// The node's number, scrambled (SplitMix64's finish, which maps no two to one).
  private static func priority(_ link: Link) -> UInt64 {
    var mixed = (UInt64(truncatingIfNeeded: link) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
