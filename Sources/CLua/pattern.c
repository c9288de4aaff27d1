// Lua's patterns (Lua 5.4 manual, 6.4.1), matched by backtracking that can be stopped.
//
// Lua's own matcher is a C loop that no hook sees, and a pattern such as `.-.-.-.-b` keeps it busy for years. This one
// counts its work and looks at the kill flag in between. Language, results and messages are Lua's; so is the bound on
// nesting, which keeps the C stack small.
#include "pattern.h"
#include <ctype.h>

KV_BEGIN

enum { kv_most_nested = 200, kv_escape = '%' };

void kv_matcher_begin(kv_matcher *m, lua_State *L, const char *source, size_t source_length, const char *pattern,
                      size_t pattern_length) {
  m->L = L;
  m->host = kv_host_get(L);
  m->source = source;
  m->source_end = source + source_length;
  m->pattern_end = pattern + pattern_length;
  m->level = 0;
  m->depth = kv_most_nested;
  m->budget = 1 << 14;
}

// MARK: - Single characters

/// The end of the item that begins at `p`: a character, an escape or a set, without its suffix.
static const char *kv_item_end(kv_matcher *m, const char *p) {
  char first = *p++;
  if (first == kv_escape) {
    if (p == m->pattern_end) luaL_error(m->L, "malformed pattern (ends with '%%')");
    return p + 1;
  }
  if (first != '[') return p;
  if (*p == '^') p++;
  // A bracket that comes first stands for itself.
  do {
    if (p == m->pattern_end) luaL_error(m->L, "malformed pattern (missing ']')");
    if (*p++ == kv_escape && p < m->pattern_end) p++;
  } while (*p != ']');
  return p + 1;
}

static bool kv_in_class(int c, int name) {
  bool in;
  switch (tolower(name)) {
    case 'a': in = isalpha(c) != 0; break;
    case 'c': in = iscntrl(c) != 0; break;
    case 'd': in = isdigit(c) != 0; break;
    case 'g': in = isgraph(c) != 0; break;
    case 'l': in = islower(c) != 0; break;
    case 'p': in = ispunct(c) != 0; break;
    case 's': in = isspace(c) != 0; break;
    case 'u': in = isupper(c) != 0; break;
    case 'w': in = isalnum(c) != 0; break;
    case 'x': in = isxdigit(c) != 0; break;
    case 'z': in = c == 0; break;  // no longer in the manual, but still in Lua
    default: return name == c;
  }
  return isupper(name) ? !in : in;
}

/// Whether `c` is in the set from the bracket at `p` to the one at `closing`.
static bool kv_in_set(int c, const char *p, const char *closing) {
  bool wanted = true;
  if (*++p == '^') {
    wanted = false;
    p++;
  }
  for (; p < closing; p++) {
    if (*p == kv_escape) {
      p++;
      if (kv_in_class(c, (unsigned char)*p)) return wanted;
    } else if (p[1] == '-' && p + 2 < closing) {
      if ((unsigned char)*p <= c && c <= (unsigned char)p[2]) return wanted;
      p += 2;
    } else if ((unsigned char)*p == c) {
      return wanted;
    }
  }
  return !wanted;
}

/// Whether the item from `p` to `end` matches the character at `s`.
static bool kv_item_matches(kv_matcher *m, const char *s, const char *p, const char *end) {
  kv_matcher_spend(m, 1 + (size_t)(end - p) / 8);
  if (s >= m->source_end) return false;
  int c = (unsigned char)*s;
  switch (*p) {
    case '.': return true;
    case kv_escape: return kv_in_class(c, (unsigned char)p[1]);
    case '[': return kv_in_set(c, p, end - 1);
    default: return (unsigned char)*p == c;
  }
}

// MARK: - Repetitions

static const char *kv_longest(kv_matcher *m, const char *s, const char *p, const char *end) {
  ptrdiff_t count = 0;
  while (kv_item_matches(m, s + count, p, end)) count++;
  for (; count >= 0; count--) {
    kv_matcher_spend(m, 1);
    const char *result = kv_matcher_match(m, s + count, end + 1);
    if (result != NULL) return result;
  }
  return NULL;
}

static const char *kv_shortest(kv_matcher *m, const char *s, const char *p, const char *end) {
  for (;; s++) {
    const char *result = kv_matcher_match(m, s, end + 1);
    if (result != NULL) return result;
    if (!kv_item_matches(m, s, p, end)) return NULL;
  }
}

// MARK: - Captures

static const char *kv_open_capture(kv_matcher *m, const char *s, const char *p, ptrdiff_t kind) {
  if (m->level >= kv_most_captures) luaL_error(m->L, "too many captures");
  m->captures[m->level].start = s;
  m->captures[m->level].length = kind;
  m->level++;
  const char *result = kv_matcher_match(m, s, p);
  if (result == NULL) m->level--;
  return result;
}

