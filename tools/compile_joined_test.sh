#!/usr/bin/env bash
# Tests tools/compile_joined.sh on a program of four sources and a header, built by Ninja.
set -euo pipefail
tools=$(cd "$(dirname "$0")" && pwd)
project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT
cd "$project"
mkdir -p code Unity

fail() {
  echo "compile_joined_test: $*" >&2
  exit 1
}
# build WORDS: builds it, which must end well and say the words.
build() {
  ninja >said 2>&1 || fail "expected a build, found: $(cat said)"
  grep -qF -- "$1" said || fail "expected \"$1\", found: $(cat said)"
}
# refuse WORDS: it must end badly and say the words, of a source and not of a text of several.
refuse() {
  if ninja >said 2>&1; then fail "expected \"$1\", found none"; fi
  grep -qF -- "$1" said || fail "expected \"$1\", found: $(cat said)"
  ! grep -qF 'cxx.o.0.cxx:' said || fail "expected a source's own line, found: $(cat said)"
}
# parted LINES: which sources were compiled together.
parted() {
  local found
  found=$(sed "s|$PWD/code/||g; s|\.cpp||g" Unity/unity_0_cxx.cxx.o.parts | paste -sd /)
  [[ $found == "$1" ]] || fail "expected parts \"$1\", found \"$found\""
}
# runs STATUS: what the program ends with.
runs() {
  local status=0
  ./program || status=$?
  [[ $status == "$1" ]] || fail "expected status $1, found $status"
}

for name in first second third; do
  printf 'namespace { int own_%s() { return %d; } }\nint %s() { return own_%s(); }\n' "$name" ${#name} "$name" "$name" \
    >"code/$name.cpp"
done
echo 'constexpr int kMore = 1;' >code/more.h
printf '#include "more.h"\n#include <vector>\nint first(); int second(); int third();\n%s\n' \
  'int main() { return first() + second() + third() + kMore + int(std::vector<int>(1).size()); }' >code/last.cpp
for name in first last second third; do echo "#include \"$PWD/code/$name.cpp\""; done >Unity/unity_0_cxx.cxx
{
  echo 'rule cxx'
  echo "  command = $tools/compile_joined.sh g++ -std=c++20 -Wall -I$PWD -MD -MT \$out -MF \$out.d -o \$out -c \$in"
  echo '  deps = gcc'
  echo '  depfile = $out.d'
  echo 'rule link'
  echo '  command = g++ -o $out $in'
  echo "build Unity/unity_0_cxx.cxx.o: cxx $PWD/Unity/unity_0_cxx.cxx"
  echo 'build program: link Unity/unity_0_cxx.cxx.o'
} >build.ninja

build '[2/2]'
parted 'first last second third'
runs 18
build 'no work to do'

echo 'constexpr int kMore = 2;' >code/more.h
build '[2/2]'
parted 'first last second third'
runs 19

# What changed is apart from then on, and is itself held to what it includes.
sed -i 's/own_third() { return 5/own_third() { return 6/' code/third.cpp
build '[2/2]'
parted 'first last second/third'
runs 20
echo 'std::vector<int> none;' >>code/second.cpp
refuse 'code/second.cpp:3:'
sed -i '$d' code/second.cpp
build '[2/2]'
parted 'first last/third/second'
runs 20
echo 'constexpr int kMore = 3;' >code/more.h
build '[2/2]'
runs 21

# From the beginning, with two that do not go together, and a warning in a third.
rm -rf program Unity/*.o*
printf 'namespace { int own_first() { return 2; } int unused() { return 1; } }\nint second() { return own_first(); }\n' >code/second.cpp
build "unused()"
parted 'first last/second third'
runs 17
echo 'int' >>code/third.cpp
refuse 'code/third.cpp:3:'
sed -i 's|#include ".*/third.cpp"||' Unity/unity_0_cxx.cxx
refuse 'undefined reference'
echo 'compile_joined_test: passed'
