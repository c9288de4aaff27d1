import KVLua

/// One random number as a step of `forall` drew it, with what the simplest one would have been.
///
/// What is drawn is kept as the script saw it, not as bits: a shrunk run is printed for people to read.
struct RandomDraw: Hashable {
  /// What was drawn; `choice` and its relatives draw the place in the list.
  enum Value: Hashable {
    case integer(Int)
    case number(Double)
    case flag(Bool)
  }

  let value: Value
  /// The simplest that could have come: the integer nearest to 0, `0.0`, `false`.
  let simplest: Value

  /// How far it is from the simplest.
  var distance: Double {
    switch (value, simplest) {
    case (.integer(let number), .integer(let simplest)): abs(Double(number) - Double(simplest))
    case (.number(let number), _): number
    case (.flag(let flag), _): flag ? 1 : 0
    // A draw and its simplest are of one kind.
    case (.integer, _): 0
    }
  }
}

extension RandomDraw.Value {
  /// As Lua writes it.
  var text: String {
    switch self {
    case .integer(.min): "math.mininteger"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    }
  }

  /// The draw that a written value means; nil where it is none.
  init?(_ value: LuaValue) {
    switch value {
    case .integer(let number): self = .integer(number)
    case .number(let number) where number >= 0 && number < 1: self = .number(number)
    case .boolean(let flag): self = .flag(flag)
    default: return nil
    }
  }
}
