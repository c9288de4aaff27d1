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

  /// What receivers are, and what they are called.
  private(set) var kinds: [Int: String] = [:]
  private var names: [Int: String] = [:]

  func take(_ line: JSONValue) {
    let receiver = line["receiverId"]?.integer
    if line["type"]?.string == "receiver" {
      guard let receiver, let kind = line["kind"]?.string else { return faults.append("no receiver: \(line.text)") }
      if kinds[receiver] ?? kind != kind { faults.append("it was another kind before: \(line.text)") }
      if kinds[receiver] != nil, line["name"]?.string ?? "" == names[receiver] ?? "" {
        faults.append("it is said again: \(line.text)")
      }
      kinds[receiver] = kind
      names[receiver] = line["name"]?.string
    } else if let receiver, kinds[receiver] == nil {
      faults.append("a receiver without its line: \(line.text)")
    } else if line["type"]?.string != "delivery", line["receiver"] != nil {
      faults.append("a name beside a number: \(line.text)")
    } else if let receiver, let name = line["receiver"]?.string, names[receiver] != name {
      faults.append("it is called \(names[receiver] ?? "nothing"): \(line.text)")
    }
    switch line["type"]?.string {
    case "controller": if let number = line["number"]?.integer { receivers[number] = receiver }
    case "changeSet":
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
    guard let bracket = line["changeSet"]?.integer else { return }
    count += 1
    guard let named = bracketReceivers[bracket] else { return faults.append("no change set: \(line.text)") }
    if named != receiver {
      faults.append("the controller names \(named.map(String.init) ?? "nobody"): \(line.text)")
    }
  }
}
