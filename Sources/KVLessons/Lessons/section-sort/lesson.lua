return {
  confusion = 9,
  kind = "repair",
  facts = { "A2", "controllers.md 4" },
  rule = "sections-must-not-interleave",
  fails = "E-SECTION-ORDER",
}
