/// What an entry of a page's `events` begins with; what follows is fixed for each, and named the same way in
/// `Page/Script/unpack.js`.
///
/// An element or a value is an object's place in `objects` from 0 on, or a string's place, counted down from −1.
enum EventCode {
  /// depth, string
  static let print = 0
  /// depth, string
  static let error = 1
  /// object, values (null where there is none), shape of its printed form, its words
  static let object = 2
  /// object, property, value
  static let set = 3
  /// object, property, place, how many go, list of what comes
  static let splice = 4
  /// object, shape of its printed form, its words
  static let text = 5
  /// number, [kind, root, relation, filter, sort, section, key paths, receiver], −1 or −0 where there is none
  static let controller = 6
  /// controller, list of [name, elements]
  static let content = 7
  /// controller, operations (`BracketCode`)
  static let bracket = 8
  /// receiver, [sections or null, rows, titles, refused or "", reason or ""]
  static let cells = 9
  /// number, [parent or 0, inserted, updated, deleted, saved]
  static let context = 10
  /// receiver, object, key path, list of options
  static let observe = 11
  /// receiver, object, key path
  static let unobserve = 12
  /// place in `failures`
  static let failure = 13
  /// depth of the entries that follow, up to the next or the end of the step; no event itself
  static let depth = 14
  /// The first template: receiver, text and depth of a delivery; its words follow, and the numbers of a table operation
  /// as a list where its words do not say them.
  static let firstTemplate = 16
}

/// What an operation in a bracket begins with.
enum BracketCode {
  /// section
  static let sectionDelete = 1
  /// section, name
  static let sectionInsert = 2
  /// section, row
  static let delete = 3
  /// section, row, element
  static let insert = 4
  /// section, row before, section, row after, element
  static let move = 5
  /// section, row before and after, element
  static let updateInPlace = 6
  /// section, row before, section, row after, element
  static let update = 7
  /// element, place in `reasons`
  static let because = 8
  /// –
  static let userDriven = 9
}
