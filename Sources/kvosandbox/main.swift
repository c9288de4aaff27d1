print("kvosandbox")
