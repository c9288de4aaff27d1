// What the README of each original shows, written for the library, and what comes of it.
try relationalCollectionController()
try setController()
try fetchedResultsController()
try tableUpdates()
try mediaItemCollections()
