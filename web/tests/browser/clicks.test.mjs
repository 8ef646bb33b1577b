// How many clicks a whole battle takes: as many as the guide tells players. Whoever knows the rules
// and confirms nothing gives most decisions by one.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { clicks_of } from '../../tools/clicks.mjs'
import { checkout, new_page, Table } from './table.mjs'

const table = new Table()
const journal = checkout('tests/playthroughs/isandlwana-fr.jsonl')

/** What the guide says of a whole Isandlwana: decisions, clicks, and clicks with Confirm. */
function told_in(guide, words) {
  const text = readFileSync(checkout(guide), 'utf8').replace(/\s+/g, ' ')
  const found = words.exec(text)
  assert.ok(found, `${guide} says nothing that fits ${words}`)
  return found.slice(1).map(Number)
}
const told = told_in(
  'docs/guide/playing-in-the-browser.md',
  /A whole Isandlwana of (\d+) decisions takes (\d+) clicks so, and (\d+) with \*Confirm\*/,
)

test('the guide tells of the same clicks in French', () => {
  const french = told_in(
    'docs/guide/playing-in-the-browser.fr.md',
    /Un Isandlwana entier de (\d+) décisions prend ainsi (\d+) clics, et (\d+) avec \*Confirmer\*/,
  )
  assert.deepEqual(french, told)
})

const [told_decisions, ...told_clicks] = told
for (const [i, confirm] of [false, true].entries())
  test(`Isandlwana ${confirm ? 'with' : 'without'} Confirm takes the clicks told`, async () => {
    const page = await new_page(table.browser, table.server, {
      viewport: { width: 1366, height: 768 },
    })
    table.pages.push(page)
    const taken = await clicks_of(table.server, page, journal, 'british', { confirm })
    assert.equal(taken.decisions, told_decisions)
    assert.equal(taken.clicks, told_clicks[i])
  })
