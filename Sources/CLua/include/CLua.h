// Lua's C interface, made callable from Swift.
//
// Lua raises errors by longjmp, and a jump over a Swift frame leaks and skips its defers. So the border has one law:
// Swift calls directly only what can never raise; everything else goes through a `kv_` function below, which runs it
// under lua_pcall and hands back a status. In the other direction a C trampoline calls Swift and raises, where Swift
// asked for it, only after the Swift frame is gone.
//
// A `kv_` function documented as "status" returns LUA_OK with its result on the stack (its operands popped), or
// another status with the error value on top (its operands popped).
#ifndef KVOSANDBOX_CLUA_H
#define KVOSANDBOX_CLUA_H

#include <lua5.4/lua.h>
#include <lua5.4/lauxlib.h>
#include <lua5.4/lualib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <signal.h>
#include <time.h>
#include "CThread.h"

#pragma clang assume_nonnull begin

// MARK: - The host

typedef struct kv_host kv_host;

/// One retained Swift object that Lua owns. Nodes live outside Lua's allocator, because a finalizer that fails for
/// lack of memory is never run again: what is still listed when the state has closed is released then.
typedef struct kv_owner {
  struct kv_owner *_Nullable previous;
  struct kv_owner *_Nullable next;
  void *_Nullable object;
  void *_Nullable companion;  // a second retained object, such as the Swift error an error object stands for
} kv_owner;

/// The head of every full userdata made in a state.
typedef struct kv_object {
  void *_Nullable object;      // the Swift object; NULL while half made and once finalized
  kv_owner *_Nullable owner;
  int32_t class_index;         // index of the class, KV_FUNCTION_BOX for the context of a Swift function
} kv_object;
#define KV_FUNCTION_BOX (-1)

/// Why everything is being unwound.
typedef enum kv_kill : int {
  KV_KILL_NONE = 0,
  KV_KILL_TIME = 1,
  KV_KILL_MEMORY = 2,
  KV_KILL_INTERRUPT = 3,
} kv_kill;

/// What a property getter answers: a plain value that C pushes once the Swift frame is gone.
typedef enum kv_kind : int {
  KV_NIL, KV_BOOLEAN, KV_INTEGER, KV_NUMBER, KV_BYTES, KV_ON_STACK, KV_RAISE,
} kv_kind;

typedef struct kv_value {
  kv_kind kind;
  size_t length;
  union {
    bool boolean;
    lua_Integer integer;
    lua_Number number;
    const char *_Nullable bytes;  // host-owned, good until the next call into Swift
  };
} kv_value;

/// The Swift side. Each function returns the number of results it left on the stack, or -1 with an error value on
/// top; none of them raises.
typedef struct kv_callbacks {
  int (*call)(lua_State *L, void *box);
  void (*get)(lua_State *L, void *class_context, void *object, lua_Integer slot, kv_value *out);
  int (*set)(lua_State *L, void *class_context, void *object, lua_Integer slot);
  int (*get_unknown)(lua_State *L, void *class_context, void *object);
  int (*set_unknown)(lua_State *L, void *class_context, void *object, bool is_method);
  int (*global_violation)(lua_State *L, const char *name, size_t length, bool is_assignment);
  void (*print)(void *context, const char *text, size_t length);
  /// Seconds since 1970 (UTC) for which 0, of processor time for which 1.
  double (*clock)(void *context, int which);
  void (*release)(void *object);
  /// A line of the outermost function of the main thread is about to run (kv_host_track_lines). It must not use Lua.
  void (*line)(void *context, const char *source, size_t length, int line, int defined_at, int64_t call, bool is_nested);
} kv_callbacks;

/// One line of a traceback, as captured before unwinding.
typedef struct kv_frame {
  ptrdiff_t source;       // offset of the chunk's full name in the trace's text
  ptrdiff_t short_source; // offset of the name as messages show it
  ptrdiff_t name;         // offset of the function's name; -1 where there is none
  ptrdiff_t variables;    // offset of what is said of variables, one text behind the other (kv_field_owner); -1: nothing
  int variable_count;
  int line;               // 1-based; -1 where unknown
  int defined_at;
  char kind;              // 'L' a Lua function, 'm' a main chunk, 'C' a host function
} kv_frame;

