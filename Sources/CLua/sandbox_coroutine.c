// Coroutines: resume, wrap and close of our own, which know the running thread and let no limit be swallowed.
#include "internal.h"

KV_BEGIN

static lua_State *kv_get_coroutine(lua_State *L) {
  lua_State *co = lua_tothread(L, 1);
  luaL_argexpected(L, co, 1, "coroutine");
  return co;
}

static bool kv_must_stop(const kv_host *h) { return h->kill != 0 && kv_guard_is_in_force(KV_GUARD_COROUTINES); }

/// Resumes `co` with `count` values from the top of `L`. The number of results moved to `L`, or -1 with the error
/// value on top of `L`.
static int kv_resume(lua_State *L, lua_State *co, int count) {
  kv_host *h = kv_host_get(L);
  if (kv_must_stop(h)) kv_raise_kill(L);
  if (!lua_checkstack(co, count)) {
    lua_pushliteral(L, "too many arguments to resume");
    return -1;
  }
  lua_xmove(L, co, count);
  int results;
  h->running = co;
  kv_hook_if_killed(h, co);
  int status = lua_resume(co, L, count, &results);
  h->running = L;
  // A signal that came in between has put its hook on `co`, so the flag is what counts.
  if (status == LUA_ERRMEM && h->kill == 0) h->kill = KV_KILL_MEMORY;
  if (kv_must_stop(h)) {
    if (h->trace_state == KV_TRACE_KEEP) h->trace_state = KV_TRACE_APPEND;
    kv_raise_kill(L);
  }
  if (status == LUA_OK || status == LUA_YIELD) {
    if (!lua_checkstack(L, results + 1)) {
      lua_settop(co, -results - 1);
      lua_pushliteral(L, "too many results to resume");
      return -1;
    }
    lua_xmove(co, L, results);
    return results;
  }
  // The dead coroutine's stack is still there: now or never for its traceback.
  if (lua_getstack(co, 0, &(lua_Debug){0})) {
    if (h->trace_state == KV_TRACE_NONE) kv_trace_clear(h);
    if (h->trace_state != KV_TRACE_KEEP) kv_trace_capture_raised(co, 0);
    h->trace_state = KV_TRACE_APPEND;
  }
  lua_xmove(co, L, 1);
  return -1;
}

static int kv_coroutine_resume(lua_State *L) {
  lua_State *co = kv_get_coroutine(L);
  int results = kv_resume(L, co, lua_gettop(L) - 1);
  if (results < 0) {
    kv_host_get(L)->trace_state = KV_TRACE_NONE;
    lua_pushboolean(L, 0);
    lua_insert(L, -2);
    return 2;
  }
  lua_pushboolean(L, 1);
  lua_insert(L, -(results + 1));
  return results + 1;
}

/// Ends a coroutine; its `<close>` handlers run on it.
static int kv_reset(lua_State *L, lua_State *co) {
  kv_host *h = kv_host_get(L);
  h->running = co;
  kv_hook_if_killed(h, co);
  int status = lua_resetthread(co);
  h->running = L;
  if (status == LUA_ERRMEM && h->kill == 0) h->kill = KV_KILL_MEMORY;
  if (kv_must_stop(h)) kv_raise_kill(L);
  return status;
}

static int kv_wrapped(lua_State *L) {
  lua_State *co = lua_tothread(L, lua_upvalueindex(1));
  int results = kv_resume(L, co, lua_gettop(L));
  if (results >= 0) return results;
  int status = lua_status(co);
  if (status != LUA_OK && status != LUA_YIELD) {
    // Closing variables of a coroutine that failed are closed before the error goes on.
    kv_trace_state state = kv_host_get(L)->trace_state;
    kv_reset(L, co);
    lua_xmove(co, L, 1);
    kv_host_get(L)->trace_state = state;
  }
  if (status != LUA_ERRMEM && lua_type(L, -1) == LUA_TSTRING) {
    luaL_where(L, 1);
    lua_insert(L, -2);
    lua_concat(L, 2);
  }
  return lua_error(L);
}

static int kv_coroutine_create(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_State *co = lua_newthread(L);
  // A coroutine inherits the hook of the thread that creates it, and none of its lines belongs to the outermost function.
  if (kv_host_get(L)->tracks_lines && !kv_host_get(L)->kill) lua_sethook(co, NULL, 0, 0);
  lua_pushvalue(L, 1);
  lua_xmove(L, co, 1);
  return 1;
}

static int kv_coroutine_wrap(lua_State *L) {
  kv_coroutine_create(L);
  lua_pushcclosure(L, kv_wrapped, 1);
  return 1;
}

static int kv_coroutine_close(lua_State *L) {
  lua_State *co = kv_get_coroutine(L);
  if (kv_must_stop(kv_host_get(L))) kv_raise_kill(L);
  lua_Debug ar;
  int status = lua_status(co);
  bool suspended = status == LUA_YIELD || (status == LUA_OK && co != L && !lua_getstack(co, 0, &ar));
  if (!suspended && (status == LUA_OK || co == L))
    return luaL_error(L, "cannot close a %s coroutine", co == L ? "running" : "normal");
  status = kv_reset(L, co);
  if (status == LUA_OK) {
    lua_pushboolean(L, 1);
    return 1;
  }
  lua_pushboolean(L, 0);
  lua_xmove(co, L, 1);
  return 2;
}

void kv_sandbox_coroutine(lua_State *L, int library) {
  lua_getfield(L, library, "coroutine");
  static const luaL_Reg own[] = {
    {"resume", kv_coroutine_resume}, {"create", kv_coroutine_create}, {"wrap", kv_coroutine_wrap},
    {"close", kv_coroutine_close}, {NULL, NULL}};
  luaL_setfuncs(L, own, 0);
  lua_settop(L, -2);
}

KV_END
