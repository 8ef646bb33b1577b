// What decides a battle and how it stands, in the battle; the page that tells of it to be printed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axe_faults, checkout, soon, Table } from './table.mjs'

const table = new Table()

const told = {
  'first-battle': ['red', 'the points of the objectives decide'],
  'first-lines': ['red', 'half of its points'],
  'first-skirmish': ['patrol', 'When turn'],
}

for (const [scenario, [side, rule]] of Object.entries(told))
  test(`the goals of ${scenario} are in sight, and unfold with their clauses`, async () => {
    const other = scenario === 'first-skirmish' ? 'band' : 'blue'
    const made = await table.make(scenario, { [side]: 'open', [other]: 'recruit' })
    const page = await table.sit(made, made.keys[side])
    const goals = page.getByRole('region', { name: 'Goals' })
    await goals.waitFor()
    await soon.equal(
      () => goals.getByRole('heading', { name: 'What decides it' }).isVisible(),
      false,
    )
    await goals.getByRole('button', { name: 'Goals' }).click()
    await goals.getByRole('heading', { name: 'What decides it' }).waitFor()
    const text = (await goals.innerText()).replace(/\s+/g, ' ')
    assert.ok(text.includes(rule), text)
    assert.match(text, /How it stands/)
    assert.deepEqual(await axe_faults(page), [])
    // By keyboard: Escape folds them, and the focus is on what opened them.
    await page.keyboard.press('Escape')
    await goals.getByRole('heading', { name: 'What decides it' }).waitFor({ state: 'hidden' })
    await soon.equal(
      () => page.evaluate(() => document.activeElement?.textContent?.trim()),
      '▸ Goals',
    )
    await goals.getByRole('button', { name: 'Briefing' }).click()
    await page.getByRole('dialog').waitFor()
    assert.deepEqual(await axe_faults(page), [])
  })

test('the goals unfolded hide the bar of time whole or not at all', async () => {
  const made = await table.make('isandlwana', { zulu: 'open', british: 'open' })
  for (const height of [1180, 1000, 1366]) {
    const page = await table.sit(made, made.keys.british, { viewport: { width: 820, height } })
    await page.locator('.goals .opener').click()
    await page.getByRole('heading', { name: 'How it stands' }).waitFor()
    const box = (what) => page.locator(what).evaluate((one) => one.getBoundingClientRect().toJSON())
    const [all, bar] = [await box('.goals .all'), await box('.middle > .timeline')]
    const hides = all.bottom > bar.top + 1
    assert.ok(!hides || all.bottom >= bar.bottom - 1, `${all.bottom} in ${bar.top}-${bar.bottom}`)
  }
})

test('on a tablet all goals are seen at once', async () => {
  const made = await table.make('isandlwana', { zulu: 'open', british: 'open' })
  const page = await table.sit(made, made.keys.british, { viewport: { width: 820, height: 1180 } })
  await page.locator('.goals .opener').click()
  await page.getByRole('heading', { name: 'How it stands' }).waitFor()
  const cut = await page
    .locator('.goals .all')
    .evaluate((one) => one.scrollHeight - one.clientHeight)
  assert.ok(cut <= 0, `${cut} pixels are out of sight`)
})

test('a battle that is over leads to a page that prints', async () => {
  const page = await table.page_at('/open')
  const journal = checkout('tests/playthroughs/first-battle-en.jsonl')
  await page.getByLabel('Journal file (.jsonl)').setInputFiles(journal)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.waitForURL(/\/battle\//)
  await page.getByRole('link', { name: 'Report to print' }).click()
  await page.waitForURL(/\/report\//)
  await page.getByRole('button', { name: 'Print' }).waitFor()
  await page.waitForFunction(() => document.querySelectorAll('.sheet svg').length >= 2)
  const text = await page.locator('main').innerText()
  for (const word of ['Red', 'Blue', 'Turn 1']) assert.ok(text.includes(word), word)
  assert.deepEqual(await axe_faults(page), [])
  await page.emulateMedia({ media: 'print' })
  await soon.equal(() => page.getByRole('button', { name: 'Print' }).isVisible(), false)
})