/// The first letter of what is said of a variable of the innermost function; its name follows. It is about the field
/// that the error's message names.
typedef enum kv_field_owner : char {
  KV_FIELD_HAS = '+',    // a table that has the field
  KV_FIELD_LACKS = '-',  // a table of some kind (kv_set_shape) that has it not
  KV_FIELD_OTHER = '?',  // anything else
} kv_field_owner;

typedef enum kv_trace_state : int {
  KV_TRACE_NONE,    // no error in flight has a traceback
  KV_TRACE_APPEND,  // the frames of a finished coroutine are there; those of its caller are to follow
  KV_TRACE_KEEP,    // complete as it is
} kv_trace_state;

typedef enum kv_failure_mode : int { KV_FAIL_ONCE, KV_FAIL_RETRY, KV_FAIL_FOREVER } kv_failure_mode;
/// Makes a state with its sandbox (to be followed by kv_host_set_context), or answers NULL when memory is short. `memory_limit` 0 is none;
/// `fail_after` as for kv_memory_fail.
kv_host *_Nullable kv_host_open(const kv_callbacks *callbacks, size_t memory_limit, int max_depth,
                                int64_t fail_after, kv_failure_mode fail_mode);
/// Closes the state, then releases every Swift object it still owned, and frees the host.
void kv_host_close(kv_host *host);
lua_State *kv_host_running(const kv_host *host);
lua_State *kv_host_main(const kv_host *host);
void *kv_host_context(lua_State *L);
void kv_host_set_context(kv_host *host, void *context);
kv_host *kv_host_of(lua_State *L);
int kv_host_depth(const kv_host *host);
/// How often Swift has entered Lua by a protected call since the host was opened: what a bar for the border counts.
int64_t kv_host_protected_count(const kv_host *host);
kv_kill kv_host_kill(const kv_host *host);
/// Pushes the error of calls that nest too deep; needs one slot and cannot fail.
void kv_push_stack_error(lua_State *L);
/// What stopped the last call that ended with KV_STATUS_KILLED.
kv_kill kv_host_last_kill(const kv_host *host);
bool kv_host_has_deadline(const kv_host *host);
/// Objects Lua owns and references Swift holds; both 0 after everything is let go.
size_t kv_host_owned_count(const kv_host *host);
size_t kv_host_reference_count(const kv_host *host);
/// Releases what finalizers and Swift deinits have queued. Only where no collection can be under way.
void kv_host_drain(kv_host *host);
/// A buffer of at least `size` bytes, owned by the host; NULL when memory is short.
char *_Nullable kv_host_scratch(kv_host *host, size_t size);

// MARK: - Memory

/// Lets the threads of the process share so many of the C library's pools.
void kv_memory_pools(int count);
/// Bytes that count against the limit: where the program counts allocations (CThread.h), all that the thread has made
/// since `kv_memory_begin`; else what Lua holds. And what was charged.
size_t kv_memory_taken(const kv_host *host);
/// From now on the limit is the script's: what was made for the sandbox on the Swift side until now does not count. To be
/// called on the thread that the script will run on.
void kv_memory_begin(kv_host *host);
/// Whether everything is being unwound; finds out, too, whether the limit of memory was passed where Lua did not see it.
bool kv_host_note_stop(kv_host *host);
/// Accounts for `bytes` made outside Lua (negative: given back). False, and nothing charged, past the limit.
bool kv_memory_charge(kv_host *host, int64_t bytes);
/// Makes the allocation request number `after` (0 the next) fail, for tests; -1 stops it.
void kv_memory_fail(kv_host *host, int64_t after, kv_failure_mode mode);
/// Whether the request asked for was reached since `kv_memory_fail`.
bool kv_memory_failed(const kv_host *host);

// MARK: - Limits

