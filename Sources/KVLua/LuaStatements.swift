import CLua

/// Statements that are typed one after the other, compiled each by itself, which share the variables of their outermost level.
///
/// In contrast to chunks that are loaded one by one, a `local` of the outermost level lives on: those that follow use that very
/// variable, as the closures do that were made beside it, and a second `local` of the name is another variable. That is what
/// the statements would mean in one script.
///
/// ```swift
/// let statements = LuaStatements(state)
/// try statements.run(statements.load(Array("local n = 1".utf8), chunkName: "[1]"))
/// try statements.run(statements.load(Array("n + 1".utf8), chunkName: "[2]"))   // [.integer(2)]
/// ```
///
/// How: a statement becomes the body of a function, inside of a chunk that declares the names that it mentions; behind each
/// `local` stands a call that hands over a closure which uses what was declared. The variables of the function and of that
/// closure are made one. All of that stands on the lines that are there, so that every place in a message is right.
///
/// Costs: a statement is compiled three times, O(bytes); a closure for each `local`. Of one that mentions more than some 190
/// names which are variables of others Lua says that there are too many.
public final class LuaStatements {
  /// A statement that can be run.
  public struct Loaded {
    /// Whether it is an expression: its values are what is asked for.
    public let isExpression: Bool
    /// Whether it could also be written as a statement, as calls can.
    public let isStatement: Bool
    /// What its outermost level declares.
    public let names: LuaOutermostNames
    let function: LuaFunction
  }

  /// A variable of the outermost level.
  private enum Variable {
    /// The one that this function uses.
    case used(by: LuaFunction)
    /// One that is never assigned.
    case constant(LuaValue)
  }

  private let state: LuaState
  private var variables: [String: Variable] = [:]

  /// Without any variable yet.
  public init(_ state: LuaState) { self.state = state }

  /// The names of the variables, in alphabetical order.
  public var names: [String] { variables.keys.sorted() }

  /// What a variable holds; nil where there is none of the name. Throws where memory is short.
  public func value(of name: String) throws -> LuaValue? {
    switch variables[name] {
    case nil: return nil
    case .constant(let value): return value
    case .used(let function):
      return try state.balanced { thread in
        kv_reference_push(thread, function.index)
        return kv_push_variable(thread, -1, name) ? try state.read(thread, -1) : nil
      }
    }
  }

  /// Compiles a statement, or an expression.
  /// - Throws: ``LuaError`` for what does not compile, as a script's would say it. Of one that is not finished
  ///   ``LuaError/isUnfinished`` says so.
  public func load(_ bytes: [UInt8], chunkName: String) throws -> Loaded {
    let text = Self.withoutFirstLine(bytes)
    var refusal: (any Error)?
    do { _ = try state.load(text, chunkName: chunkName) } catch { refusal = error }
    let isExpression: Bool
    do {
      _ = try state.load(Array("return ".utf8) + text, chunkName: chunkName)
      isExpression = true
    } catch let error as LuaError {
      isExpression = false
      // Of `1 +` the one says that `1` begins no statement, the other that something has to follow.
      if let refusal { throw error.isUnfinished ? error : refusal }
    }
    let source = LuaSourceText(bytes: text)
    let names = source.outermostNames
    return Loaded(
      isExpression: isExpression, isStatement: refusal == nil, names: names,
      function: try function(source, names, isExpression: isExpression, chunkName))
  }

  /// Runs a statement.
  /// - Returns: the values of an expression, or what its outermost level returns.
  /// - Throws: as ``LuaFunction/call(_:)``.
  public func run(_ loaded: Loaded) throws -> [LuaValue] {
    try state.balanced { thread in
      kv_reference_push(thread, loaded.function.index)
      kv_statement_begin(thread, -1)
    }
    defer { if state.isOpen { kv_statement_end(state.host) } }
    return try loaded.function.call()
  }

  // MARK: Compiling

  private func function(
    _ source: LuaSourceText, _ names: LuaOutermostNames, isExpression: Bool, _ chunkName: String
  ) throws -> LuaFunction {
    // A global is a field of _ENV, which nobody has to mention.
    let used = names.mentioned.union(["_ENV"]).filter { variables[$0] != nil }.sorted()
    var keeper = "_keep"
    while names.mentioned.contains(keeper) || variables[keeper] != nil { keeper += "_" }
    var head = "local \(keeper)<const>"
    var arguments: [LuaValue] = [.function(try keepingFunction(names))]
    for name in used {
      if case .constant(let value) = variables[name] {
        head += ",\(name)<const>"
        arguments.append(value)
      } else {
        head += ",\(name)"
        arguments.append(.nil)
      }
    }
    // Beside a variable that is to be closed no call takes the place of the function that makes it: the statement stays the
    // outermost one while what it calls runs.
    let beginning = isExpression ? "local \(keeper)<close> =nil return " : ""
    var text = Array("\(head) = ...return function(...) \(beginning)".utf8)
    var start = 0
    for (place, declaration) in names.declarations.enumerated() where !isExpression {
      text += source.bytes[start..<declaration.end]
      let list = declaration.names.map(\.text).joined(separator: ",")
      // What is never assigned is kept as a value: of the others there may be as many as a function can have.
      let constants = declaration.names.filter(\.isConstant).map { "," + $0.text }.joined()
      text += ";\(keeper)(\(place),function()return \(list) end\(constants));".utf8
      start = declaration.end
    }
    text += source.bytes[start...]
    // On a line of its own: the last one may end with a comment.
    text += "\nend".utf8
    guard case .function(let function)? = try state.load(text, chunkName: chunkName).call(arguments).first else {
      throw LuaError.closed
    }
    try state.balanced { thread in
      kv_reference_push(thread, function.index)
      for name in used {
        guard case .used(let other) = variables[name] else { continue }
        kv_reference_push(thread, other.index)
        _ = kv_share_variable(thread, -2, -1, name)
        kv_pop(thread, 1)
      }
    }
    return function
  }

  /// What the calls behind each `local` call: it takes the number of the declaration, a function that uses what was declared,
  /// and the values of what is constant.
  private func keepingFunction(_ names: LuaOutermostNames) throws -> LuaFunction {
    try state.makeFunction(
      "local",
      .effect { [unowned self] arguments in
        let declaration = names.declarations[try arguments.integer(1)]
        let function = try arguments.function(2)
        var place = 3
        for name in declaration.names {
          guard name.isConstant else {
            variables[name.text] = .used(by: function)
            continue
          }
          variables[name.text] = .constant(try arguments.value(place))
          place += 1
        }
      })
  }

  /// A first line that begins with `#` is skipped, its line end not.
  private static func withoutFirstLine(_ bytes: [UInt8]) -> [UInt8] {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard text.first == UInt8(ascii: "#") else { return Array(text) }
    return Array(text[(text.firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex)...])
  }
}

extension LuaError {
  /// Whether what does not compile is the beginning of something that may.
  public var isUnfinished: Bool { isSyntaxError && message.utf8.suffix(5).elementsEqual("<eof>".utf8) }
}
