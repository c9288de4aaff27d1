// Line editing by libedit, which is looked for when it is first needed.
//
// What is used of it is declared here and found by dlopen and dlsym: nothing is linked, nobody needs its headers to build, and
// the start of a program that edits no line takes no longer. Its interface has been the same since the wide characters came
// (2011); what it calls itself in a file system is libedit.so.2 on Debian and its kin, libedit.so.0 elsewhere.
//
// One editor at a time, on one thread. Texts are UTF-8 here and wide characters inside of libedit: the locale of LC_CTYPE
// decides how wide a character is, and has to be one of UTF-8 (kv_edit_set_locale).
#ifndef KVOSANDBOX_CEDIT_H
#define KVOSANDBOX_CEDIT_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

/// What there is to do while a line is edited.
typedef enum kv_edit_event : int {
  KV_EDIT_INPUT,      // something can be read
  KV_EDIT_RESIZED,    // the terminal has another size
  KV_EDIT_SUSPENDED,  // the process is to be suspended, and goes on
  KV_EDIT_STOPPED,    // the line is not wanted any more
} kv_edit_event;

/// How a line has ended.
typedef enum kv_edit_ending : int {
  KV_EDIT_LINE,
  KV_EDIT_END,        // of the input
  KV_EDIT_CUT,        // by KV_EDIT_STOPPED
} kv_edit_ending;

/// What whoever edits has to say.
typedef struct kv_edit_callbacks {
  /// Waits for something to do.
  kv_edit_event (*_Nonnull wait)(void);
  /// Suspends the process, and returns when it goes on. The terminal is as it was before the editor meanwhile.
  void (*_Nonnull suspend)(void);
  /// Completes a line before `cursor`, an offset in bytes. Gives what to insert there, made by malloc, or NULL for nothing; sets
  /// `lists` where it has written lines below the one that is edited. `again` says that the key came twice in the same place.
  char *_Nullable (*_Nonnull complete)(const char *line, size_t cursor, bool again, bool *lists);
} kv_edit_callbacks;

/// Waits until something can be read from the standard input, with `signals` blocked and no others; false where a signal came.
bool kv_edit_wait(const sigset_t *signals);

/// Lets characters be UTF-8, in the user's own locale where that is so, else in C.UTF-8. False where neither can be had.
bool kv_edit_set_locale(void);

/// Begins to edit the lines of the standard input, with a history of so many entries. False where there is no libedit, or no
/// memory.
bool kv_edit_open(const char *program, int history_size, const kv_edit_callbacks *callbacks);
/// Ends it; the terminal is as it was.
void kv_edit_close(void);

/// Reads a line behind a prompt; a part of that between two characters `\1` takes no place, as colours do not. The line is made by
/// malloc and has no end of line; NULL where `ending` is another one than KV_EDIT_LINE.
char *_Nullable kv_edit_line(const char *prompt, kv_edit_ending *ending);
/// Adds a line to the history.
void kv_edit_remember(const char *line);

#pragma clang assume_nonnull end
#endif
