/// The body of a declaration that is there only to tell whoever writes Cocoa's name what it is called here: the compiler
/// refuses every call of it, so that this is never reached.
package func isCalledOtherwise() -> Never { preconditionFailure("an unavailable declaration was called") }
