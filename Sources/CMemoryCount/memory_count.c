// malloc and its kin, counted. What the C library calls by these names comes here too ("Replacing malloc" in the manual
// of glibc says that it may).
#include "CMemoryCount.h"
#include "CGuards.h"
#include "CThread.h"
#include <errno.h>
#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define KV_HAS_SANITIZER 1
#endif
#endif

#if defined(__GLIBC__) && !defined(KV_HAS_SANITIZER)

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
void __libc_free(void *);

static inline void *kv_counted(void *block) {
#ifdef KV_SWITCHES
  kv_blocks_made += 1;
#endif
  if (block != NULL) kv_allocated += (int64_t)malloc_usable_size(block);
  return block;
}

void *malloc(size_t size) { return kv_counted(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return kv_counted(__libc_calloc(count, size)); }

void *realloc(void *block, size_t size) {
  int64_t before = block == NULL ? 0 : (int64_t)malloc_usable_size(block);
  void *moved = __libc_realloc(block, size);
  // Refused, the old block stays; of size 0, it is freed.
  if (moved != NULL || size == 0) kv_allocated -= before;
  return kv_counted(moved);
}

void free(void *block) {
  if (block == NULL) return;
  kv_allocated -= (int64_t)malloc_usable_size(block);
  __libc_free(block);
}

void *memalign(size_t alignment, size_t size) { return kv_counted(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

static size_t kv_page_size(void) {
  long size = sysconf(_SC_PAGESIZE);
  return size > 0 ? (size_t)size : 4096;
}

void *valloc(size_t size) { return memalign(kv_page_size(), size); }

void *pvalloc(size_t size) {
  size_t page = kv_page_size();
  if (size > SIZE_MAX - (page - 1)) {
    errno = ENOMEM;
    return NULL;
  }
  return memalign(page, (size + page - 1) & ~(page - 1));
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
  void *made = memalign(alignment, size);
  if (made == NULL) return ENOMEM;
  *block = made;
  return 0;
}

__attribute__((constructor)) static void kv_start_counting(void) {
  kv_allocations_are_counted = kv_guard_is_in_force(KV_GUARD_MEMORY_COUNT);
}

bool kv_memory_count_is_on(void) { return true; }

#else

bool kv_memory_count_is_on(void) { return false; }

#endif
