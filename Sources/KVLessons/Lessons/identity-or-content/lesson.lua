return {
  confusion = 24,
  kind = "repair",
  facts = { "controllers.md 2", "lua-api.md 1" },
  rule = "found-by-identity",
  fails = "expected 0, got nil",
}