/// Seconds on the monotonic clock.
double kv_clock_monotonic(void);
/// From now until `kv_deadline_end`, on this thread, what runs in the state is stopped once `seconds` have passed (or
/// the deadline of the enclosing scope, if earlier). `scope` is the caller's and outlives it. False: no timer to be had.
typedef struct kv_deadline {
  kv_host *host;
  struct kv_deadline *_Nullable outer_of_host;
  struct kv_deadline *_Nullable outer_of_thread;
  double at;
  timer_t _Nullable timer;
  kv_thread_work outer_work;
  bool was_blocked;
} kv_deadline;
bool kv_deadline_begin(kv_host *host, kv_deadline *scope, double seconds);
void kv_deadline_end(kv_host *host, kv_deadline *scope);
/// Seconds until the deadline that comes first; infinite where there is none, negative where it is past.
double kv_host_time_left(const kv_host *host);
/// Sets the kill flag, as when a limit was found exceeded by Swift.
void kv_host_set_kill(kv_host *host, kv_kill kill);
/// Asks what runs within a time limit to stop, or what does so next; from any thread or signal handler. With
/// KV_KILL_MEMORY only what then is still far over its limit.
void kv_host_request_stop(kv_host *host, kv_kill reason);
/// Whether what runs within a time limit holds more than twice the memory that it may; for another thread to ask, which
/// sees to it that the state's own thread does not end meanwhile.
bool kv_host_is_far_over(const kv_host *host);
/// Asks the state to stop; may be called from a signal handler on the state's own thread.
void kv_host_interrupt(kv_host *host);
/// How often what ends the calls under way has been set on them: with many frames that takes its time.
int kv_host_hook_count(const kv_host *host);

// MARK: - Calling Lua

/// Statuses of kv_call beyond Lua's own.
#define KV_STATUS_DEPTH 100
#define KV_STATUS_KILLED 101
/// Calls nest deeper than Lua's C stack allows; nothing is left.
#define KV_STATUS_STACK 102
/// Calls the function below `argument_count` arguments. Status: KV_STATUS_DEPTH and KV_STATUS_KILLED leave nothing.
int kv_call(lua_State *L, int argument_count, int result_count);
/// The same in two steps, which saves moving the arguments: before the function is pushed, and with its arguments there.
void kv_call_begin(lua_State *L);
int kv_call_end(lua_State *L, int argument_count, int result_count);
/// What a table has under a name, as far as that can be told without calling anything.
typedef enum kv_found : int {
  KV_FOUND_FUNCTION,  // a function
  KV_FOUND_OTHER,     // no function
  KV_FOUND_ASK,       // its metatable may know, or a call is to be refused: kv_get tells
} kv_found;
/// Begins a call of what the table of a reference has under the name of another. Needs five slots, some of which it leaves
/// filled below what the call needs, whatever it has found. Raises never.
kv_found kv_begin_function(lua_State *L, int table, int name);
/// Whether that is KV_FOUND_OTHER; leaves the stack as it is.
bool kv_lacks_function(lua_State *L, int table, int name);
/// Begins a call of what the auxiliary table of an object holds under an integer key, in the same way; false where it holds
/// nothing. Raises never.
bool kv_begin_auxiliary(lua_State *L, const void *object, lua_Integer key);
/// The frames captured for the last failed kv_call.
const kv_frame *_Nullable kv_trace_frames(const kv_host *host, int *count, const char *_Nullable *_Nonnull text);
kv_trace_state kv_trace_get_state(const kv_host *host);
/// An error with a traceback of its own, kept by Swift, is about to be raised: what is captured from now on follows it.
void kv_trace_continue(kv_host *host);
/// Whether the captured frames follow those: not once a script has caught that error.
bool kv_trace_continues(const kv_host *host);
/// Captures the stack of `L` from level `level` on.
void kv_trace_capture(lua_State *L, int level);
/// The same where the raised value is on top.
void kv_trace_capture_raised(lua_State *L, int level);
void kv_trace_clear(kv_host *host);
/// The Lua function number `level` on the stack, host functions not counted (0 the innermost). False: none.
typedef struct kv_location {
  const char *_Nullable source;
  size_t source_length;
  int line;
} kv_location;
bool kv_location_at(lua_State *L, int level, kv_location *out);

