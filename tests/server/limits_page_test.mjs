// The page of limits (docs/format/protocol.md) against the tests: each figure of each row is named by a
// test that holds the server to it from outside (`meets`), so that none is stated that nobody tried.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { limits } from './sandtable.mjs'

const folder = 'tests/server'
/** By row: the words that tests name. */
const met = new Map([...limits.keys()].map((what) => [what, []]))
for (const file of readdirSync(folder).filter((name) => name.endsWith('_test.mjs'))) {
  const source = readFileSync(`${folder}/${file}`, 'utf8')
  for (const [, inside] of source.matchAll(/^ *meets\(([^]*?)\)$/gm)) {
    const [what, ...words] = [...inside.matchAll(/'((?:[^'\\]|\\.)*)'/g)].map(([, text]) => text)
    met.get(what)?.push(...words)
  }
}
const figures =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|once|twice|half|quarter|second|minute|hour|day|year)s?\b/

test('each figure of the page is met by a test from outside', () => {
  assert.ok(limits.size > 25, `${limits.size} rows`)
  const left = [...limits]
    .map(([what, most]) => [what, met.get(what).reduce((rest, words) => rest.replace(words, '…'), most)])
    .filter(([what, rest]) => met.get(what).length === 0 || figures.test(rest))
    .map(([what, rest]) => `${what}: ${rest}`)
  assert.deepEqual(left, [])
})
