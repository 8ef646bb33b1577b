#!/usr/bin/env bash
# Whether the tracked C++ files are laid out as .clang-format says; --fix lays them out so.
set -euo pipefail
cd "$(dirname "$0")/.."

case ${1:-} in
  '') options=(--dry-run -Werror) ;;
  --fix) options=(-i) ;;
  *)
    echo "usage: tools/format.sh [--fix]" >&2
    exit 2
    ;;
esac
git ls-files -z --cached --others --exclude-standard -- '*.h' '*.cpp' |
  xargs -0 -r -n 40 -P "$(nproc)" clang-format-14 --style=file "${options[@]}"
