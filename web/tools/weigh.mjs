// Weighs what a browser loads before it can play: the scripts and styles that index.html names,
// what they import at once, the same of the battle's page, and every font. Fails above the budget.
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const budget = 250_000
const here = dirname(fileURLToPath(import.meta.url))
const dist = process.argv[2] ?? join(here, '..', 'dist')
const read = (path) => readFileSync(join(dist, path))
const packed = (bytes) => gzipSync(bytes, { level: 9 }).length

const index = read('index.html')
const wanted = [...index.toString().matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((m) => m[1])
const assets = readdirSync(join(dist, 'assets'))
for (const name of assets) if (name.startsWith('BattlePage-')) wanted.push(`/assets/${name}`)
// Of the languages one is read: the longer is counted.
const words = assets.filter((name) => /^(en|fr)-.*\.js$/.test(name))
const longest = words.toSorted((a, b) => packed(read(`assets/${b}`)) - packed(read(`assets/${a}`)))
if (longest[0]) wanted.push(`/assets/${longest[0]}`)
const rows = [['index.html', packed(index)]]
const seen = new Set()
while (wanted.length) {
  const path = wanted.pop()
  if (seen.has(path)) continue
  seen.add(path)
  const bytes = read(path)
  rows.push([path, packed(bytes)])
  if (!path.endsWith('.js')) continue
  for (const [, found] of bytes
    .toString()
    .matchAll(/(?:^|[;}\s])import\s*(?:[\w${},*\s]+from\s*)?"(\.[^"]+)"/g))
    wanted.push(posix.join(posix.dirname(path), found))
}
for (const name of assets)
  if (name.endsWith('.woff2')) rows.push([`/assets/${name}`, read(`assets/${name}`).length])

const total = rows.reduce((sum, [, size]) => sum + size, 0)
for (const [name, size] of rows) console.log(`${String(size).padStart(8)}  ${name}`)
console.log(`${String(total).padStart(8)}  first load, of ${budget} bytes allowed`)
if (rows.length < 6) {
  console.error(`weigh: expected scripts, styles and fonts in ${dist}, found ${rows.length} files`)
  process.exit(1)
}
if (total > budget) {
  console.error(`weigh: ${total - budget} bytes too many for the first load`)
  process.exit(1)
}
