// Time limits: nothing runs while there is time left, and a signal on the interpreter's own thread when it is up.
//
// A count hook would make every Lua loop twice as slow. So the kernel is asked for a signal to this very thread at
// the deadline; its handler installs a hook on the Lua thread that is running (allowed from a handler, but not from
// another thread), and the hook raises. The signal repeats until the scope ends: a hook set just as a coroutine
// switched is then set again where it counts.
#include "internal.h"
#include <errno.h>
#include <math.h>
#include <sys/syscall.h>
#include <unistd.h>

KV_BEGIN

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

static const long kv_repeat_nanoseconds = 5 * 1000 * 1000;
static _Thread_local kv_deadline *volatile kv_thread_deadlines;
static pthread_once_t kv_handler_once = PTHREAD_ONCE_INIT;
static bool kv_handler_installed;

// A real-time signal: neither the Swift runtime nor the C library uses these.
static int kv_signal(void) { return SIGRTMIN + 6; }

double kv_clock_monotonic(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void kv_kill_hook(lua_State *L, lua_Debug *ar) {
  (void)ar;
  kv_host *h = kv_host_get(L);
  if (h->kill) {
    // Here, because a script's pcall in between would hide the line from the handler further out.
    if (h->trace_state == KV_TRACE_NONE) {
      kv_trace_clear(h);
      kv_trace_capture(L, 0);
      h->trace_state = KV_TRACE_KEEP;
    }
    kv_raise_kill(L);
  }
  // Left over on a coroutine from a limit that is past.
  kv_reset_hook(h, L);
}

static double kv_clock_thread(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/// Sets the hook on what runs. That looks at every frame of the stack: with 200,000 of them, on a busy machine, it takes as
/// long as the signal needs to come again. So it takes a twentieth of the thread's time at most.
static void kv_set_kill_hook(kv_host *h) {
  double before = kv_clock_thread();
  if (h->hooked == h->running && before < h->hook_again_at) return;
  lua_sethook(h->running, kv_kill_hook, LUA_MASKCOUNT, 1);
  double after = kv_clock_thread();
  h->hooked = h->running;
  h->hook_again_at = after + 20 * (after - before);
  h->hook_count++;
}

static void kv_stop(kv_host *h, kv_kill reason) {
  if (h->kill == 0) {
    h->kill = reason;
    h->hooked = NULL;
    h->hook_count = 0;
  }
  if (h->depth > 0 && kv_guard_is_in_force(KV_GUARD_HOOK)) kv_set_kill_hook(h);
}

/// Stops what another thread has asked to be stopped. It asks for the sake of memory by what it saw a moment ago: that
/// may be over by now, and what runs may be the next test.
static void kv_answer_request(kv_host *h) {
  int reason = h->stop_requested;
  if (reason == KV_KILL_NONE) return;
  if (reason == KV_KILL_MEMORY && !kv_memory_is_far_over(h, kv_allocated)) {
    atomic_compare_exchange_strong(&h->stop_requested, &reason, KV_KILL_NONE);
    return;
  }
  kv_stop(h, (kv_kill)reason);
}

static void kv_on_signal(int number) {
  (void)number;
  int before = errno;
  double now = kv_clock_monotonic();
  for (kv_deadline *d = kv_thread_deadlines; d != NULL; d = d->outer_of_thread)
    if (now >= d->at) kv_stop(d->host, KV_KILL_TIME);
    else kv_answer_request(d->host);
  errno = before;
}

static void kv_install_handler(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = kv_on_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  kv_handler_installed = sigaction(kv_signal(), &action, NULL) == 0;
}

bool kv_deadline_begin(kv_host *h, kv_deadline *scope, double seconds) {
  pthread_once(&kv_handler_once, kv_install_handler);
  if (!kv_handler_installed) return false;
  double now = kv_clock_monotonic();
  scope->host = h;
  scope->at = now + seconds;
  scope->outer_of_host = h->deadline;
  scope->outer_of_thread = kv_thread_deadlines;
  if (h->deadline != NULL && h->deadline->at < scope->at) scope->at = h->deadline->at;
  struct sigevent event;
  memset(&event, 0, sizeof event);
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = kv_signal();
  event.sigev_notify_thread_id = (pid_t)syscall(SYS_gettid);
  if (timer_create(CLOCK_MONOTONIC, &event, &scope->timer) != 0) return false;
  // Worker threads of a queue block every signal that may be blocked.
  sigset_t ours, before;
  sigemptyset(&ours);
  sigaddset(&ours, kv_signal());
  scope->was_blocked = pthread_sigmask(SIG_UNBLOCK, &ours, &before) == 0 && sigismember(&before, kv_signal()) == 1;
  h->deadline = scope;
  scope->outer_work = kv_thread_current_work();
  kv_thread_set_current_work(kv_host_work(h));
  atomic_signal_fence(memory_order_seq_cst);
  kv_thread_deadlines = scope;
  h->thread = pthread_self();
  atomic_signal_fence(memory_order_seq_cst);
  h->has_thread = 1;
  if (scope->outer_of_host == NULL) h->allocated = &kv_allocated;
  kv_answer_request(h);
  double left = scope->at - now;
  if (left < 1e-9) left = 1e-9;  // zero would disarm
  if (left > 1e9) left = 1e9;
  struct itimerspec when;
  when.it_value.tv_sec = (time_t)left;
  when.it_value.tv_nsec = (long)((left - (double)(time_t)left) * 1e9);
  if (when.it_value.tv_sec == 0 && when.it_value.tv_nsec == 0) when.it_value.tv_nsec = 1;
  when.it_interval.tv_sec = 0;
  when.it_interval.tv_nsec = kv_repeat_nanoseconds;
  timer_settime(scope->timer, 0, &when, NULL);
  return true;
}

void kv_deadline_end(kv_host *h, kv_deadline *scope) {
  timer_delete(scope->timer);
  kv_thread_set_current_work(scope->outer_work);
  if (scope->outer_of_host == NULL) {
    h->has_thread = 0;
    h->allocated = NULL;
    h->stop_requested = KV_KILL_NONE;
  }
  kv_thread_deadlines = scope->outer_of_thread;
  atomic_signal_fence(memory_order_seq_cst);
  h->deadline = scope->outer_of_host;
  if (scope->was_blocked) {
    sigset_t ours;
    sigemptyset(&ours);
    sigaddset(&ours, kv_signal());
    pthread_sigmask(SIG_BLOCK, &ours, NULL);
  }
  bool past = h->deadline != NULL && kv_clock_monotonic() >= h->deadline->at;
  if (h->kill == KV_KILL_TIME && !past) {
    h->kill = 0;
    kv_reset_hook(h, h->running);
  } else if (h->kill != 0 && h->depth == 0 && h->deadline == NULL) {
    h->kill = 0;
  }
}

double kv_host_time_left(const kv_host *h) {
  return h->deadline == NULL ? INFINITY : h->deadline->at - kv_clock_monotonic();
}

void kv_host_set_kill(kv_host *h, kv_kill kill) { h->kill = kill; }
void kv_host_request_stop(kv_host *h, kv_kill reason) {
  h->stop_requested = reason;
  if (h->has_thread) pthread_kill(h->thread, kv_signal());
}
int kv_host_hook_count(const kv_host *h) { return h->hook_count; }
void kv_host_interrupt(kv_host *h) { kv_stop(h, KV_KILL_INTERRUPT); }

KV_END
