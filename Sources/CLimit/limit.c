#include "CLimit.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tree.h"

static double now_ns(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

// MARK: The trace, as `WorkloadTrace` draws it

static uint64_t below(uint64_t *state, uint64_t bound) {
  uint64_t mixed = *state += 0x9E3779B97F4A7C15;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
  return ((mixed ^ (mixed >> 31)) >> 33) % bound;
}

/// Eight bits of the color, sixteen of the rating, and thirteen bytes of the name: all of it.
static void pack_key(kv_member *member) {
  uint8_t bytes[16] = {member->color, 0x40 | (uint8_t)(member->rating >> 8), (uint8_t)member->rating};
  memcpy(bytes + 3, member->name, 13);
  memcpy(member->key, bytes, 16);
  member->key[0] = __builtin_bswap64(member->key[0]);
  member->key[1] = __builtin_bswap64(member->key[1]);
}

static kv_member *make_member(uint64_t *state) {
  kv_member *member = calloc(1, sizeof *member);
  if (!member) abort();
  for (int place = 0; place < 12; place++) member->name[place] = (char)('a' + below(state, 26));
  member->color = (uint8_t)below(state, 8);
  member->rating = (int64_t)below(state, 100);
  member->live = below(state, 2) == 0;
  pack_key(member);
  return member;
}

// MARK: The view

typedef struct kv_view {
  kv_tree tree;
  uint32_t counts[8];       // rows of each color
  uint64_t rows;
  // What a listener does: through pointers, as a delegate is called.
  void (*volatile row)(struct kv_view *, uint32_t section, uint32_t from, uint32_t to);
  void (*volatile section)(struct kv_view *, uint32_t section);
  uint64_t events, sum;
} kv_view;

static void note_row(kv_view *view, uint32_t section, uint32_t from, uint32_t to) {
  view->events++;
  view->sum = view->sum * 31 + section * 7 + from + to * 13;
}

static void note_section(kv_view *view, uint32_t section) {
  view->events++;
  view->sum = view->sum * 31 + section;
}

/// The index of a color's section, and the row that it begins at.
static uint32_t section_of(const kv_view *view, int color, uint32_t *start) {
  uint32_t section = 0;
  *start = 0;
  for (int other = 0; other < color; other++) {
    section += view->counts[other] > 0;
    *start += view->counts[other];
  }
  return section;
}

static void show(kv_view *view, kv_member *member) {
  uint32_t row = kv_tree_insert(&view->tree, member), start, section = section_of(view, member->color, &start);
  if (view->counts[member->color]++ == 0) view->section(view, section);
  view->rows++;
  view->row(view, section, 0, row - start);
}

static void hide(kv_view *view, kv_member *member) {
  uint32_t row = kv_tree_remove(&view->tree, member), start, section = section_of(view, member->color, &start);
  view->rows--;
  view->row(view, section, row - start, 0);
  if (--view->counts[member->color] == 0) view->section(view, section);
}

static void rate(kv_view *view, kv_member *member, int64_t rating) {
  uint32_t start, section = section_of(view, member->color, &start), from = 0;
  if (!member->live) from = kv_tree_remove(&view->tree, member) - start;
  member->rating = rating;
  pack_key(member);
  if (!member->live) view->row(view, section, from, kv_tree_insert(&view->tree, member) - start);
}

// MARK: The workload

static int by_key(const void *left, const void *right) {
  const kv_member *a = *(kv_member *const *)left, *b = *(kv_member *const *)right;
  if (a->key[0] != b->key[0]) return a->key[0] < b->key[0] ? -1 : 1;
  if (a->key[1] != b->key[1]) return a->key[1] < b->key[1] ? -1 : 1;
  return strcmp(a->name, b->name);
}

static void build(kv_view *view, kv_member **members, int64_t count) {
  kv_member **shown = malloc((size_t)count * sizeof *shown);
  if (!shown) abort();
  for (int64_t index = 0; index < count; index++) {
    if (members[index]->live) continue;
    view->counts[members[index]->color]++;
    shown[view->rows++] = members[index];
  }
  qsort(shown, view->rows, sizeof *shown, by_key);
  for (uint64_t row = 0; row < view->rows; row++) kv_tree_insert(&view->tree, shown[row]);
  free(shown);
}

kv_limit_figures kv_limit_run(int64_t count, int64_t mutations) {
  uint64_t state = 42;
  kv_view view = {kv_tree_make(), {0}, 0, note_row, note_section, 0, 0};
  kv_member **all = malloc((size_t)(count + mutations) * sizeof *all);
  if (!all) abort();
  for (int64_t index = 0; index < count; index++) all[index] = make_member(&state);

  kv_limit_figures figures = {0};
  double start = now_ns();
  build(&view, all, count);
  figures.build_ns = now_ns() - start;

  start = now_ns();
  for (int64_t number = 0; number < mutations; number++) {
    uint64_t kind = below(&state, 100);
    if (count == 0 || (kind >= 60 && kind < 80)) {
      kv_member *member = make_member(&state);
      all[count++] = member;
      if (!member->live) show(&view, member);
      continue;
    }
    uint64_t index = below(&state, (uint64_t)count);
    kv_member *member = all[index];
    if (kind < 40) {
      rate(&view, member, (int64_t)below(&state, 100));
    } else if (kind < 60) {
      if (!member->live) hide(&view, member);
      member->live = !member->live;
      if (!member->live) show(&view, member);
    } else {
      all[index] = all[--count];
      if (!member->live) hide(&view, member);
      free(member);
    }
  }
  figures.mutation_ns = (now_ns() - start) / (double)mutations;
  figures.events = view.events;
  figures.rows = view.rows;

  for (int64_t index = 0; index < count; index++) free(all[index]);
  free(all);
  kv_tree_free(&view.tree);
  return figures;
}
