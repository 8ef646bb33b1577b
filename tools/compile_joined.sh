#!/usr/bin/env bash
# Stands before the compiler (CMAKE_CXX_COMPILER_LAUNCHER) where sources are compiled several as one
# text (cmake/Joined.cmake), and sees to it that nobody needs to know:
#
# - where the text does not compile, perhaps only because two sources name a thing alike, it is halved,
#   down to single sources; what counts is what the compiler says of a single source;
# - a source that changed since is compiled by itself from then on, the others as before, which a cache
#   of compilers knows: who works on one file waits for that alone, and hears of an include that it lacks.
#
# What a text was parted into stands in OBJECT.parts, a line a part; `ld -r` makes one object of theirs.
#
# usage: tools/compile_joined.sh COMPILER ARGUMENTS...     the last argument is the source
set -euo pipefail
text=${!#}
[[ $text == */Unity/unity_*_cxx.cxx ]] || exec "$@"
trap 'exit 130' INT TERM

command=("$@") object='' depfile='' folders=()
for i in "${!command[@]}"; do
  case ${command[i]} in
    -o) object=${command[i + 1]} ;;
    -MF) depfile=${command[i + 1]} ;;
    -I*) folders+=("${command[i]#-I}/") ;;
  esac
done
parts=$object.parts
mapfile -t sources < <(sed -n 's/^#include "\(.*\)"$/\1/p' "$text")

# Lines of sources: those of before, without what is no more; what changed has a line of its own.
lines=() alone=() known=' '
if [[ -e $parts ]]; then
  while IFS= read -r line; do
    kept=()
    for source in $line; do
      [[ " ${sources[*]} " == *" $source "* ]] || continue
      known+="$source "
      if [[ $source -nt $parts ]]; then alone+=("$source"); else kept+=("$source"); fi
    done
    [[ ${#kept[@]} -eq 0 ]] || lines+=("${kept[*]}")
  done <"$parts"
  for source in "${sources[@]}"; do
    [[ $known == *" $source "* ]] || alone+=("$source")
  done
  lines+=("${alone[@]}")
else
  lines=("${sources[*]}")
fi

# A source as its text includes it: in the same words in every checkout.
below_folder() {
  local folder
  for folder in "${folders[@]}"; do
    if [[ $1 == "$folder"* ]]; then
      echo "${1#"$folder"}"
      return
    fi
  done
  echo "$1"
}

compiled=()
# Compiles some sources as one text to the next part.
compile() {
  local part=$object.${#compiled[@]} run=("${command[@]}") i source
  for i in "${!run[@]}"; do
    [[ ${run[i]} != "$object" || ${run[i - 1]} != -o ]] || run[i]=$part.o
    [[ ${run[i]} != "$depfile" ]] || run[i]=$part.d
  done
  if (($# == 1)); then
    run[-1]=$1
  else
    for source; do printf '#include "%s"\n' "$(below_folder "$source")"; done >"$part.new"
    cmp -s "$part.new" "$part.cxx" || cp "$part.new" "$part.cxx"
    rm "$part.new"
    run[-1]=$part.cxx
  fi
  "${run[@]}"
}
# Compiles the sources of a line, apart where they do not go together.
compile_line() {
  local half=$(($# / 2)) said
  if (($# == 1)); then
    compile "$@"
  elif said=$(compile "$@" 2>&1); then
    [[ -z $said ]] || printf '%s\n' "$said" >&2
  else
    compile_line "${@:1:half}"
    compile_line "${@:half+1}"
    return
  fi
  compiled+=("$*")
}
for line in "${lines[@]}"; do
  # shellcheck disable=SC2086 # no source of ours has a space in its path
  compile_line $line
done

made=()
for i in "${!compiled[@]}"; do made+=("$object.$i"); done
if [[ ${#made[@]} -eq 1 ]]; then
  mv "$object.0.o" "$object"
else
  ld -r -o "$object" "${made[@]/%/.o}"
fi
cat "${made[@]/%/.d}" >"$depfile"
printf '%s\n' "${compiled[@]}" >"$parts"
