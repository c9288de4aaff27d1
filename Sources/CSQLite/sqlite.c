#include "CSQLite.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Checksums of pages, by a VFS around the system's: where the header of a database says that 8 bytes at the end of each page are
// reserved, they hold the checksum of the bytes before them. A page is given it when it is written to the database, and compared
// when it is read from there. In memory and in the log, whose frames have checksums of their own, the 8 bytes are 0; 0 in the
// database is a page that another program has moved there from the log, and is not compared.

enum { sum_size = 8, least_page = 512, header_size = 100 };

typedef struct {
  sqlite3_file base;
  /// Where a page is given its checksum.
  unsigned char *page;
  int page_size;
  int has_sums;
  /// Whether pages are read whatever their checksums are, and whether one was another.
  int tolerates, has_damaged_page;
} summed_file;

static sqlite3_file *real(sqlite3_file *file) { return (sqlite3_file *)((summed_file *)file + 1); }

/// One changed word of 32 bits is another sum: it counts in both halves, once at least by an odd factor.
static uint64_t sum_of(const unsigned char *page, int count) {
  uint32_t first = 0, second = 0;
  for (int index = 0; index < count; index += 8) {
    uint32_t words[2];
    memcpy(words, page + index, 8);
    first += words[0] + second;
    second += words[1] + first;
  }
  uint64_t sum = (uint64_t)second << 32 | first;
  return sum == 0 ? 1 : sum;
}

/// Takes in what the first page says of the database.
static void note_header(summed_file *file, const unsigned char *page) {
  if (memcmp(page, "SQLite format 3", 16) != 0) return;
  int size = page[16] << 8 | page[17];
  file->page_size = size == 1 ? 65536 : size;
  file->has_sums = page[20] == sum_size && file->page_size >= least_page && file->page_size % 8 == 0;
}

/// The heading is looked at again while it says that there are no checksums: another process may have made the database since, or
/// made space for them, and here the first page came from the log.
static void look_at_header(summed_file *file) {
  unsigned char page[header_size];
  sqlite3_file *base = real(&file->base);
  if (!file->has_sums && base->pMethods->xRead(base, page, header_size, 0) == SQLITE_OK) note_header(file, page);
}

static int is_page(summed_file *file, int count, sqlite3_int64 offset) {
  if (count >= least_page) look_at_header(file);
  return file->has_sums && count == file->page_size && offset % count == 0;
}

static int file_read(sqlite3_file *base, void *bytes, int count, sqlite3_int64 offset) {
  summed_file *file = (summed_file *)base;
  int status = real(base)->pMethods->xRead(real(base), bytes, count, offset);
  if (status != SQLITE_OK) return status;
  if (offset == 0 && count >= header_size) note_header(file, bytes);
  if (!is_page(file, count, offset)) return SQLITE_OK;
  unsigned char *place = (unsigned char *)bytes + count - sum_size;
  uint64_t sum;
  memcpy(&sum, place, sum_size);
  if (sum == 0) return SQLITE_OK;
  if (sum != sum_of(bytes, count - sum_size)) {
    file->has_damaged_page = 1;
    if (!file->tolerates) return SQLITE_IOERR_DATA;
  }
  memset(place, 0, sum_size);
  return SQLITE_OK;
}

static int file_write(sqlite3_file *base, const void *bytes, int count, sqlite3_int64 offset) {
  summed_file *file = (summed_file *)base;
  if (offset == 0 && count >= header_size) note_header(file, bytes);
  if (!is_page(file, count, offset)) return real(base)->pMethods->xWrite(real(base), bytes, count, offset);
  unsigned char *page = realloc(file->page, (size_t)count);
  if (page == NULL) return SQLITE_IOERR_NOMEM;
  file->page = page;
  uint64_t sum = sum_of(bytes, count - sum_size);
  memcpy(page, bytes, (size_t)(count - sum_size));
  memcpy(page + count - sum_size, &sum, sum_size);
  return real(base)->pMethods->xWrite(real(base), page, count, offset);
}

static int file_close(sqlite3_file *base) {
  free(((summed_file *)base)->page);
  return real(base)->pMethods->xClose(real(base));
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
  return real(file)->pMethods->xTruncate(real(file), size);
}
static int file_sync(sqlite3_file *file, int flags) { return real(file)->pMethods->xSync(real(file), flags); }
static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}
static int file_lock(sqlite3_file *file, int level) { return real(file)->pMethods->xLock(real(file), level); }
static int file_unlock(sqlite3_file *file, int level) { return real(file)->pMethods->xUnlock(real(file), level); }
static int file_is_reserved(sqlite3_file *file, int *answer) {
  return real(file)->pMethods->xCheckReservedLock(real(file), answer);
}
static int file_control(sqlite3_file *file, int operation, void *argument) {
  return real(file)->pMethods->xFileControl(real(file), operation, argument);
}
static int file_sector_size(sqlite3_file *file) { return real(file)->pMethods->xSectorSize(real(file)); }
static int file_characteristics(sqlite3_file *file) {
  return real(file)->pMethods->xDeviceCharacteristics(real(file));
}
static int file_map_index(sqlite3_file *file, int page, int size, int extends, void volatile **address) {
  return real(file)->pMethods->xShmMap(real(file), page, size, extends, address);
}
static int file_lock_index(sqlite3_file *file, int offset, int count, int flags) {
  return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}
