extension CocoaNames {
  static let objects: [CocoaName] = [
    .init(.objects, "alloc", "Song { title = \"x\" }", also: ["init", "new", "create", "make"]),
    .init(.objects, "valueForKey:", "object:valueForKey(key)", also: ["value"]),
    .init(.objects, "setValue:forKey:", "object:setValueForKey(value, key)", also: ["setValue"]),
    .init(.objects, "setValue:forKeyPath:", "object:setValueForKeyPath(value, path)"),
    .init(.objects, "setValuesForKeysWithDictionary:", "object:setValuesForKeys(table)"),
    .init(.objects, "validateValue:forKey:error:", "object:validateValueForKey(value, key)", also: ["validateValue"]),
    .init(
      .objects, "addObserver:forKeyPath:options:context:",
      "object:addObserver(observer, keyPath, { \"new\" }, context)",
      also: ["addObserverForKeyPath"]),
    .init(
      .objects, "removeObserver:forKeyPath:context:", "object:removeObserver(observer, keyPath, context)",
      also: ["removeObserverForKeyPath"]),
    .init(
      .objects, "observeValueForKeyPath:ofObject:change:context:",
      "observeValue(self, keyPath, object, change, context)",
      also: ["observeValueForKeyPathOfObjectChangeContext"]),
    .init(
      .objects, "willChange:valuesAtIndexes:forKey:", "object:willChange(kind, indexes, key)",
      also: ["willChangeValuesAtIndexes"]),
    .init(
      .objects, "didChange:valuesAtIndexes:forKey:", "object:didChange(kind, indexes, key)",
      also: ["didChangeValuesAtIndexes"]),
    .init(
      .objects, "willChangeValueForKey:withSetMutation:usingObjects:", "object:willChangeSet(mutation, objects, key)",
      also: ["willChangeValueForKeyWithSetMutation"]),
    .init(
      .objects, "keyPathsForValuesAffectingValueForKey:", "dependsOn = { \"title\", \"rating\" } at the property",
      also: ["keyPathsForValuesAffectingValue"]),
    .init(
      .objects, "automaticallyNotifiesObserversForKey:", "automatic = false at the property",
      also: ["automaticallyNotifiesObservers"]),
    .init(.objects, "NSKeyValueChangeNewKey", "change.new", also: ["newValue", "NSKeyValueChangeNew"]),
    .init(.objects, "NSKeyValueChangeOldKey", "change.old", also: ["oldValue", "NSKeyValueChangeOld"]),
    .init(.objects, "NSKeyValueChangeIndexesKey", "change.indexes", also: ["indexSet"]),
    .init(.objects, "NSKeyValueChangeKindKey", "change.kind"),
    .init(.objects, "NSKeyValueChangeNotificationIsPriorKey", "change.isPrior"),
    .init(
      .objects, "NSKeyValueObservingOptionNew", "{ \"new\" } among the options", also: ["NSKeyValueObservingOptions"]),
    .init(.objects, "NSKeyValueObservingOptionOld", "{ \"old\" } among the options"),
    .init(.objects, "primitiveValueForKey:", "object:primitive(key)", also: ["primitiveValue"]),
    .init(.objects, "setPrimitiveValue:forKey:", "object:setPrimitive(value, key)", also: ["setPrimitiveValue"]),
  ]

