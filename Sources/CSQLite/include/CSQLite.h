// The system's SQLite (Debian: libsqlite3-dev), and the macros of its header that Swift does not see.
#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>

/// Binds a text or bytes, which are copied.
static inline int kv_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
  return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

static inline int kv_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int length) {
  return length == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
                     : sqlite3_bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT);
}

#endif
