import KVTexts

extension FormatAdvice {
  /// The advice as a sentence without a capital and a full stop.
  var words: Message {
    switch self {
    case .didYouMean(let word): .didYouMeanWord(word: word)
    case .use(let text): .hintUse(text: text)
    case .write(let text, let wrong): .hintWriteInstead(text: text, wrong: wrong)
    case .escapeKey(let word): .hintEscapeKey(word: word)
    case .closeQuote(let quote): .hintCloseQuote(quote: quote)
    case .close(let sign, let position): .hintCloseSign(sign: sign, position: position)
    case .nothingToClose(let sign): .hintNothingToClose(sign: sign)
    case .joinComparisons: .hintJoinComparisons
    case .joinChain: .hintJoinChain
    case .compareKey(let key): .hintCompareKey(key: key)
    case .negateInFront(let text): .hintNegateInFront(text: text)
    case .quoteText(let text): .hintQuoteText(text: text)
    case .escapeQuote: .hintEscapeQuote
    case .doubleBackslash: .hintDoubleBackslash
    case .listInBraces: .hintListInBraces
    case .boundsInBraces: .hintBoundsInBraces
    case .modulus: .hintModulus
    case .keyPathPlaceholder: .hintKeyPathPlaceholder
    case .unquotePlaceholder(let placeholder): .hintUnquotePlaceholder(placeholder: placeholder)
    case .functionCall: .hintFunctionCall
    case .ternary: .hintTernary
    case .missingLeft(let name): .hintMissingLeft(name: name)
    case .optionsBehindOperator: .hintOptionsBehindOperator
    case .quantifierInFront(let word): .hintQuantifierInFront(word: word)
    case .optionLetters: .hintOptionLetters
    case .zeroInFront(let digits): .write(code: "0.\(digits)")
    case .plainQuotes: .hintPlainQuotes
    case .matchArguments(let count): .hintMatchArguments(count: count)
    case .splitUp: .hintSplitUp
    case .dangling(let word): .hintDangling(word: word)
    case .missingRight(let sign): .hintMissingRight(sign: sign)
    case .separateWithCommas: .hintCommas
    case .removeComma: .hintRemoveComma
    case .keyAtDot: .hintKeyAtDot
    case .numberForms: .hintNumberForms
    case .predicateIsTruth: .hintPredicateIsTruth
    }
  }
}
