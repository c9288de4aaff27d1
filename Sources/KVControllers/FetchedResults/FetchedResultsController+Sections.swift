/// The titles of sections in an index (A3).
extension FetchedResultsController {
  /// The title of a section: what the delegate says, else the first letter of the name, capital; nil for an empty name.
  /// Throws what the delegate throws.
  public func indexTitle(ofSectionNamed name: String) throws -> String? {
    try titles?.controller(self, sectionIndexTitleForSectionName: name)
      ?? SectionInfo.indexTitle(ofSectionNamed: name)
  }

  /// The titles of all sections, neighbours with one title once. O(s). Throws what the delegate throws.
  public var sectionIndexTitles: [String] {
    get throws { try titledSections().map(\.title) }
  }

  /// The first section of the title at `index` among ``sectionIndexTitles``. O(s).
  ///
  /// Throws where that is another title, or there is none; what the delegate throws.
  public func section(forSectionIndexTitle title: String, at index: Int) throws -> Int {
    let titles = try titledSections()
    guard titles.indices.contains(index), titles[index].title == title else {
      throw FetchedResultsError.otherIndexTitle(index: index, title: title)
    }
    return titles[index].section
  }

  private func titledSections() throws -> [(title: String, section: Int)] {
    var titles: [(title: String, section: Int)] = []
    for (index, section) in try sections.enumerated() {
      let title = section.indexTitle ?? ""
      if titles.last?.title != title { titles.append((title, index)) }
    }
    return titles
  }
}
