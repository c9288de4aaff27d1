extension FormatAdvice {
  /// The advice as a sentence without a capital and a full stop.
  var words: String {
    switch self {
    case .didYouMean(let word): "did you mean \(word)?"
    case .use(let text): "use \(text)"
    case .write(let text, let wrong): "write \(text) instead of \(wrong)"
    case .escapeKey(let word): "to read a key of that name write #\(word)"
    case .closeQuote(let quote): "close the text with \(quote)"
    case .close(let sign, let position): "close the \(sign) at position \(position)"
    case .nothingToClose(let sign): "remove the \(sign), or open it before"
    case .joinComparisons: "join comparisons with AND or OR"
    case .joinChain: "compare twice and join with AND: a < b AND b < c"
    case .compareKey(let key): "compare it: \(key) == YES"
    case .negateInFront(let text): "put NOT in front: \(text)"
    case .quoteText(let text): "put text in quotes: \"\(text)\""
    case .escapeQuote: "a quote inside quotes of its kind is written \\' or \\\""
    case .doubleBackslash: "write \\\\ for a backslash, or give the text as an argument of %@"
    case .listInBraces: "write lists in braces: {1, 2}"
    case .boundsInBraces: "write both bounds in braces: BETWEEN {1, 2}"
    case .modulus: "the remainder is modulus:by:(a, b); a placeholder has its letter directly behind the %"
    case .keyPathPlaceholder: "use %K for key paths: %@ and quotes make a text"
    case .unquotePlaceholder(let placeholder): "\(placeholder) inside quotes is text: remove the quotes"
    case .functionCall: "send messages with FUNCTION(operand, \"selector\", argument)"
    case .ternary: "choose with TERNARY(predicate, yes, no)"
    case .missingLeft(let name): "write first what is compared; the object itself is SELF: SELF \(name) …"
    case .optionsBehindOperator: "options stand directly behind the operator: CONTAINS[cd] \"x\""
    case .quantifierInFront(let word): "put \(word) in front of the comparison: \(word) a.b == 1"
    case .optionLetters: "c ignores case, d accents; n says normalised, l compares as the locale does"
    case .zeroInFront(let digits): "write 0.\(digits)"
    case .plainQuotes: "write quotes without @"
    case .matchArguments(let count): "give one argument for each placeholder, \(count) in all; nil counts as one"
    case .splitUp: "flatten it, or make several predicates"
    }
  }
}
