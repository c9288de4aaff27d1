// error: 'NSFetchedResultsController' has been renamed to 'FetchedResultsController'
import KVEngine

func use(_ controller: NSFetchedResultsController) {}
