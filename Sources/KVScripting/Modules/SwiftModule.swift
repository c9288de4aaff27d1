public import KVObjects

/// A module of classes written in Swift, for `require`: how a script gets at a model of your own.
///
/// A class needs nothing beside its definition to be in one. A script finds it under its class name, makes objects of
/// it, sets and observes its keys and gives them to predicates, controllers and tables, as those of a class that it has
/// declared itself; both sides are one object, so that a setter in Swift notifies a script's observers. Methods of the
/// Swift class are not seen: what a script is to call is a computed property (`TypedProperty.computed`). A script may
/// extend a class whose definition allows it.
///
/// ```swift
/// var configuration = ScriptRunner.Configuration()
/// configuration.modules = [SwiftModule("library", [Song.self, Album.self, Artist.self])]
/// let source = ScriptSource(
///   name: "rate.lua",
///   text: """
///     local library = require "library"
///     local song = library.Song { title = "Wow", seconds = 217 }
///     song:observe("rating", { "new" }, function(change) print(song, change.new) end)
///     song.rating = 4
///     """)
/// let runner = try ScriptRunner(source: source, configuration: configuration)
/// runner.printDirectly { print($0, terminator: "") }   // <Song "Wow">   4
/// let outcome = runner.run { print($0.text()) }
/// ```
///
/// In contrast to a module in a file it is there for every script, wherever the script is; a file of the same name is
/// not looked for. A module named `music` or `friends` stands in place of the one that scripts have under that name.
///
/// Costs: its classes are defined in a script's world when the script asks for the module first, O(p) for their p
/// properties; until then nothing. Threads: a value, which any number of runs may share.
public struct SwiftModule: Sendable {
  /// What `require` knows it by.
  public let name: String
  /// Its classes; a script finds each under its class name.
  let classes: [any SwiftModel.Type]

  /// Makes a module of `classes`; nothing is defined or checked yet.
  ///
  /// A class that a script cannot use is refused at its `require`, with a diagnostic: one whose definition a world
  /// refuses, and one with a key that is the name of a built-in method of objects (`observe`, `class`, …).
  ///
  /// ```swift
  /// let library = SwiftModule("library", [Song.self, Album.self, Artist.self])
  /// library.name   // "library": a script says require "library"
  /// ```
  ///
  /// - Parameters:
  ///   - name: what scripts call it. One with dots is no path here, as it would be for a file.
  ///   - classes: the classes that a script can make objects of. Objects of others, which relations lead to, are read
  ///     as all are.
  /// - Complexity: O(1).
  public init(_ name: String, _ classes: [any SwiftModel.Type]) {
    self.name = name
    self.classes = classes
  }
}
