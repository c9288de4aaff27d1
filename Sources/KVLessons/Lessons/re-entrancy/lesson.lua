return {
  confusion = 21,
  kind = "predict",
  facts = { "K191", "D7" },
  rule = "nested-in-place",
  fails = "callback 1 is extra",
}
