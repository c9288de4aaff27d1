return {
  confusion = 21,
  kind = "predict",
  facts = { "K016", "K184", "K191", "D1", "D7" },
  rule = "nested-in-place",
  fails = "callback 1 is extra",
}
