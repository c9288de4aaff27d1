// What a thread's work may still do, readable from every room at the price of a load.
//
// A long computation in Swift sees no hook of an interpreter: it has to ask. Whoever runs work that may be stopped
// (CLua, around the calls of a script) says here where its flag is; whoever loops asks. Swift has no variables of a
// thread, and passing the flag down through every call of the engine would cost more than a load.
#ifndef KVOSANDBOX_CTHREAD_H
#define KVOSANDBOX_CTHREAD_H

#include "CAllocation.h"
#include "CFileSystem.h"
#include "CGuards.h"
#include <semaphore.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Of the work under way on a thread.
typedef struct kv_thread_work {
  /// Set where the work is to stop; NULL where nothing is under way that could be stopped.
  const volatile sig_atomic_t *_Nullable stop;
  /// How many bytes `kv_thread_allocated` may reach; INT64_MAX for any number.
  int64_t most_allocated;
  /// Whether it was found past that: what has stopped then frees what it held, and is to stop all the same.
  bool is_over;
} kv_thread_work;

extern _Thread_local kv_thread_work kv_current_work;

/// Bytes that this thread has allocated and not freed, by malloc and its kin; counted only where the program is linked
/// with CMemoryCount. What another thread frees is subtracted there, so that only differences on one thread mean anything.
extern _Thread_local int64_t kv_allocated;
/// How many blocks this thread has been given by malloc and its kin. Counted with the bytes, and in debug builds only.
extern _Thread_local int64_t kv_blocks_made;
/// Whether the program counts them. Set before main.
extern bool kv_allocations_are_counted;

static inline bool kv_allocations_counted(void) { return kv_allocations_are_counted; }

/// Waits until the semaphore is raised, or for so many milliseconds of a clock that nobody sets; whether it was raised.
bool kv_semaphore_wait(sem_t *semaphore, int64_t milliseconds);

static inline kv_thread_work kv_thread_current_work(void) { return kv_current_work; }
static inline void kv_thread_set_current_work(kv_thread_work work) { kv_current_work = work; }
static inline int64_t kv_thread_allocated(void) { return kv_allocated; }
static inline int64_t kv_thread_blocks_made(void) { return kv_blocks_made; }

/// Whether the work under way on this thread is to stop: it was told so, or it held more memory than it may.
static inline bool kv_thread_is_stopped(void) {
  if (kv_current_work.stop != NULL && *kv_current_work.stop != 0) return true;
  if (kv_allocated > kv_current_work.most_allocated) kv_current_work.is_over = true;
  return kv_current_work.is_over;
}

#pragma clang assume_nonnull end
#endif
