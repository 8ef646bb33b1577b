#!/usr/bin/env bash
# Sees to it that there is a Node that can build the web client (20.19 or later, or 22.12 or later).
# Debian 12 has 18: where there is nothing better, its npm fetches Node 20 into build/node. Prints
# the folder of the node to use; says what is missing where that fails.
set -euo pipefail
cd "$(dirname "$0")/.."

# fits NODE: whether it is recent enough.
fits() {
  command -v "$1" >/dev/null || return 1
  "$1" -e 'const [a, b] = process.versions.node.split(".").map(Number);
    process.exit((a === 20 && b >= 19) || (a === 22 && b >= 12) || a > 22 ? 0 : 1)'
}

own=build/node/node_modules/node/bin/node
for node in node "$own"; do
  if fits "$node" && command -v npm >/dev/null; then
    dirname "$(realpath -s "$(command -v "$node")")"
    exit 0
  fi
done

command -v npm >/dev/null || tools/install-packages.sh node >&2
if ! fits node; then
  mkdir -p build/node
  npm install --prefix build/node --no-audit --no-fund --loglevel=error node@20 >&2 || true
  if ! fits "$own"; then
    found=$(node --version 2>/dev/null || echo none)
    echo "The web client is built with Node 20.19 or later, found $found, and npm could not fetch" \
      "one. Install Node 20, or configure with -DSANDTABLE_WEB=OFF to do without the client." >&2
    exit 1
  fi
fi
exec "$0"
