/// The titles of sections in an index (A3).
extension FetchedResultsController {
  /// The title of a section: what the delegate says, else the first letter of the name, capital; nil for an empty name.
  ///
  /// The delegate is asked where it is a ``FetchedResultsControllerSectionIndexDelegate``, also for an empty name; its
  /// nil leads to the first letter. There need not be a section of that name.
  ///
  /// ```swift
  /// print(try results.indexTitle(ofSectionNamed: "rock") as Any)   // Optional("R")
  /// ```
  ///
  /// - Parameter name: the section's name.
  /// - Throws: what the delegate throws.
  /// - Complexity: O(1) beside the delegate.
  public func indexTitle(ofSectionNamed name: String) throws -> String? {
    try titles?.controller(self, sectionIndexTitleForSectionName: name)
      ?? SectionInfo.indexTitle(ofSectionNamed: name)
  }

  /// The titles of all sections in their order, neighbours with one title once (fetched-results.md A3).
  ///
  /// A section without a title is in it as "". Empty before the first fetch. The delegate is asked anew for each
  /// section.
  ///
  /// ```swift
  /// // The sections are pop, punk, rock.
  /// print(try results.sectionIndexTitles)   // ["P", "R"]
  /// ```
  ///
  /// - Throws: what the delegate throws.
  /// - Complexity: O(s log s) for s sections, beside the delegate.
  public var sectionIndexTitles: [String] {
    get throws { try titledSections().map(\.title) }
  }

  /// The first section of the title at `index` among ``sectionIndexTitles``.
  ///
  /// ```swift
  /// // The sections are pop, punk, rock.
  /// print(try results.section(forSectionIndexTitle: "R", at: 1))   // 2
  /// ```
  ///
  /// - Parameters:
  ///   - title: the title that the caller believes to be at `index`.
  ///   - index: 0-based, in ``sectionIndexTitles``.
  /// - Returns: the section's index, 0-based.
  /// - Throws: ``FetchedResultsError/otherIndexTitle(index:title:)`` where another title is there, or none; what the
  ///   delegate throws.
  /// - Complexity: O(s log s) for s sections, beside the delegate.
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
