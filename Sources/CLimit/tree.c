#include "tree.h"

#include <stdlib.h>
#include <string.h>

// Leaves and inner nodes begin alike. An entry of a leaf is a member, one of an inner node a child under the first member of
// its subtree.
typedef struct kv_node {
  struct kv_node *parent;
  uint16_t count;
  bool is_leaf;
  uint64_t high[KV_ENTRIES], low[KV_ENTRIES];
  kv_member *member[KV_ENTRIES];
} kv_node;

typedef struct kv_inner {
  kv_node node;
  uint32_t size[KV_ENTRIES];
  kv_node *child[KV_ENTRIES];
} kv_inner;

static size_t bytes_of(const kv_node *node) { return node->is_leaf ? sizeof(kv_node) : sizeof(kv_inner); }

static kv_node *make(kv_tree *tree, bool is_leaf) {
  kv_node *node = malloc(is_leaf ? sizeof(kv_node) : sizeof(kv_inner));
  if (!node) abort();
  node->parent = NULL;
  node->count = 0;
  node->is_leaf = is_leaf;
  tree->bytes += bytes_of(node);
  return node;
}

static void discard(kv_tree *tree, kv_node *node) {
  tree->bytes -= bytes_of(node);
  free(node);
}

// MARK: Entries

/// The first entry that does not come before `member`.
static int lower_bound(const kv_node *node, const kv_member *member) {
  int low = 0, high = node->count;
  while (low < high) {
    int middle = (low + high) / 2;
    bool is_before = node->high[middle] != member->key[0]  ? node->high[middle] < member->key[0]
                     : node->low[middle] != member->key[1] ? node->low[middle] < member->key[1]
                                                           : strcmp(node->member[middle]->name, member->name) < 0;
    if (is_before) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/// Moves the entries from `from` on to `to` of another node, or of the same; `count` of them.
static void move_entries(kv_node *target, int to, const kv_node *source, int from, int count) {
  memmove(target->high + to, source->high + from, count * sizeof *target->high);
  memmove(target->low + to, source->low + from, count * sizeof *target->low);
  memmove(target->member + to, source->member + from, count * sizeof *target->member);
  if (target->is_leaf) return;
  kv_inner *inner = (kv_inner *)target;
  const kv_inner *other = (const kv_inner *)source;
  memmove(inner->size + to, other->size + from, count * sizeof *inner->size);
  memmove(inner->child + to, other->child + from, count * sizeof *inner->child);
}

/// What was moved into a node is in it now.
static void settle(kv_node *node, int from) {
  for (int entry = from; entry < node->count; entry++) {
    if (node->is_leaf) {
      node->member[entry]->home = node;
    } else {
      ((kv_inner *)node)->child[entry]->parent = node;
    }
  }
}

static int place_in_parent(const kv_node *node) {
  const kv_inner *parent = (const kv_inner *)node->parent;
  int place = 0;
  while (parent->child[place] != node) place++;
  return place;
}

static uint32_t size_of(const kv_node *node) {
  if (node->is_leaf) return node->count;
  uint32_t size = 0;
  for (int entry = 0; entry < node->count; entry++) size += ((const kv_inner *)node)->size[entry];
  return size;
}

static void note_first(kv_node *parent, int place, const kv_node *child) {
  parent->high[place] = child->high[0];
  parent->low[place] = child->low[0];
  parent->member[place] = child->member[0];
}

static void insert_child(kv_node *parent, int place, kv_node *child, uint32_t size) {
  move_entries(parent, place + 1, parent, place, parent->count - place);
  parent->count++;
  ((kv_inner *)parent)->child[place] = child;
  ((kv_inner *)parent)->size[place] = size;
  child->parent = parent;
  note_first(parent, place, child);
}

// MARK: Up from a leaf

/// Adds `step` to the sizes above a leaf, and returns how many members come before it. `is_first` says that its first entry
/// is another one.
static uint32_t count_up(const kv_node *leaf, int step, bool is_first) {
  uint32_t before = 0;
  const kv_node *node = leaf;
  for (kv_node *parent = leaf->parent; parent; node = parent, parent = parent->parent) {
    kv_inner *inner = (kv_inner *)parent;
    int place = place_in_parent(node);
    for (int entry = 0; entry < place; entry++) before += inner->size[entry];
    inner->size[place] += step;
    if (is_first && node->count) note_first(parent, place, node);
    is_first = is_first && place == 0;
  }
  return before;
}

static void split(kv_tree *tree, kv_node *node) {
  if (!node->parent) {
    tree->root = make(tree, false);
    insert_child(tree->root, 0, node, size_of(node));
  } else if (node->parent->count == KV_ENTRIES) {
    split(tree, node->parent);
  }
  kv_node *parent = node->parent, *right = make(tree, node->is_leaf);
  int place = place_in_parent(node), kept = node->count / 2;
  right->count = node->count - kept;
  move_entries(right, 0, node, kept, right->count);
  node->count = kept;
  settle(right, 0);
  ((kv_inner *)parent)->size[place] = size_of(node);
  insert_child(parent, place + 1, right, size_of(right));
}

static void remove_child(kv_node *parent, int place) {
  move_entries(parent, place, parent, place + 1, parent->count - place - 1);
  parent->count--;
  if (place > 0 || parent->count == 0) return;
  for (kv_node *node = parent; node->parent; node = node->parent) {
    int own = place_in_parent(node);
    note_first(node->parent, own, node);
    if (own > 0) break;
  }
}

/// A node has few entries left: joins it with a neighbour where both have room in one.
static void join(kv_tree *tree, kv_node *node) {
  kv_node *parent = node->parent;
  if (!parent) {
    if (node->is_leaf || node->count != 1) return;
    tree->root = ((kv_inner *)node)->child[0];
    tree->root->parent = NULL;
    return discard(tree, node);
  }
  kv_inner *inner = (kv_inner *)parent;
  int place = place_in_parent(node), most = KV_ENTRIES * 3 / 4;
  if (node->count == 0) {
    remove_child(parent, place);
    discard(tree, node);
  } else {
    if (place + 1 == parent->count || inner->child[place + 1]->count + node->count > most) {
      if (place == 0 || inner->child[place - 1]->count + node->count > most) return;
      place--;
    }
    kv_node *left = inner->child[place], *right = inner->child[place + 1];
    int old = left->count;
    move_entries(left, old, right, 0, right->count);
    left->count += right->count;
    settle(left, old);
    inner->size[place] += inner->size[place + 1];
    remove_child(parent, place + 1);
    discard(tree, right);
  }
  if (parent->count < KV_ENTRIES / 4) join(tree, parent);
}

// MARK: The tree

kv_tree kv_tree_make(void) {
  kv_tree tree = {NULL, 0};
  tree.root = make(&tree, true);
  return tree;
}

uint32_t kv_tree_insert(kv_tree *tree, kv_member *member) {
  kv_node *node;
  while (true) {
    node = tree->root;
    while (!node->is_leaf) {
      int place = lower_bound(node, member);
      node = ((kv_inner *)node)->child[place > 0 ? place - 1 : 0];
    }
    if (node->count < KV_ENTRIES) break;
    split(tree, node);
  }
  int place = lower_bound(node, member);
  move_entries(node, place + 1, node, place, node->count - place);
  node->count++;
  node->high[place] = member->key[0];
  node->low[place] = member->key[1];
  node->member[place] = member;
  member->home = node;
  return place + count_up(node, 1, place == 0);
}

uint32_t kv_tree_remove(kv_tree *tree, kv_member *member) {
  kv_node *leaf = member->home;
  int place = 0;
  while (leaf->member[place] != member) place++;
  move_entries(leaf, place, leaf, place + 1, leaf->count - place - 1);
  leaf->count--;
  uint32_t before = count_up(leaf, -1, place == 0);
  if (leaf->count < KV_ENTRIES / 4) join(tree, leaf);
  return place + before;
}

static void discard_all(kv_tree *tree, kv_node *node) {
  for (int entry = 0; !node->is_leaf && entry < node->count; entry++) {
    discard_all(tree, ((kv_inner *)node)->child[entry]);
  }
  discard(tree, node);
}

void kv_tree_free(kv_tree *tree) { discard_all(tree, tree->root); }
