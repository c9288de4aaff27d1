// The allocator: a cap, what is charged beyond it, and failures on demand for tests.
#include "internal.h"

KV_BEGIN

/// Where memory ran out: no traceback is taken for that error, so the line is noted at the refusal.
static void kv_note_refusal(kv_host *h) {
  kv_location location;
  h->refused_line = -1;
  h->refused_source[0] = 0;
  if (h->running != NULL && h->main != NULL && kv_location_at(h->running, 0, &location)) {
    size_t length = location.source_length < sizeof h->refused_source - 1 ? location.source_length
                                                                          : sizeof h->refused_source - 1;
    memcpy(h->refused_source, location.source, length);
    h->refused_source[length] = 0;
    h->refused_line = location.line;
  }
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
    size_t taken = h->used + h->charged;
    if (h->limit > 0 && (taken > h->limit || growth > h->limit - taken)) {
      kv_note_refusal(h);
      return NULL;
    }
    if (kv_should_fail(h)) return NULL;
  }
  void *result = realloc(block, new_size);
  // Lua relies on shrinking never to fail.
  if (result == NULL) return new_size <= old_size ? block : NULL;
  h->used += new_size - old_size;
  return result;
}

size_t kv_memory_used(const kv_host *h) { return h->used; }
size_t kv_memory_charged(const kv_host *h) { return h->charged; }

bool kv_memory_charge(kv_host *h, int64_t bytes) {
  if (bytes <= 0) {
    size_t back = (size_t)-bytes;
    h->charged = back > h->charged ? 0 : h->charged - back;
    return true;
  }
  size_t taken = h->used + h->charged;
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
  if (count > most) luaL_error(L, "range of %I elements is too large (at most %I)", count, most);
}

KV_END
