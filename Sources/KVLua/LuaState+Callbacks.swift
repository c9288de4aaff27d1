import CLua

extension LuaState {
  /// What C calls. None of these raises; the contexts are alive because Lua or the state keeps them.
  static var callbacks: kv_callbacks {
    kv_callbacks(
      call: { thread, box in Unmanaged<FunctionBox>.fromOpaque(box)._withUnsafeGuaranteedRef { $0.call(thread) } },
      get: { thread, context, object, slot, out in
        Unmanaged<ClassBox>.fromOpaque(context)._withUnsafeGuaranteedRef { box in
          Unmanaged<AnyObject>.fromOpaque(object)._withUnsafeGuaranteedRef { box.get(thread, $0, Int(slot), out) }
        }
      },
      set: { thread, context, object, slot in
        Unmanaged<ClassBox>.fromOpaque(context)._withUnsafeGuaranteedRef { box in
          Unmanaged<AnyObject>.fromOpaque(object)._withUnsafeGuaranteedRef { box.set(thread, $0, Int(slot)) }
        }
      },
      get_unknown: { thread, context, object in
        Unmanaged<ClassBox>.fromOpaque(context)._withUnsafeGuaranteedRef { box in
          box.getUnknown(thread, Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue())
        }
      },
      set_unknown: { thread, context, object, isMethod in
        Unmanaged<ClassBox>.fromOpaque(context)._withUnsafeGuaranteedRef { box in
          box.setUnknown(thread, Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue(), isMethod: isMethod)
        }
      },
      global_violation: { thread, name, length, isAssignment in
        let state = LuaState.from(kv_host_context(thread))
        let name = LuaState.string(name, length)
        do {
          if try state.defineGlobal?(name) == true { return 0 }
        } catch {
          return state.raise(error, on: thread)
        }
        let error = LuaGlobalError(name: name, isAssignment: isAssignment)
        return state.raise(state.globalError?(error) ?? error, on: thread)
      },
      print: { context, text, length in
        let state = LuaState.from(context)
        if state.printHook != nil { state.printLine(LuaState.string(text, length)) }
      },
      clock: { context, which in
        let state = LuaState.from(context)
        return which == 0 ? state.clock() : state.processorClock()
      },
      release: { Unmanaged<AnyObject>.fromOpaque($0).release() },
      line: { context, source, length, line, definedAt, call, isNested in
        let state = LuaState.from(context)
        guard let lineHook = state.lineHook else { return }
        lineHook(
          LuaLine(
            location: LuaLocation(chunk: state.chunkNames.name(source, length), line: Int(line)),
            functionLine: Int(definedAt), call: Int(call), isNested: isNested))
      })
  }

  private static func from(_ context: UnsafeMutableRawPointer) -> LuaState {
    Unmanaged<LuaState>.fromOpaque(context).takeUnretainedValue()
  }

  private static func string(_ bytes: UnsafePointer<CChar>, _ length: Int) -> String {
    bytes.withMemoryRebound(to: UInt8.self, capacity: length) {
      String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
    }
  }
}
