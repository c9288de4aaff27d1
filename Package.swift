// swift-tools-version: 6.2
import PackageDescription

/// Every target of ours is held to the same law: Swift 6, imports internal unless said otherwise, members visible
/// only through a direct import, warnings are errors.
let house: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Debug builds can leave out single guards of the sandbox (Sources/CThread/include/CGuards.h).
let switches: [CSetting] = [.define("KV_SWITCHES", .when(configuration: .debug))]

func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: house)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: house)
}

let package = Package(
  name: "kvosandbox",
  products: [
    .library(name: "KVEngine", targets: ["KVEngine"]),
    .library(name: "KVFoundation", targets: ["KVFoundation"]),
    .library(name: "KVObservation", targets: ["KVObservation"]),
    .library(name: "KVStore", targets: ["KVStore"]),
    .library(name: "KVScripting", targets: ["KVScripting"]),
    .executable(name: "kvosandbox", targets: ["kvosandbox"]),
    .executable(name: "kvosandbox-play", targets: ["kvosandbox-play"]),
  ],
  traits: [
    .default(enabledTraits: ["Command"]),
    // A package that uses the libraries says `traits: []` and resolves nothing beside this one. A trait, and no package of
    // its own in here, since the command uses what is `package`.
    .trait(name: "Command", description: "The command kvosandbox, with its options, help and completion."),
    .trait(name: "Play", description: "The server of 'kvosandbox play'."),
  ],
  dependencies: [
    // Options, help, completion and usage errors of the command (about 16 s of a debug build).
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // HTTP for the server of `kvosandbox play`, with the trait Play alone: nothing of it is fetched or built without. With
    // it the first build takes 140 s of a processor more; an own reader of requests took 3 s (Design.md, The playground).
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    // Processes with a session of their own and no descriptors, for the same server.
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ],
  targets: [
    // Variables of a thread, the size of an allocation and the kind of a file system, which Swift does not have; and the
    // guards of the sandbox with their switches, which only debug builds have.
    .target(name: "CThread", cSettings: switches),
    // The system's SQLite; Debian's libsqlite3-dev (Scripts/bootstrap installs it). KVStore needs it, and kvbench, which
    // compares with it.
    .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
    // Counts what a thread allocates, by standing in for malloc: for executables only.
    .target(name: "CMemoryCount", dependencies: ["CThread"], cSettings: switches),
    // What workload W takes in plain C: kvbench compares the engine with it in the same run.
    .target(name: "CLimit"),
    // Line editing by libedit, which is looked for when a prompt begins: nothing is linked.
    .target(name: "CEdit"),
    // Lua's C API made callable from Swift; Debian's liblua5.4-dev (Scripts/bootstrap installs it).
    .target(name: "CLua", dependencies: ["CThread"], cSettings: switches, linkerSettings: [.linkedLibrary("lua5.4")]),
    room("KVLua", ["CLua", "CThread"]),
    // What is said to people, in every language; what makes its Made is Scripts/embed.
    .target(name: "KVTexts", exclude: ["en", "de"], swiftSettings: house),
    room("KVBase", ["CThread", "KVTexts"]),
    room("KVPositions"),
    room("KVTrees", ["KVPositions"]),
    room("KVText", ["CThread", "KVBase", "KVTexts"]),
    room("KVObjects", ["CThread", "KVBase", "KVPositions", "KVText", "KVTexts", "KVTrees"]),
    room("KVMedia", ["KVObjects", "KVTexts"]),
    room("KVTrace", ["KVObjects", "KVTables", "KVTexts"]),
    // Traces as pages; what makes its Page/PageSource.swift is Scripts/embed.
    .target(
      name: "KVReport", dependencies: ["KVTrace", "KVTexts"],
      exclude: ["Page/page.html", "Page/page.css", "Page/Script", "Page/play.css", "Page/Play"],
      swiftSettings: house),
    room("KVObserving", ["KVObjects", "KVPositions", "KVTexts"]),
    room("KVPredicates", ["CThread", "KVText", "KVObjects", "KVTexts", "KVTrees"]),
    room("KVContext", ["CThread", "KVPredicates", "KVObserving", "KVObjects", "KVPositions", "KVTexts"]),
    room(
      "KVControllers", ["KVContext", "KVPredicates", "KVObserving", "KVObjects", "KVPositions", "KVTexts", "KVTrees"]),
    // The lessons of `kvosandbox learn`, as data; what makes its Made is Scripts/embed.
    .target(name: "KVLessons", dependencies: ["KVLua", "KVTexts"], exclude: ["Lessons"], swiftSettings: house),
    // The originals with their faults, for comparing: nothing but scripts in a comparison may use them.
    room("KVOriginals", ["KVControllers", "KVPredicates", "KVObserving", "KVObjects", "KVPositions"]),
    room("KVTables", ["KVObjects", "KVPositions", "KVTexts", "KVTrees"]),
    room("KVTableBinding", ["KVTables", "KVControllers", "KVObjects", "KVPositions", "KVTexts", "KVTrees"]),
    room(
      "KVEngine",
      [
        "KVTableBinding", "KVTables", "KVControllers", "KVContext", "KVPredicates", "KVText",
        "KVObserving", "KVMedia", "KVObjects", "KVPositions",
      ]),
    // Contexts in files. Not a part of KVEngine: whoever keeps nothing in files needs no SQLite.
    room("KVStore", ["CSQLite", "KVContext", "KVPredicates", "KVText", "KVObjects", "KVPositions", "KVTexts"]),
    // Foundation's types in models and as indexes: apart, so that the engine does not link Foundation.
    room("KVFoundation", ["KVEngine", "KVObjects", "KVPositions"]),
    // Swift's Observation, for views that track what they read: apart, so that the engine does not link it.
    room("KVObservation", ["KVEngine"]),
    room(
      "KVScripting",
      [
        "CThread", "KVLua", "KVTrace", "KVTableBinding", "KVTables", "KVOriginals", "KVControllers", "KVStore",
        "KVContext",
        "KVPredicates", "KVText", "KVTexts", "KVObserving", "KVMedia", "KVObjects", "KVPositions",
      ]),
    .executableTarget(
      name: "kvosandbox",
      dependencies: [
        "CEdit", "CMemoryCount", "CThread", "KVScripting", "KVLessons", "KVReport", "KVStore", "KVTrace", "KVObjects",
        "KVLua", "KVTexts",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"])),
      ],
      swiftSettings: house),
    // What the server of `kvosandbox play` answers, and how it runs the command: everything but the network.
    room("KVPlay"),
    .executableTarget(
      name: "kvosandbox-play",
      dependencies: [
        "KVPlay",
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Play"])),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["Play"])),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["Play"])),
        .product(name: "Subprocess", package: "swift-subprocess", condition: .when(traits: ["Play"])),
      ],
      swiftSettings: house),
    .executableTarget(
      name: "kvbench",
      dependencies: [
        "CMemoryCount", "CThread", "CLimit", "CSQLite", "KVEngine", "KVScripting", "KVStore", "KVTrace",
        "KVTableBinding", "KVTables", "KVControllers", "KVPredicates", "KVLua", "KVObjects", "KVPositions", "KVTrees",
      ],
      swiftSettings: house),

    .target(
      name: "KVTestSupport",
      dependencies: [
        "KVPositions", "KVTrees", "KVObjects", "KVObserving", "KVPredicates", "KVContext", "KVControllers",
        "KVTables",
      ],
      path: "Tests/KVTestSupport", swiftSettings: house),
    tests("KVTextsTests", ["KVTexts"]),
    tests("KVLessonsTests", ["KVLessons", "KVTrace", "KVTexts"]),
    tests("KVLuaTests", ["CMemoryCount", "CThread", "KVLua"]),
    tests("KVPositionsTests", ["KVPositions", "KVTestSupport"]),
    tests("KVTreesTests", ["KVTrees", "KVPositions", "KVTestSupport"]),
    tests("KVObjectsTests", ["CThread", "KVObjects", "KVTexts", "KVPositions", "KVTestSupport"]),
    tests("KVMediaTests", ["KVMedia", "KVObjects"]),
    tests("KVObservingTests", ["KVObserving", "KVTexts", "KVObjects", "KVPositions", "KVTestSupport"]),
    tests("KVTextTests", ["KVText", "KVBase", "KVTestSupport"]),
    tests(
      "KVPredicatesTests",
      ["KVPredicates", "KVText", "KVObjects", "KVPositions", "KVTrees", "KVTestSupport"]),
    tests("KVContextTests", ["KVContext", "KVPredicates", "KVObjects", "KVPositions", "KVTestSupport"]),
    tests(
      "KVControllersTests",
      [
        "KVControllers", "KVContext", "KVPredicates", "KVObserving", "KVObjects", "KVPositions", "KVTexts",
        "KVTrees", "KVTestSupport",
      ]),
    tests(
      "KVOriginalsTests",
      ["KVOriginals", "KVControllers", "KVPredicates", "KVObjects", "KVPositions", "KVTestSupport"]),
    tests("KVTablesTests", ["KVTables", "KVObjects", "KVPositions", "KVTestSupport"]),
    tests(
      "KVTableBindingTests",
      [
        "KVTableBinding", "KVTables", "KVControllers", "KVContext", "KVPredicates", "KVObserving", "KVObjects",
        "KVPositions", "KVTexts", "KVTestSupport",
      ]),
    tests("KVEngineTests", ["KVEngine", "KVObjects", "KVTestSupport"]),
    tests(
      "KVStoreTests",
      [
        "CThread", "KVStore", "KVContext", "KVEngine", "KVPredicates", "KVText", "KVObjects", "KVPositions",
        "KVTestSupport",
      ]),
    tests("KVFoundationTests", ["KVEngine", "KVFoundation"]),
    tests("KVObservationTests", ["KVEngine", "KVObservation"]),
    tests(
      "KVTraceTests", ["KVTrace", "KVTexts", "KVTables", "KVControllers", "KVObserving", "KVObjects", "KVPositions"]),
    tests("KVPlayTests", ["KVPlay"]),
    tests("KVReportTests", ["KVReport", "KVTrace", "KVTexts"]),
    tests(
      "KVScriptingTests",
      [
        "KVScripting", "KVTrace", "KVTexts", "KVTables", "KVPredicates", "KVLua", "KVObjects", "KVPositions",
        "KVTestSupport",
      ]),
    tests("CommandTests", ["kvosandbox", "kvbench", "KVPlay", "KVStore", "KVTestSupport"]),
  ]
)
