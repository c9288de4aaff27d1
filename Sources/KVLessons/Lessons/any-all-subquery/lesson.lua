return {
  confusion = 22,
  kind = "repair",
  facts = { "lua-api.md 5", "controllers.md 2" },
  rule = "any-is-not-one",
  fails = "they differ",
}
