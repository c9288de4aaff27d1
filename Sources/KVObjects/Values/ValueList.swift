package import KVPositions

/// An immutable list of values: an array, or what an ordered collection held at one moment.
///
/// Unlike `[Value]` it can stand for a million elements without copying one: taking it from a collection is O(1). Reading
/// by position is O(1) for a list made from an array and O(log n) for a snapshot; iterating is O(1) per element for both.
public struct ValueList: RandomAccessCollection, Sendable {
  /// One reference in both cases: a list is a case of ``Value``, which every slot of every object holds.
  private enum Storage: Sendable {
    case array([Value])
    case snapshot(PositionSnapshot<Value>)
  }

  private let storage: Storage

  /// A list of `values`.
  public init(_ values: [Value]) {
    storage = .array(values)
  }

  /// The list that `snapshot` stands for.
  package init(_ snapshot: PositionSnapshot<Value>) {
    storage = .snapshot(snapshot)
  }

  /// Always 0.
  public var startIndex: Int { 0 }

  /// The number of values.
  public var endIndex: Int {
    switch storage {
    case .array(let values): values.count
    case .snapshot(let snapshot): snapshot.count
    }
  }

  /// The value at a zero-based position.
  public subscript(position: Int) -> Value {
    switch storage {
    case .array(let values): values[position]
    case .snapshot(let snapshot): snapshot[position]
    }
  }

  /// Whether the values at `range` are those that `other` has from position `start` on. O(k log n) for two states of one
  /// collection with k changes between them, else O(range).
  package func values(at range: Range<Int>, equal other: ValueList, from start: Int) -> Bool {
    if case .snapshot(let mine) = storage, case .snapshot(let others) = other.storage {
      return mine.elements(at: range, equal: others, from: start)
    }
    guard range.upperBound <= count, start + range.count <= other.count else { return false }
    return range.allSatisfy { self[$0] == other[start + $0 - range.lowerBound] }
  }

  /// Iterates in order.
  public func makeIterator() -> Iterator {
    switch storage {
    case .array(let values): Iterator(.array(values.makeIterator()))
    case .snapshot(let snapshot): Iterator(.snapshot(snapshot.makeIterator()))
    }
  }

  /// Gives a list's values in order.
  public struct Iterator: IteratorProtocol {
    fileprivate enum Source {
      case array(IndexingIterator<[Value]>)
      case snapshot(PositionSnapshot<Value>.Iterator)
    }

    private var source: Source

    fileprivate init(_ source: Source) {
      self.source = source
    }

    /// The next value.
    public mutating func next() -> Value? {
      switch source {
      case .array(var iterator):
        let value = iterator.next()
        source = .array(iterator)
        return value
      case .snapshot(var iterator):
        let value = iterator.next()
        source = .snapshot(iterator)
        return value
      }
    }
  }
}

extension ValueList: CustomStringConvertible {
  /// `[a, b]`.
  public var description: String {
    "[" + map(\.description).joined(separator: ", ") + "]"
  }
}

extension ValueList: ExpressibleByArrayLiteral {
  /// The values written out.
  public init(arrayLiteral values: Value...) {
    self.init(values)
  }
}
