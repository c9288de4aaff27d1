/// What other languages, and hands in a hurry, write for things of this one, and how they are written here.
enum ForeignSpelling {
  /// Our own, which a slip may have meant.
  static let operatorWords = [
    "AND", "OR", "IN", "LIKE", "MATCHES", "CONTAINS", "BEGINSWITH", "ENDSWITH", "BETWEEN", "UNION", "INTERSECT",
    "MINUS",
  ]

  /// Words between comparisons.
  static let connectives = [
    "XOR": "(a AND NOT b) OR (NOT a AND b)", "ALSO": "AND", "PLUS": "AND", "BUT": "AND", "THEN": "AND", "ELSE": "OR",
  ]

  /// Words that compare.
  static let operators = [
    "INCLUDES": "CONTAINS", "INCLUDE": "CONTAINS", "HAS": "CONTAINS", "STARTSWITH": "BEGINSWITH",
    "STARTS": "BEGINSWITH", "HASPREFIX": "BEGINSWITH", "PREFIX": "BEGINSWITH", "HASSUFFIX": "ENDSWITH",
    "ENDS": "ENDSWITH", "FINISHESWITH": "ENDSWITH", "EQUALS": "==", "EQUAL": "==", "EQ": "==", "NE": "!=",
    "NEQ": "!=",
    "GT": ">", "GTE": ">=", "GE": ">=", "LT": "<", "LTE": "<=", "LE": "<=", "ILIKE": "LIKE[c]", "GLOB": "LIKE",
    "REGEXP": "MATCHES", "REGEX": "MATCHES", "RLIKE": "MATCHES", "EXCEPT": "MINUS", "DIV": "/", "ISNULL": "== nil",
    "NOTNULL": "!= nil", "POW": "**",
  ]

  /// Operators and quotes in signs.
  static let signs = [
    "===": "==", "!==": "!=", "=!": "!=", "><": "!=",
    "<=>": "==", ">=<": "BETWEEN {1, 2}", "=>=": ">=", "=<=": "<=", ">==": ">=", "<==": "<=", "=>>": ">=",
    "=!=": "!=", "~=": "!=",
    "=~": "MATCHES or LIKE", ":=": "== to compare", ";": "AND to join comparisons",
    "≠": "!=", "≤": "<=", "≥": ">=", "∧": "AND", "∨": "OR", "¬": "NOT", "∈": "IN", "−": "a plain minus, -", "×": "*",
    "÷": "/", "“": "straight quotes", "”": "straight quotes", "„": "straight quotes", "‘": "straight quotes",
    "’": "straight quotes", "«": "straight quotes", "»": "straight quotes", "`": "straight quotes",
    "$": "$name for a variable", "#": "#word for a key that is a reserved word", "\\": "quotes round text",
  ]

  /// Functions, in lower case.
  static let functions = [
    "lower": "lowercase(x)", "upper": "uppercase(x)", "len": "length(x)", "avg": "average(x)",
    "mean": "average(x)", "ceil": "ceiling(x)", "pow": "a ** b", "power": "a ** b", "mod": "modulus:by:(a, b)",
    "sub": "from:subtract:(a, b)", "if": "TERNARY(predicate, yes, no)", "iif": "TERNARY(predicate, yes, no)",
    "date": "CAST(seconds, \"NSDate\")", "nsdate": "CAST(seconds, \"NSDate\")", "exists": "SUBQUERY(…).@count > 0",
    "first": "x[FIRST]", "last": "x[LAST]", "size": "x[SIZE]", "round": "floor(x + 0.5)",
  ]
}
