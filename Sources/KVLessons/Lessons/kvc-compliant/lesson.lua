return {
  confusion = 14,
  kind = "repair",
  facts = { "K022", "K038", "K019", "K041", "D2" },
  rule = "unnoticed-write",
  fails = "callback 1 is missing",
}
