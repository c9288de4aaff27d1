return {
  confusion = 4,
  kind = "repair",
  facts = { "K180", "K181", "K179", "K182", "K183", "D5" },
  rule = "unregistered",
  fails = "E-NOT-REGISTERED",
}
