// The guards of the sandbox, each with a switch in debug builds.
//
// A test that an attempt to escape is refused says little while it is not known what refuses it: two guards may stand in
// each other's light, or the attempt may have failed for a reason of its own. So debug builds (KV_SWITCHES) leave out the
// guards that the environment variable KVOSANDBOX_WITHOUT names, separated by commas, and the attempts made for a guard
// get through then (Scripts/check-sandbox). Release builds have no switches: the question is a constant there.
#ifndef KVOSANDBOX_CGUARDS_H
#define KVOSANDBOX_CGUARDS_H

#include <stdbool.h>

typedef enum kv_guard : int {
  KV_GUARD_HOOK,            // the hook that stops Lua at a limit
  KV_GUARD_CATCH,           // pcall and its kin let no limit be caught
  KV_GUARD_COROUTINES,      // neither do resume, wrap and close
  KV_GUARD_HANDLERS,        // the handler of xpcall is not called after a limit
  KV_GUARD_PATTERNS,        // matching patterns looks at the limit
  KV_GUARD_SORTING,         // so does sorting long tables
  KV_GUARD_RANGES,          // table functions refuse ranges that no memory holds
  KV_GUARD_REPETITION,      // string.rep refuses what no memory holds, and counts over nothing
  KV_GUARD_FINALIZERS,      // no __gc of a script's
  KV_GUARD_TEXT_ONLY,       // load takes no bytecode
  KV_GUARD_NAMES,           // only what is listed is there
  KV_GUARD_METATABLES,      // metatables of strings and objects are out of reach
  KV_GUARD_LIBRARIES,       // library tables cannot be changed
  KV_GUARD_GLOBALS,         // globals are strict
  KV_GUARD_MODULES,         // require stays below the script's folder
  KV_GUARD_STORES,          // contexts keep their objects below the script's folder
  KV_GUARD_MEMORY,          // Lua's allocator has a cap
  KV_GUARD_MEMORY_COUNT,    // what Swift allocates counts against it
  KV_GUARD_CALL_DEPTH,      // calls between Lua and Swift nest so deep
  KV_GUARD_CANCELLATION,    // computations in Swift look at the limit
  KV_GUARD_NESTING,         // lists nest so deep
  KV_GUARD_PATHS,           // key paths are so long
  KV_GUARD_FORMATS,         // predicates nest so deep
  KV_GUARD_EXPRESSIONS,     // a match of a regular expression takes so many steps
  KV_GUARD_LONG_NAMES,      // names are so long
  KV_GUARD_COUNT,
} kv_guard;

/// Whether the environment leaves the guard out. Only debug builds have it.
bool kv_guard_is_left_out(kv_guard guard);

/// Whether the guard is in force. (For C. Swift sees these headers without the switches: KVObjects has its own question.)
static inline bool kv_guard_is_in_force(kv_guard guard) {
#ifdef KV_SWITCHES
  return !kv_guard_is_left_out(guard);
#else
  (void)guard;
  return true;
#endif
}

#endif
