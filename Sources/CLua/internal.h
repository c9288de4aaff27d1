// What the files of this target share and Swift does not see.
#ifndef KV_INTERNAL_H
#define KV_INTERNAL_H
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CLua.h"
#include "CGuards.h"
#include "CThread.h"
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <stdlib.h>

// Every C file of this target is enclosed by these two: a longjmp over frames that the thread sanitizer instruments
// would leave it with a shadow stack that never shrinks.
#define KV_BEGIN
#define KV_END
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#undef KV_BEGIN
#undef KV_END
#define KV_BEGIN \
  _Pragma("clang attribute push(__attribute__((disable_sanitizer_instrumentation)), apply_to = function)")
#define KV_END _Pragma("clang attribute pop")
#endif
#endif

/// Where a class's metatable keeps its context.
#define KV_CLASS_CONTEXT 1

struct kv_host {
  lua_State *main;
  lua_State *volatile running;  // the thread executing now: what a signal handler must stop
  volatile sig_atomic_t kill;
  lua_State *hooked;            // where the hook that ends everything was set last
  double hook_again_at;         // by the thread's processor time: setting it takes time for each frame of the stack
  int hook_count;               // how often it was set for this kill
  kv_kill last_kill;            // what the last failed call was stopped by
  int depth;                    // Swift calls of Lua under way
  int max_depth;
  unsigned record_fields;       // of the record that is being made
  int64_t protected_count;      // calls under lua_pcall that Swift has asked for
  void *context;
  kv_callbacks callbacks;

  size_t used, charged, limit;
  int64_t counted_from;         // of the thread's count: what it was before the script allocated anything
  int64_t collect_at;           // past this count Lua's garbage is collected for the sake of what it keeps alive in Swift
  int64_t fail_after;
  kv_failure_mode fail_mode;
  bool failed;
  char refused_source[256];
  int refused_line;

  kv_owner live;                // head of a ring of what Lua owns
  kv_owner *dead;               // finalized, to be released
  size_t owned_count;
  lua_Integer last_text_number; // of values whose text is their type and a number

  int *free_references;         // stack of unused registry indexes
  int free_count, reference_capacity, next_reference;
  int *dropped;                 // references Swift let go
  int dropped_count;

  char *scratch;
  size_t scratch_size;

  kv_frame *frames;
  int frame_count, frame_capacity;
  char *text;
  size_t text_used, text_capacity;
  kv_trace_state trace_state;
  bool trace_continues;         // the first frames are with Swift

  kv_deadline *deadline;        // innermost time limit of this state
  _Atomic int stop_requested;   // by another thread or a signal handler: why, as a kv_kill
  const int64_t *_Atomic allocated;  // the count of the thread that the outermost time limit was entered on
  _Atomic int has_thread;
  pthread_t thread;             // the one the innermost time limit was entered on
  bool outermost_known;
  // So many calls of the main thread, the furthest out, do not count as script.
  int outermost_base;
  lua_Debug outermost;
  bool tracks_lines;
  int64_t outermost_call, last_outermost_call;

  const void *statement;        // the function whose outermost level counts as that of a script (kv_statement_begin)
  int class_count;
  lua_Integer seed;
};

// The one value raised to unwind a killed state: making it needs no memory.
static inline int kv_raise_kill(lua_State *L) {
  lua_pushlightuserdata(L, *(void **)lua_getextraspace(L));
  return lua_error(L);
}

/// Whether the value on top is a table of some kind (kv_set_shape). Raises never.
bool kv_is_shape(lua_State *L);

static inline kv_host *kv_host_get(lua_State *L) { return *(kv_host **)lua_getextraspace(L); }

static inline bool kv_host_has_pending(const kv_host *h) { return h->dead != NULL || h->dropped_count > 0; }

void kv_kill_hook(lua_State *L, lua_Debug *ar);
/// Removes the hook that ends the script from `L`, and sets the line hook again if lines are tracked.
void kv_reset_hook(kv_host *h, lua_State *L);
/// After `L` became the running thread: a signal just before has put its hook on another.
static inline void kv_hook_if_killed(kv_host *h, lua_State *L) {
  if (h->kill && kv_guard_is_in_force(KV_GUARD_HOOK)) lua_sethook(L, kv_kill_hook, LUA_MASKCOUNT, 1);
}

/// Bytes that count against the limit.
size_t kv_memory_taken(const kv_host *h);
/// Whether a thread whose count is `allocated` holds twice what the host may: neither Lua nor a computation that looks at
/// the limit lets it come so far.
bool kv_memory_is_far_over(const kv_host *h, int64_t allocated);
/// Collects garbage, as what Swift holds for it has grown; ends everything where the limit is passed nevertheless.
void kv_memory_relieve(lua_State *L, kv_host *h);
/// What a thread may do while it runs calls of the host.
kv_thread_work kv_host_work(kv_host *h);
void *kv_allocate(void *ud, void *block, size_t old_size, size_t new_size);
/// Runs `body` under lua_pcall with `request` as its only light userdata argument above `operand_count` operands.
int kv_protect(lua_State *L, lua_CFunction body, void *request, int operand_count, int result_count);
/// The same with a traceback taken, counted as a call of Lua: for what may run metamethods.
int kv_protect_call(lua_State *L, lua_CFunction body, void *request, int operand_count, int result_count);
int kv_message_handler(lua_State *L);
/// The status of a failed call, KV_STATUS_STACK (its message popped) where nested C calls have overflown: Lua shows that
/// as a string, or as an error in error handling, whatever the call was for.
int kv_status_of_overflow(lua_State *L, int status);
/// An error was caught by a script: what was captured for it is stale, and a limit reached is not to be swallowed.
/// Raises while the state is being killed.
void kv_after_catch(lua_State *L, int status);
void kv_owner_add(kv_host *host, kv_owner *owner);
void kv_owner_retire(kv_host *host, kv_owner *owner);
int kv_object_gc(lua_State *L);
void kv_box_metatable(lua_State *L);
/// Refuses a count of elements that no table within the memory limit could hold.
void kv_check_range(lua_State *L, lua_Integer count);

void kv_sandbox_open(lua_State *L);
void kv_sandbox_base(lua_State *L, int environment, int library);
void kv_sandbox_coroutine(lua_State *L, int library);
void kv_sandbox_table(lua_State *L, int library);
void kv_sandbox_string(lua_State *L, int library);
void kv_sandbox_pattern(lua_State *L, int library);
void kv_sandbox_os(lua_State *L, int library);
void kv_sandbox_globals(lua_State *L, int environment);
/// Keeps scripts from getting and changing the metatable on top.
void kv_hide_metatable(lua_State *L);
/// Pops a table and pushes a read-only view of it: an empty table that passes reads on to it and refuses assignments.
void kv_make_read_only(lua_State *L, const char *name);

/// luaL_tolstring without addresses: `table: 1`, `function: 2`.
const char *kv_tolstring(lua_State *L, int index, size_t *length);
/// Lua's `tostring` of the sandbox.
int kv_tostring_function(lua_State *L);
void kv_text_open(lua_State *L);

#endif
