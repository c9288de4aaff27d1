// Calling Lua from Swift, with a traceback taken before the stack unwinds.
#include "internal.h"
#include <string.h>

KV_BEGIN

int kv_status_of_overflow(lua_State *L, int status) {
  if (status != LUA_ERRERR) {
    if (status != LUA_ERRRUN || lua_type(L, -1) != LUA_TSTRING) return status;
    if (strstr(lua_tostring(L, -1), "C stack overflow") == NULL) return status;
  }
  lua_pop(L, 1);
  return KV_STATUS_STACK;
}

void kv_push_stack_error(lua_State *L) { lua_rawgeti(L, LUA_REGISTRYINDEX, KV_REGISTRY_STACK_ERROR); }

/// Pushes a function and its request below its operands.
static inline void kv_push_body(lua_State *L, lua_CFunction body, void *request, int operand_count) {
  lua_pushcfunction(L, body);
  lua_pushlightuserdata(L, request);
  if (operand_count > 0) lua_rotate(L, -operand_count - 2, 2);
}

int kv_protect(lua_State *L, lua_CFunction body, void *request, int operand_count, int result_count) {
  if (!lua_checkstack(L, 4)) {
    lua_settop(L, -operand_count - 1);
    lua_pushlightuserdata(L, kv_host_get(L));
    return LUA_ERRMEM;
  }
  kv_push_body(L, body, request, operand_count);
  kv_host_get(L)->protected_count++;
  int status = lua_pcall(L, operand_count + 1, result_count, 0);
  return status == LUA_OK ? LUA_OK : kv_status_of_overflow(L, status);
}

int kv_protect_call(lua_State *L, lua_CFunction body, void *request, int operand_count, int result_count) {
  if (!lua_checkstack(L, 4)) {
    lua_settop(L, -operand_count - 1);
    return KV_STATUS_STACK;
  }
  kv_push_body(L, body, request, operand_count);
  return kv_call(L, operand_count + 1, result_count);
}

/// A memory limit ends one outermost call; a time limit lasts as long as its scope.
static void kv_end_outermost(kv_host *h) {
  if (h->depth > 0 || h->kill == 0) return;
  // What filled the memory is garbage now, and Lua would not see that it keeps anything alive in Swift.
  if (h->kill == KV_KILL_MEMORY) {
    lua_gc(h->main, LUA_GCCOLLECT);
    kv_host_drain(h);
  }
  if (h->kill == KV_KILL_MEMORY || h->deadline == NULL) h->kill = 0;
  if (h->kill == 0) kv_reset_hook(h, h->main);
}

static int kv_refuse_call(lua_State *L, kv_host *h, int handler) {
  if (h->kill) h->last_kill = (kv_kill)h->kill;
  int refusal = h->kill ? KV_STATUS_KILLED : KV_STATUS_DEPTH;
  // The frames that are there without a state are those of an error that a script has caught.
  if (refusal == KV_STATUS_DEPTH || h->trace_state == KV_TRACE_NONE) {
    kv_trace_clear(h);
    kv_trace_capture(L, 0);
    h->trace_state = KV_TRACE_KEEP;
  }
  lua_settop(L, handler - 1);
  kv_end_outermost(h);
  return refusal;
}

static inline bool kv_is_too_deep(const kv_host *h) {
  return h->depth >= h->max_depth && kv_guard_is_in_force(KV_GUARD_CALL_DEPTH);
}

kv_found kv_begin_function(lua_State *L, int table, int name) {
  const kv_host *h = kv_host_get(L);
  // Reading by a call would be refused, and so nothing may be learned without one.
  if (h->kill || kv_is_too_deep(h)) return KV_FOUND_ASK;
  lua_rawgeti(L, LUA_REGISTRYINDEX, table);
  lua_pushcfunction(L, kv_message_handler);
  lua_rawgeti(L, LUA_REGISTRYINDEX, name);
  int type = lua_rawget(L, -3);
  if (type == LUA_TFUNCTION) return KV_FOUND_FUNCTION;
  return type == LUA_TNIL && lua_getmetatable(L, -3) ? KV_FOUND_ASK : KV_FOUND_OTHER;
}

bool kv_lacks_function(lua_State *L, int table, int name) {
  const kv_host *h = kv_host_get(L);
  if (h->kill || kv_is_too_deep(h) || !lua_checkstack(L, 4)) return false;
  lua_rawgeti(L, LUA_REGISTRYINDEX, table);
  lua_rawgeti(L, LUA_REGISTRYINDEX, name);
  int type = lua_rawget(L, -2);
  bool is_lacking = type != LUA_TFUNCTION && (type != LUA_TNIL || !lua_getmetatable(L, -2));
  lua_settop(L, is_lacking || type == LUA_TFUNCTION ? -3 : -4);
  return is_lacking;
}

bool kv_begin_auxiliary(lua_State *L, const void *object, lua_Integer key) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, KV_REGISTRY_IDENTITY);
  if (lua_rawgetp(L, -1, object) != LUA_TUSERDATA || lua_getiuservalue(L, -1, 1) != LUA_TTABLE) return false;
  lua_pushcfunction(L, kv_message_handler);
  return lua_rawgeti(L, -2, key) != LUA_TNIL;
}

void kv_call_begin(lua_State *L) { lua_pushcfunction(L, kv_message_handler); }

int kv_call_end(lua_State *L, int argument_count, int result_count) {
  kv_host *h = kv_host_get(L);
  int handler = lua_gettop(L) - argument_count - 1;
  if (kv_is_too_deep(h) || h->kill) return kv_refuse_call(L, h, handler);
  kv_thread_work outer_work = kv_thread_current_work();
  if (h->depth++ == 0) {
    kv_thread_set_current_work(kv_host_work(h));
    h->outermost_known = false;
    h->outermost_call = ++h->last_outermost_call;
    h->trace_state = KV_TRACE_NONE;
  }
  kv_hook_if_killed(h, L);
  h->protected_count++;
  int status = lua_pcall(L, argument_count, result_count, handler);
  if (--h->depth == 0) {
    kv_thread_set_current_work(outer_work);
    h->outermost_known = false;
  }
  if (status == LUA_ERRMEM && h->kill == 0) h->kill = KV_KILL_MEMORY;
  if (h->kill) {
    // Also after LUA_OK: killed on the very last instruction, or the error was swallowed on the way.
    h->last_kill = (kv_kill)h->kill;
    lua_settop(L, handler - 1);
    if (status == LUA_ERRMEM) lua_pushlightuserdata(L, h); else status = KV_STATUS_KILLED;
    kv_end_outermost(h);
  } else if (status == LUA_OK && result_count == 0) {
    lua_settop(L, handler - 1);
  } else {
    lua_remove(L, handler);
  }
  return status;
}

int kv_call(lua_State *L, int argument_count, int result_count) {
  if (!lua_checkstack(L, 2)) {
    lua_settop(L, -argument_count - 2);
    return KV_STATUS_STACK;
  }
  lua_pushcfunction(L, kv_message_handler);
  lua_insert(L, -argument_count - 2);
  return kv_call_end(L, argument_count, result_count);
}

KV_END
