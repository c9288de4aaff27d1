import KVObjects
import KVPredicates
import KVTestSupport
import Testing

@Suite struct QuantifierTests {
  @Test func `Quantifiers and SUBQUERY give what a loop over the same elements gives`() throws {
    let music = try MusicWorld()
    let operators: [(symbol: String, holds: (Double, Double) -> Bool)] = [
      ("==", { $0 == $1 }), ("!=", { $0 != $1 }), ("<", { $0 < $1 }), ("<=", { $0 <= $1 }), (">", { $0 > $1 }),
      (">=", { $0 >= $1 }),
    ]
    for seed in UInt64(0)..<60 {
      var random = SeededGenerator(seed: seed)
      var ratings: [Double] = []
      var durations: [[Double]] = []
      var albums: [Value] = []
      for _ in 0..<random.below(5) {
        ratings.append(Double(random.below(4)))
        durations.append((0..<random.below(4)).map { _ in Double(random.below(4)) })
        let live = random.once(in: 2)
        let album = try music.makeAlbum("x", Int(ratings.last ?? 0), live: live, nil, durations: durations.last ?? [])
        albums.append(.object(album))
      }
      try music.kate.setValue(.list(ValueList(albums)), forKey: "albums")
      for bound in 0..<4 {
        for (symbol, holds) in operators {
          let limit = Double(bound)
          let ofRatings = ratings.map { holds($0, limit) }
          let ofDurations = durations.joined().map { holds($0, limit) }
          let counts = durations.map { $0.filter { holds($0, limit) }.count }
          let expected: [(String, Bool)] = [
            ("ANY albums.rating \(symbol) \(bound)", ofRatings.contains(true)),
            ("ALL albums.rating \(symbol) \(bound)", !ofRatings.contains(false)),
            ("NONE albums.rating \(symbol) \(bound)", !ofRatings.contains(true)),
            ("ANY albums.tracks.duration \(symbol) \(bound)", ofDurations.contains(true)),
            ("ALL albums.tracks.duration \(symbol) \(bound)", !ofDurations.contains(false)),
            ("NONE albums.tracks.duration \(symbol) \(bound)", !ofDurations.contains(true)),
            (
              "SUBQUERY(albums, $a, $a.rating \(symbol) \(bound)).@count == \(ofRatings.filter { $0 }.count)", true
            ),
            (
              "SUBQUERY(albums, $a, SUBQUERY($a.tracks, $t, $t.duration \(symbol) \(bound)).@count > 1)[SIZE]"
                + " == \(counts.filter { $0 > 1 }.count)", true
            ),
            (
              "SUBQUERY(albums, $a, ANY $a.tracks.duration \(symbol) $a.rating).@count =="
                + " \(zip(ratings, durations).filter { rating, own in own.contains { holds($0, rating) } }.count)",
              true
            ),
          ]
          for (format, answer) in expected where try music.isTrue(format) != answer {
            Issue.record("seed \(seed): \(format) is not \(answer): ratings \(ratings), durations \(durations)")
          }
        }
      }
    }
  }
}
