return {
  confusion = 12,
  kind = "repair",
  facts = { "D9", "D10", "K088", "K101" },
  rule = "to-many-path",
  fails = "callback 1 is missing",
}
