// What happened, told afterwards: the plate of a battle that is over, what the others did.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { answer, axe_faults, checkout, ours, program, soon, Table } from './table.mjs'

const table = new Table()
const journal_of = (name) => checkout(`tests/playthroughs/${name}.jsonl`)

/** What is left and what there was of each unit at the end, as the program shows a journal. */
const strengths = {
  'first-battle-en': ({ units }) => units.map(({ side, stands, of }) => [side, stands, of]),
  'first-lines-standard': ({ units }) =>
    units.map(({ side, quarters, of }) => [side, quarters, of]),
  'first-skirmish-standard': ({ units, rosters }) =>
    units.map(({ men }, i) => [
      rosters[i].side,
      men.filter(({ lost }) => !lost).length,
      men.length,
    ]),
}

async function ended(page, journal) {
  await page.goto('/open')
  await page.getByLabel('Journal file (.jsonl)').setInputFiles(journal)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.waitForURL(/\/battle\//)
  const plate = page.getByRole('region', { name: 'The end of the battle' })
  await plate.waitFor()
  return plate
}

for (const [name, read] of Object.entries(strengths))
  test(`the plate of ${name} tells what its journal tells`, async () => {
    const page = await table.page_at('/open')
    const plate = await ended(page, journal_of(name))
    const { result, view } = JSON.parse(execFileSync(program, ['show', journal_of(name), '--json']))
    const said = await page.locator('.decision.over .question').innerText()
    assert.ok(said.includes(result.text.replace(/ \([^)]*\)\.?$/, '')), said)
    const text = (await plate.innerText()).replace(/\s+/g, ' ')
    for (const { id } of view.sides) {
      const units = read(view).filter(([side, , of]) => side === id && of > 0)
      const sum = (at) => units.reduce((all, unit) => all + unit[at], 0)
      const gone = units.filter(([, left]) => left === 0).length
      const percent = Math.round((100 * (sum(2) - sum(1))) / sum(2))
      const all = `${units.length} ${units.length === 1 ? 'unit' : 'units'}`
      const line = `${gone} of ${all} gone, ${percent}% of the strength lost`
      assert.ok(text.includes(line), `${line}: ${text}`)
    }
    // What the rules counted, which may be more than who is gone.
    for (const { have, of, text: counted } of view.goals.scores) {
      const figure = of === undefined ? have : `${have}/${of}`
      const line = `${figure} ${counted.en.replace(/ \([^)]*\)$/, '')}`
      assert.ok(text.includes(line), `${line}: ${text}`)
    }
    // Each objective with who has it, and the dice that cost most, each with its moment.
    for (const { text: aim } of view.goals.aims) assert.ok(text.includes(aim.en), aim.en)
    assert.ok(text.includes('The rolls that cost most'), text)
    const rolls = plate.getByRole('button', { name: /^(Turn \d+, e|E)ntry \d+$/ })
    await soon.equal(() => rolls.count(), 3)
    const told = await rolls.first().locator('xpath=..').innerText()
    assert.match(told, /rolled|hit|score/i)
    const at = /entry (\d+)/i.exec(told)[1]
    await rolls.first().click()
    await page.getByText(`entry ${at}`).first().waitFor()
    await page.keyboard.press('End')
    await plate.waitFor()
    assert.deepEqual(await axe_faults(page), [])
    await plate.getByRole('button', { name: 'Watch it again' }).click()
    const past = page.locator('p.past')
    await past.waitFor()
    await soon.equal(() => plate.count(), 0)
    // It goes on by itself, until it is told to wait.
    const seq = async () => Number(/entry (\d+)/.exec(await past.innerText())?.[1])
    const first = await seq()
    await page.waitForFunction(
      (first) =>
        Number(/entry (\d+)/.exec(document.querySelector('p.past')?.textContent)?.[1]) > first,
      first,
    )
    await page.keyboard.press('p')
    await page.getByRole('button', { name: 'Watch it entry by entry' }).waitFor()
    const stood = await seq()
    await page.keyboard.press('PageDown')
    await page.waitForFunction(
      (stood) =>
        Number(/entry (\d+)/.exec(document.querySelector('p.past')?.textContent)?.[1]) > stood,
      stood,
    )
    await page.keyboard.press('End')
    await plate.waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      plate.getByRole('button', { name: 'Its journal' }).click(),
    ])
    assert.match(file.suggestedFilename(), /\.jsonl$/)
    await plate.getByRole('link', { name: 'Play it anew' }).click()
    await page.waitForURL(/\/new\?ruleset=.*scenario=/)
  })

test('what others did since one’s own last decision is listed, with its moments', async () => {
  const made = await table.make('first-lines', { red: 'open', blue: 'captain' })
  const page = await table.sit(made, made.keys.red)
  const since = page.locator('.decision .since')
  for (let i = 0; i < 30; i++) {
    await ours(page)
    await page.waitForTimeout(200)
    if (await since.count()) break
    await answer(page, /done/)
  }
  const count = Number(/\((\d+)\)/.exec(await since.locator('summary').innerText())?.[1])
  await since.locator('summary').click()
  const entries = since.locator('li')
  await soon.equal(() => entries.count(), count)
  assert.ok(count > 1)
  await soon.ok(async () => (await entries.first().locator('p').first().innerText()).length > 5)
  assert.deepEqual(await axe_faults(page), [])
  await entries.first().getByRole('button').click()
  await page.locator('p.past').waitFor()
  const seq = Number(/entry (\d+)/.exec(await page.locator('p.past').innerText())?.[1])
  await page.keyboard.press('End')
  await since.waitFor()
  await soon.ok(
    async () => Number(await page.getByRole('main').getAttribute('data-seq')) >= seq + count - 1,
  )
})
