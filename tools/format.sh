#!/usr/bin/env bash
# Whether the tracked C++ files are laid out as .clang-format says, and the web client's as
# web/.prettierrc.json does; --fix lays them out so.
set -euo pipefail
cd "$(dirname "$0")/.."

case ${1:-} in
  '') options=(--dry-run -Werror) pages=(--check) ;;
  --fix) options=(-i) pages=(--write) ;;
  *)
    echo "usage: tools/format.sh [--fix]" >&2
    exit 2
    ;;
esac
# tracked PATTERN...: what git tracks, and what it would; what was removed is passed over.
tracked() {
  local path
  git ls-files -z --cached --others --exclude-standard -- "$@" |
    while IFS= read -r -d '' path; do
      [[ -e $path ]] && printf '%s\0' "$path"
    done || true
}

status=0
tracked '*.h' '*.cpp' |
  xargs -0 -r -n 40 -P "$(nproc)" clang-format-14 --style=file "${options[@]}" || status=1

# The client's formatter comes from npm with what builds the client, and looks for its plugin from
# the folder that it is called in.
node=$(tools/install-node.sh)
cd web
prettier=node_modules/prettier/bin/prettier.cjs
if [[ ! -e $prettier ]]; then
  PATH=$node:$PATH npm ci --no-audit --no-fund --loglevel=error
fi
tracked '*.ts' '*.svelte' '*.mjs' '*.js' '*.css' '*.html' |
  xargs -0 -r "$node/node" "$prettier" --cache --cache-strategy content --log-level warn \
    "${pages[@]}" || status=1
exit "$status"
