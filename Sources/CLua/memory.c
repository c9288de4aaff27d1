// The allocator: a cap, what is charged beyond it, and failures on demand for tests.
#include "internal.h"
#include <malloc.h>

KV_BEGIN

/// Where memory ran out: no traceback is taken for that error, so the line is noted at the refusal. One that comes where no
/// function of Lua runs, as when the call has ended and its outcome is asked for, keeps the place of the one before.
static void kv_note_refusal(kv_host *h) {
  kv_location location;
  if (h->running == NULL || h->main == NULL || !kv_location_at(h->running, 0, &location)) return;
  size_t length = location.source_length < sizeof h->refused_source - 1 ? location.source_length
                                                                        : sizeof h->refused_source - 1;
  memcpy(h->refused_source, location.source, length);
  h->refused_source[length] = 0;
  h->refused_line = location.line;
}

size_t kv_memory_taken(const kv_host *h) {
  if (!kv_allocations_are_counted) return h->used + h->charged;
  int64_t taken = kv_allocated - h->counted_from;
  return (taken > 0 ? (size_t)taken : 0) + h->charged;
}

static bool kv_is_over(const kv_host *h) { return h->limit > 0 && kv_memory_taken(h) > h->limit; }

bool kv_memory_is_far_over(const kv_host *h, int64_t allocated) {
  int64_t most = 2 * (int64_t)h->limit - (int64_t)h->charged;
  return h->limit > 0 && kv_allocations_are_counted && allocated - h->counted_from > most;
}

bool kv_host_is_far_over(const kv_host *h) {
  const int64_t *allocated = h->allocated;
  return allocated != NULL && kv_memory_is_far_over(h, __atomic_load_n(allocated, __ATOMIC_RELAXED));
}

/// Half of what is left until the limit: so that collections become no more frequent than what is found pays for, but
/// one comes before the script is ended for what is garbage.
static void kv_plan_collection(kv_host *h) {
  h->collect_at = INT64_MAX;
  if (h->limit == 0 || !kv_allocations_are_counted) return;
  size_t taken = kv_memory_taken(h), least = h->limit / 64;
  size_t step = taken < h->limit ? (h->limit - taken) / 2 : 0;
  h->collect_at = kv_allocated + (int64_t)(step > least ? step : least);
}

void kv_memory_begin(kv_host *h) {
  h->counted_from = kv_allocated - (int64_t)h->used;
  h->refused_line = 0;
  kv_plan_collection(h);
}

void kv_memory_relieve(lua_State *L, kv_host *h) {
  lua_gc(L, LUA_GCCOLLECT);
  kv_host_drain(h);
  kv_plan_collection(h);
  if (!kv_is_over(h)) return;
  kv_note_refusal(h);
  h->kill = KV_KILL_MEMORY;
  kv_raise_kill(L);
}

kv_thread_work kv_host_work(kv_host *h) {
  bool bounded = h->limit > 0 && kv_allocations_are_counted;
  return (kv_thread_work){&h->kill, bounded ? h->counted_from + (int64_t)(h->limit - h->charged) : INT64_MAX, false};
}

bool kv_host_note_stop(kv_host *h) {
  // What made this work stop, and not some other state's.
  bool was_over = kv_current_work.is_over && kv_current_work.stop == &h->kill;
  if (h->kill == 0 && (was_over || (kv_allocations_are_counted && kv_is_over(h)))) {
    kv_note_refusal(h);
    h->kill = KV_KILL_MEMORY;
  }
  return h->kill != 0;
}

static bool kv_should_fail(kv_host *h) {
  if (h->fail_after < 0) return false;
  if (h->fail_after > 0) {
    h->fail_after--;
    return false;
  }
  h->failed = true;
  switch (h->fail_mode) {
    case KV_FAIL_ONCE: h->fail_after = -1; break;
    // Lua answers a refusal with a collection and one more try: a single failure stays unseen.
    case KV_FAIL_RETRY: h->fail_mode = KV_FAIL_ONCE; break;
    case KV_FAIL_FOREVER: break;
  }
  return true;
}

void *kv_allocate(void *ud, void *block, size_t old_size, size_t new_size) {
  kv_host *h = ud;
  if (block == NULL) old_size = 0;  // then it is a type tag
  if (new_size == 0) {
    free(block);
    h->used -= old_size;
    return NULL;
  }
  if (new_size > old_size) {
    size_t growth = new_size - old_size;
    size_t taken = kv_memory_taken(h);
    bool is_limited = h->limit > 0 && kv_guard_is_in_force(KV_GUARD_MEMORY);
    if (is_limited && (taken > h->limit || growth > h->limit - taken)) {
      kv_note_refusal(h);
      return NULL;
    }
    if (kv_should_fail(h)) return NULL;
  }
  void *result = block == NULL ? malloc(new_size) : realloc(block, new_size);
  // Lua relies on shrinking never to fail.
  if (result == NULL) return new_size <= old_size ? block : NULL;
  h->used += new_size - old_size;
  return result;
}

void kv_memory_pools(int count) { mallopt(M_ARENA_MAX, count); }

bool kv_memory_charge(kv_host *h, int64_t bytes) {
  if (bytes <= 0) {
    size_t back = (size_t)-bytes;
    h->charged = back > h->charged ? 0 : h->charged - back;
    return true;
  }
  size_t taken = kv_memory_taken(h);
  if (h->limit > 0 && (taken > h->limit || (size_t)bytes > h->limit - taken)) {
    kv_note_refusal(h);
    return false;
  }
  h->charged += (size_t)bytes;
  return true;
}

void kv_memory_fail(kv_host *h, int64_t after, kv_failure_mode mode) {
  h->fail_after = after;
  h->fail_mode = mode;
  h->failed = false;
}
bool kv_memory_failed(const kv_host *h) { return h->failed; }

bool kv_location_refused(const kv_host *h, char **source, int *line) {
  *source = (char *)h->refused_source;
  *line = h->refused_line;
  return h->refused_line > 0;
}

void kv_check_range(lua_State *L, lua_Integer count) {
  kv_host *h = kv_host_get(L);
  // An element takes 16 bytes, so a longer range cannot hold real elements: it would only loop where no hook sees it.
  lua_Integer most = h->limit > 0 ? (lua_Integer)(h->limit / 16) : (lua_Integer)1 << 26;
  if (count > most && kv_guard_is_in_force(KV_GUARD_RANGES)) luaL_error(L, "range of %I elements is too large (at most %I)", count, most);
}

KV_END
