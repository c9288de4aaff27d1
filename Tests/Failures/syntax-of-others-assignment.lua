local count = { songs = 0 }
count.songs += 1
