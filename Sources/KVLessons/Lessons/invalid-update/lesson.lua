return {
  confusion = 1,
  kind = "repair",
  facts = { "T1", "B1.7", "B1.8" },
  rule = "T1",
  fails = "Invalid update: invalid number of rows in section 0.",
}
