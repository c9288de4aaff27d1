return {
  confusion = 18,
  kind = "predict",
  facts = { "K108", "K109", "K110", "K144", "D12" },
  rule = "frames-of-indexes",
  fails = "callback 1 is extra",
}
