/// A delegate that passes on what it gets: whoever gets it then is the receiver that a trace knows.
package protocol ReceiverNaming: AnyObject {
  /// Who is named as the receiver of what this passes on; nil where there is nobody any more.
  var namedReceiver: AnyObject? { get }
}
