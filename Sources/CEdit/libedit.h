// What is used of libedit, as its header histedit.h declares it, and how it is found.
#ifndef KVOSANDBOX_LIBEDIT_H
#define KVOSANDBOX_LIBEDIT_H

#include <stdbool.h>
#include <stdio.h>
#include <wchar.h>

typedef struct editline EditLine;
typedef struct historyW HistoryW;
typedef struct { int num; const wchar_t *str; } HistEventW;
typedef struct { const wchar_t *buffer, *cursor, *lastchar; } LineInfoW;

enum {
  EL_EDITOR = 2, EL_SIGNAL = 3, EL_BIND = 4, EL_ADDFN = 9, EL_HIST = 10, EL_GETCFN = 13, EL_PREP_TERM = 16, EL_REFRESH = 20,
  EL_PROMPT_ESC = 21,
};
enum { CC_NORM = 0, CC_REFRESH = 4, CC_REDISPLAY = 8, CC_REFRESH_BEEP = 9 };
enum { H_SETSIZE = 1, H_ENTER = 10, H_SETUNIQUE = 20 };

/// The functions, as they were found.
typedef struct kv_libedit {
  EditLine *(*init)(const char *, FILE *, FILE *, FILE *);
  void (*end)(EditLine *);
  int (*set)(EditLine *, int, ...);
  const wchar_t *(*gets)(EditLine *, int *);
  const LineInfoW *(*line)(EditLine *);
  int (*insert)(EditLine *, const wchar_t *);
  void (*resize)(EditLine *);
  int (*source)(EditLine *, const char *);
  HistoryW *(*history_init)(void);
  int (*history)(HistoryW *, HistEventW *, int, ...);
  void (*history_end)(HistoryW *);
} kv_libedit;

/// Finds them, once; NULL where one is missing.
const kv_libedit *kv_libedit_find(void);

#endif
