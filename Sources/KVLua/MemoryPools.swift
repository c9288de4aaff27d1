import CLua

/// The pools that the process takes its memory from.
public enum MemoryPools {
  /// Lets threads share so many pools. By default most threads get one of their own, of which each takes at least 64 MiB
  /// of address space. For before the first other thread.
  public static func limit(to count: Int) { kv_memory_pools(Int32(clamping: count)) }
}
