/// What a diagnostic is looked up by: `E-UNKNOWN-KEY`.
///
/// In contrast to an error, which carries the facts of one occurrence, a code stands for the kind; several errors may
/// share one. All rooms raise codes, so all of them are listed here, in the lowest room that raises any: a code that is
/// not in the list does not compile, and whoever goes over all of them (the pages of `kvosandbox explain`, their
/// tests) goes over ``allCases``, which are in alphabetical order.
///
///     do { try friend.setValue("x", forKey: "nmae") } catch let error as any DescribedError {
///       if error.code == .unknownKey { print(error.hint ?? error.reason) }
///     }
///
/// Costs: a byte; its text is made when it is asked for, O(1).
public enum DiagnosticCode: String, CaseIterable, Sendable {
  case argument = "E-ARGUMENT"
  case arithmetic = "E-ARITHMETIC"
  case assertion = "E-ASSERTION"
  case bytecode = "E-BYTECODE"
  case callDepth = "E-CALL-DEPTH"
  case comparator = "E-COMPARATOR"
  case compare = "E-COMPARE"
  case concatenate = "E-CONCATENATE"
  case context = "E-CONTEXT"
  case contradictedOrder = "E-CONTRADICTED-ORDER"
  case countMismatch = "E-COUNT-MISMATCH"
  case dataSource = "E-DATA-SOURCE"
  case date = "E-DATE"
  case declaration = "E-DECLARATION"
  case delegate = "E-DELEGATE"
  case didWithoutWill = "E-DID-WITHOUT-WILL"
  case duplicateMember = "E-DUPLICATE-MEMBER"
  case entity = "E-ENTITY"
  case error = "E-ERROR"
  case errorValue = "E-ERROR-VALUE"
  case fetchRequest = "E-FETCH-REQUEST"
  case fetchedResultsCache = "E-FETCHED-RESULTS-CACHE"
  case forall = "E-FORALL"
  case forallCall = "E-FORALL-CALL"
  case indexPath = "E-INDEX-PATH"
  case indexRange = "E-INDEX-RANGE"
  case indexedProxy = "E-INDEXED-PROXY"
  case indexedSetting = "E-INDEXED-SETTING"
  case internalError = "E-INTERNAL"
  case interrupted = "E-INTERRUPTED"
  case inverse = "E-INVERSE"
  case keyPath = "E-KEY-PATH"
  case lateDeclaration = "E-LATE-DECLARATION"
  case length = "E-LENGTH"
  case memoryLimit = "E-MEMORY-LIMIT"
  case mismatchedPair = "E-MISMATCHED-PAIR"
  case module = "E-MODULE"
  case mutatedWhileEnumerated = "E-MUTATED-WHILE-ENUMERATED"
  case nilCall = "E-NIL-CALL"
  case nilIndex = "E-NIL-INDEX"
  case nilMember = "E-NIL-MEMBER"
  case nilScalar = "E-NIL-SCALAR"
  case noFile = "E-NO-FILE"
  case noObserveValue = "E-NO-OBSERVE-VALUE"
  case noPage = "E-NO-PAGE"
  case noThread = "E-NO-THREAD"
  case noTrace = "E-NO-TRACE"
  case notACollection = "E-NOT-A-COLLECTION"
  case notAList = "E-NOT-A-LIST"
  case notAnObject = "E-NOT-AN-OBJECT"
  case notBuilt = "E-NOT-BUILT"
  case notQueried = "E-NOT-QUERIED"
  case notRegistered = "E-NOT-REGISTERED"
  case notUTF8 = "E-NOT-UTF8"
  case nothingMatched = "E-NOTHING-MATCHED"
  case onlySome = "E-ONLY-SOME"
  case openUpdate = "E-OPEN-UPDATE"
  case pathOperator = "E-OPERATOR"
  case output = "E-OUTPUT"
  case predicate = "E-PREDICATE"
  case predicateFunction = "E-PREDICATE-FUNCTION"
  case predicateTable = "E-PREDICATE-TABLE"
  case predicateToMany = "E-PREDICATE-TO-MANY"
  case predicateType = "E-PREDICATE-TYPE"
  case predicateVariable = "E-PREDICATE-VARIABLE"
  case readOnly = "E-READ-ONLY"
  case regularExpression = "E-REGULAR-EXPRESSION"
  case repeatedIndex = "E-REPEATED-INDEX"
  case rows = "E-ROWS"
  case sectionOrder = "E-SECTION-ORDER"
  case setController = "E-SET-CONTROLLER"
  case sortDescriptor = "E-SORT-DESCRIPTOR"
  case sortSelector = "E-SORT-SELECTOR"
  case sortValue = "E-SORT-VALUE"
  case staleCell = "E-STALE-CELL"
  case surplusArgument = "E-SURPLUS-ARGUMENT"
  case syntax = "E-SYNTAX"
  case tableUpdate = "E-TABLE-UPDATE"
  case timeLimit = "E-TIME-LIMIT"
  case toManyPath = "E-TO-MANY-PATH"
  case unknownGlobal = "E-UNKNOWN-GLOBAL"
  case unknownKey = "E-UNKNOWN-KEY"
  case unknownName = "E-UNKNOWN-NAME"
  case unknownOption = "E-UNKNOWN-OPTION"
  case unwritten = "E-UNWRITTEN"
  case validation = "E-VALIDATION"
  case willWithoutDid = "E-WILL-WITHOUT-DID"
  case wrongOption = "E-WRONG-OPTION"
  case wrongProxy = "E-WRONG-PROXY"
  case wrongThread = "E-WRONG-THREAD"
  case wrongType = "E-WRONG-TYPE"

  /// Whether its diagnostics name its page of `kvosandbox explain`, which every code has; the others say in their sentence
  /// what there is to say of them.
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
