/// An example of the command's own, as Scripts/Examples has it.
package struct ExampleScript: Sendable {
  /// The name of its file.
  package let name: String
  package let text: String

  /// Every example, in alphabetical order.
  package static let all = LessonSource.examples
}
