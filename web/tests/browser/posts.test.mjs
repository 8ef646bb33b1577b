// Battles in which a side has several posts, each with a page of its own.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { answer, checkout, ours, Table } from './table.mjs'

const table = new Table()
const file = checkout('rulesets/belle_epoque/data/scenarios/first-battle.toml')
/** The teaching battle with a commander and two wings on red's side. */
const scenario = readFileSync(file, 'utf8').replace(
  /( *\[\[side\.unit\]\])/,
  `[[side.post]]
id = "red-chief"
[[side.post]]
id = "red-left"
units = ["R1"]
[[side.post]]
id = "red-right"
units = ["R2"]
$1`,
)

/** The labels of the units that can be ordered on a page, on the map. */
const able = (page) =>
  page
    .locator('.troops .able')
    .evaluateAll((units) => units.map((unit) => unit.getAttribute('aria-label').split(' ')[0]))

test('two posts of one side: each orders its own units, and not the other’s', async () => {
  const made = await table.make(
    undefined,
    { red: 'open', blue: 'recruit' },
    { scenario_text: scenario },
  )
  const left = await table.sit(made, made.keys['red-left'])
  const right = await table.sit(made, made.keys['red-right'])
  // A token of red was drawn: any unit may act, so that both are asked, each about its own.
  await Promise.all([ours(left), ours(right)])
  assert.deepEqual(await able(left), ['R1'])
  assert.deepEqual(await able(right), ['R2'])
  const choices = (page) => page.locator('.decision .choices button, .decision .units button')
  assert.doesNotMatch((await choices(right).allInnerTexts()).join(), /1st Regiment/)

  // What one has begun it is asked to go on with, and the other only sees that.
  await answer(left, /test 0/, /test/)
  await ours(left)
  await right.locator('.decision:not(.ours)').waitFor()
  assert.deepEqual(await able(right), [])
  assert.equal(await choices(right).count(), 0)
  await right.locator('[role=tabpanel]').getByText('Red 1st Regiment').first().waitFor()
  assert.deepEqual(await able(left), ['R1'])
})
