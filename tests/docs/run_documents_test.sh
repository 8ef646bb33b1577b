#!/usr/bin/env bash
# Tests run_documents.sh on documents of its own.
set -euo pipefail
runner=$(dirname "$(realpath "$0")")/run_documents.sh
program=/bin/true
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# expect STATUS TEXT DOCUMENT...: the runner's exit status, and a text in what it prints.
expect() {
  local status=0 out
  out=$("$runner" "$program" "${@:3}" 2>&1) || status=$?
  if [[ $status -ne $1 || $out != *"$2"* ]]; then
    printf 'expected status %s and "%s", found status %s and:\n%s\n' "$1" "$2" "$status" "$out" >&2
    exit 1
  fi
}

printf '%s\n' '# Works' '```sh' 'sandtable anything' 'echo kept >file' '```' 'and later' \
  '```console' '$ false' '```' '```sh' 'grep -q kept file' '```' >works.md
expect 0 works.md works.md

printf '%s\n' '# Fails' '' '```sh' 'true' 'false' 'echo not reached' '```' >fails.md
expect 1 'fails.md:5: failed with status 1' works.md fails.md

printf '%s\n' '# Fails in a pipe' '' '```sh' 'false | cat' '```' >pipe.md
expect 1 'pipe.md:4: failed' pipe.md

printf '%s\n' '# Unknown command' '' '```sh' 'no-such-command' '```' >unknown.md
expect 1 'unknown.md:4: no-such-command' unknown.md

printf '%s\n' '# Endless' '```sh' 'true' >endless.md
expect 1 'endless.md: a fenced block has no end' endless.md

printf '%s\n' '# Nothing to run' '```console' '$ false' '```' >nothing.md
expect 1 'no document has a block' nothing.md

# Whole files are checked: the program here has something against what says "bad", and a warning for
# an odd name.
cat >checker <<'END'
#!/bin/sh
grep -q bad "$2" && { echo "$2:1: bad" >&2; exit 1; }
case $2 in odd.toml) echo "$2:1: warning: odd" >&2 ;; esac
exit 0
END
chmod +x checker
program=./checker
printf '%s\n' '# Files' '```toml' 'good = 1' '```' '' '```toml fragment' 'bad' '```' \
  '```toml' '[scenario]' 'id = "good-one"' '```' >files.md
expect 0 files.md files.md
printf '%s\n' '# Bad file' '' '```toml' 'bad = 1' '```' 'after' >bad.md
expect 1 'example.toml:1: bad' bad.md
expect 1 'bad.md:6: failed with status 1' bad.md
printf '%s\n' '# Odd name' '```toml' '[scenario]' 'id = "odd"' '```' >odd.md
expect 1 'odd.toml:1: warning: odd' odd.md
program=/bin/true

# Blocks of one document do not see files of another.
printf '%s\n' '# Alone' '```sh' 'test ! -e file' '```' >alone.md
expect 0 alone.md works.md alone.md
