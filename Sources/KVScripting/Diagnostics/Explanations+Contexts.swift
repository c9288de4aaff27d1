import KVObjects

extension Explanations {
  /// Contexts and fetched results.
  static let contexts: [Explanation] = [
    Explanation(
      .entity,
      """
      A context knows the classes that it was given, and the classes that these extend. Of the others it has no objects: name
      every class in classes = { … } whose objects are inserted, fetched, or reached by a relation of one that is. A class
      that is only extended by them is abstract: it can be fetched, with what extends it, but nothing of it inserted.
      """,
      example: """
        local Friend = class "Friend" { name = "string" }
        local context = Context { classes = { Friend } }
        context:fetch { entity = "Freind" }
        """),
    Explanation(
      .context,
      """
      An object belongs to one context, until it is deleted or the context is reset or ends. What is asked of a context
      concerns its own objects: those of another, of a child or parent too, are other objects of the same objectID().
      """,
      example: """
        local Friend = class "Friend" { name = "string" }
        local context = Context { classes = { Friend } }
        context:delete(Friend { name = "joe" })
        """),
    Explanation(
      .fetchRequest,
      """
      A fetch request names an entity, and in its predicate and sort descriptors keys that this has. A controller of fetched
      results needs sort descriptors, be it an empty list, which is the order of insertion.
      """,
      example: """
        local Friend = class "Friend" { name = "string" }
        local context = Context { classes = { Friend } }
        context:fetch { entity = "Friend", sortDescriptors = { "nmae" } }
        """),
    Explanation(
      .fetchedResultsCache,
      """
      A cache of sections is good for the very request that it was made for: entity, predicate, sort descriptors and section
      key path. Delete it before you fetch something else under its name, or give no name: sections are kept in step
      without a cache. compat { cache = "rebuild" } makes it anew, as the first versions did.
      """,
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
      """
      A save asks the rules of every object that is new or has changed, and the delete rules of every object that goes. Where
      any of them refuses nothing is saved, and the context is as it was: correct the objects, or call rollback().
      """,
      example: """
        local Friend = class "Friend" {
          age = { "integer", validate = function(self, age) return age >= 0, age >= 0 and age or "an age is not negative" end },
        }
        local context = Context { classes = { Friend } }
        context:insert(Friend { age = -1 })
        context:save()
        """),
  ]
}
