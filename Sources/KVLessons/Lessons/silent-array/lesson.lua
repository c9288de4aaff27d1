return {
  confusion = 2,
  kind = "repair",
  facts = { "K140", "K111", "K144", "D21" },
  rule = "bare-list-is-silent",
  fails = "callback 1 is missing",
}
