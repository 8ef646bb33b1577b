#!/usr/bin/env bash
# Plays the studies and benches of tests/pinned/*.said again: the first line of each is the command,
# the rest what it said, but for versions and times. A difference means that rules, dice, captains or
# telling changed; where that is meant, SANDTABLE_RECORD=1 writes them anew, and the commit says why.
#
# usage: tests/pinned/pinned.sh PROGRAM
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "$0")"

# What a machine or a release makes different.
steady() {
  sed -E -e 's/, sandtable [0-9.]+;/;/' -e 's/ in [0-9.]+ s on [0-9]+ threads?//' \
    -e '/^(legal list|lazy|full|history of a random battle:) /d' -e 's/, [0-9.]+ ns a clone//'
}

status=0
for file in *.said; do
  read -r -a command < <(head -n 1 "$file")
  if [[ ${command[0]} != '$' || ${command[1]} != sandtable ]]; then
    echo "$file:1: expected '\$ sandtable VERB …', found '${command[*]}'" >&2
    exit 2
  fi
  said=$("$program" "${command[@]:2}" | steady)
  if [[ -n ${SANDTABLE_RECORD:-} ]]; then
    printf '%s\n%s\n' "${command[*]}" "$said" >"$file"
  elif ! diff <(tail -n +2 "$file") <(printf '%s\n' "$said"); then
    echo "$file: this is not what it was (< then, > now)" >&2
    status=1
  fi
done
exit "$status"
