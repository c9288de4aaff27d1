// Editing lines.
#define _GNU_SOURCE
#include "CEdit.h"
#include "libedit.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static struct {
  const kv_libedit *api;
  EditLine *editor;
  HistoryW *history;
  kv_edit_callbacks callbacks;
  wchar_t *prompt;
  kv_edit_ending ending;
  // Where the key that completes came last.
  wchar_t *completed;
  size_t completed_at;
  bool completed_last;
} kv_edit;

bool kv_edit_wait(const sigset_t *signals) {
  struct pollfd input = {STDIN_FILENO, POLLIN, 0};
  return ppoll(&input, 1, NULL, signals) > 0;
}

// MARK: - Texts

static bool kv_is_utf8_locale(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

bool kv_edit_set_locale(void) {
  if (setlocale(LC_CTYPE, "") != NULL && kv_is_utf8_locale()) return true;
  return setlocale(LC_CTYPE, "C.UTF-8") != NULL && kv_is_utf8_locale();
}

// Bytes that are no character become U+FFFD.
static wchar_t *kv_wide(const char *text) {
  size_t left = strlen(text), count = 0;
  wchar_t *wide = malloc((left + 1) * sizeof *wide);
  if (wide == NULL) return NULL;
  mbstate_t state = {0};
  while (left > 0) {
    size_t length = mbrtowc(&wide[count], text, left, &state);
    if (length == 0 || length > left) {
      wide[count] = 0xFFFD;
      length = 1;
      memset(&state, 0, sizeof state);
    }
    count++;
    text += length;
    left -= length;
  }
  wide[count] = 0;
  return wide;
}

static char *kv_narrow(const wchar_t *text, size_t count) {
  char *bytes = malloc(count * MB_CUR_MAX + 1), *end = bytes;
  if (bytes == NULL) return NULL;
  mbstate_t state = {0};
  for (size_t i = 0; i < count; i++) {
    size_t length = wcrtomb(end, text[i], &state);
    if (length != (size_t)-1) end += length;
  }
  *end = 0;
  return bytes;
}

// MARK: - What libedit calls

static wchar_t *kv_prompt(EditLine *editor) {
  (void)editor;
  static wchar_t none[] = L"";
  return kv_edit.prompt == NULL ? none : kv_edit.prompt;
}

static int kv_width(const wchar_t *text, const wchar_t *end) {
  int width = 0;
  bool shown = true;
  for (; text < end; text++) {
    if (*text == 1) shown = !shown;
    int columns = shown && *text != 1 ? wcwidth(*text) : 0;
    if (columns > 0) width += columns;
  }
  return width;
}

// libedit writes the line anew where the cursor is. So that goes to where the prompt begins, in a terminal that has broken its
// lines anew, as nearly all do.
static void kv_clear_line(EditLine *editor, bool has_moved) {
  const LineInfoW *line = kv_edit.api->line(editor);
  struct winsize size = {0};
  int rows = 0;
  if (!has_moved && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && kv_edit.prompt != NULL)
    rows = (kv_width(kv_edit.prompt, kv_edit.prompt + wcslen(kv_edit.prompt)) + kv_width(line->buffer, line->cursor)) / size.ws_col;
  fflush(stdout);
  if (rows > 0) dprintf(STDOUT_FILENO, "\033[%dA", rows);
  dprintf(STDOUT_FILENO, "\r\033[J");
}

// 1 for a character, 0 for the end of the input, -1 where the line is not wanted any more.
static int kv_read_character(EditLine *editor, wchar_t *character) {
  mbstate_t state = {0};
  for (;;) {
    switch (kv_edit.callbacks.wait()) {
    case KV_EDIT_INPUT: break;
    case KV_EDIT_RESIZED:
      kv_clear_line(editor, false);
      kv_edit.api->resize(editor);
      kv_edit.api->set(editor, EL_REFRESH);
      continue;
    case KV_EDIT_SUSPENDED:
      kv_edit.api->set(editor, EL_PREP_TERM, 0);
      kv_edit.callbacks.suspend();
      kv_edit.api->set(editor, EL_PREP_TERM, 1);
      kv_clear_line(editor, true);
      kv_edit.api->resize(editor);
      kv_edit.api->set(editor, EL_REFRESH);
      continue;
    case KV_EDIT_STOPPED:
      kv_edit.ending = KV_EDIT_CUT;
      errno = EINTR;
      return -1;
    }
    char byte;
    ssize_t count = read(STDIN_FILENO, &byte, 1);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count <= 0) return 0;
    size_t length = mbrtowc(character, &byte, 1, &state);
    if (length == (size_t)-2) continue;  // more bytes of it follow
    if (length == (size_t)-1) {
      memset(&state, 0, sizeof state);
      *character = 0xFFFD;
    }
    return 1;
  }
}

