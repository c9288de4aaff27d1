/// The options of each call that takes a table of them.
extension OptionList {
  static let tableView = OptionList(
    "TableView",
    [
      ScriptOption(
        "cellKeyPaths", "string[]", "what the cells of a table that follows a controller show, joined by two spaces"),
      ScriptOption("dataSource", "table", "the functions that are asked for sections, rows and cells"),
      ScriptOption("kind", "\"table\"|\"collection\"", "which view it is: a collection view has items"),
      ScriptOption(
        "mapping", "string", "the mapping by which it follows a controller, to show what copied ones break"),
      ScriptOption("messages", "\"classic\"|\"ios16\"", "whose texts refuse an update"),
      ScriptOption("name", "string", "what traces call it"),
      ScriptOption("rows", "table", "the rows that feed it, a list of lists"),
      ScriptOption("threshold", "integer", "above so many changes a table with updates = \"hybrid\" reloads"),
      ScriptOption("updates", "\"perChange\"|\"reload\"|\"hybrid\"", "how it follows a controller"),
    ])

  static let dataSource = OptionList(
    "dataSource",
    [
      ScriptOption("cell", "fun(section: integer, row: integer): string", "what a row shows"),
      ScriptOption("numberOfRows", "fun(section: integer): integer", "how many rows a section has"),
      ScriptOption("numberOfSections", "fun(): integer", "how many sections there are; one where it is left out"),
      ScriptOption("title", "fun(section: integer): string", "the title of a section"),
    ])

  static let tableObserver = OptionList(
    "TableObserver",
    [
      ScriptOption("cellKeyPaths", "string[]", "what the cells show, joined by two spaces"),
      ScriptOption("keyPath", "string", "the to-many key path whose elements are the rows"),
      ScriptOption("object", "object", "the object that it observes"),
      ScriptOption("tableView", "TableView", "the table that it drives"),
    ])

  static let setController = OptionList(
    "SetController",
    [
      ScriptOption("delegate", "table|Recorder|TableView", "who is told: callbacks, a Recorder, a TableView"),
      ScriptOption("filteredBy", "predicate|string|table", "which members are shown; all where it is left out"),
      ScriptOption("keyPaths", "string[]", "the key paths whose change is an update of their object"),
      ScriptOption("observed", "object", "the object whose set is shown"),
      ScriptOption(
        "sectionNameKeyPath", "string", "names the section of an object; one section where it is left out"),
      ScriptOption("setKeyPath", "string", "the set's key path"),
      ScriptOption("sortDescriptors", "string|table", "the order of the members"),
    ])

  static let relationalController = OptionList(
    "RelationalCollectionController",
    [
      ScriptOption("delegate", "table|Recorder|TableView", "who is told: callbacks, a Recorder, a TableView"),
      ScriptOption("filteredBy", "predicate|string|table", "which members are shown; all where it is left out"),
      ScriptOption("observingChildKeyPaths", "string[]", "the key paths whose change is an update of their object"),
      ScriptOption("onObject", "object", "the object whose relation is shown"),
      ScriptOption("relation", "string", "the relation's key path"),
      ScriptOption("sortedBy", "string|table", "the order of the members; the relation's where it is left out"),
    ])

  static let fetchedResultsController = OptionList(
    "FetchedResultsController",
    [
      ScriptOption("cacheName", "string", "under which name sections are cached"),
      ScriptOption("context", "Context", "the context that is asked"),
      ScriptOption("delegate", "table|Recorder|TableView", "who is told: callbacks, a Recorder, a TableView"),
      ScriptOption(
        "fetchRequest", "table", "what is fetched: entity, predicate, sortDescriptors, fetchLimit, fetchOffset"),
      ScriptOption(
        "sectionNameKeyPath", "string", "names the section of an object; one section where it is left out"),
    ])

  static let fetchRequest = OptionList(
    "fetchRequest",
    [
      ScriptOption("entity", "string|class", "the class of the objects"),
      ScriptOption("fetchBatchSize", "integer", "how many objects are read from a store at a time; 0 for all"),
      ScriptOption("fetchLimit", "integer", "how many objects at most"),
      ScriptOption("fetchOffset", "integer", "how many objects to leave out at the beginning"),
      ScriptOption("predicate", "predicate|string|table", "which objects; all where it is left out"),
      ScriptOption(
        "shouldRefreshRefetchedObjects", "boolean",
        "whether found objects come to show what the store holds, but for unsaved changes"),
      ScriptOption("sortDescriptors", "string|table", "the order of the objects"),
    ])

