#!/usr/bin/env bash
# Installs the Debian packages of packages.txt that are missing: `build` for those that building and
# playing need, `all` (the default) for those of the checks too, `node` for Debian's Node, which
# tools/install-node.sh asks for where there is no other, `long` for those of tools/long-tests.sh
# alone. Silent when none is missing.
set -euo pipefail
cd "$(dirname "$0")/.."

what=${1:-all}
if [[ $# -gt 1 || ! $what =~ ^(build|node|long|all)$ ]]; then
  echo "usage: tools/install-packages.sh [build|node|long|all]" >&2
  exit 2
fi

wanted=()
part=
while read -r word rest; do
  case $word in
    '#') [[ $rest == '['*']' ]] && part=${rest//[\[\]]/} ;;
    '' | '#'*) ;;
    *) [[ $part == "$what" || ($what == all && $part != node && $part != long) ]] && wanted+=("$word") ;;
  esac
done <packages.txt

if ! command -v dpkg-query >/dev/null; then
  echo "tools/install-packages.sh: this is no Debian system; install by hand: ${wanted[*]}" >&2
  exit 1
fi

missing=()
for package in "${wanted[@]}"; do
  status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [[ $status == installed ]] || missing+=("$package")
done
[[ ${#missing[@]} -eq 0 ]] && exit 0

as_root=()
if [[ $(id -u) -ne 0 ]]; then
  if ! command -v sudo >/dev/null; then
    echo "tools/install-packages.sh: as root, install: ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi

echo "Installing ${missing[*]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
quietly() {
  if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive "$@" >"$log" 2>&1 </dev/null; then
    cat "$log" >&2
    echo "tools/install-packages.sh: '$*' failed" >&2
    exit 1
  fi
}
quietly apt-get -qq update
quietly apt-get -qq install -y --no-install-recommends "${missing[@]}"
