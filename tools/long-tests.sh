#!/usr/bin/env bash
# What is too long for ./check: the threads of server, store and studies under the thread sanitizer,
# docs/guide/hosting.md with a real nginx, each fuzzer for some minutes, the kill test many times, and
# 20,000 random battles of single figures and 5,000 of sealed orders under the sanitizers of addresses and
# undefined behaviour.
# Run it before a release, and after a change of threads, parsers, rules or the server's wire.
#
# usage: tools/long-tests.sh [tsan] [nginx] [fuzz] [kill] [battles]      without a word: all
set -euo pipefail
cd "$(dirname "$0")/.."

parts=("$@")
[[ ${#parts[@]} -gt 0 ]] || parts=(tsan nginx fuzz kill battles)
for part in "${parts[@]}"; do
  if [[ ! $part =~ ^(tsan|nginx|fuzz|kill|battles)$ ]]; then
    echo "usage: tools/long-tests.sh [tsan] [nginx] [fuzz] [kill] [battles]" >&2
    exit 2
  fi
done

tools/install-packages.sh
tools/install-packages.sh long
PATH=$(tools/install-node.sh):$PATH
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros
fuzz_seconds=${SANDTABLE_FUZZ_SECONDS:-300}
kills=${SANDTABLE_KILLS:-20}
declare -A battles=([fixed_baynet]=${SANDTABLE_BATTLES:-20000} [belle_alliance]=${SANDTABLE_BATTLES:-5000})

# server_script NAME: a script of tests/server against the release build.
server_script() {
  SANDTABLE_PROGRAM=$PWD/build/release/sandtable \
    node --experimental-websocket --no-warnings --test "tests/server/$1_test.mjs"
}

release() {
  cmake --preset release >/dev/null
  cmake --build --preset release --target sandtable
}

tsan() {
  local tests=(accounts_test battle_test server_test store_test studies_test wire_test)
  cmake --preset tsan >/dev/null
  cmake --build build/tsan --target "${tests[@]}"
  # Address randomisation of newer kernels leaves no room for the sanitizer's shadow.
  TSAN_OPTIONS=halt_on_error=1 setarch "$(uname -m)" -R \
    ctest --test-dir build/tsan --output-on-failure --no-tests=error \
    -R '^tsan\.(accounts|battle|server|store|studies|wire)_test$'
}

nginx() {
  release
  server_script hosting
}

fuzz() {
  local fuzzer corpus
  cmake --preset sanitizers >/dev/null
  cmake --build --preset sanitizers --target sandtable_fuzzers
  for fuzzer in build/sanitizers/tests/fuzz/*_fuzz; do
    corpus=$(mktemp -d)
    echo "== $fuzzer"
    "$fuzzer" -max_total_time="$fuzz_seconds" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 \
      "$corpus" "tests/fuzz/corpus/$(basename "$fuzzer" _fuzz)"
    rm -rf "$corpus"
  done
}

kill() {
  release
  for ((i = 0; i < kills; ++i)); do server_script kill; done
}

# sound_battles RULESET: each processor has its share of the numbers from SANDTABLE_SEED on.
sound_battles() {
  local first=${SANDTABLE_SEED:-1} each status=0 job i
  each=$(((battles[$1] + $(nproc) - 1) / $(nproc)))
  cmake --build --preset sanitizers --target "$1_battles_test"
  local jobs=()
  for ((i = 0; i < $(nproc); ++i)); do
    SANDTABLE_SEED=$((first + i * each)) SANDTABLE_BATTLES=$each \
      "build/sanitizers/rulesets/$1/$1_battles_test" --gtest_filter='*Battles.*' &
    jobs+=($!)
  done
  for job in "${jobs[@]}"; do wait "$job" || status=$?; done
  return "$status"
}

battles() {
  local ruleset
  cmake --preset sanitizers >/dev/null
  for ruleset in "${!battles[@]}"; do sound_battles "$ruleset"; done
}

for part in "${parts[@]}"; do
  echo "== $part"
  "$part"
done