/// Whether the host function that runs is called by an expression of a script, and not by a `for`, a metamethod or a
/// function of Lua such as `pcall` and `gsub`.
bool kv_is_written_call(lua_State *L);
/// The Lua function furthest out on the main thread. Constant time while the outermost function is Lua's.
bool kv_location_outermost(kv_host *host, kv_location *out);
/// From now on `line` of the callbacks is called for each line that the outermost function of the main thread runs. `call`
/// numbers the calls of outermost functions; one that `is_nested` is inside of another one (kv_outermost_begin).
void kv_host_track_lines(kv_host *host);
/// The number of the outermost function's call under way.
int64_t kv_host_outermost_call(const kv_host *host);
/// From now until `kv_outermost_end`, the functions that are called next count as the outermost ones, as if nothing had
/// called them. Gives what `kv_outermost_end` needs. Not for more than one call: the record of the outermost is kept.
typedef struct kv_outermost {
  int base;
  int64_t call;
} kv_outermost;
kv_outermost kv_outermost_begin(kv_host *host);
void kv_outermost_end(kv_host *host, kv_outermost before);
/// Where memory was last refused.
bool kv_location_refused(const kv_host *host, char *_Nullable *_Nonnull source, int *line);

// MARK: - Protected operations (status)

int kv_push_bytes(lua_State *L, const char *_Nullable bytes, size_t length);
int kv_push_table(lua_State *L, int array_count, int record_count);
/// Text that outlives the call.
typedef struct {
  const char *_Nullable bytes;
  size_t length;
} kv_name;
/// Pops `count` values and pushes a new table that has them, in their order, as the fields of these names.
int kv_push_record(lua_State *L, const kv_name *names, int count);
/// How many kinds of tables there are.
#define KV_SHAPE_COUNT 8
/// Pops the names of fields, the function that refuses others and the one that prints: what tables of a kind share.
int kv_define_shape(lua_State *L, int shape);
/// Pops the names of `count` fields (at most 32) and pushes a function that makes tables of a kind with some of them.
int kv_push_maker(lua_State *L, int shape, int count);
/// Calls such a function below the values of those fields whose bits are set, in their order: pops all and pushes the table.
int kv_make_record(lua_State *L, unsigned fields);
/// Two integers that go to Lua as a table, at 1 and 2; or as nil.
typedef struct kv_path {
  lua_Integer first, second;
  bool exists;
} kv_path;
/// Pops a value, and pushes the first path, the value and the second path, both as tables of a kind.
int kv_push_paths(lua_State *L, int shape, kv_path first, kv_path second);
/// Makes the table on top one of a kind; as it was where the kind is not defined. Cannot fail.
void kv_set_shape(lua_State *L, int shape);
/// Compiles text (never bytecode) whose globals are the sandbox's.
int kv_load_text(lua_State *L, const char *bytes, size_t length, const char *chunk_name);
/// From now until `kv_statement_end` what the function at `index` assigns at its outermost level may define globals, as what a
/// script's main chunk does. Whoever calls this keeps the function.
void kv_statement_begin(lua_State *L, int index);
void kv_statement_end(kv_host *host);
/// Lets the variable of that name which the Lua function at `function` uses be the one that the function at `other` uses.
/// False where one of them uses none. Takes two places of the stack; never raises.
bool kv_share_variable(lua_State *L, int function, int other, const char *name);
/// Pushes what the variable holds that the Lua function at `function` uses by that name; false, and nothing, where it uses none.
bool kv_push_variable(lua_State *L, int function, const char *name);
/// Pops a value and a key; sets them in the table at `index`. Raw, or with metamethods.
int kv_set_raw(lua_State *L, int index);
int kv_set(lua_State *L, int index);
/// Pops a value; sets it under a text in the table at `index`. Raw.
int kv_set_raw_name(lua_State *L, int index, const char *_Nullable bytes, size_t length);
/// Pops a key, pushes the value.
int kv_get(lua_State *L, int index);
/// Pops a value; sets it in the table at `index`. Raw.
int kv_set_raw_integer(lua_State *L, int index, lua_Integer key);
/// Pushes the length as an integer, metamethods heeded.
int kv_length(lua_State *L, int index);
/// Pops a key, pushes the next key and value and sets `*more`, or pushes nothing.
int kv_next(lua_State *L, int index, bool *more);
/// Pushes every key and value of the table at `index`, each key below its value, and sets `*count` to how many keys; where
/// there are more than `most`, or the stack has no room, it pushes nothing and sets it to -1.
int kv_push_all_fields(lua_State *L, int index, int most, int *count);
/// Pushes whether both are equal, metamethods heeded.
int kv_equal(lua_State *L, int left, int right);
/// Pushes the value as text, metamethods heeded.
int kv_tostring(lua_State *L, int index);
/// Pushes a Swift function; its owner list entry takes `box` (+1) only on success.
int kv_push_function(lua_State *L, void *box);
/// Pushes the userdata of an object not known yet; takes `object` and `companion` (+1) only on success.
int kv_push_new_object(lua_State *L, void *object, void *_Nullable companion, int class_index);
/// Seeds math.random, also for a later math.randomseed().
int kv_seed_random(lua_State *L, lua_Integer seed);
int kv_collect(lua_State *L);

