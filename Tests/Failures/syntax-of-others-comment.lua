print("A") // the title
