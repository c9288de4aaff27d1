package import KVTables
import KVObjects
public final class Trace { public func setName(_ n: String, of r: AnyObject) {} }
package struct TableOperationEvent: WorldEvent { package let text: String
 package init(_ o: TableOperation) { text = o.description } }
