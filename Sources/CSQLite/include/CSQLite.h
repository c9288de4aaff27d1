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

/// Makes a connection trust nothing that a file says: its triggers and views do nothing, what its schema computes calls only
/// harmless functions, and no statement writes the schema by hand.
static inline void kv_distrust(sqlite3 *database) {
  sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
}

/// Makes closing a connection leave the log as it is.
static inline void kv_keep_log(sqlite3 *database) {
  sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/// Makes the VFS `kv-unix` and `kv-unix-none` known, which keep checksums of the pages of databases. To be called once.
int kv_add_sums(void);

/// Makes a database that is empty, or the next VACUUM of one, leave place for checksums in each page.
int kv_reserve_sums(sqlite3 *database);

/// Whether the pages of a database have checksums, as its heading says at the moment.
int kv_has_sums(sqlite3 *database);

/// Makes a connection read pages that are not what their checksums say.
void kv_tolerate_pages(sqlite3 *database);

/// Whether a connection has read such a page.
int kv_has_damaged_page(sqlite3 *database);

/// Lets each call of a connection wait so long for another process.
int kv_set_patience(sqlite3 *database, int milliseconds);

/// The error for a page that is not what its checksum says; Swift does not see the macro of SQLite.
static const int kv_page_error = SQLITE_IOERR_DATA;

#endif
