return {
  confusion = 9,
  kind = "repair",
  facts = { "A2.6", "A2.7", "controllers.md 4" },
  rule = "sections-must-not-interleave",
  fails = "E-SECTION-ORDER",
}
