local ratings = [1, 2]
