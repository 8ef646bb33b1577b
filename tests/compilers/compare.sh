#!/usr/bin/env bash
# Whether two builds of same_battles, of two compilers, play the same battles from the same seeds.
#
# usage: compare.sh PROGRAM OTHER_PROGRAM
set -euo pipefail

if [[ $# != 2 ]]; then
  echo "usage: compare.sh PROGRAM OTHER_PROGRAM" >&2
  exit 2
fi
for program in "$@"; do
  if [[ ! -x $program ]]; then
    echo "compare.sh: there is no $program: build its preset first" >&2
    exit 1
  fi
done
ours=$("$1")
theirs=$("$2")
if ! diff <(echo "$ours") <(echo "$theirs"); then
  echo "compare.sh: the two compilers play different battles from one seed" >&2
  exit 1
fi
[[ -n $ours ]]
