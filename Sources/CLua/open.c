// The birth and the end of a state. It calls nearly every file of this target, and none of them calls it.
#include "internal.h"

KV_BEGIN

static int kv_panic(lua_State *L) {
  // Reached only by an error outside every protected call: a defect of this target, never of a script.
  (void)L;
  abort();
}

static int kv_setup(lua_State *L) {
  lua_newtable(L);  // identity: address → userdata, weak values
  lua_newtable(L);
  lua_pushliteral(L, "v");
  lua_setfield(L, -2, "__mode");
  lua_setmetatable(L, -2);
  lua_rawseti(L, LUA_REGISTRYINDEX, KV_REGISTRY_IDENTITY);
  lua_newtable(L);  // classes: index → metatable, weak values: their handles and their objects keep them
  lua_newtable(L);
  lua_pushliteral(L, "v");
  lua_setfield(L, -2, "__mode");
  lua_setmetatable(L, -2);
  lua_rawseti(L, LUA_REGISTRYINDEX, KV_REGISTRY_CLASSES);
  kv_box_metatable(L);
  lua_rawseti(L, LUA_REGISTRYINDEX, KV_REGISTRY_BOX_METATABLE);
  lua_pushliteral(L, "stack overflow (calls between Lua and Swift nest too deep)");
  lua_rawseti(L, LUA_REGISTRYINDEX, KV_REGISTRY_STACK_ERROR);
  kv_text_open(L);
  kv_sandbox_open(L);
  // With Lua's own pace (200, 100) objects with finalizers outlive the estimate they are paced by: in a loop that
  // makes and drops them, half of all ever made stay alive. With this one some hundreds do.
  lua_gc(L, LUA_GCINC, 150, 400, 0);
  return 0;
}

kv_host *kv_host_open(const kv_callbacks *callbacks, size_t memory_limit, int max_depth,
                      int64_t fail_after, kv_failure_mode fail_mode) {
  kv_host *h = calloc(1, sizeof *h);
  if (h == NULL) return NULL;
  h->callbacks = *callbacks;
  h->max_depth = max_depth;
  h->collect_at = INT64_MAX;
  kv_memory_fail(h, fail_after, fail_mode);
  h->next_reference = KV_REGISTRY_FIRST_REFERENCE;
  h->live.next = h->live.previous = &h->live;
  h->main = lua_newstate(kv_allocate, h);
  if (h->main == NULL) {
    free(h);
    return NULL;
  }
  *(kv_host **)lua_getextraspace(h->main) = h;
  h->running = h->main;
  lua_atpanic(h->main, kv_panic);
  if (kv_protect(h->main, kv_setup, NULL, 0, 0) != LUA_OK) {
    kv_host_close(h);
    return NULL;
  }
  // The limit is the script's: what the sandbox itself needs is there before it counts.
  h->limit = memory_limit;
  kv_memory_begin(h);
  return h;
}

void kv_host_close(kv_host *h) {
  h->limit = 0;
  h->fail_after = -1;
  lua_close(h->main);
  h->main = NULL;
  while (h->live.next != &h->live) kv_owner_retire(h, h->live.next);
  h->dropped_count = 0;
  kv_host_drain(h);
  free(h->free_references);
  free(h->dropped);
  free(h->scratch);
  free(h->frames);
  free(h->text);
  free(h);
}

KV_END
