// The host of a state: its birth and end, what Lua owns, and the references Swift holds.
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
  while (h->live.next != &h->live) kv_owner_kill(h, h->live.next);
  h->dropped_count = 0;
  kv_host_drain(h);
  free(h->free_references);
  free(h->dropped);
  free(h->scratch);
  free(h->frames);
  free(h->text);
  free(h);
}

kv_host *kv_host_of(lua_State *L) { return kv_host_get(L); }
void kv_host_set_context(kv_host *h, void *context) { h->context = context; }
void *kv_host_context(lua_State *L) { return kv_host_get(L)->context; }
lua_State *kv_host_running(const kv_host *h) { return h->running; }
lua_State *kv_host_main(const kv_host *h) { return h->main; }
int kv_host_depth(const kv_host *h) { return h->depth; }
kv_kill kv_host_kill(const kv_host *h) { return (kv_kill)h->kill; }
kv_kill kv_host_last_kill(const kv_host *h) { return h->last_kill; }
bool kv_host_has_deadline(const kv_host *h) { return h->deadline != NULL; }
size_t kv_host_owned_count(const kv_host *h) { return h->owned_count; }
size_t kv_host_reference_count(const kv_host *h) {
  return (size_t)(h->next_reference - KV_REGISTRY_FIRST_REFERENCE - h->free_count - h->dropped_count);
}

char *kv_host_scratch(kv_host *h, size_t size) {
  if (size > h->scratch_size) {
    size_t capacity = size < 256 ? 256 : size + size / 2;
    char *grown = realloc(h->scratch, capacity);
    if (grown == NULL) return NULL;
    h->scratch = grown;
    h->scratch_size = capacity;
  }
  return h->scratch;
}

// MARK: - What Lua owns

void kv_owner_add(kv_host *h, kv_owner *owner) {
  owner->next = h->live.next;
  owner->previous = &h->live;
  h->live.next->previous = owner;
  h->live.next = owner;
  h->owned_count++;
}

/// From the living to those awaiting release. Releasing at once would run Swift's deinits inside a collection.
void kv_owner_kill(kv_host *h, kv_owner *owner) {
  owner->previous->next = owner->next;
  owner->next->previous = owner->previous;
  owner->next = h->dead;
  h->dead = owner;
  h->owned_count--;
}

int kv_object_gc(lua_State *L) {
  kv_object *o = lua_touserdata(L, 1);
  if (o != NULL && o->owner != NULL) {
    kv_owner *owner = o->owner;
    o->owner = NULL;
    o->object = NULL;
    kv_owner_kill(kv_host_get(L), owner);
  }
  return 0;
}

void kv_host_drain(kv_host *h) {
  while (h->dead != NULL) {
    kv_owner *owner = h->dead;
    h->dead = owner->next;
    void *object = owner->object, *companion = owner->companion;
    free(owner);
    // Either may run deinits that queue more; the list is consistent at every step.
    if (object != NULL) h->callbacks.release(object);
    if (companion != NULL) h->callbacks.release(companion);
  }
  while (h->dropped_count > 0) {
    int reference = h->dropped[--h->dropped_count];
    // The key exists, so setting it allocates nothing and cannot raise; `false` keeps its place in the table.
    lua_State *L = h->running;
    if (!lua_checkstack(L, 1)) {
      h->dropped_count++;
      return;
    }
    lua_pushboolean(L, 0);
    lua_rawseti(L, LUA_REGISTRYINDEX, reference);
    h->free_references[h->free_count++] = reference;
  }
}

// MARK: - References

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
