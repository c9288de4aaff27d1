// What the C frames between Lua and Swift share.
#ifndef KV_TRAMPOLINE_H
#define KV_TRAMPOLINE_H
#include "internal.h"

/// Whether a limit has been reached: where Swift has seen that memory is over, what it gave is cut short.
static inline bool kv_is_stopped(kv_host *h) { return h->kill != 0 || (kv_current_work.is_over && kv_host_note_stop(h)); }

static inline void kv_enter(lua_State *L, kv_host *h) {
  if (kv_is_stopped(h)) kv_raise_kill(L);
  if (kv_allocated > h->collect_at) kv_memory_relieve(L, h);
  if (kv_host_has_pending(h)) kv_host_drain(h);
}

static inline int kv_leave(lua_State *L, kv_host *h, int count) {
  if (kv_is_stopped(h)) return kv_raise_kill(L);
  if (count < 0) return lua_error(L);
  return count;
}

/// A userdata being made: what it is to own, and the node for it.
typedef struct { void *object; void *companion; kv_owner *owner; int class_index; } kv_making;

/// The last step of a userdata's making: nothing in it fails, so ownership passes exactly here.
static inline void kv_adopt(lua_State *L, kv_object *o, kv_owner *owner, void *object, void *companion, int class_index) {
  owner->object = object;
  owner->companion = companion;
  o->object = object;
  o->owner = owner;
  o->class_index = class_index;
  kv_owner_add(kv_host_get(L), owner);
}

#endif
