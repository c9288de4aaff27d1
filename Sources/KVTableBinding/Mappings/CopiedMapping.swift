/// The mappings from a controller's callbacks to a table's calls that people copy, each by the name that scripts give
/// it: for showing what they break. None of them is for use.
///
/// In contrast to the safe mapping, which waits for the end of a bracket, they call the table at each callback:
/// beginUpdates at will, endUpdates at did, sections and rows as they come. They differ in what a move and an update
/// become:
///
/// | | a move | an update |
/// |---|---|---|
/// | ``template2010`` | deleteRows, insertRows | the cell at the old index path is configured |
/// | ``currentPage`` | moveRow | the cell at the old index path is configured |
/// | ``moveAndReload`` | moveRow | reloadRows of the old index path |
/// | ``recipe`` | deleteRows, insertRows | reloadRows of the old index path |
///
/// ```swift
/// let sets = SetController(
///   observed: album, setKeyPath: "songs", keyPaths: ["title"], sectionNameKeyPath: "genre",
///   sortDescriptors: try [KeyValueSortDescriptor("genre"), KeyValueSortDescriptor("title")])
/// try sets.performQuery()
/// try TableViewBinding(table, to: sets, copying: .currentPage)
/// try song.set(\.genre, to: "pop")   // its section's only song: cannot move a row from a deleted section (0)
/// ```
///
/// How often each fails is measured by `Scripts/Examples/mappings.lua`. Costs: O(1) a callback beside what the table
/// does, and O(k log k) for the hint of a refused bracket of k changes.
public enum CopiedMapping: String, CaseIterable, Sendable {
  /// Xcode's template and the sample code of 2010. Moves are sound; a cell whose row the bracket shifts is filled with
  /// its neighbour's object.
  case template2010 = "2010 template"
  /// What the documentation of the delegate shows today. As ``template2010`` for updates; a row may move neither out of
  /// a section that goes nor into one that comes, and a moved row goes on showing what it showed.
  case currentPage = "current page"
  /// What is advised in threads, since both calls are named after what happened. Moves as for ``currentPage``; a reload
  /// beside a move is placed as if nothing moved (table-views.md B1.3).
  case moveAndReload = "moveRow and reloadRows"
  /// The recipe of the documentation of key-value observing, and of a controller's README. Fails with a relational
  /// controller, whose updates name the place after the bracket.
  case recipe

  var words: any CopiedWords {
    switch self {
    case .template2010: Template2010()
    case .currentPage: CurrentPage()
    case .moveAndReload: MoveAndReload()
    case .recipe: Recipe()
    }
  }
}
