import KVTrace

/// What was said of receivers, as lines come.
final class NamedReceivers {
  /// Who gets what a controller sends, and who got each bracket when it began: also where the controller has another delegate
  /// before it ends.
  private var receivers: [Int: Int] = [:]
  private var bracketReceivers: [Int: Int?] = [:]
  /// Who was called as a table, and who said what it shows.
  private(set) var called: Set<Int> = []
  private(set) var shown: Set<Int> = []
  private(set) var observers: Set<Int> = []
  private(set) var faults: [String] = []
  private static let tableCalls: Set<String> = [
    "beginUpdates", "endUpdates", "insertRows", "deleteRows", "reloadRows", "reconfigureRows", "moveRow",
    "insertSections", "deleteSections", "reloadSections", "moveSection", "reloadData",
  ]

  /// How many deliveries of brackets were looked at.
  private(set) var count = 0

  func take(_ line: JSONValue) {
    let receiver = line["receiverId"]?.integer
    switch line["type"]?.string {
    case "controller": if let number = line["number"]?.integer { receivers[number] = receiver }
    case "bracket":
      if let number = line["number"]?.integer {
        bracketReceivers[number] = .some(line["controller"]?.integer.flatMap { receivers[$0] })
      }
    case "cells": if let receiver { shown.insert(receiver) }
    case "observe": if let receiver { observers.insert(receiver) }
    case "delivery": takeDelivery(line, receiver)
    default: break
    }
  }

  private func takeDelivery(_ line: JSONValue, _ receiver: Int?) {
    let callback = line["callback"]?.string ?? ""
    if callback == "observeValue" {
      if let receiver, !observers.contains(receiver) { faults.append("observes nothing: \(line.text)") }
    } else if NamedReceivers.tableCalls.contains(callback) {
      if let receiver { called.insert(receiver) }
    }
    guard let bracket = line["bracket"]?.integer else { return }
    count += 1
    guard let named = bracketReceivers[bracket] else { return faults.append("no bracket: \(line.text)") }
    if named != receiver {
      faults.append("the controller names \(named.map(String.init) ?? "nobody"): \(line.text)")
    }
  }
}
