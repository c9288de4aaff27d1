# Words and colours of the house scripts. Sourced; sets bold, red, green, dim and plain to escape sequences, or to
# nothing where the given stream is no terminal or NO_COLOR is set.

# use_colours FD: colours for what is written to file descriptor FD.
use_colours() {
  bold='' red='' green='' dim='' plain=''
  if [[ -t $1 && -z ${NO_COLOR:-} && ${TERM:-dumb} != dumb ]]; then
    bold=$'\e[1m' red=$'\e[31m' green=$'\e[32m' dim=$'\e[2m' plain=$'\e[0m'
  fi
}

# complain WORDS…: a line on stderr that says which script speaks.
complain() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
}

# speak_english: what is started from here on speaks English, whatever the user reads: for scripts that compare what it says.
speak_english() {
  unset LC_ALL
  export LC_MESSAGES=C
}
