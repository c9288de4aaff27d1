let title = "A"