static const char *kv_close_capture(kv_matcher *m, const char *s, const char *p) {
  int open = m->level - 1;
  while (open >= 0 && m->captures[open].length != kv_capture_open) open--;
  if (open < 0) luaL_error(m->L, "invalid pattern capture");
  m->captures[open].length = s - m->captures[open].start;
  const char *result = kv_matcher_match(m, s, p);
  if (result == NULL) m->captures[open].length = kv_capture_open;
  return result;
}

/// The end of what repeats an earlier capture at `s`, or NULL.
static const char *kv_match_back(kv_matcher *m, const char *s, int digit) {
  int index = digit - '1';
  if (index < 0 || index >= m->level || m->captures[index].length == kv_capture_open) {
    luaL_error(m->L, "invalid capture index %%%d", index + 1);
  }
  // A position capture repeats nothing: its length is no number of characters.
  size_t length = (size_t)m->captures[index].length;
  if ((size_t)(m->source_end - s) < length) return NULL;
  kv_matcher_spend(m, 1 + length / 16);
  return memcmp(m->captures[index].start, s, length) == 0 ? s + length : NULL;
}

/// The end of a balanced stretch that begins at `s`, or NULL; `p` is at the two delimiters.
static const char *kv_match_balance(kv_matcher *m, const char *s, const char *p) {
  if (p >= m->pattern_end - 1) luaL_error(m->L, "malformed pattern (missing arguments to '%%b')");
  if (s >= m->source_end || *s != p[0]) return NULL;
  size_t open = 1;
  while (++s < m->source_end) {
    kv_matcher_spend(m, 1);
    if (*s == p[1]) {
      if (--open == 0) return s + 1;
    } else if (*s == p[0]) {
      open++;
    }
  }
  return NULL;
}

// MARK: - Matching

static const char *kv_match_items(kv_matcher *m, const char *s, const char *p) {
  while (p != m->pattern_end) {
    switch (*p) {
      case '(':
        return p[1] == ')' ? kv_open_capture(m, s, p + 2, kv_capture_position)
                           : kv_open_capture(m, s, p + 1, kv_capture_open);
      case ')': return kv_close_capture(m, s, p + 1);
      case '$':
        if (p + 1 == m->pattern_end) return s == m->source_end ? s : NULL;
        break;
      case kv_escape:
        if (p[1] == 'b') {
          if ((s = kv_match_balance(m, s, p + 2)) == NULL) return NULL;
          p += 4;
          continue;
        }
        if (p[1] == 'f') {
          p += 2;
          if (*p != '[') luaL_error(m->L, "missing '[' after '%%f' in pattern");
          const char *end = kv_item_end(m, p);
          int before = s == m->source ? 0 : (unsigned char)s[-1];
          // A Lua string is followed by a zero, which is what a frontier sees at its end.
          if (kv_in_set(before, p, end - 1) || !kv_in_set((unsigned char)*s, p, end - 1)) return NULL;
          p = end;
          continue;
        }
        if (isdigit((unsigned char)p[1])) {
          if ((s = kv_match_back(m, s, (unsigned char)p[1])) == NULL) return NULL;
          p += 2;
          continue;
        }
        break;
      default: break;
    }
    const char *end = kv_item_end(m, p);
    switch (end < m->pattern_end ? *end : 0) {
      case '*': return kv_longest(m, s, p, end);
      case '+': return kv_item_matches(m, s, p, end) ? kv_longest(m, s + 1, p, end) : NULL;
      case '-': return kv_shortest(m, s, p, end);
      case '?':
        if (kv_item_matches(m, s, p, end)) {
          const char *result = kv_matcher_match(m, s + 1, end + 1);
          if (result != NULL) return result;
        }
        p = end + 1;
        continue;
      default:
        if (!kv_item_matches(m, s, p, end)) return NULL;
        s++;
        p = end;
    }
  }
  return s;
}

const char *kv_matcher_match(kv_matcher *m, const char *s, const char *p) {
  if (m->depth-- == 0) luaL_error(m->L, "pattern too complex");
  const char *result = kv_match_items(m, s, p);
  m->depth++;
  return result;
}

void kv_matcher_push_capture(kv_matcher *m, int index, const char *s, const char *e) {
  if (index >= m->level) {
    if (index != 0) luaL_error(m->L, "invalid capture index %%%d", index + 1);
    lua_pushlstring(m->L, s, (size_t)(e - s));
    return;
  }
  ptrdiff_t length = m->captures[index].length;
  if (length == kv_capture_open) luaL_error(m->L, "unfinished capture");
  if (length == kv_capture_position) {
    lua_pushinteger(m->L, m->captures[index].start - m->source + 1);
  } else {
    lua_pushlstring(m->L, m->captures[index].start, (size_t)length);
  }
}

int kv_matcher_push_captures(kv_matcher *m, const char *s, const char *e) {
  int count = m->level == 0 && s != NULL ? 1 : m->level;
  luaL_checkstack(m->L, count, "too many captures");
  for (int i = 0; i < count; i++) kv_matcher_push_capture(m, i, s, e);
  return count;
}

KV_END
