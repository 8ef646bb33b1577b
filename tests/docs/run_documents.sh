#!/usr/bin/env bash
# Runs the commands that documents show. Every block fenced as ```sh is run by bash, in order, with
# `sandtable` on the path; the blocks of one document share an empty folder, and a command that
# fails stops its document. Every block fenced as ```toml is a whole file: `sandtable check` must
# have nothing against it, not even a warning. Blocks that are only to be read are fenced otherwise
# (```console, ```toml fragment).
#
# usage: run_documents.sh PROGRAM DOCUMENT...
set -euo pipefail

if [[ $# -lt 2 ]]; then
  echo "usage: run_documents.sh PROGRAM DOCUMENT..." >&2
  exit 2
fi
program=$(realpath "$1")
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$program" "$work/bin/sandtable"

# A whole file that a document shows, judged under the name that its [scenario] gives it. In the
# script of a document it stands behind `||`, so that it is the document that fails.
check_example() {
  local name said
  name=$(awk '/^\[/ { of = $0 } of == "[scenario]" && $1 == "id" { gsub(/"/, "", $3); print $3 }' \
    example.in)
  mv example.in "${name:-example}.toml"
  said=$(sandtable check "${name:-example}.toml" 2>&1 >example.out) && [[ -z $said ]] && return
  echo "${said:-$(cat example.out)}"
  return 1
}

# The ```sh blocks of a document, and its ```toml blocks with a check of each; everything else
# blank: line numbers stay.
commands_of() {
  awk '
    /^ *```/ {
      if (!fenced) {
        inside = $0 ~ /^ *```sh *$/ ? 1 : $0 ~ /^ *```toml *$/ ? 3 : 2
        print inside == 3 ? "cat >example.in <<\"END OF EXAMPLE\"" : ""
      } else {
        print inside == 3 ? "END OF EXAMPLE" : ""
        whole = inside == 3
        inside = 0
      }
      fenced = !fenced
      next
    }
    whole && !fenced { print "check_example || false"; whole = 0; next }
    { print inside == 1 || inside == 3 ? $0 : "" }
    END { if (whole) print "check_example || false"; if (fenced) exit 1 }
  ' "$1"
}

declare -f check_example >"$work/functions"
failed=0
ran=0
for document in "$@"; do
  script=$work/script
  if ! commands_of "$document" >"$script"; then
    echo "$document: a fenced block has no end" >&2
    failed=1
    continue
  fi
  grep -q '[^ ]' "$script" || continue
  # The first line of a document is never inside a block.
  sed -i "1s|.*|set -Eeuo pipefail; . $work/functions; trap 'echo \"$document:\$LINENO: failed with status \$?\"' ERR|" "$script"
  folder=$work/folder
  mkdir "$folder"
  echo "$document"
  if ! (cd "$folder" && PATH="$work/bin:$PATH" LC_ALL=C.UTF-8 NO_COLOR=1 \
    timeout 300 bash "$script" >"$work/output" 2>&1 </dev/null); then
    tail -n 60 "$work/output" | sed "s|^$script: line |$document:|" >&2
    echo "$document: its commands do not work" >&2
    failed=1
  fi
  rm -rf "$folder"
  ran=$((ran + 1))
done

if [[ $ran -eq 0 ]]; then
  echo "run_documents.sh: no document has a block fenced as \`\`\`sh" >&2
  exit 1
fi
exit "$failed"