static bool kv_is_same_place(const LineInfoW *line) {
  size_t count = (size_t)(line->lastchar - line->buffer);
  bool same = kv_edit.completed_last && kv_edit.completed != NULL && wcslen(kv_edit.completed) == count
              && wmemcmp(kv_edit.completed, line->buffer, count) == 0
              && kv_edit.completed_at == (size_t)(line->cursor - line->buffer);
  free(kv_edit.completed);
  kv_edit.completed = malloc((count + 1) * sizeof *kv_edit.completed);
  if (kv_edit.completed != NULL) {
    wmemcpy(kv_edit.completed, line->buffer, count);
    kv_edit.completed[count] = 0;
  }
  kv_edit.completed_at = (size_t)(line->cursor - line->buffer);
  kv_edit.completed_last = true;
  return same;
}

static unsigned char kv_complete(EditLine *editor, wint_t key) {
  (void)key;
  const LineInfoW *line = kv_edit.api->line(editor);
  bool again = kv_is_same_place(line), lists = false;
  char *head = kv_narrow(line->buffer, (size_t)(line->cursor - line->buffer));
  char *whole = kv_narrow(line->buffer, (size_t)(line->lastchar - line->buffer));
  char *text = head == NULL || whole == NULL ? NULL : kv_edit.callbacks.complete(whole, strlen(head), again, &lists);
  free(head);
  free(whole);
  unsigned char result = lists ? CC_REDISPLAY : CC_REFRESH_BEEP;
  if (text != NULL && *text != 0) {
    wchar_t *wide = kv_wide(text);
    if (wide != NULL && kv_edit.api->insert(editor, wide) == 0 && !lists) result = CC_REFRESH;
    free(wide);
  }
  free(text);
  return result;
}

// MARK: - From outside

static void kv_bind(const wchar_t *key, const wchar_t *command) {
  kv_edit.api->set(kv_edit.editor, EL_BIND, key, command, (const wchar_t *)NULL);
}

bool kv_edit_open(const char *program, int history_size, const kv_edit_callbacks *callbacks) {
  const kv_libedit *api = kv_libedit_find();
  if (api == NULL) return false;
  EditLine *editor = api->init(program, stdin, stdout, stderr);
  if (editor == NULL) return false;
  kv_edit.api = api;
  kv_edit.editor = editor;
  kv_edit.callbacks = *callbacks;
  kv_edit.history = api->history_init();
  api->set(editor, EL_SIGNAL, 0);
  api->set(editor, EL_PROMPT_ESC, kv_prompt, (wchar_t)1);
  api->set(editor, EL_EDITOR, L"emacs");
  if (kv_edit.history != NULL) {
    HistEventW event;
    api->history(kv_edit.history, &event, H_SETSIZE, history_size);
    api->history(kv_edit.history, &event, H_SETUNIQUE, 1);
    api->set(editor, EL_HIST, api->history, kv_edit.history);
  }
  api->set(editor, EL_GETCFN, kv_read_character);
  api->set(editor, EL_ADDFN, L"kvosandbox-complete", L"Complete the word", kv_complete);
  kv_bind(L"^I", L"kvosandbox-complete");
  kv_bind(L"^R", L"em-inc-search-prev");
  kv_bind(L"\\e[3~", L"ed-delete-next-char");
  kv_bind(L"\\e[1~", L"ed-move-to-beg");
  kv_bind(L"\\e[4~", L"ed-move-to-end");
  kv_bind(L"\\e[1;5C", L"em-next-word");
  kv_bind(L"\\e[1;5D", L"ed-prev-word");
  // What the user has settled for all programs.
  api->source(editor, NULL);
  return true;
}

void kv_edit_close(void) {
  if (kv_edit.editor == NULL) return;
  kv_edit.api->end(kv_edit.editor);
  if (kv_edit.history != NULL) kv_edit.api->history_end(kv_edit.history);
  free(kv_edit.prompt);
  free(kv_edit.completed);
  memset(&kv_edit, 0, sizeof kv_edit);
}

char *kv_edit_line(const char *prompt, kv_edit_ending *ending) {
  free(kv_edit.prompt);
  kv_edit.prompt = kv_wide(prompt);
  kv_edit.ending = KV_EDIT_END;
  kv_edit.completed_last = false;
  // Before the prompt shows, or what is typed at once goes to a terminal that edits lines by itself.
  kv_edit.api->set(kv_edit.editor, EL_PREP_TERM, 1);
  // The size may have changed while nobody listened.
  kv_edit.api->resize(kv_edit.editor);
  int count = 0;
  const wchar_t *line = kv_edit.api->gets(kv_edit.editor, &count);
  if (line == NULL || count <= 0) {
    *ending = kv_edit.ending;
    return NULL;
  }
  while (count > 0 && (line[count - 1] == L'\n' || line[count - 1] == L'\r')) count--;
  *ending = KV_EDIT_LINE;
  return kv_narrow(line, (size_t)count);
}

void kv_edit_remember(const char *line) {
  wchar_t *wide = kv_edit.history == NULL ? NULL : kv_wide(line);
  HistEventW event;
  if (wide != NULL) kv_edit.api->history(kv_edit.history, &event, H_ENTER, wide);
  free(wide);
}
