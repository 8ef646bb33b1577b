// How a decision is given in the browser: what it comes to is told first; a double click on its
// goal, or its words where Confirm is switched off; what gives something away waits for Confirm.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axe_faults, confirm, entered, ours, Table, until_acting } from './table.mjs'

const table = new Table()
const preview = (page) => page.locator('.preview')
/** What is asked before units act, and how it is answered. */
const first_of = [/^sector centre/, /^first/, /: place /, /^done/]
const choices = (page, words) => page.locator('.decision .choices').getByRole('button', words)

/** A page where units act in a new battle of a scenario, both sides its own. */
async function acting(scenario, ...sides) {
  const made = await table.make(scenario, Object.fromEntries(sides.map((side) => [side, 'open'])))
  const page = await table.sit(made, sides.map((side) => made.keys[side]).join())
  await until_acting(page, ...first_of)
  return page
}

/** Chooses one unit after another until one may do this; whether there is one. */
async function chosen_for(page, words) {
  const listed = page.locator('.decision .units button[data-unit]')
  const all = await listed.count()
  for (let i = 0; i < all && !(await choices(page, words).count()); i++) {
    const other = page.getByRole('button', { name: 'Another unit' })
    if (i > 0) await other.click()
    await listed.nth(i).click()
    await other.waitFor()
  }
  return (await choices(page, words).count()) > 0
}

test('without dice a preview says what happens, and what the unit may do then', async () => {
  // Whoever begins may have too few command points for it.
  let page, found
  for (let battle = 0; battle < 10 && !found; battle++) {
    page = await acting('isandlwana', 'zulu', 'british')
    found = await chosen_for(page, { name: /: test 3/ })
  }
  await choices(page, { name: /: test 3/ }).click()
  await preview(page).getByText('After it the unit may: ').waitFor()
  await page.getByRole('button', { name: /^Cancel/ }).click()
  await choices(page, { name: /: stand$/ }).click()
  await preview(page)
    .getByText(/ stands still\.$/)
    .waitFor()
  assert.deepEqual(await axe_faults(page), [])
})

test('a double click on a lit sector gives the move', async () => {
  const page = await acting('isandlwana', 'zulu', 'british')
  const unit = page.locator('.decision .units button[data-unit]').first()
  if (await unit.count()) await unit.click()
  const move = choices(page, { name: /: move \d{4}/ }).first()
  const wanted = await move.getAttribute('aria-label')
  const goal = page.locator(`.troops [data-place="${await move.getAttribute('data-place')}"]`)
  await entered(page, () => goal.dblclick())
  await page.locator('[role=tabpanel]').getByText(wanted).first().waitFor()
})

test('with Confirm switched off words are given at once, and what is lost waits', async () => {
  const made = await table.make('first-lines', { red: 'open', blue: 'open' })
  const keys = `${made.keys.red},${made.keys.blue}`
  const page = await table.sit(made, keys, { settings: { confirm: false } })
  const done = choices(page, { name: /done$/ })
  await ours(page)
  for (let i = 0; i < 20 && !(await page.locator('.troops .able').count()); i++) {
    const words = choices(page, { name: /^sector centre|^first|^done/ })
    await entered(page, () => words.first().click())
    // Who may act is known when all that can be done is listed, not before.
    await ours(page)
  }
  // Points would not be used: that is said, and waits.
  await done.click()
  await preview(page)
    .getByText(/action points? (is|are) not used/)
    .waitFor()
  assert.deepEqual(await axe_faults(page), [])
  await entered(page, () => confirm(page).click())
})

/** A phone on which nothing is confirmed, where units act in a new battle of a scenario. */
async function hasty_phone(scenario, ...sides) {
  const made = await table.make(scenario, Object.fromEntries(sides.map((side) => [side, 'open'])))
  const keys = sides.map((side) => made.keys[side]).join()
  await until_acting(await table.sit(made, keys), ...first_of)
  const phone = { viewport: { width: 390, height: 844 }, settings: { confirm: false } }
  const page = await table.sit(made, keys, phone)
  await ours(page)
  await page.locator('.units.quick').waitFor()
  return page
}
/** The lists of answers below units, as far as they are shown: where their buttons begin. */
const answers_of = (page) =>
  page
    .locator('.units.quick > li > ul')
    .evaluateAll((lists) =>
      lists
        .filter((list) => list.getClientRects().length)
        .map((list) => [...list.querySelectorAll('button')].map((one) => one.offsetTop)),
    )

test('with Confirm switched off a phone shows the answers of a unit side by side', async () => {
  const found = await answers_of(await hasty_phone('isandlwana', 'zulu', 'british'))
  assert.ok(found.length)
  for (const [stand, test] of found) assert.ok(Math.abs(stand - test) < 10, `${stand}, ${test}`)
})

test('no list of answers is shown below a unit that has none', async () => {
  const found = await answers_of(await hasty_phone('first-lines', 'red', 'blue'))
  for (const answers of found) assert.ok(answers.length)
})

/** A battle of lines whose side that begins has `points` to spend in its centre, at least. */
async function rich(points) {
  for (;;) {
    const page = await acting('first-lines', 'red', 'blue')
    const told = await page.locator('.decision .question').innerText()
    if (Number(/(\d+) action point/.exec(told)?.[1] ?? 0) >= points) return page
  }
}

test('on a measured table a double click on ground or ghost gives a move', async () => {
  const page = await rich(2)
  const red = /Red/.test(await page.locator('#decision-head').innerText())
  const ahead = red ? 1 : -1
  const cm = await page.evaluate(() => {
    const troops = document.querySelector('.troops')
    return (troops.getBoundingClientRect().width / troops.viewBox.baseVal.width) * 10
  })
  const base = (label) =>
    page.locator('.troops [data-unit]').filter({ has: page.getByText(label, { exact: true }) })
  const goal_of = async (label, far = 4) => {
    const box = await base(label).locator('.halo').boundingBox()
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    return { at, to: { x: at.x, y: at.y - far * ahead * cm } }
  }
  const drag = async (label) => {
    const { at, to } = await goal_of(label)
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    for (let i = 1; i <= 8; i++) await page.mouse.move(at.x, at.y + ((to.y - at.y) * i) / 8)
    await page.mouse.up()
    await confirm(page).waitFor()
    return to
  }
  // The first move closes the step of the guns: no double click gives that away.
  const [one, two] = red ? ['R1', 'R2'] : ['B1', 'B2']
  const { to } = await goal_of(one, 2)
  await base(one).click()
  await page.mouse.dblclick(to.x, to.y)
  await preview(page).getByText('This closes the step of the guns').waitFor()
  await entered(page, () => confirm(page).click())
  await ours(page)

  const ghost = await drag(two)
  await entered(page, () => page.mouse.dblclick(ghost.x, ghost.y))
})
