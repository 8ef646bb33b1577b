#!/usr/bin/env bash
# Lints the sources of a build with clang-tidy (.clang-tidy), tests and benchmarks left out. A
# source that passed is not looked at again until it, a header of ours that it includes, its
# compile command, .clang-tidy or clang-tidy itself changes: its key, a hash of all that, is then
# found in the folder SANDTABLE_LINT_CACHE (default: ~/.cache/sandtable/lint).
#
# usage: tools/lint.sh [BUILD-FOLDER]     a folder that was built with Ninja; default build/release
#
# With SANDTABLE_LINT_SECONDS=N it begins no further source after N seconds, looks at the sources
# changed last first, and says how many are left: a cold run over everything takes longer than all
# tests together.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
build=$(realpath "${1:-build/release}")
cache=${SANDTABLE_LINT_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/sandtable/lint}
tidy=clang-tidy-14
mkdir -p "$cache"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

[[ -f $build/compile_commands.json ]] || {
  echo "tools/lint.sh: $build is not configured" >&2
  exit 2
}

# "object <tab> file" for each file of ours that an object is made from, its source first.
ninja -C "$build" -t deps | awk -v root="$root/" -v build="$build/" '
  function plain(path) {
    while (sub(/[^\/]+\/\.\.\//, "", path)) {}
    return path
  }
  /^[^ ].*: #deps/ { object = $1; sub(/:$/, "", object); next }
  /^    / {
    file = substr($0, 5)
    file = plain(file ~ /^\// ? file : build file)
    if (index(file, root) == 1) print object "\t" file
  }' >"$work/deps"
if [[ ! -s $work/deps ]]; then
  echo "tools/lint.sh: $build has not been built" >&2
  exit 2
fi

# "source <tab> command" of each compile command, without what only tells one checkout from another.
ninja -C "$build" -t compdb | awk -v root="$root/" -v build="$build/" '
  /^    "command": / { command = $0 }
  /^    "file": / {
    file = $2; gsub(/[",]/, "", file)
    if (index(file, root) == 1 && file ~ /\.cpp$/) {
      while (i = index(command, build)) command = substr(command, 1, i - 1) substr(command, i + length(build))
      while (i = index(command, root)) command = substr(command, 1, i - 1) substr(command, i + length(root))
      print file "\t" command
    }
  }' >"$work/commands"

cut -f 2 "$work/deps" | sort -u >"$work/files"
(while IFS= read -r file; do [[ -f $file ]] && printf '%s\0' "$file"; done <"$work/files") |
  xargs -0 sha256sum >"$work/sums"
common=$({ "$tidy" --version; cat .clang-tidy tools/lint.sh; } | sha256sum | cut -c 1-64)

# One file a source: all that its key depends on.
mkdir "$work/keys"
awk -F '\t' -v root="$root/" -v build="$build/" -v common="$common" -v keys="$work/keys/" '
  function short(file) {
    if (index(file, build) == 1) return "build:" substr(file, length(build) + 1)
    return substr(file, length(root) + 1)
  }
  FILENAME ~ /sums$/ { sum[substr($0, 67)] = substr($0, 1, 64); next }
  FILENAME ~ /commands$/ { command[$1] = $2; next }
  $1 != object {
    object = $1
    source = $2
    name = short(source)
    wanted = source in command && !(name in seen) && name !~ /^build:|_test\.cpp$|^tests\/|^bench\//
    if (wanted) {
      seen[name] = 1
      out = name
      gsub("/", "%", out)
      out = keys out
      print name "\n" common "\n" command[source] > out
    }
  }
  wanted { print short($2) " " sum[$2] > out }
' "$work/sums" "$work/commands" "$work/deps"

todo=()
for manifest in "$work"/keys/*; do
  key=$(sha256sum <"$manifest" | cut -c 1-64)
  if [[ -e $cache/$key ]]; then
    touch "$cache/$key"
  else
    todo+=("$(head -n 1 "$manifest")" "$key")
  fi
done
all=$(find "$work/keys" -type f | wc -l)
echo "lint: $((${#todo[@]} / 2)) of $all sources to look at"
[[ ${#todo[@]} -eq 0 ]] && exit 0

# The sources that were changed last come first.
order=$work/order
git log --format= --name-only -n 300 2>/dev/null | awk 'NF && !seen[$0]++' >"$order" || true
[[ -s $order ]] || echo / >"$order"
mapfile -t todo < <(printf '%s\t%s\n' "${todo[@]}" |
  awk -F '\t' 'NR == FNR { place[$0] = NR; next }
    { print ($1 in place ? place[$1] : 999999) "\t" $1 "\t" $2 }' "$order" - |
  sort -n -k 1,1 -s | awk -F '\t' '{ print $2; print $3 }')
export deadline=$((${SANDTABLE_LINT_SECONDS:-0} == 0 ? 0 : $(date +%s) + SANDTABLE_LINT_SECONDS))
export left=$work/left

lint_one() {
  local out
  if ((deadline != 0 && $(date +%s) >= deadline)); then
    echo "$4" >>"$left"
    return 0
  fi
  if out=$("$1" -p "$2" --quiet --extra-arg=-Wno-unknown-warning-option --extra-arg=-Wreserved-identifier "$4" 2>/dev/null); then
    touch "$3/$5"
  else
    printf '%s\n' "$out"
    return 1
  fi
}
export -f lint_one
# Keys that nothing asked for in a month go.
find "$cache" -type f -mtime +30 -delete
printf '%s\0' "${todo[@]}" |
  xargs -0 -n 2 -P "$(nproc)" bash -c 'lint_one "$@"' lint "$tidy" "$build" "$cache" || {
  echo "lint: failed" >&2
  exit 1
}
if [[ -e $left ]]; then
  echo "lint: $(wc -l <"$left") sources were left out for want of time; tools/lint.sh looks at all"
fi
