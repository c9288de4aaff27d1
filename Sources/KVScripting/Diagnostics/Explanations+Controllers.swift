import KVObjects

extension Explanations {
  /// Controllers of collections.
  static let controllers: [Explanation] = [
    Explanation(
      .sectionOrder,
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
      example: """
        local Note = class "Note" { tags = array "string" }
        RelationalCollectionController { relation = "tags", onObject = Note { tags = { "red" } } }
        """),
    Explanation(
      .indexPath,
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
      example: """
        local Document = class "Document" { friends = set "Document" }
        local controller = SetController { observed = Document(), setKeyPath = "friends", keyPaths = { "friends" } }
        local isGood, problem = controller:performQuery()
        error(problem)
        """),
  ]
}
