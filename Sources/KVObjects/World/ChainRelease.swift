import Glibc

/// Frees chains of objects one object after another.
///
/// A freed object lets go of what it held. Where that was the last reference to another object, that one is freed inside
/// the call, and so on: a list of a hundred thousand linked objects would nest as many calls, and the stack ends long
/// before. So only the outermost of them lets go; those inside it leave what they held to it.
enum ChainRelease {
  /// What a freed object held.
  enum Content {
    case values([Value])
    case collections(ContiguousArray<ToManyStorage?>)
  }

  /// What is left to the outermost call of a thread.
  private final class Pending {
    var contents: [Content] = []
  }

  private struct ThreadSlot {
    var key = pthread_key_t()

    init() {
      let failure = pthread_key_create(&key, nil)
      precondition(failure == 0, "no thread-specific key is left for freeing chains of objects")
    }
  }

  private static let threadSlot = ThreadSlot()

  /// Lets go of `content`, at once or when the outermost call on this thread comes to it.
  static func letGo(of content: consuming Content) {
    if let known = pthread_getspecific(threadSlot.key) {
      Unmanaged<Pending>.fromOpaque(known).takeUnretainedValue().contents.append(consume content)
      return
    }
    let pending = Pending()
    pthread_setspecific(threadSlot.key, Unmanaged.passUnretained(pending).toOpaque())
    pending.contents.append(consume content)
    // What is taken out is freed at once; what that held has been appended by then.
    while !pending.contents.isEmpty { pending.contents.removeLast() }
    pthread_setspecific(threadSlot.key, nil)
  }
}

extension Value {
  /// Whether freeing it may free objects.
  var keepsOthers: Bool {
    switch self {
    case .object, .list, .collection: true
    case .nil, .null, .boolean, .integer, .number, .string, .date, .opaque: false
    }
  }
}