  static let collections: [CocoaName] = [
    .init(.collections, "addObject:", "list:add(x)", also: ["append", "push"]),
    .init(.collections, "addObjectsFromArray:", "list:addAll { x, y }", also: ["appendContentsOf", "addObjects"]),
    .init(.collections, "insertObject:atIndex:", "list:insert(x, i)", also: ["insertObject"]),
    .init(.collections, "insertObjects:atIndexes:", "list:insertAll(list, indexes)", also: ["insertObjects"]),
    .init(.collections, "removeObject:", "list:remove(x)"),
    .init(.collections, "removeObjectAtIndex:", "list:removeAt(i)", also: ["removeAtIndex"]),
    .init(.collections, "removeObjectsAtIndexes:", "list:removeAtIndexes(indexes)"),
    .init(.collections, "removeLastObject", "list:removeLast()"),
    .init(.collections, "removeAllObjects", "list:removeAll()"),
    .init(
      .collections, "replaceObjectAtIndex:withObject:", "list:replaceAt(i, x)",
      also: ["replaceObjectAtIndexWithObject"]),
    .init(
      .collections, "replaceObjectsAtIndexes:withObjects:", "list:replaceAtIndexes(indexes, list)",
      also: ["replaceObjectsAtIndexesWithObjects"]),
    .init(
      .collections, "exchangeObjectAtIndex:withObjectAtIndex:", "list:exchange(i, j)", also: ["swapAt"]),
    .init(.collections, "moveObjectsAtIndexes:toIndex:", "list:move(from, to)"),
    .init(.collections, "objectAtIndex:", "list:at(i)", also: ["objectAtIndexedSubscript"]),
    .init(.collections, "firstObject", "list:first()"),
    .init(.collections, "lastObject", "list:last()"),
    .init(.collections, "indexOfObject:", "list:indexOf(x)", also: ["firstIndex", "index"]),
    .init(.collections, "containsObject:", "list:contains(x)"),
    .init(.collections, "allObjects", "list:toTable()", also: ["array", "copy", "mutableCopy"]),
    .init(.collections, "objectEnumerator", "for i, x in list:each() do … end", also: ["enumerateObjectsUsingBlock"]),
    .init(
      .collections, "filteredArrayUsingPredicate:", "list:filtered(predicate)",
      also: ["filter", "filterUsingPredicate"]),
    .init(.collections, "sortedArrayUsingDescriptors:", "list:sorted { \"-rating\", \"name\" }"),
    .init(.collections, "sortUsingDescriptors:", "list:sort { \"-rating\", \"name\" }"),
    .init(.collections, "unionSet:", "set:union(list)", also: ["formUnion", "unionOrderedSet"]),
    .init(.collections, "minusSet:", "set:minus(list)", also: ["subtract", "minusOrderedSet"]),
    .init(.collections, "intersectSet:", "set:intersect(list)", also: ["formIntersection", "intersectOrderedSet"]),
    .init(.collections, "length", "#list, or list:count()", also: ["size", "getn"]),
  ]

  static let predicates: [CocoaName] = [
    .init(.predicates, "predicateWithFormat:", "predicate(format, …)", also: ["NSPredicate"]),
    .init(.predicates, "evaluateWithObject:", "p:evaluate(object)"),
    .init(
      .predicates, "evaluateWithObject:substitutionVariables:", "p:evaluate(object, bindings)"),
    .init(.predicates, "predicateFormat", "p.format"),
    .init(
      .predicates, "sortDescriptorWithKey:ascending:", "\"name\", or \"-name\" for descending",
      also: ["NSSortDescriptor"]),
    .init(
      .predicates, "sortDescriptorWithKey:ascending:selector:",
      "{ key = \"name\", ascending = true, selector = \"caseInsensitiveCompare:\" }"),
  ]

