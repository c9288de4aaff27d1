// The references Swift holds: places in the registry, given out again when they are let go.
#include "internal.h"

KV_BEGIN

static int kv_grow_references(lua_State *L) {
  int last = *(int *)lua_touserdata(L, 1);
  kv_host *h = kv_host_get(L);
  // Downwards: the first assignment makes room for all.
  for (int i = last; i >= h->next_reference; i--) {
    lua_pushboolean(L, 0);
    lua_rawseti(L, LUA_REGISTRYINDEX, i);
  }
  return 0;
}

static bool kv_more_references(lua_State *L, kv_host *h) {
  int held = h->next_reference - KV_REGISTRY_FIRST_REFERENCE;
  int more = held < 32 ? 32 : held;
  if (held + more > h->reference_capacity) {
    int capacity = held + more;
    int *unused = realloc(h->free_references, (size_t)capacity * sizeof(int));
    if (unused == NULL) return false;
    h->free_references = unused;
    int *dropped = realloc(h->dropped, (size_t)capacity * sizeof(int));
    if (dropped == NULL) return false;
    h->dropped = dropped;
    h->reference_capacity = capacity;
  }
  int last = h->next_reference + more - 1;
  if (kv_protect(L, kv_grow_references, &last, 0, 0) != LUA_OK) {
    lua_settop(L, -2);
    return false;
  }
  for (int i = last; i >= h->next_reference; i--) h->free_references[h->free_count++] = i;
  h->next_reference = last + 1;
  return true;
}

int kv_reference_make(lua_State *L) {
  kv_host *h = kv_host_get(L);
  if (h->free_count == 0 && !kv_more_references(L, h)) {
    lua_settop(L, -2);
    return -1;
  }
  int reference = h->free_references[--h->free_count];
  lua_rawseti(L, LUA_REGISTRYINDEX, reference);
  return reference;
}

void kv_reference_drop(kv_host *h, int reference) { h->dropped[h->dropped_count++] = reference; }
void kv_reference_push(lua_State *L, int reference) { lua_rawgeti(L, LUA_REGISTRYINDEX, reference); }

KV_END
