return {
  confusion = 15,
  kind = "repair",
  facts = { "K083", "K075", "K203", "D9", "D20" },
  rule = "count-by-operator",
  fails = "E-UNKNOWN-KEY",
}
