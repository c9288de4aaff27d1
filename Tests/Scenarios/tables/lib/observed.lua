--- A table that follows a collection, named as the collection's key, and the observer that keeps it in step.
return function(object, keyPath, cellKeyPaths)
  local tv = TableView { name = keyPath:match "[^.]+$" }
  return tv, TableObserver { object = object, keyPath = keyPath, tableView = tv, cellKeyPaths = cellKeyPaths }
end
