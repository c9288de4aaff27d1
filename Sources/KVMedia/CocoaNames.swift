// Whoever writes the original's name is told by the compiler what it is called here.

@available(*, unavailable, renamed: "MediaItem")
public typealias MPMediaItem = MediaItem

@available(*, unavailable, renamed: "MediaItemCollection")
public typealias MPMediaItemCollection = MediaItemCollection