  static let controllers: [CocoaName] = [
    .init(.controllers, "NSFetchRequest", "fetchRequest = { entity = \"Song\", sortDescriptors = { \"title\" } }"),
    .init(.controllers, "NSFetchedResultsController", "FetchedResultsController { … }"),
    .init(.controllers, "CMSetController", "SetController { … }"),
    .init(.controllers, "MZRelationalCollectionController", "RelationalCollectionController { … }"),
    .init(.controllers, "NSManagedObjectContext", "Context { classes = { … } }", also: ["ManagedObjectContext"]),
    .init(.controllers, "performFetch:", "controller:performFetch()"),
    .init(.controllers, "objectAtIndexPath:", "controller:objectAtIndexPath { section, row }"),
    .init(
      .controllers, "executeFetchRequest:error:", "ctx:fetch { entity = \"Song\" }", also: ["executeFetchRequest"]),
    .init(
      .controllers, "countForFetchRequest:error:", "ctx:count { entity = \"Song\" }", also: ["countForFetchRequest"]),
    .init(.controllers, "deleteObject:", "ctx:delete(object)"),
    .init(
      .controllers, "validateForDelete:", "object:validateForDelete()"),
    .init(
      .controllers, "NSInferMappingModelAutomaticallyOption",
      "Context { shouldInferMappingModelAutomatically = true }"),
    .init(
      .controllers, "NSFetchIndexDescription", "class \"Song\" { genre = { \"string\", indexed = true } }",
      also: ["isIndexed"]),
    .init(
      .controllers, "isOptional", "class \"Song\" { title = { \"string\", optional = false } }"),
    .init(.controllers, "objectWithID:", "ctx:object(id)"),
    .init(
      .controllers, "fetchHistoryAfterToken:", "ctx:fetchHistory { after = token }",
      also: ["NSPersistentHistoryChangeRequest", "NSPersistentHistoryChangeRequest.fetchHistory"]),
    .init(.controllers, "deleteHistoryBeforeToken:", "ctx:deleteHistory { before = token }"),
    .init(
      .controllers, "currentPersistentHistoryTokenFromStores:", "ctx:currentHistoryToken()",
      also: ["currentPersistentHistoryToken"]),
    .init(.controllers, "existingObjectWithID:error:", "ctx:existingObject(id)", also: ["existingObjectWithID"]),
    .init(.controllers, "objectRegisteredForID:", "ctx:registeredObject(id)", also: ["objectRegisteredForID"]),
    .init(
      .controllers, "obtainPermanentIDsForObjects:error:", "ctx:obtainPermanentIDs(objects)",
      also: ["obtainPermanentIDsForObjects"]),
    .init(
      .controllers, "managedObjectIDForURIRepresentation:", "ctx:objectID(\"Song/p1\")",
      also: ["managedObjectIDForURIRepresentation", "URIRepresentation"]),
    .init(.controllers, "refreshObject:mergeChanges:", "ctx:refresh(object, merge)", also: ["refreshObject"]),
    .init(
      .controllers, "mergeChangesFromContextDidSaveNotification:", "ctx:merge(otherContext)", also: ["mergeChanges"]),
    .init(.controllers, "performBlock:", "background(function() … end)", also: ["performBlockAndWait", "perform"]),
  ]

  static let callbacks: [CocoaName] = [
    .init(.callbacks, "controllerWillChangeContent:", "willChangeContent(c)"),
    .init(.callbacks, "controllerDidChangeContent:", "didChangeContent(c)"),
    .init(
      .callbacks, "controller:didChangeObject:atIndexPath:forChangeType:newIndexPath:",
      "didChangeObject(c, object, indexPath, type, newIndexPath)",
      also: ["controllerDidChangeObject", "didChangeAnObject", "controllerDidChangeAnObject"]),
    .init(
      .callbacks, "controller:didChangeSection:atIndex:forChangeType:", "didChangeSection(c, section, index, type)",
      also: ["controllerDidChangeSection"]),
    .init(
      .callbacks, "controller:sectionIndexTitleForSectionName:", "sectionIndexTitleForSectionName(c, name)",
      also: ["controllerSectionIndexTitleForSectionName"]),
    .init(
      .callbacks, "controller:didChangeContentWithSnapshot:", "didChangeContentWithSnapshot(c, snapshot)",
      also: ["controllerDidChangeContentWithSnapshot"]),
    .init(
      .callbacks, "controller:didChangeContentWithDifference:", "didChangeContentWithDifference(c, difference)",
      also: ["controllerDidChangeContentWithDifference", "didChangeContentWith"]),
    .init(
      .callbacks, "relationalCollectionController:insertedObject:atIndex:", "insertedObject(c, object, index)",
      also: ["onInsert", "objectInserted"]),
    .init(
      .callbacks, "relationalCollectionController:removedObject:atIndex:", "removedObject(c, object, index)",
      also: ["onRemove", "onDelete", "deletedObject", "objectRemoved"]),
    .init(
      .callbacks, "relationalCollectionController:movedObject:fromIndex:toIndex:", "movedObject(c, object, from, to)",
      also: ["onMove", "objectMoved"]),
    .init(
      .callbacks, "relationalCollectionController:updatedObject:atIndex:changedKeyPath:",
      "updatedObject(c, object, index, keyPath)", also: ["onUpdate", "onChange", "objectUpdated"]),
    .init(
      .callbacks, "relationalCollectionControllerReplacedEntireCollection:", "replacedEntireCollection(c)",
      also: ["relationalCollectionController:replacedEntireCollection:", "onReplace"]),
  ]

