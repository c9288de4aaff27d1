// swift-format-ignore-file
// Made by Scripts/embed of en/messages.txt.

/// Hints of scripts.
extension Message {
  package static func hintNameBytes(most: some CustomStringConvertible) -> Message {
    Message("hintNameBytes", #"a name has at most {most} bytes"#, [NamedArgument("most", `most`)])
  }
  package static var hintNameForm: Message { Message("hintNameForm", #"a name has no '.' and begins with no '@'"#) }
  package static var hintNamesExpect: Message { Message("hintNamesExpect", #"lines are kept where the script names expect or predict"#) }
  package static var hintEqualShows: Message { Message("hintEqualShows", #"assert.equal(expected, got) shows what the two are"#) }
  package static var hintUpdateText: Message { Message("hintUpdateText", #"write the text, or let 'kvosandbox test --update' write it"#) }
  package static var hintFinalLineEnd: Message { Message("hintFinalLineEnd", #"they differ in the final line end alone: end the text with its last letter, as in '…]]'"#) }
  package static var hintSame: Message { Message("hintSame", #"equal asks whether both are one table; assert.same compares what they hold"#) }
  package static var hintCompareToTable: Message { Message("hintCompareToTable", #"a collection is no plain list; compare its toTable()"#) }
  package static func hintNamePropertyOf(class: some CustomStringConvertible, keys: some CustomStringConvertible) -> Message {
    Message("hintNamePropertyOf", #"name a property of {class}: {keys}"#, [NamedArgument("class", `class`), NamedArgument("keys", `keys`)])
  }
  package static var hintClassNameForm: Message { Message("hintClassNameForm", #"a class name is letters, digits and _, such as "Album""#) }
  package static var hintKeysAreStrings: Message { Message("hintKeysAreStrings", #"keys are strings: { title = "Aerial" }"#) }
  package static func hintClassNameInQuotes(name: some CustomStringConvertible, class: some CustomStringConvertible) -> Message {
    Message("hintClassNameInQuotes", #"write the name of the class in quotes: {name} = {class}"#, [NamedArgument("name", `name`), NamedArgument("class", `class`)])
  }
  package static func hintPropertyForm(name: some CustomStringConvertible) -> Message {
    Message("hintPropertyForm", #"write {name} = "string", { "integer", default = 3 } or set "Album""#, [NamedArgument("name", `name`)])
  }
  package static var hintComputedList: Message { Message("hintComputedList", #"use type "any" for a computed list"#) }
  package static var hintClassAtTop: Message { Message("hintClassAtTop", #"declare the class at the top level of the file, or keep it in a variable there"#) }
  package static func hintOptionTable(function: some CustomStringConvertible, options: some CustomStringConvertible) -> Message {
    Message("hintOptionTable", #"its options are one table: {function} { {options} }"#, [NamedArgument("function", `function`), NamedArgument("options", `options`)])
  }
  package static var hintOptionList: Message { Message("hintOptionList", #"options are a list in braces: { "new", "old" }"#) }
  package static func hintNameFirst(function: some CustomStringConvertible) -> Message {
    Message("hintNameFirst", #"a name comes first: {function}("does something", function() … end)"#, [NamedArgument("function", `function`)])
  }
  package static var hintAssertEqual: Message { Message("hintAssertEqual", #"values are compared by assert.equal(expected, actual): expect takes what was delivered"#) }
  package static func hintValuesByName(function: some CustomStringConvertible) -> Message {
    Message("hintValuesByName", #"values are given by name: {function} { key = value, … }"#, [NamedArgument("function", `function`)])
  }
  package static func hintListOfOneRow(function: some CustomStringConvertible, row: some CustomStringConvertible) -> Message {
    Message("hintListOfOneRow", #"a list of one row is {function} { {row} }"#, [NamedArgument("function", `function`), NamedArgument("row", `row`)])
  }
  package static func hintRowIsList(function: some CustomStringConvertible) -> Message {
    Message("hintRowIsList", #"each row is a list of its own: {function} { { section, row }, … }"#, [NamedArgument("function", `function`)])
  }
  package static var hintPropertiesFollow: Message { Message("hintPropertiesFollow", #"the properties follow the name: class "Name" { … }"#) }
  package static func hintClassInQuotes(function: some CustomStringConvertible) -> Message {
    Message("hintClassInQuotes", #"write the name of the class in quotes: {function} "Name""#, [NamedArgument("function", `function`)])
  }
  package static func hintColonCall(function: some CustomStringConvertible) -> Message {
    Message("hintColonCall", #"call it with a colon: object:{function}(…)"#, [NamedArgument("function", `function`)])
  }
  package static func noteTried(path: some CustomStringConvertible) -> Message {
    Message("noteTried", #"tried {path}"#, [NamedArgument("path", `path`)])
  }
  package static func noteCausedBy(place: some CustomStringConvertible, cause: some CustomStringConvertible) -> Message {
    Message("noteCausedBy", #"callback {place} was caused by {cause}"#, [NamedArgument("place", `place`), NamedArgument("cause", `cause`)])
  }
  package static var noteAtEnd: Message { Message("noteAtEnd", #"at end"#) }
  package static var hintEndlessLoop: Message { Message("hintEndlessLoop", #"look for a loop that never ends, or raise the limit with --time-limit S"#) }
  package static var hintOnlyGrows: Message { Message("hintOnlyGrows", #"look for something that only grows, or raise the limit with --memory-limit MIB"#) }
  package static var hintCallbackCausesItself: Message { Message("hintCallbackCausesItself", #"look for a callback that causes itself"#) }
  package static var hintFunctionCausesItself: Message { Message("hintFunctionCausesItself", #"look for a function or a callback that causes itself"#) }
  package static func hintCallDid(key: some CustomStringConvertible) -> Message {
    Message("hintCallDid", #"call didChangeValueForKey({key}) after the change"#, [NamedArgument("key", `key`)])
  }
  package static var hintFmod: Message { Message("hintFmod", #"write math.fmod(x, y), or x % y"#) }
  package static var hintNoSetn: Message { Message("hintNoSetn", #"Lua 5.4 has no table.setn: assign nil to the last elements"#) }
  package static var hintLength: Message { Message("hintLength", #"write #list, or look through pairs(list)"#) }
  package static var hintNoDump: Message { Message("hintNoDump", #"scripts have no string.dump"#) }
  package static var hintNoVariables: Message { Message("hintNoVariables", #"scripts see no variables of the system: give the script arguments, and read arg[1]"#) }
  package static var hintNoPrograms: Message { Message("hintNoPrograms", #"scripts start no programs"#) }
  package static var hintEndScript: Message { Message("hintEndScript", #"end the script with error("why"), or return from it"#) }
  package static var hintNoFiles: Message { Message("hintNoFiles", #"scripts read and write no files"#) }
  package static var hintNoLocale: Message { Message("hintNoLocale", #"scripts run in the C locale, everywhere alike"#) }
  package static var hintCollectionSorts: Message { Message("hintCollectionSorts", #"a collection sorts itself: list:sort { "title" }"#) }
  package static var hintCollectionInsert: Message { Message("hintCollectionInsert", #"write list:add(x), or list:insert(x, i) with i counted from 0"#) }
  package static var hintCollectionRemove: Message { Message("hintCollectionRemove", #"write list:removeAt(i), with i counted from 0"#) }
  package static var hintCollectionMove: Message { Message("hintCollectionMove", #"write list:move(from, to), with both counted from 0"#) }
  package static var hintComment: Message { Message("hintComment", #"write -- for a comment"#) }
  package static var hintLongComment: Message { Message("hintLongComment", #"write -- for a comment, --[[ … ]] for one of several lines"#) }
  package static var hintLuaList: Message { Message("hintLuaList", #"write lists in braces: { 1, 2 }"#) }
  package static var hintCompareOperator: Message { Message("hintCompareOperator", #"write == to compare: = assigns"#) }
  package static var hintThenForBrace: Message { Message("hintThenForBrace", #"write then in place of the brace, and end behind the last line"#) }
  package static var hintDoForBrace: Message { Message("hintDoForBrace", #"write do in place of the brace, and end behind the last line"#) }
  package static var hintEndForBrace: Message { Message("hintEndForBrace", #"leave out the brace, and write end behind the last line"#) }
  package static func hintArgumentInParentheses(function: some CustomStringConvertible, argument: some CustomStringConvertible, sign: some CustomStringConvertible) -> Message {
    Message("hintArgumentInParentheses", #"put the argument in parentheses: {function}({argument} {sign} …)"#, [NamedArgument("function", `function`), NamedArgument("argument", `argument`), NamedArgument("sign", `sign`)])
  }
  package static func hintJoin(left: some CustomStringConvertible, right: some CustomStringConvertible) -> Message {
    Message("hintJoin", #"write {left} .. {right} to join them"#, [NamedArgument("left", `left`), NamedArgument("right", `right`)])
  }
  package static var hintMissingValue: Message { Message("hintMissingValue", #"give it a value before this line, or test it first"#) }
  package static var hintTestNull: Message { Message("hintTestNull", #"null stands for no value: test it with ~= null first"#) }
  package static var hintNumberOfText: Message { Message("hintNumberOfText", #"write tonumber(text) for the number that a text shows"#) }
  package static var hintCompareField: Message { Message("hintCompareField", #"compare a value in it: a.name < b.name"#) }
  package static var hintJoinOrCalculate: Message { Message("hintJoinOrCalculate", #"write .. to join texts, or tonumber(text) to calculate"#) }
  package static var hintCalculateWithText: Message { Message("hintCalculateWithText", #"write tonumber(text) to calculate with a text"#) }
  package static var hintFloor: Message { Message("hintFloor", #"write math.floor(x) for the whole number"#) }
  package static var hintTestDivisor: Message { Message("hintTestDivisor", #"test the divisor first"#) }
  package static var hintMissingIndex: Message { Message("hintMissingIndex", #"give the index a value before this line, or test it first"#) }
  package static var hintLoopStep: Message { Message("hintLoopStep", #"write 1 or -1, or leave it out"#) }
  package static var hintLoopNumbers: Message { Message("hintLoopNumbers", #"give numbers: for i = 1, 10 do"#) }
  package static var hintToString: Message { Message("hintToString", #"write tostring(…) around it"#) }
  package static var hintLengthOperator: Message { Message("hintLengthOperator", #"# counts lists and the bytes of texts"#) }
  package static var hintObjectNoTable: Message { Message("hintObjectNoTable", #"it is an object and no table: read its fields by their names"#) }
  package static var hintSelfColon: Message { Message("hintSelfColon", #"call the function with a colon, object:name(…): so it gets self"#) }
  package static func hintUnaskedPart(name: some CustomStringConvertible) -> Message {
    Message("hintUnaskedPart", #"a change has it where the observer asks for it: observe(keyPath, { "{name}" }, f)"#, [NamedArgument("name", `name`)])
  }
  package static var hintTestNullInChange: Message { Message("hintTestNullInChange", #"null stands for no value in a change: test it with ~= null first"#) }
  package static var hintNoSuchMethod: Message { Message("hintNoSuchMethod", #"there is no such method: check its spelling"#) }
  package static var hintNoSuchFunction: Message { Message("hintNoSuchFunction", #"there is no such function: check its spelling"#) }
  package static var hintDefineBefore: Message { Message("hintDefineBefore", #"define it before this line"#) }
  package static var hintEachBehindIn: Message { Message("hintEachBehindIn", #"write list:each() behind in"#) }
  package static var hintPairs: Message { Message("hintPairs", #"write ipairs(list) for a list, pairs(table) for any table"#) }
  package static var hintPairsOrEmpty: Message { Message("hintPairsOrEmpty", #"give it a value before this line, or write pairs(t or {})"#) }
  package static func hintGotoLabel(label: some CustomStringConvertible) -> Message {
    Message("hintGotoLabel", #"write ::{label}:: where the script is to go on, in the same function"#, [NamedArgument("label", `label`)])
  }
  package static var hintReturn: Message { Message("hintReturn", #"'return' leaves a function"#) }
  package static var hintLocalBeforeGoto: Message { Message("hintLocalBeforeGoto", #"declare the local before the goto"#) }
  package static func hintNameIsText(name: some CustomStringConvertible) -> Message {
    Message("hintNameIsText", #"the name is a text: class "{name}" { … }"#, [NamedArgument("name", `name`)])
  }
  package static func hintFunctionInParentheses(function: some CustomStringConvertible) -> Message {
    Message("hintFunctionInParentheses", #"put the function in parentheses: {function}(function(…) … end)"#, [NamedArgument("function", `function`)])
  }
  package static func hintBothInParentheses(function: some CustomStringConvertible, text: some CustomStringConvertible) -> Message {
    Message("hintBothInParentheses", #"put both in parentheses: {function}({text}, function(…) … end)"#, [NamedArgument("function", `function`), NamedArgument("text", `text`)])
  }
  package static func hintCloseBlock(opening: some CustomStringConvertible, line: some CustomStringConvertible, word: some CustomStringConvertible) -> Message {
    Message("hintCloseBlock", #"close the '{opening}' of line {line} with '{word}'"#, [NamedArgument("opening", `opening`), NamedArgument("line", `line`), NamedArgument("word", `word`)])
  }
  package static var hintNotEqual: Message { Message("hintNotEqual", #"Lua writes ~= for not equal, and 'not' for not"#) }
  package static var hintAndOr: Message { Message("hintAndOr", #"Lua writes 'and' and 'or'"#) }
  package static var hintCloseString: Message { Message("hintCloseString", #"close the string with its quote on this line"#) }
  package static var hintMisspelt: Message { Message("hintMisspelt", #"is a word before it misspelt?"#) }
  package static var hintRaiseText: Message { Message("hintRaiseText", #"raise a text: error("what is wrong")"#) }
  package static var hintRunSource: Message { Message("hintRunSource", #"run the script that it was made from"#) }
  package static var hintSaveAsUTF8: Message { Message("hintSaveAsUTF8", #"save it as UTF-8; in a string, other bytes are written "\xE4""#) }
  package static var hintDeepTables: Message { Message("hintDeepTables", #"build deep tables in a loop, and give the parts of long expressions names"#) }
  package static func hintCalledCallback(line: some CustomStringConvertible, name: some CustomStringConvertible) -> Message {
    Message("hintCalledCallback", #"line {line} calls {name}() and passes what that gives: pass {name}, without parentheses"#, [NamedArgument("line", `line`), NamedArgument("name", `name`)])
  }
  package static func hintDefineLocal(name: some CustomStringConvertible) -> Message {
    Message("hintDefineLocal", #"define it with 'local {name} = …'"#, [NamedArgument("name", `name`)])
  }
  package static func hintLateGlobal(name: some CustomStringConvertible) -> Message {
    Message("hintLateGlobal", #"write 'local {name} = …', or define it at the top level first"#, [NamedArgument("name", `name`)])
  }
  package static func hintUseMethod(method: some CustomStringConvertible) -> Message {
    Message("hintUseMethod", #"use :{method}"#, [NamedArgument("method", `method`)])
  }
  package static func hintFunctionOrNothing(name: some CustomStringConvertible) -> Message {
    Message("hintFunctionOrNothing", #"write {name} = function(…) … end, or leave it out"#, [NamedArgument("name", `name`)])
  }
  package static func hintCallClass(class: some CustomStringConvertible) -> Message {
    Message("hintCallClass", #"call the class itself: {class} { key = value, … }"#, [NamedArgument("class", `class`)])
  }
  package static var hintNoDebug: Message { Message("hintNoDebug", #"an error that ends a script shows the calls that led to it"#) }
  package static var hintRequireFile: Message { Message("hintRequireFile", #"write require "name" for the file name.lua beside the script"#) }
  package static var hintNoFilesButPrint: Message { Message("hintNoFilesButPrint", #"scripts read and write no files: print and io.write write to the output"#) }
  package static var hintModuleReturns: Message { Message("hintModuleReturns", #"end the module's file with 'return' and a table"#) }
  package static var hintRequireFinds: Message { Message("hintRequireFinds", #"require "name" finds name.lua beside the script and under lib"#) }
  package static func hintIsCalledHere(name: some CustomStringConvertible) -> Message {
    Message("hintIsCalledHere", #"it is called {name} here"#, [NamedArgument("name", `name`)])
  }
  package static var hintNoSpies: Message { Message("hintNoSpies", #"there are no spies: a Recorder() keeps what it is told"#) }
  package static var hintTestIsIt: Message { Message("hintTestIsIt", #"a test is written it("does something", function() … end)"#) }
  package static var hintWriteSelf: Message { Message("hintWriteSelf", #"write self, in a method that is declared and called with a colon"#) }
  package static var hintLeaveOut: Message { Message("hintLeaveOut", #"leave it out"#) }
  package static func didYouMeanEither(one: some CustomStringConvertible, other: some CustomStringConvertible) -> Message {
    Message("didYouMeanEither", #"did you mean '{one}' or '{other}'?"#, [NamedArgument("one", `one`), NamedArgument("other", `other`)])
  }
  package static func hintIsCalled(name: some CustomStringConvertible) -> Message {
    Message("hintIsCalled", #"it is called '{name}' here"#, [NamedArgument("name", `name`)])
  }
  package static func hintOptionOfRequest(name: some CustomStringConvertible) -> Message {
    Message("hintOptionOfRequest", #"it is an option of the request: fetchRequest = { {name} = … }"#, [NamedArgument("name", `name`)])
  }
  package static var hintTableHoldsItself: Message { Message("hintTableHoldsItself", #"look for a table that holds itself"#) }
  package static var hintLeaveOneOut: Message { Message("hintLeaveOneOut", #"leave one of them out"#) }
  package static var hintComparatorReturns: Message { Message("hintComparatorReturns", #"return a < b and -1 or a > b and 1 or 0"#) }
  package static var hintSortDescriptorForm: Message { Message("hintSortDescriptorForm", #"write "name", "-name" or { key = "name", selector = "localizedCompare:" }"#) }
  package static var hintListMayBeEmpty: Message { Message("hintListMayBeEmpty", #"a list may be empty: look before it is chosen from"#) }
  package static var hintDrawInSetup: Message { Message("hintDrawInSetup", #"draw in setup or step; elsewhere there is math.random"#) }
  package static var hintLookForMember: Message { Message("hintLookForMember", #"look whether there is a member before one is chosen"#) }
  package static var hintInnerForall: Message { Message("hintInnerForall", #"draw what the inner one needs from the outer one's random"#) }
  package static var hintAssertInCheck: Message { Message("hintAssertInCheck", #"an assertion in check says what was wrong"#) }
  package static func hintRecorderName(name: some CustomStringConvertible) -> Message {
    Message("hintRecorderName", #"the name comes alone: Recorder {name}"#, [NamedArgument("name", `name`)])
  }
  package static var hintRequireForm: Message { Message("hintRequireForm", #"write require "name", or require "folder.name" for folder/name.lua"#) }
  package static var hintModulePlace: Message { Message("hintModulePlace", #"put the module beside the script or under its lib folder"#) }
  package static var hintCopyModule: Message { Message("hintCopyModule", #"copy the module to the script's folder"#) }
  package static var hintModuleFile: Message { Message("hintModuleFile", #"put the module's text into a file of that name"#) }
  package static var hintNameCallbacks: Message { Message("hintNameCallbacks", #"write take or callbacks as a name in the script"#) }
  package static var hintPercentValues: Message { Message("hintPercentValues", #"write a value for each % of the name in every row; %% is a percent sign"#) }
  package static var hintCallAtTop: Message { Message("hintCallAtTop", #"call it at the top level of the script or inside describe"#) }
  package static var hintMakeIt: Message { Message("hintMakeIt", #"make it an 'it'"#) }
  package static var hintTableInIt: Message { Message("hintTableInIt", #"make the table in the 'it' that uses it, or in before_each"#) }
  package static var hintReturnCount: Message { Message("hintReturnCount", #"return how many there are"#) }
  package static var hintMappingOrHand: Message { Message("hintMappingOrHand", #"a mapping turns a controller's callbacks into calls; this table is told by hand: leave out one of the two"#) }
  package static func hintMappingOrUpdates(name: some CustomStringConvertible) -> Message {
    Message("hintMappingOrUpdates", #""{name}" calls the table for each callback; reloading is the safe mapping's: leave out one of the two"#, [NamedArgument("name", `name`)])
  }
  package static var hintHybrid: Message { Message("hintHybrid", #"write updates = "hybrid", or leave 'threshold' out"#) }
  package static var hintMappingOfController: Message { Message("hintMappingOfController", #"a mapping is for the callbacks of a controller, and a TableObserver sends none: make the table without one"#) }
  package static var hintBytesInTable: Message { Message("hintBytesInTable", #"keep bytes in a table of numbers"#) }
  package static var hintListForm: Message { Message("hintListForm", #"write { a, b, c }; null stands for no value"#) }
  package static var hintDateForm: Message { Message("hintDateForm", #"write date "1985-09-16" or date "1985-09-16T10:00:00Z""#) }
  package static var hintAddTakesOne: Message { Message("hintAddTakesOne", #"insert(x, i) puts x at an index, addAll { x, y } adds several"#) }
  package static var hintRemoveAt: Message { Message("hintRemoveAt", #"removeAt(i) removes by index"#) }
  package static var hintRemoveSome: Message { Message("hintRemoveSome", #"minus, removeAtIndexes or setArray remove some"#) }
  package static var hintAddAll: Message { Message("hintAddAll", #"give one list: addAll { x, y }"#) }
  package static var hintAtTakesOne: Message { Message("hintAtTakesOne", #"at(i) takes one index; each is read by its own call"#) }
  package static var hintCellTakesTwo: Message { Message("hintCellTakesTwo", #"cell(section, row) takes two numbers, no animation"#) }
  package static var hintNoAnimations: Message { Message("hintNoAnimations", #"there are no animations: leave it out"#) }
  package static var hintNumberOfRowsTakesOne: Message { Message("hintNumberOfRowsTakesOne", #"numberOfRows(section) takes one number"#) }
  package static var hintFilteredTakesPredicate: Message { Message("hintFilteredTakesPredicate", #"arguments go into the predicate: filtered(predicate(format, …))"#) }
  package static var hintEachTakesNothing: Message { Message("hintEachTakesNothing", #"each() takes nothing"#) }
  package static func hintAskToBegin(call: some CustomStringConvertible) -> Message {
    Message("hintAskToBegin", #"call {call}() behind this, and look at what it gives: assert(controller:{call}())"#, [NamedArgument("call", `call`)])
  }
  package static func hintAssertBeginning(call: some CustomStringConvertible) -> Message {
    Message("hintAssertBeginning", #"write assert(controller:{call}()): then this ends the script"#, [NamedArgument("call", `call`)])
  }
  package static func noteAssertEnds(call: some CustomStringConvertible) -> Message {
    Message("noteAssertEnds", #"assert(controller:{call}()) ends the script here, with this error"#, [NamedArgument("call", `call`)])
  }
  package static func noteErrorItself(code: some CustomStringConvertible) -> Message {
    Message("noteErrorItself", #"the error itself: kvosandbox explain {code}"#, [NamedArgument("code", `code`)])
  }
  package static func hintCallbackIsCalled(name: some CustomStringConvertible) -> Message {
    Message("hintCallbackIsCalled", #"the callback is called '{name}' here"#, [NamedArgument("name", `name`)])
  }
  package static func noteNeverCalls(name: some CustomStringConvertible, meant: some CustomStringConvertible) -> Message {
    Message("noteNeverCalls", #"it never calls '{name}' either: that is '{meant}' here"#, [NamedArgument("name", `name`), NamedArgument("meant", `meant`)])
  }
  package static func hintItCalls(names: some CustomStringConvertible) -> Message {
    Message("hintItCalls", #"it calls {names}"#, [NamedArgument("names", `names`)])
  }
  package static var hintEndUpdates: Message { Message("hintEndUpdates", #"call endUpdates() once for each beginUpdates(), or write performBatchUpdates(function() … end)"#) }
  package static var hintRowsFromZero: Message { Message("hintRowsFromZero", #"section and row count from 0, Lua's lists from 1: write items[row + 1]"#) }
  package static var hintAddCell: Message { Message("hintAddCell", #"add cell = function(section, row) return … end"#) }
  package static var hintReconfigure: Message { Message("hintReconfigure", #"call reconfigureRows for the rows that changed, or reloadData"#) }
  package static func hintNameWhatCellsShow(option: some CustomStringConvertible, key: some CustomStringConvertible) -> Message {
    Message("hintNameWhatCellsShow", #"name what the cells show, so that it is observed: {option} = { {key} }"#, [NamedArgument("option", `option`), NamedArgument("key", `key`)])
  }
  package static func write(code: some CustomStringConvertible) -> Message {
    Message("write", #"write {code}"#, [NamedArgument("code", `code`)])
  }
  package static func hintPassFunction(call: some CustomStringConvertible) -> Message {
    Message("hintPassFunction", #"pass a function: {call}"#, [NamedArgument("call", `call`)])
  }
  package static func hintNoIncrement(code: some CustomStringConvertible) -> Message {
    Message("hintNoIncrement", #"Lua has no += and ++: write {code}"#, [NamedArgument("code", `code`)])
  }
  package static func hintNoEnvironment(function: some CustomStringConvertible) -> Message {
    Message("hintNoEnvironment", #"Lua 5.4 has no '{function}': pass a table instead"#, [NamedArgument("function", `function`)])
  }
  package static func hintNoFunction(function: some CustomStringConvertible) -> Message {
    Message("hintNoFunction", #"Lua 5.4 has no {function}"#, [NamedArgument("function", `function`)])
  }
}
