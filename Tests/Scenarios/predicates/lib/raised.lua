--- The error that a function raises; it has to.
return function(f, ...)
  local ok, e = pcall(f, ...)
  assert.is_false(ok, "nothing was raised")
  return e
end
