local wow = MediaItem { title = "Wow", artist = "Kate Bush", playbackDuration = 239 }
local army = MediaItem { title = "Army Dreamers", artist = "Kate Bush", playbackDuration = 179 }
local queue = MediaItemCollection { wow, army, wow }

-- What follows an item follows its first occurrence, although it is the last item too.
print(queue:mediaItemAfterItem(wow).title)

-- A collection never changes: another one is made.
print(queue:collectionByDeletingMediaItem(wow))
print(queue)

-- Both ends go, in either order; what would be empty is nil.
print(queue:collectionByDeletingMediaItemsFromIndex(1, 0).count)
print(queue:collectionByDeletingMediaItemsFromIndex(2, 0))

-- Items are objects as any other: observed, related, sorted.
local Player = class "Player" { history = array "MediaItem" }
local player = Player { history = queue.items }
player:observe("history.@sum.playCount", { "new" }, function(change) print("played", change.new) end)
wow.playCount = wow.playCount + 1

print(pcall(queue.mediaItemAtIndex, queue, 3))
