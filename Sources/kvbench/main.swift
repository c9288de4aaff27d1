print("kvbench")