/// Whether the bytes are UTF-8 as Swift's strings have it (no surrogates, nothing overlong).
bool kv_is_utf8(const char *bytes, size_t length);

// MARK: - Objects and classes

/// Pushes the userdata that stands for the object, if there is one.
bool kv_push_known_object(lua_State *L, const void *object);
/// The same for a Swift function that Lua has called, as its result: one step shorter.
bool kv_push_known_result(lua_State *L, const void *object);
/// The object header of a bound object, or NULL.
kv_object *_Nullable kv_to_object(lua_State *L, int index);
/// The Swift object at an index, or NULL where there is none.
void *_Nullable kv_object_at(lua_State *L, int index);
/// Makes the metatable of a class: pops a table of names (key → slot number or function) and a table of metamethods.
/// `context` (+1) is taken only on success, and let go with the metatable. Pushes the metatable, which has the class index
/// that `*index` receives for as long as somebody keeps it. The methods of the class `base`, where that is not 0, are its
/// own, too.
int kv_define_class(lua_State *L, const char *name, void *context, int base, int *index);
/// As `kv_push_all_fields`, with a light userdata of the slot in the place of each key that names a property of the class.
int kv_push_slot_fields(lua_State *L, int index, int class_index, int most, int *count);
/// The context of the class of a bound object; NULL for other values.
void *_Nullable kv_class_context(lua_State *L, int index);
/// The auxiliary table of a bound object (its user value), made when `create`. Pushes it, or nil.
int kv_push_auxiliary(lua_State *L, int index, bool create);
/// Sets a name in a class's table of names: pops the value (slot or function).
int kv_class_set_name(lua_State *L, int class_index, const char *name, size_t length);

// MARK: - References

/// Pops a value and keeps it; the index, or -1 when memory is short (the value is popped all the same).
int kv_reference_make(lua_State *L);
/// Queues the release of a reference; safe at any time.
void kv_reference_drop(kv_host *host, int reference);
void kv_reference_push(lua_State *L, int reference);

// MARK: - Fixed places in the registry

#define KV_REGISTRY_IDENTITY 4
#define KV_REGISTRY_CLASSES 5
#define KV_REGISTRY_ENVIRONMENT 6
#define KV_REGISTRY_DECLARED 7
#define KV_REGISTRY_READ_ONLY 8
#define KV_REGISTRY_LIBRARY 9
#define KV_REGISTRY_BOX_METATABLE 10
#define KV_REGISTRY_TEXT_NUMBERS 11
/// What is raised where calls nest too deep for anything better: a string made beforehand.
#define KV_REGISTRY_STACK_ERROR 12
#define KV_REGISTRY_FIRST_REFERENCE 16
static inline void kv_push_environment(lua_State *L) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, KV_REGISTRY_ENVIRONMENT);
}
static inline void kv_push_library(lua_State *L) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, KV_REGISTRY_LIBRARY);
}

// MARK: - Macros Swift cannot see (none of them raises)

static inline void kv_pop(lua_State *L, int count) { lua_settop(L, -count - 1); }
static inline void kv_remove(lua_State *L, int index) { lua_rotate(L, index, -1); lua_settop(L, -2); }
static inline void kv_insert(lua_State *L, int index) { lua_rotate(L, index, 1); }
static inline lua_Integer kv_to_integer(lua_State *L, int index) { return lua_tointegerx(L, index, NULL); }
static inline lua_Number kv_to_number(lua_State *L, int index) { return lua_tonumberx(L, index, NULL); }
/// The bytes of a string; the value must be one (a number would be converted in place, which may raise).
static inline const char *_Nullable kv_to_bytes(lua_State *L, int index, size_t *length) {
  return lua_tolstring(L, index, length);
}
static inline const char *kv_type_name(lua_State *L, int type) { return lua_typename(L, type); }
static inline int kv_upvalue(int index) { return lua_upvalueindex(index); }

#pragma clang assume_nonnull end
#endif
