return {
  confusion = 7,
  kind = "repair",
  facts = { "T12", "T17", "B1.3", "B1.4", "B1.5", "A6.5" },
  rule = "T12",
  fails = "a delete and a move from the same index path",
}
