// The host of a state: what it is asked about itself, and what Lua owns. It calls no other file of this target.
#include "internal.h"

KV_BEGIN

kv_host *kv_host_of(lua_State *L) { return kv_host_get(L); }
void kv_host_set_context(kv_host *h, void *context) { h->context = context; }
void *kv_host_context(lua_State *L) { return kv_host_get(L)->context; }
lua_State *kv_host_running(const kv_host *h) { return h->running; }
lua_State *kv_host_main(const kv_host *h) { return h->main; }
int64_t kv_host_protected_count(const kv_host *h) { return h->protected_count; }
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
void kv_owner_retire(kv_host *h, kv_owner *owner) {
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
    kv_owner_retire(kv_host_get(L), owner);
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

KV_END
