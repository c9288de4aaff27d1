import KVObjects

extension Explanations {
  /// Contexts and fetched results.
  static let contexts: [Explanation] = [
    Explanation(
      .entity,
      example: """
        local Friend = class "Friend" { name = "string" }
        local context = Context { classes = { Friend } }
        context:fetch { entity = "Freind" }
        """),
    Explanation(
      .context,
      example: """
        local Friend = class "Friend" { name = "string" }
        local context = Context { classes = { Friend } }
        context:delete(Friend { name = "joe" })
        """),
    Explanation(
      .fetchRequest,
      example: """
        local Friend = class "Friend" { name = "string" }
        local context = Context { classes = { Friend } }
        context:fetch { entity = "Friend", sortDescriptors = { "nmae" } }
        """),
    Explanation(
      .fetchedResultsCache,
      example: """
        local Friend = class "Friend" { name = "string" }
        local context = Context { classes = { Friend } }
        local controller = FetchedResultsController {
          context = context, fetchRequest = { entity = "Friend", sortDescriptors = { "name" } }, cacheName = "friends",
        }
        controller:performFetch()
        controller.fetchRequest.predicate = "name != nil"
        local isGood, problem = controller:performFetch()
        error(problem)
        """),
    Explanation(
      .validation,
      example: """
        local Friend = class "Friend" {
          age = { "integer", validate = function(self, age) return age >= 0, age >= 0 and age or "an age is not negative" end },
        }
        local context = Context { classes = { Friend } }
        context:insert(Friend { age = -1 })
        context:save()
        """),
    Explanation(
      .mergeConflict,
      example: """
        local Friend = class "Friend" { age = "integer" }
        local one = Context { classes = { Friend }, store = "friends.sqlite" }
        local two = Context { classes = { Friend }, store = "friends.sqlite" }
        one:insert(Friend { age = 5 })
        one:save()
        two:fetch({ entity = "Friend" })[1].age = 6
        one:fetch({ entity = "Friend" })[1].age = 7
        one:save()
        two:save()
        """),
  ]
}
