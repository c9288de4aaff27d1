return {
  confusion = 25,
  kind = "predict",
  facts = { "controllers.md 2", "controllers.md 3", "A2.12" },
  rule = "net-change",
  fails = "callback 1 is extra",
}