  static let context = OptionList(
    "Context",
    [
      ScriptOption("classes", "class[]", "the classes of its objects"),
      ScriptOption("mergePolicy", MergePolicyName.type, "what a save does where others have saved the same objects"),
      ScriptOption("name", "string", "its name, which the history of the store keeps with each save"),
      ScriptOption(
        "propagatesDeletesAtEndOfEvent", "boolean",
        "whether delete rules act when changes are processed, as at first; where false they act at the next save"),
      ScriptOption(
        "shouldDeleteInaccessibleFaults", "boolean",
        "whether a fault whose row is gone becomes a deleted object, in place of an error"),
      ScriptOption(
        "shouldInferMappingModelAutomatically", "boolean",
        "whether what a file has and the classes lack is deleted, and relations to one become relations to many"),
      ScriptOption(
        "stalenessInterval", "number",
        "for how many seconds of the clock a fault uses the row that was read; negative without limit"),
      ScriptOption("store", "string", "the name of a file that keeps them"),
      ScriptOption("transactionAuthor", "string", "who saves, which the history of the store keeps with each save"),
      ScriptOption(
        "undoManager", "UndoManager|boolean", "keeps what can be undone; false where nothing is to be registered"),
    ])

  static let fetchHistory = OptionList(
    "fetchHistory",
    [ScriptOption("after", "HistoryToken", "the moment behind which saves are asked for; all where it is left out")])

  static let deleteHistory = OptionList(
    "deleteHistory",
    [ScriptOption("before", "HistoryToken", "the moment up to which saves go; all of them where it is left out")])

  static let property = OptionList(
    "property",
    [
      ScriptOption("automatic", "boolean", "whether assignments notify by themselves; true where it is left out"),
      ScriptOption("default", "any", "the start value"),
      ScriptOption(
        "deleteRule", "\"nullify\"|\"cascade\"|\"deny\"|\"noAction\"",
        "what deleting the owner in a context does to what it leads to"),
      ScriptOption("dependsOn", "string[]", "the key paths that affect it"),
      ScriptOption("get", "fun(self: object): any", "computes the value"),
      ScriptOption("indexed", "boolean", "whether a file has an index of its values, which fetches by it use"),
      ScriptOption("inverse", "string", "the name of the other side's property"),
      ScriptOption(
        "optional", "boolean", "whether an object may be saved without a value, or members; true where it is left out"
      ),
      ScriptOption(
        "preservesValueInHistoryOnDeletion", "boolean", "whether the history of a store keeps it of a deleted object"),
      ScriptOption("renamingIdentifier", "string", "what it was called before: a file keeps its values"),
      ScriptOption("set", "fun(self: object, value: any)", "takes an assigned value"),
      ScriptOption(
        "validate", "fun(self: object, value: any): boolean, any",
        "whether a value is valid, and the value or a message"),
    ])

  static let sortDescriptor = OptionList(
    "sort descriptor",
    [
      ScriptOption("ascending", "boolean", "smallest first; true where it is left out"),
      ScriptOption("comparator", "fun(a: any, b: any): integer", "compares two values: -1, 0 or 1"),
      ScriptOption("key", "string", "the key path that is compared"),
      ScriptOption(
        "selector", "string",
        "how values are compared: \"compare:\", \"caseInsensitiveCompare:\", \"localizedCompare:\", …"),
    ])

  static let functionPredicate = OptionList(
    "predicate",
    [
      ScriptOption("keyPaths", "string[]", "the key paths that the function reads")
    ])

  static let compatibility = OptionList(
    "compat",
    [
      ScriptOption("cache", "\"rebuild\"", "a controller reads its cache anew"),
      ScriptOption("delegateErrors", "\"log\"", "errors of delegates are logged and not raised"),
      ScriptOption("fetchLimit", "\"ignore\"", "a controller of fetched results ignores a limit"),
      ScriptOption(
        "generation", "\"modern\"|\"classic\"|\"ios9\"", "which system a controller of fetched results is like"),
      ScriptOption("reportTouches", "boolean", "an assignment of an equal value is an update"),
      ScriptOption("sectionOrder", "\"observed\"", "deletions of sections are sent after everything else"),
      ScriptOption("toManyKeyPaths", "\"raise\"", "a key path through a collection cannot be observed"),
    ])

  static let forall = OptionList(
    "forall",
    [
      ScriptOption("check", "fun(…)", "asserts what always holds"),
      ScriptOption("ops", "integer", "how many steps a run has; 50 where it is left out"),
      ScriptOption("replay", "table", "the run to be made again"),
      ScriptOption("runs", "integer", "how many runs; 200 where it is left out"),
      ScriptOption("setup", "fun(random: random): any", "makes what a run works on"),
      ScriptOption("step", "fun(random: random, …)", "one step of a run"),
    ])

  static let recorder = OptionList(
    "Recorder",
    [
      ScriptOption("difference", "boolean", "records differences of a controller of fetched results"),
      ScriptOption("snapshot", "boolean", "records snapshots of a controller of fetched results"),
    ])

  static let replay = OptionList(
    "forall's replay",
    [
      ScriptOption("run", "integer", "the run's number"),
      ScriptOption("seed", "integer", "the seed that it came from"),
      ScriptOption("setup", "table", "what was drawn before the first step"),
    ])

  static let replayStep = OptionList(
    "a step of forall's replay", [ScriptOption("place", "integer", "the step's number in the run that it came from")])

  /// All of them, in the order of the reference.
  static let all = [
    tableView, dataSource, tableObserver, setController, relationalController, fetchedResultsController, fetchRequest,
    context, fetchHistory, deleteHistory, property, sortDescriptor, functionPredicate, compatibility, forall,
    recorder, replay, replayStep,
  ]
}
