// Which of Lua's byte strings are text. (Unicode 15, table 3-7: well-formed UTF-8 byte sequences.)
#include "internal.h"

KV_BEGIN

bool kv_is_utf8(const char *bytes, size_t length) {
  const unsigned char *s = (const unsigned char *)bytes, *end = s + length;
  while (s < end) {
    uint64_t eight;
    while (end - s >= 8 && (memcpy(&eight, s, 8), (eight & 0x8080808080808080u) == 0)) s += 8;
    if (s == end) break;
    unsigned char first = *s++;
    if (first < 0x80) continue;
    int more = first >= 0xC2 && first <= 0xDF ? 1 : first >= 0xE0 && first <= 0xEF ? 2
             : first >= 0xF0 && first <= 0xF4 ? 3 : 0;
    if (more == 0 || end - s < more) return false;
    unsigned char low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    unsigned char high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (*s < low || *s > high) return false;
    for (int i = 1; i < more; i++)
      if ((s[i] & 0xC0) != 0x80) return false;
    s += more;
  }
  return true;
}

KV_END