  static let tables: [CocoaName] = [
    .init(
      .tables, "insertRowsAtIndexPaths:withRowAnimation:", "view:insertRows { { section, row } }",
      also: ["insertItemsAtIndexPaths", "insertItems"]),
    .init(
      .tables, "deleteRowsAtIndexPaths:withRowAnimation:", "view:deleteRows { { section, row } }",
      also: ["deleteItemsAtIndexPaths", "deleteItems"]),
    .init(
      .tables, "reloadRowsAtIndexPaths:withRowAnimation:", "view:reloadRows { { section, row } }",
      also: ["reloadItemsAtIndexPaths", "reloadItems"]),
    .init(
      .tables, "reconfigureRowsAtIndexPaths:", "view:reconfigureRows { { section, row } }",
      also: ["reconfigureItemsAtIndexPaths"]),
    .init(
      .tables, "moveRowAtIndexPath:toIndexPath:", "view:moveRow({ section, row }, { section, row })",
      also: ["moveItemAtIndexPath", "moveItem"]),
    .init(.tables, "insertSections:withRowAnimation:", "view:insertSections { 0 }"),
    .init(.tables, "deleteSections:withRowAnimation:", "view:deleteSections { 0 }"),
    .init(.tables, "reloadSections:withRowAnimation:", "view:reloadSections { 0 }"),
    .init(.tables, "moveSection:toSection:", "view:moveSection(from, to)"),
    .init(
      .tables, "performBatchUpdates:completion:", "view:performBatchUpdates(function() … end)",
      also: ["performBatchUpdate", "batchUpdates"]),
    .init(.tables, "reload", "view:reloadData()"),
  ]

  static let dataSource: [CocoaName] = [
    .init(
      .dataSource, "numberOfSectionsInTableView:", "numberOfSections = function() … end",
      also: ["numberOfSectionsInCollectionView"]),
    .init(
      .dataSource, "tableView:numberOfRowsInSection:", "numberOfRows = function(section) … end",
      also: ["numberOfRowsInSection", "numberOfItemsInSection", "tableViewNumberOfRowsInSection"]),
    .init(
      .dataSource, "tableView:cellForRowAtIndexPath:", "cell = function(section, row) … end",
      also: ["cellForRowAtIndexPath", "cellForRow", "cellForRowAt", "cellForItemAtIndexPath", "cellForItemAt"]),
    .init(
      .dataSource, "tableView:titleForHeaderInSection:", "title = function(section) … end",
      also: ["titleForHeaderInSection", "titleForHeader"]),
  ]

  static let types: [CocoaName] = [
    .init(.types, "NSMutableArray", "a property declared array(\"Song\")", also: ["NSArray", "Array"]),
    .init(.types, "NSMutableSet", "a property declared set(\"Song\")", also: ["NSSet", "Set"]),
    .init(
      .types, "NSMutableOrderedSet", "a property declared orderedSet(\"Song\")", also: ["NSOrderedSet", "OrderedSet"]),
    .init(.types, "NSIndexPath", "{ section, row }", also: ["IndexPath"]),
    .init(.types, "NSIndexSet", "{ 0, 2, 3 }", also: ["IndexSet", "NSMutableIndexSet"]),
    .init(.types, "NSNull", "null"),
    .init(.types, "NSDate", "date \"1985-09-16\"", also: ["Date"]),
    .init(.types, "NSObject", "class \"Song\" { title = \"string\" }", also: ["NSManagedObject"]),
    .init(.types, "UITableView", "TableView { name = \"songs\" }"),
    .init(.types, "UICollectionView", "TableView { kind = \"collection\" }", also: ["CollectionView"]),
    .init(.types, "NSLog", "print(…)"),
  ]
}
