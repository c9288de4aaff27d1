extension Value {
  /// The value at the end of `path` from here, beginning with its component at `start`: what precedes it has been
  /// followed already. Errors name the whole path.
  package func value(at path: PropertyPath, from start: Int = 0) throws -> Value {
    try value(at: path.components[start...], of: path)
  }
}
