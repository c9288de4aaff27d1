return {
  confusion = 25,
  kind = "predict",
  facts = { "controllers.md 2", "A2.12", "A2.13", "A5.2" },
  rule = "net-change",
  fails = "callback 1 is extra",
}
