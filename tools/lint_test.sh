#!/usr/bin/env bash
# Tests tools/lint.sh on a project of six sources: what is looked at together is found as if each
# were looked at alone, and what passed is not looked at again.
set -euo pipefail
tools=$(cd "$(dirname "$0")" && pwd)
project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT
mkdir -p "$project"/tools "$project"/engine "$project"/build
cp "$tools"/lint.sh "$tools"/batches.awk "$project"/tools
cp "$tools"/../.clang-tidy "$project"
cd "$project"
export SANDTABLE_LINT_CACHE=$project/cache

fail() {
  echo "lint_test: $*" >&2
  exit 1
}
# lint WORDS: runs it, which must end with the status and say the words.
lint() {
  local status=0
  tools/lint.sh build >said 2>&1 || status=$?
  [[ $status == "$1" ]] || fail "expected status $1, found $status: $(cat said)"
  grep -qF -- "$2" said || fail "expected \"$2\", found: $(cat said)"
}

# Two define the same local name, and one a type of the name of another's variable.
for name in first second; do
  printf 'namespace lint {\nnamespace {\nint twice(int n) { return 2 * n; }\n}\nint %s(int n) { return twice(n); }\n}\n' \
    "$name" >"engine/$name.cpp"
done
printf 'namespace lint {\nnamespace {\nconstexpr int kMost = 3;\n}\nint third(int n) { return n + kMost; }\n}\n' >engine/third.cpp
printf 'namespace lint {\nnamespace {\nstruct kMost {};\n}\nint fourth(int n) { return n + static_cast<int>(sizeof(kMost)); }\n}\n' >engine/fourth.cpp
printf '#include <string>\nnamespace lint {\nbool fifth(const std::string& s) { return s.size() > 1; }\n}\n' >engine/fifth.cpp
printf '#include <string>\nnamespace lint {\nbool sixth(const std::string& s) { return s.size() > 2; }\n}\n' >engine/sixth.cpp
{
  echo 'rule cxx'
  echo "  command = g++ -std=c++20 -MD -MF \$out.d -o \$out -c \$in"
  echo '  deps = gcc'
  echo '  depfile = $out.d'
  for name in first second third fourth fifth sixth; do
    echo "build CMakeFiles/six.dir/engine/$name.cpp.o: cxx $PWD/engine/$name.cpp"
  done
} >build/build.ninja
build() { ninja -C build >said || fail "$(cat said)"; }
(cd build && ninja -t compdb >compile_commands.json)

# What may stand together.
printf '%s/engine/%s.cpp\tplain\tg++ -o CMakeFiles/six.dir/%s.cpp.o\n' \
  "$PWD" first first "$PWD" second second "$PWD" third third "$PWD" fourth fourth >commands
printf 'engine/%s.cpp\tkey\n' first second third fourth >todo
together=$(awk -f tools/batches.awk -v root="$PWD/" commands todo | cut -f 1,2 | tr '\t\n' '  ')
expected='0 engine/first.cpp 1 engine/second.cpp 0 engine/third.cpp 1 engine/fourth.cpp '
[[ $together == "$expected" ]] || fail "expected \"$expected\", found \"$together\""

build
lint 0 'lint: 6 of 6 sources to look at'
lint 0 'lint: 0 of 6 sources to look at'

# A complaint of one source among others. misc-unused-using-decls looks at no text but the main one.
plant() {
  for name in first second third fourth sixth; do printf '\n' >>"engine/$name.cpp"; done
  cp engine/fifth.cpp whole
  printf '%s\n' "$1" >>engine/fifth.cpp
  build
  lint 1 "$2"
  grep -qF 'engine/fifth.cpp' said || fail "expected engine/fifth.cpp, found: $(cat said)"
  cp whole engine/fifth.cpp
}
plant 'namespace lint { bool none(const std::string& s) { return s.size() == 0; } }' \
  readability-container-size-empty
plant 'namespace other { struct Thing {}; } namespace lint { using other::Thing; }' misc-unused-using-decls
plant '#include <string>' readability-duplicate-include

# A build that compiles several as one text (cmake/Joined.cmake) is looked at by the same sources.
mkdir -p build/Unity
for name in first third fifth; do echo "#include \"$PWD/engine/$name.cpp\""; done >build/Unity/unity_0_cxx.cxx
sed -i -E '/(first|third|fifth)\.cpp\.o/d' build/build.ninja
echo "build CMakeFiles/six.dir/Unity/unity_0_cxx.cxx.o: cxx $PWD/build/Unity/unity_0_cxx.cxx" >>build/build.ninja
build
lint 0 ' of 6 sources to look at'
lint 0 'lint: 0 of 6 sources to look at'
plant 'namespace lint { bool none(const std::string& s) { return s.size() == 0; } }' \
  readability-container-size-empty
echo 'lint_test: passed'
