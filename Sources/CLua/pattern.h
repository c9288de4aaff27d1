// The pattern matcher behind string.find, match, gmatch and gsub.
#ifndef KV_PATTERN_H
#define KV_PATTERN_H
#include "internal.h"

enum { kv_most_captures = 32, kv_capture_open = -1, kv_capture_position = -2 };

typedef struct {
  lua_State *L;
  kv_host *host;
  const char *source, *source_end, *pattern_end;
  int level;   // captures begun
  int depth;   // nested attempts still allowed
  long budget; // work until the kill flag is looked at again
  struct { const char *start; ptrdiff_t length; } captures[kv_most_captures];
} kv_matcher;

void kv_matcher_begin(kv_matcher *m, lua_State *L, const char *source, size_t source_length, const char *pattern,
                      size_t pattern_length);
/// Matches at exactly `s`; the end of the match, or NULL.
const char *kv_matcher_match(kv_matcher *m, const char *s, const char *pattern);
/// Pushes one capture; the whole match for 0 where the pattern has none.
void kv_matcher_push_capture(kv_matcher *m, int index, const char *s, const char *e);
/// Pushes all captures, or the whole match where there are none (and `s` is not NULL).
int kv_matcher_push_captures(kv_matcher *m, const char *s, const char *e);
/// Accounts for work done where no hook sees it; raises once the state is being stopped.
static inline void kv_matcher_spend(kv_matcher *m, size_t work) {
  m->budget -= (long)work;
  if (m->budget < 0) {
    m->budget = 1 << 14;
    if (m->host->kill && kv_guard_is_in_force(KV_GUARD_PATTERNS)) kv_raise_kill(m->L);
  }
}

#endif
