/// The mappings from a controller's callbacks to a table's calls that people copy, each by the name that scripts give it:
/// for showing what they break. None of them is for use.
///
/// In contrast to the safe mapping, which waits for the end of a bracket, they call the table at each callback: beginUpdates
/// at will, endUpdates at did, sections and rows as they come. They differ in what a move and an update become:
///
/// | | a move | an update |
/// |---|---|---|
/// | ``template2010`` | deleteRows, insertRows | the cell at the old index path is configured |
/// | ``currentPage`` | moveRow | the cell at the old index path is configured |
/// | ``moveAndReload`` | moveRow | reloadRows of the old index path |
/// | ``recipe`` | deleteRows, insertRows | reloadRows of the old index path |
///
/// How often each fails is measured by `Scripts/Examples/mappings.lua`. Costs: O(1) a callback beside what the table does, and
/// O(k log k) for the hint of a refused bracket of k changes.
public enum CopiedMapping: String, CaseIterable, Sendable {
  /// The template of 2010: ``Template2010``.
  case template2010 = "2010 template"
  /// The documentation's page of today.
  case currentPage = "current page"
  /// What is advised in threads.
  case moveAndReload = "moveRow and reloadRows"
  /// The recipe of the documentation of key-value observing, and of a controller's README.
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
