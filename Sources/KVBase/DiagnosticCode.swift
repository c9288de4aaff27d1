/// What a diagnostic is looked up by: `E-UNKNOWN-KEY`.
///
/// In contrast to an error, which carries the facts of one occurrence, a code stands for the kind; several errors may
/// share one. All rooms raise codes, so all of them are listed here, in the lowest room that raises any: a code that is
/// not in the list does not compile, and whoever goes over all of them (the pages of `kvosandbox explain`, their tests)
/// goes over `allCases`, which are in alphabetical order.
///
/// ```swift
/// do {
///   try song.setValue("Africa", forKey: "titel")
/// } catch let error as any DescribedError where error.code == .unknownKey {
///   print(error.hint ?? error.reason)  // did you mean 'title'?
/// }
/// ```
///
/// Costs: a byte; its text is made when it is asked for, O(1).
public enum DiagnosticCode: String, CaseIterable, Sendable {
  /// A function of a script got an argument of another kind.
  case argument = "E-ARGUMENT"
  /// A script calculates with what is no number, most often nil.
  case arithmetic = "E-ARITHMETIC"
  /// An assertion of a script found something else than it expected.
  case assertion = "E-ASSERTION"
  /// Precompiled Lua was to be run; only text is.
  case bytecode = "E-BYTECODE"
  /// Calls nest too deep, such as those of a function that calls itself without end.
  case callDepth = "E-CALL-DEPTH"
  /// A comparator answered something other than a number.
  case comparator = "E-COMPARATOR"
  /// A script compares with `<`, `<=`, `>` or `>=` what has no order.
  case compare = "E-COMPARE"
  /// A script joins with `..` what is neither text nor number.
  case concatenate = "E-CONCATENATE"
  /// An object is asked of a context that it does not belong to, or belongs to another.
  case context = "E-CONTEXT"
  /// A comparator or a computed key contradicted itself, or changed what it was to compare.
  case contradictedOrder = "E-CONTRADICTED-ORDER"
  /// As many objects as indexes were needed.
  case countMismatch = "E-COUNT-MISMATCH"
  /// A data source answered with what is no count from 0 up.
  case dataSource = "E-DATA-SOURCE"
  /// A text is no date in ISO 8601.
  case date = "E-DATE"
  /// The declaration of a class cannot be taken.
  case declaration = "E-DECLARATION"
  /// A delegate has a function under a name that its controller never calls.
  case delegate = "E-DELEGATE"
  /// A manual change was ended that had not been begun.
  case didWithoutWill = "E-DID-WITHOUT-WILL"
  /// An ordered set holds the member already, at another index.
  case duplicateMember = "E-DUPLICATE-MEMBER"
  /// A context was not given the class of an object.
  case entity = "E-ENTITY"
  /// A script called `error` with a text, and nobody caught it.
  case error = "E-ERROR"
  /// A script raised a value that is no text, and nobody caught it.
  case errorValue = "E-ERROR-VALUE"
  /// A fetch request lacks something, or names what its entity does not have.
  case fetchRequest = "E-FETCH-REQUEST"
  /// A cache of sections was made for another request.
  case fetchedResultsCache = "E-FETCHED-RESULTS-CACHE"
  /// A run of `forall` failed; the steps that are left of it are shown.
  case forall = "E-FORALL"
  /// `forall`, or the random numbers of its runs, were used where they cannot be.
  case forallCall = "E-FORALL-CALL"
  /// There is no object at the index path.
  case indexPath = "E-INDEX-PATH"
  /// There is nothing at the index.
  case indexRange = "E-INDEX-RANGE"
  /// A script indexes a collection with brackets.
  case indexedProxy = "E-INDEXED-PROXY"
  /// A manual change with indexes was announced as a setting.
  case indexedSetting = "E-INDEXED-SETTING"
  /// Something happened in the command that should not be possible.
  case internalError = "E-INTERNAL"
  /// The process was told to end, by the user or a signal.
  case interrupted = "E-INTERRUPTED"
  /// The inverse of a relation names no property of the other class that leads back.
  case inverse = "E-INVERSE"
  /// A key path cannot be read, or cannot be followed.
  case keyPath = "E-KEY-PATH"
  /// A test or hook was declared inside of a test.
  case lateDeclaration = "E-LATE-DECLARATION"
  /// A script asks for the length of what has none.
  case length = "E-LENGTH"
  /// A script holds more memory than it may.
  case memoryLimit = "E-MEMORY-LIMIT"
  /// Others have saved the same objects since a context has read them.
  case mergeConflict = "E-MERGE-CONFLICT"
  /// The two halves of a manual change differ in kind or indexes.
  case mismatchedPair = "E-MISMATCHED-PAIR"
  /// `require` does not find or may not load a module.
  case module = "E-MODULE"
  /// A collection changed while it was enumerated or sorted.
  case mutatedWhileEnumerated = "E-MUTATED-WHILE-ENUMERATED"
  /// A script calls what is no function, most often nil.
  case nilCall = "E-NIL-CALL"
  /// A script reads or writes a field of nil.
  case nilIndex = "E-NIL-INDEX"
  /// nil was to be a member of a collection.
  case nilMember = "E-NIL-MEMBER"
  /// nil was given to a property that always has a value.
  case nilScalar = "E-NIL-SCALAR"
  /// A file or folder that the command was given is not there.
  case noFile = "E-NO-FILE"
  /// An observer of a script has no method `observeValue`.
  case noObserveValue = "E-NO-OBSERVE-VALUE"
  /// `kvosandbox explain` has no page of that name.
  case noPage = "E-NO-PAGE"
  /// The system gave no thread to run a script on.
  case noThread = "E-NO-THREAD"
  /// What receivers got was asked for, and had not been kept.
  case noTrace = "E-NO-TRACE"
  /// A relation or key path leads to something else than a collection.
  case notACollection = "E-NOT-A-COLLECTION"
  /// A table of a script is no list.
  case notAList = "E-NOT-A-LIST"
  /// A value is no object, and only objects can be observed.
  case notAnObject = "E-NOT-AN-OBJECT"
  /// A controller was used before its `performQuery` or `performFetch` succeeded.
  case notQueried = "E-NOT-QUERIED"
  /// An observer was removed that is not registered.
  case notRegistered = "E-NOT-REGISTERED"
  /// A text is not UTF-8.
  case notUTF8 = "E-NOT-UTF8"
  /// No test has the name, tag or line that was chosen.
  case nothingMatched = "E-NOTHING-MATCHED"
  /// A test was declared with `it.only`, so that others did not run.
  case onlySome = "E-ONLY-SOME"
  /// A group of updates of a table was begun and never ended.
  case openUpdate = "E-OPEN-UPDATE"
  /// An operator of a key path stands where it cannot, or cannot take its elements.
  case pathOperator = "E-OPERATOR"
  /// Something could not be written.
  case output = "E-OUTPUT"
  /// A predicate's format cannot be read, or its arguments do not fit.
  case predicate = "E-PREDICATE"
  /// A function, cast or position of a predicate cannot take what it was given.
  case predicateFunction = "E-PREDICATE-FUNCTION"
  /// Something else than a predicate was given as one.
  case predicateTable = "E-PREDICATE-TABLE"
  /// A predicate compares a to-many key path with one value.
  case predicateToMany = "E-PREDICATE-TO-MANY"
  /// A predicate compares values that cannot be compared.
  case predicateType = "E-PREDICATE-TYPE"
  /// A variable of a predicate has no value.
  case predicateVariable = "E-PREDICATE-VARIABLE"
  /// A property or field that cannot be written was written.
  case readOnly = "E-READ-ONLY"
  /// A regular expression cannot be read, or takes too many steps.
  case regularExpression = "E-REGULAR-EXPRESSION"
  /// An index was given twice.
  case repeatedIndex = "E-REPEATED-INDEX"
  /// The rows of a table are no list of sections with lists of rows.
  case rows = "E-ROWS"
  /// The order of objects does not keep the objects of a section together.
  case sectionOrder = "E-SECTION-ORDER"
  /// A set controller lacks something that it needs.
  case setController = "E-SET-CONTROLLER"
  /// A sort descriptor cannot be read.
  case sortDescriptor = "E-SORT-DESCRIPTOR"
  /// A sort descriptor names a selector that there is not.
  case sortSelector = "E-SORT-SELECTOR"
  /// A selector for texts met a value that is none.
  case sortValue = "E-SORT-VALUE"
  /// A row of a table shows a text that its object does not say any more.
  case staleCell = "E-STALE-CELL"
  /// A file cannot be a store, or keeps nothing: it is something else, damaged, of other classes, full, locked.
  case store = "E-STORE"
  /// A call of a script has more arguments than the function takes.
  case surplusArgument = "E-SURPLUS-ARGUMENT"
  /// A script is not Lua.
  case syntax = "E-SYNTAX"
  /// A group of updates does not lead from the rows before to the rows after.
  case tableUpdate = "E-TABLE-UPDATE"
  /// A script was still running when its time was up.
  case timeLimit = "E-TIME-LIMIT"
  /// A key path through a collection was observed where Cocoa's limit is restored.
  case toManyPath = "E-TO-MANY-PATH"
  /// A script reads a global that nobody has defined.
  case unknownGlobal = "E-UNKNOWN-GLOBAL"
  /// The class has no property of that name.
  case unknownKey = "E-UNKNOWN-KEY"
  /// An object of a script has no field or method of that name.
  case unknownName = "E-UNKNOWN-NAME"
  /// A call takes no option of that name.
  case unknownOption = "E-UNKNOWN-OPTION"
  /// A check of a script has no text yet.
  case unwritten = "E-UNWRITTEN"
  /// A save was refused by the rules of an object or by delete rules.
  case validation = "E-VALIDATION"
  /// A manual change was begun and never ended.
  case willWithoutDid = "E-WILL-WITHOUT-DID"
  /// An option got a value of another kind.
  case wrongOption = "E-WRONG-OPTION"
  /// A mutable proxy was asked for of another kind than the property's.
  case wrongProxy = "E-WRONG-PROXY"
  /// An object was used on another thread than that of its confined world.
  case wrongThread = "E-WRONG-THREAD"
  /// A value is not of the type that the property was declared with.
  case wrongType = "E-WRONG-TYPE"

  /// Whether its diagnostics name its page of `kvosandbox explain`.
  ///
  /// Every code has a page. False where the diagnostic's own sentence says what there is to say, as for ``noFile`` and
  /// ``interrupted``: it does not point to the page then. O(1).
  public var isExplained: Bool {
    switch self {
    case .internalError, .interrupted, .noFile, .noPage, .noThread, .nothingMatched, .onlySome, .output, .wrongThread:
      false
    default: true
    }
  }
}

extension DiagnosticCode: CustomStringConvertible {
  /// As it is printed, and as `kvosandbox explain` takes it: `E-UNKNOWN-KEY`.
  public var description: String { rawValue }
}
