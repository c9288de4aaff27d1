/// What contexts are to do with a graph of objects, plainly: states are values, and nothing is kept up to date.
struct DeletionModel {
  /// A relation of a node, with its inverse and what a deletion does.
  struct Relation {
    enum Rule { case nullify, cascade, deny }
    let inverse: String
    let isToMany: Bool
    let rule: Rule
  }

  /// One pair of relations for each rule, and of each shape: to-one and to-many, ordered or not.
  static let relations: [String: Relation] = [
    "kids": Relation(inverse: "parent", isToMany: true, rule: .cascade),
    "parent": Relation(inverse: "kids", isToMany: false, rule: .nullify),
    "locks": Relation(inverse: "locked", isToMany: true, rule: .deny),
    "locked": Relation(inverse: "locks", isToMany: false, rule: .nullify),
    "next": Relation(inverse: "before", isToMany: false, rule: .cascade),
    "before": Relation(inverse: "next", isToMany: false, rule: .nullify),
    "key": Relation(inverse: "door", isToMany: false, rule: .deny),
    "door": Relation(inverse: "key", isToMany: false, rule: .nullify),
    "friends": Relation(inverse: "fans", isToMany: true, rule: .nullify),
    "fans": Relation(inverse: "friends", isToMany: true, rule: .nullify),
    "guards": Relation(inverse: "guarded", isToMany: true, rule: .deny),
    "guarded": Relation(inverse: "guards", isToMany: true, rule: .nullify),
  ]

  /// The relations whose members have no order.
  static let sets: Set<String> = ["fans", "guarded"]

  /// One object.
  struct Node: Equatable {
    var number = 0
    var isAlive = true
    var members: [String: [Int]] = [:]
  }

  /// The objects by their names, also those that are deleted and not saved.
  struct State: Equatable {
    var nodes: [Int: Node] = [:]

    var living: [Int] { nodes.filter(\.value.isAlive).keys.sorted() }

    func members(_ name: Int, _ relation: String) -> [Int] { nodes[name]?.members[relation] ?? [] }

    /// What differs from other states is looked at without the order of members.
    var unordered: [Int: [String: Set<Int>]] {
      nodes.filter(\.value.isAlive).mapValues { $0.members.mapValues(Set.init).filter { !$0.value.isEmpty } }
    }

    mutating func unlink(_ name: Int, _ relation: String, _ other: Int) {
      edit(name, relation) { $0.removeAll { $0 == other } }
      edit(other, DeletionModel.inverse(relation)) { $0.removeAll { $0 == name } }
    }

    /// A relation that is empty is not there, and a set has no order.
    private mutating func edit(_ name: Int, _ relation: String, _ change: (inout [Int]) -> Void) {
      var members = members(name, relation)
      change(&members)
      if DeletionModel.sets.contains(relation) { members.sort() }
      nodes[name]?.members[relation] = members.isEmpty ? nil : members
    }

    mutating func link(_ name: Int, _ relation: String, _ other: Int) {
      if members(name, relation).contains(other) { return }
      for (one, relation) in [(name, relation), (other, DeletionModel.inverse(relation))]
      where !DeletionModel.isToMany(relation) {
        for held in members(one, relation) { unlink(one, relation, held) }
      }
      edit(name, relation) { $0.append(other) }
      edit(other, DeletionModel.inverse(relation)) { $0.append(name) }
    }

    /// Lets the rules of what was deleted act, in that order.
    mutating func applyRules(to deleted: [Int]) {
      var (queue, place) = (deleted, 0)
      while place < queue.count {
        let name = queue[place]
        place += 1
        guard nodes[name]?.isAlive == false else { continue }
        for relation in DeletionModel.relations.keys.sorted() {
          switch DeletionModel.relations[relation]?.rule {
          case .nullify: for other in members(name, relation) { unlink(name, relation, other) }
          case .cascade:
            for other in members(name, relation) where nodes[other]?.isAlive == true {
              nodes[other]?.isAlive = false
              queue.append(other)
            }
          default: break
          }
        }
      }
    }

    /// Whether a deleted object leads to one that stays by a relation that denies.
    var isDenied: Bool {
      nodes.values.contains { node in
        !node.isAlive
          && node.members.contains { relation, others in
            DeletionModel.relations[relation]?.rule == .deny && others.contains { nodes[$0]?.isAlive == true }
          }
      }
    }

    /// The state behind a save: nothing of what was deleted is left.
    var saved: State {
      var result = self
      for (name, node) in nodes where !node.isAlive {
        for (relation, others) in node.members { for other in others { result.unlink(name, relation, other) } }
        result.nodes[name] = nil
      }
      return result
    }
  }

  static func inverse(_ relation: String) -> String { relations[relation]?.inverse ?? relation }
  static func isToMany(_ relation: String) -> Bool { relations[relation]?.isToMany ?? false }

  var state = State()
  /// What was deleted since changes were processed last, in that order.
  private var deleted: [Int] = []
  /// What was processed last.
  private var processed = State()
  private(set) var saved = State()
  private var undoStack: [State] = []
  private var redoStack: [State] = []

  init() {}

  /// One that begins with what another holds: a child's.
  init(child parent: DeletionModel) { (state, processed, saved) = (parent.state, parent.state, parent.state) }

  /// Whether an object has come since changes were processed last.
  func isNew(_ name: Int) -> Bool { processed.nodes[name] == nil }

  mutating func delete(_ name: Int) {
    guard state.nodes[name]?.isAlive == true else { return }
    state.nodes[name]?.isAlive = false
    deleted.append(name)
  }

  mutating func process() {
    state.applyRules(to: deleted)
    deleted = []
    // What came and went has done nothing.
    for (name, node) in state.nodes where !node.isAlive && processed.nodes[name] == nil && node.members.isEmpty {
      state.nodes[name] = nil
    }
    if state == processed { return }
    undoStack.append(processed)
    redoStack = []
    processed = state
  }

  /// Whether it is refused.
  mutating func save() -> Bool {
    process()
    if state.isDenied { return false }
    saved = state.saved
    state = saved
    processed = state
    return true
  }

  mutating func undo() {
    process()
    guard let before = undoStack.popLast() else { return }
    redoStack.append(state)
    (state, processed) = (before, before)
  }

  mutating func redo() {
    process()
    guard let after = redoStack.popLast() else { return }
    undoStack.append(state)
    (state, processed) = (after, after)
  }

  mutating func rollback() {
    (state, processed, deleted, undoStack, redoStack) = (saved, saved, [], [], [])
  }

  /// Whether nothing is deleted that is not saved: a child has all that there is.
  var isWhole: Bool { state.nodes.values.allSatisfy(\.isAlive) }

  /// Takes what a child has saved: what it has deleted leads nowhere here either.
  mutating func take(_ child: DeletionModel) {
    let gone = state.nodes.filter { child.saved.nodes[$0.key] == nil }
    state = child.saved
    for (name, node) in gone { state.nodes[name] = Node(number: node.number, isAlive: false) }
  }
}
