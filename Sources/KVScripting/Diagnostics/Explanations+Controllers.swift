import KVObjects

extension Explanations {
  /// Controllers of collections.
  static let controllers: [Explanation] = [
    Explanation(
      .sectionOrder,
      """
      The objects of a section stand together, so the order must bring them together: sort by the section's key path
      first. After a change that the controller cannot show, its content stays what it was, and every further change
      raises too, until the objects can be shown again; then one bracket brings all that has changed.
      """,
      example: """
        local Friend = class "Friend" { name = "string", color = "string" }
        local Document = class "Document" { friends = set "Friend" }
        local joe, sue = Friend { name = "joe", color = "red" }, Friend { name = "sue", color = "red" }
        local document = Document { friends = { joe, sue } }
        local controller = SetController {
          observed = document, setKeyPath = "friends", keyPaths = { "name" },
          sectionNameKeyPath = "color", sortDescriptors = { "name" },
        }
        controller:performQuery()
        document.friends:add(Friend { name = "kim", color = "yellow" })
        """),
    Explanation(
      .contradictedOrder,
      """
      A controller finds a row by the values it was sorted by. A row that is not where these say was filed by other
      answers: a comparator depends on something besides its two values, or a computed key on something it does not name
      in dependsOn. The controller has sorted everything anew.
      """,
      example: """
        local Song = class "Song" { seconds = "integer" }
        local List = class "List" { songs = array "Song" }
        local list, isTurned = List(), false
        for seconds = 1, 9 do list.songs:add(Song { seconds = seconds }) end
        RelationalCollectionController {
          relation = "songs", onObject = list,
          sortedBy = { key = "seconds", comparator = function(a, b) return isTurned and b - a or a - b end },
        }
        isTurned = true
        list.songs:at(1).seconds = 5
        """),
    Explanation(
      .notAnObject,
      """
      Controllers show objects, whose keys they can observe. A relation of texts or numbers has none: show it with a
      TableObserver, or give each its own object.
      """,
      example: """
        local Note = class "Note" { tags = array "string" }
        RelationalCollectionController { relation = "tags", onObject = Note { tags = { "red" } } }
        """),
    Explanation(
      .indexPath,
      """
      There is no object at this index path. Sections and rows count from 0; a set controller has none before
      performQuery().
      """,
      example: """
        local Friend = class "Friend" { name = "string" }
        local Document = class "Document" { friends = set "Friend" }
        local controller = SetController {
          observed = Document(), setKeyPath = "friends", keyPaths = { "name" }, sortDescriptors = { "name" },
        }
        controller:performQuery()
        print(controller:objectAtIndexPath { 0, 0 })
        """),
    Explanation(
      .setController,
      """
      A set controller needs an object, the key path of a set, something to sort by and the key paths that its rows
      show. performQuery() does not raise: it gives false and the error.
      """,
      example: """
        local Document = class "Document" { friends = set "Document" }
        local controller = SetController { observed = Document(), setKeyPath = "friends", keyPaths = { "friends" } }
        local isGood, problem = controller:performQuery()
        error(problem)
        """),
  ]
}
