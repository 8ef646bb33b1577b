#!/usr/bin/env bash
# Lints the sources of a build with clang-tidy (.clang-tidy), tests and benchmarks left out. A
# source that passed is not looked at again until it, a header of ours that it includes, its
# compile command, .clang-tidy or clang-tidy itself changes: its key, a hash of all that, is then
# found in the folder SANDTABLE_LINT_CACHE (default: ~/.cache/sandtable/lint).
#
# Most of the time goes into headers, so sources of one library are looked at eight at a time, as one
# text. Where that has a complaint, perhaps only that two of them name a thing alike, it is halved,
# down to single sources; only what clang-tidy says of a single source counts as a complaint.
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

# "source <tab> command <tab> raw command" of each source, the first command without what only tells one
# checkout from another. A text of several sources (cmake/Joined.cmake) stands for each of them.
ninja -C "$build" -t compdb | awk -v root="$root/" -v build="$build/" '
  function put(text, old, new,    i) {
    while (i = index(text, old)) text = substr(text, 1, i - 1) new substr(text, i + length(old))
    return text
  }
  function say(file, raw) {
    sub(/"[^ "]*compile_joined\.sh /, "\"", raw)
    # Headers that another compiler has precompiled, which clang-tidy cannot read.
    gsub(/ -Winvalid-pch| -include [^ ]*cmake_pch\.hxx/, "", raw)
    if (index(file, root) == 1 && file ~ /\.cpp$/)
      print file "\t" put(put(raw, build, ""), root, "") "\t" raw
  }
  /^    "command": / { command = $0 }
  /^    "file": / {
    file = $2; gsub(/[",]/, "", file)
    if (file !~ /\/Unity\/unity_[^\/]*\.cxx$/) { say(file, command); next }
    while ((getline line <file) > 0) if (line ~ /^#include "/) {
      split(line, quoted, "\"")
      raw = put(command, file, quoted[2])
      gsub(/Unity\/unity_[^ \/]*\.cxx/, "joined.cpp", raw)
      say(quoted[2], raw)
    }
    close(file)
  }' >"$work/commands"
mkdir "$work/single"
awk -F '\t' -v build="$build" '
  { print (NR == 1 ? "[" : ",") "{ \"directory\": \"" build "\",\n" $3 "\n    \"file\": \"" $1 "\" }" }
  END { print "]" }' "$work/commands" >"$work/single/compile_commands.json"

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
  # The files of an object: its sources, one or several, each with all headers.
  function note(    i, j, name, out) {
    for (i = 1; i <= count; ++i) {
      name = short(files[i])
      if (!(files[i] in command) || name in seen || name ~ /^build:|_test\.cpp$|^tests\/|^bench\//) continue
      seen[name] = 1
      out = name
      gsub("/", "%", out)
      out = keys out
      print name "\n" common "\n" command[files[i]] > out
      for (j = 1; j <= count; ++j)
        if (j == i || !(files[j] in command)) print short(files[j]) " " sum[files[j]] > out
      close(out)
    }
    count = 0
  }
  $1 != object { note(); object = $1 }
  $2 !~ /\.cxx$/ { files[++count] = $2 }
  END { note() }
' "$work/sums" "$work/commands" "$work/deps"

todo=()
for manifest in "$work"/keys/*; do
  key=$(sort -u "$manifest" | sha256sum | cut -c 1-64)
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
printf '%s\t%s\n' "${todo[@]}" |
  awk -F '\t' 'NR == FNR { place[$0] = NR; next }
    { print ($1 in place ? place[$1] : 999999) "\t" $1 "\t" $2 }' "$order" - |
  sort -n -k 1,1 -s | cut -f 2- >"$work/todo"
awk -f tools/batches.awk -v root="$root/" "$work/commands" "$work/todo" |
  sort -s -n -k 1,1 >"$work/batches"
export deadline=$((${SANDTABLE_LINT_SECONDS:-0} == 0 ? 0 : $(date +%s) + SANDTABLE_LINT_SECONDS))
export left=$work/left single=$work/single root build tidy cache

tidy() {
  "$tidy" --quiet --extra-arg=-Wno-unknown-warning-option --extra-arg=-Wreserved-identifier "$@" 2>/dev/null
}

# Whether nothing is to be said of the sources of some lines of `batches`, taken together. Two of them
# may include the same header, and a local name of one may be a name of another: doubled includes are
# looked for source by source, shadows by the compilers.
together() {
  local folder=$1 status=0
  shift
  local text=$folder/batch.cpp line source command
  mkdir -p "$folder"
  : >"$text"
  for line; do
    IFS=$'\t' read -r _ source _ command <<<"$line"
    awk '/^#include/ && seen[$0]++ { exit 1 }' "$root/$source" || return 1
    cat "$root/$source" >>"$text"
    echo >>"$text"
  done
  printf '[{ "directory": "%s",\n%s\n    "file": "%s" }]\n' "$build" \
    "${command//"$root/$source"/"$text"}" "$text" >"$folder/compile_commands.json"
  tidy -p "$folder" --config-file="$root/.clang-tidy" --checks=-readability-duplicate-include \
    --extra-arg=-Wno-shadow "$text" >/dev/null || status=$?
  rm -rf "$folder"
  return "$status"
}

# The sources of some lines of `batches`.
lint_lines() {
  local folder=$1 out line source key status=0
  shift
  if ((deadline != 0 && $(date +%s) >= deadline)); then
    printf '%s\n' "$@" >>"$left"
  elif (($# == 1)); then
    IFS=$'\t' read -r _ source key _ <<<"$1"
    if ! out=$(tidy -p "$single" "$source"); then
      printf '%s\n' "$out"
      return 1
    fi
    touch "$cache/$key"
  elif together "$folder" "$@"; then
    for line; do
      IFS=$'\t' read -r _ source key _ <<<"$line"
      touch "$cache/$key"
    done
  else
    lint_lines "$folder" "${@:1:$#/2}" || status=1
    lint_lines "$folder" "${@:$#/2+1}" || status=1
  fi
  return "$status"
}
lint_batch() {
  local lines
  mapfile -t lines < <(awk -F '\t' -v wanted="$2" '$1 == wanted' "$1/batches")
  lint_lines "$1/$2" "${lines[@]}"
}
export -f tidy together lint_lines lint_batch
# Keys that nothing asked for in a month go.
find "$cache" -type f -mtime +30 -delete
cut -f 1 "$work/batches" | uniq |
  xargs -n 1 -P "$(nproc)" bash -c 'lint_batch "$@"' lint "$work" || {
  echo "lint: failed" >&2
  exit 1
}
if [[ -e $left ]]; then
  echo "lint: $(wc -l <"$left") sources were left out for want of time; tools/lint.sh looks at all"
fi