static void file_barrier(sqlite3_file *file) { real(file)->pMethods->xShmBarrier(real(file)); }
static int file_unmap_index(sqlite3_file *file, int deletes) {
  return real(file)->pMethods->xShmUnmap(real(file), deletes);
}

// Version 2: memory is never mapped to the database, so that every page is read here.
#define METHODS(version, map, lock, barrier, unmap)                                                                  \
  {                                                                                                                  \
    version, file_close, file_read, file_write, file_truncate, file_sync, file_size, file_lock, file_unlock,         \
      file_is_reserved, file_control, file_sector_size, file_characteristics, map, lock, barrier, unmap, NULL, NULL  \
  }
static const sqlite3_io_methods methods = METHODS(2, file_map_index, file_lock_index, file_barrier, file_unmap_index);
static const sqlite3_io_methods methods_without_index = METHODS(1, NULL, NULL, NULL, NULL);

static sqlite3_vfs summing, summing_unlocked;
static sqlite3_vfs *system_vfs, *system_vfs_unlocked;

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *actual) {
  sqlite3_vfs *system = vfs == &summing ? system_vfs : system_vfs_unlocked;
  // Logs, journals and temporary files are the system's.
  if (!(flags & SQLITE_OPEN_MAIN_DB)) return system->xOpen(system, name, base, flags, actual);
  summed_file *file = (summed_file *)base;
  memset(file, 0, sizeof *file);
  real(base)->pMethods = NULL;
  int status = system->xOpen(system, name, real(base), flags, actual);
  if (real(base)->pMethods != NULL) {
    int has_index = real(base)->pMethods->iVersion >= 2 && real(base)->pMethods->xShmMap != NULL;
    base->pMethods = has_index ? &methods : &methods_without_index;
  }
  return status;
}

static int add(sqlite3_vfs *vfs, sqlite3_vfs *system, const char *name) {
  if (system == NULL) return SQLITE_ERROR;
  *vfs = *system;
  vfs->zName = name;
  vfs->szOsFile = (int)sizeof(summed_file) + system->szOsFile;
  vfs->xOpen = vfs_open;
  vfs->pNext = NULL;
  return sqlite3_vfs_register(vfs, 0);
}

int kv_add_sums(void) {
  sqlite3_initialize();
  system_vfs = sqlite3_vfs_find("unix");
  system_vfs_unlocked = sqlite3_vfs_find("unix-none");
  int status = add(&summing, system_vfs, "kv-unix");
  return status != SQLITE_OK ? status : add(&summing_unlocked, system_vfs_unlocked, "kv-unix-none");
}

/// Waits for a moment, and a little longer after the first ten times. SQLite's own handler comes to wait a tenth of a second
/// each time: among processes that save all the time one that waits so gets no turn.
static int wait_again(void *limit, int times) {
  intptr_t waited = times < 10 ? times : 10 + (times - 10) * 3;
  if (waited >= (intptr_t)limit) return 0;
  sqlite3_sleep(times < 10 ? 1 : 3);
  return 1;
}

int kv_set_patience(sqlite3 *database, int milliseconds) {
  return sqlite3_busy_handler(database, wait_again, (void *)(intptr_t)milliseconds);
}

int kv_reserve_sums(sqlite3 *database) {
  int count = sum_size;
  return sqlite3_file_control(database, "main", SQLITE_FCNTL_RESERVE_BYTES, &count);
}

/// The file of a database; null where it is none of ours.
static summed_file *file_of(sqlite3 *database) {
  sqlite3_file *file = NULL;
  sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  int is_ours = file != NULL && (file->pMethods == &methods || file->pMethods == &methods_without_index);
  return is_ours ? (summed_file *)file : NULL;
}

int kv_has_sums(sqlite3 *database) {
  summed_file *file = file_of(database);
  if (file != NULL) look_at_header(file);
  return file != NULL && file->has_sums;
}

void kv_tolerate_pages(sqlite3 *database) {
  summed_file *file = file_of(database);
  if (file != NULL) file->tolerates = 1;
}

int kv_has_damaged_page(sqlite3 *database) {
  summed_file *file = file_of(database);
  return file != NULL && file->has_damaged_page;
}
