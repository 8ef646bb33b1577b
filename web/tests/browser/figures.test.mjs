// The table of single figures in the browser: a squad goes by one drag, men are chosen by hand and
// by key, fire and charge tell of each man what he may.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { axe_faults, confirm, confirmed, entered, ours, soon, Table } from './table.mjs'

const table = new Table()
const preview = (page) => page.locator('.preview')
const readout = (page) => page.locator('.readout')
const squad = (page, label) =>
  page.locator('.troops .squad').filter({ has: page.locator(`.hull[aria-label^="${label},"]`) })
const hull = (page, label) => squad(page, label).locator('.hull')
const both = { patrol: 'open', band: 'open' }

async function sit(page_table, options = {}, seats = both) {
  const made = await page_table.make('first-skirmish', seats)
  const keys = Object.keys(seats)
    .filter((side) => seats[side] === 'open')
    .map((side) => made.keys[side])
    .join(',')
  const page = await page_table.sit(made, keys, options)
  await ours(page)
  return page
}
async function shot(page, name) {
  const folder = process.env.SANDTABLE_SHOTS
  if (folder) await page.screenshot({ path: join(folder, `figures-${name}.png`) })
}
/** The label of a squad of the side that decides. */
async function mover(page) {
  const head = await page.locator('#decision-head').innerText()
  return /Patrol/.test(head)
    ? { own: 'A', enemy: 'B', ahead: 1 }
    : { own: 'B', enemy: 'A', ahead: -1 }
}
/** Until a squad is one that may act: all before it are done. */
async function turn_of(page, label) {
  for (let i = 0; i < 8; i++) {
    await ours(page)
    if (await squad(page, label).and(page.locator('.able')).count()) return
    await page.locator('.troops .squad.able .hull').first().focus()
    await page.keyboard.press('Enter')
    await page.locator('.decision .quick button', { hasText: 'done' }).click()
    await confirmed(page)
  }
  assert.fail(`${label} does not come to act`)
}
/** The middle of a squad on the screen, and pixels to an inch. */
async function place(page, label) {
  const box = await squad(page, label).locator('.area').boundingBox()
  const inch = await page.evaluate(() => {
    const troops = document.querySelector('.troops')
    return (troops.getBoundingClientRect().width / troops.viewBox.baseVal.width) * 25
  })
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, inch }
}
async function drag(page, label, [right, ahead]) {
  const from = await place(page, label)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (let i = 1; i <= 6; i++)
    await page.mouse.move(
      from.x + (right * from.inch * i) / 6,
      from.y - (ahead * from.inch * i) / 6,
    )
  return from
}
const up_of = async (page, label) =>
  Number(/([\d.]+) in\. up/.exec(await hull(page, label).getAttribute('aria-label'))?.[1])

test('one drag moves a squad, ghosts show every man, and too far stops where it may', async () => {
  const page = await sit(table, { viewport: { width: 1366, height: 850 } })
  const { own, ahead } = await mover(page)
  await shot(page, '1366')
  const before = await up_of(page, own)
  await drag(page, own, [0, 4 * ahead])
  await readout(page).getByText('step 4.0 at').waitFor()
  const men = await page.locator('.troops .squad[data-unit] .man').count()
  assert.equal(men, 30)
  const ghosts = await page.locator('.ghosts .ghost').count()
  assert.ok(ghosts === 10 || ghosts === 20, `${ghosts} ghosts`)
  const from = await place(page, own)
  await page.mouse.move(from.x, from.y - 25 * ahead * from.inch, { steps: 3 })
  await readout(page).getByText('Stops here:').waitFor()
  await page.locator('.ghosts .ghost.no').first().waitFor({ state: 'attached' })
  await shot(page, 'too-far')
  await page.mouse.up()
  await confirm(page).waitFor()
  const way = Number(/step ([\d.]+)/.exec(await preview(page).locator('h2').innerText())?.[1])
  await confirmed(page)
  const went = ((await up_of(page, own)) - before) * ahead
  assert.ok(way > 5 && way < 25 && Math.abs(went - way) < 0.2, `went ${went} of ${way}`)
})

test('dropped on an enemy it charges; of fire each man is told his chance', async () => {
  const page = await sit(table)
  const choose = async (own) => {
    await turn_of(page, own)
    await hull(page, own).focus()
    await page.keyboard.press('Enter')
    await page.locator('.decision .quick').waitFor()
  }
  const drop = async (own, enemy, words) => {
    await choose(own)
    const from = await place(page, own)
    const to = await squad(page, enemy).locator('.man').first().boundingBox()
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 })
    await readout(page).getByText(words).first().waitFor()
    await page.mouse.up()
    await preview(page).waitFor()
  }
  await drop('B', 'A', /^charge A/)
  await soon.equal(() => page.locator('.ghosts .ghost:not(.out)').count(), 20)
  await shot(page, 'charge')
  await page.keyboard.press('Escape')
  // Nobody reaches the other yet: the band comes nearer.
  await drag(page, 'B', [0, -4])
  await readout(page).getByText('step 4.0 at').waitFor()
  await page.mouse.up()
  await confirm(page).waitFor()
  await confirmed(page)
  await choose('A')
  await squad(page, 'B').locator('.man').nth(2).locator('.base').click()
  await page
    .locator('.decision .choices')
    .getByRole('button', { name: /^A: fire B/ })
    .first()
    .click()
  await preview(page).getByText('A: fire B').waitFor()
  await page.locator('.shots tbody tr').first().waitFor()
  const told = await page.locator('.shots').innerText()
  assert.match(told, /A\/\d+\s+.*B\/\d+\s+[\d.]+″.*\d+\+\s+\d+\/\d+/)
  await shot(page, 'fire')
  await confirmed(page)
})

test('men are chosen alone: double click, shift, a loop, and the order is theirs', async () => {
  const page = await sit(table)
  const { own, ahead } = await mover(page)
  const men = squad(page, own).locator('.man')
  await men.nth(2).locator('.base').dblclick()
  await page.locator('.man.picked').first().waitFor()
  await soon.equal(() => page.locator('.man.picked').count(), 1)
  await men
    .nth(3)
    .locator('.base')
    .click({ modifiers: ['Shift'] })
  await soon.equal(() => page.locator('.man.picked').count(), 2)
  const box = await men.nth(2).locator('.base').boundingBox()
  const { inch } = await place(page, own)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y - 1 * ahead * inch, { steps: 4 })
  await page.locator('.ghosts .ghost').first().waitFor({ state: 'attached' })
  await soon.equal(() => page.locator('.ghosts .ghost:not(.out)').count(), 2)
  await page.keyboard.press('Escape')
  await page.mouse.up()

  await page.getByRole('button', { name: 'Loop' }).click()
  const area = await squad(page, own).locator('.area').boundingBox()
  const [x, y] = [area.x - 4, area.y - 4]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (const [dx, dy] of [
    [area.width / 2, 0],
    [area.width / 2, area.height + 8],
    [0, area.height + 8],
  ])
    await page.mouse.move(x + dx, y + dy, { steps: 3 })
  await page.mouse.up()
  await page.locator('.man.picked').first().waitFor()
  const caught = await page.locator('.man.picked').count()
  await soon.ok(async () => caught > 1 && caught < (await men.count()), `${caught} men in the loop`)
  await shot(page, 'loop')
})

test('by keys alone: a squad is one stop, arrows reach its men, a turn is played', async () => {
  const page = await sit(table)
  const { own } = await mover(page)
  await hull(page, own).focus()
  await page.keyboard.press('ArrowRight')
  const on = () => page.evaluate(() => document.activeElement?.getAttribute('data-man'))
  assert.equal(await on(), '1')
  await page.keyboard.press('ArrowRight')
  assert.equal(await on(), '2')
  await page.keyboard.press('Enter')
  await soon.equal(() => squad(page, own).locator('.man.picked').getAttribute('data-man'), '2')
  await soon.equal(() => page.locator('.troops [tabindex="0"]').count(), 2)
  await page.keyboard.press('Escape')
  await hull(page, own).focus()
  await page.keyboard.press('Enter')
  // What a button of the row says stands nowhere else.
  const once = (name) => page.locator('.decision').getByRole('button', { name, exact: true })
  for (const name of ['done', 'down', 'check glory']) await soon.equal(() => once(name).count(), 1)
  const done = page.locator('.decision .quick button', { hasText: 'done' })
  await done.focus()
  await page.keyboard.press('Enter')
  await confirm(page).waitFor()
  await entered(page, () => page.keyboard.press('Enter'))
})

test('handles turn a squad and change its ranks', async () => {
  const page = await sit(table)
  const { own } = await mover(page)
  await hull(page, own).focus()
  await page.keyboard.press('Enter')
  const pull = async (handle, dx, dy) => {
    const box = await page.locator(`.grip[data-handle=${handle}]`).boundingBox()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + dx, y + dy, { steps: 5 })
  }
  await pull('turn', 60, 10)
  await readout(page)
    .getByText(/^turn to [\d.]+/)
    .waitFor()
  await page.mouse.up()
  await preview(page).waitFor()
  await page.locator('body').press('Escape')
  await page.locator('.grip[data-handle=ranks]').waitFor()
  const { inch } = await place(page, own)
  await pull('ranks', 0, (own === 'A' ? 1 : -1) * 3 * inch)
  await readout(page)
    .getByText(/^march to .* open, \d+ ranks/)
    .waitFor()
  await shot(page, 'ranks')
  await page.mouse.up()
})

test('axe finds nothing, in any style', async () => {
  for (const style of ['period', 'dark', 'plain', 'print']) {
    const page = await sit(table, { settings: { style } })
    const { own } = await mover(page)
    await hull(page, own).focus()
    await page.keyboard.press('Enter')
    await page.locator('.decision .quick').waitFor()
    await shot(page, style)
    assert.deepEqual(await axe_faults(page), [])
  }
})

test('guns stand on the table, each with its name and where it points', async () => {
  const made = await table.make('river-ford', { europeans: 'open', natives: 'open' })
  const page = await table.sit(made, made.keys.europeans)
  const words = page.locator('.troops .piece')
  const told = await words.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  assert.ok(told.length >= 3, told.join(' | '))
  for (const line of told) assert.match(line, /^\S.*, (Europeans|Natives), .+, facing \d+°/)
  await shot(page, 'guns')
  assert.deepEqual(await axe_faults(page), [])
})

test('it speaks French, and stands on screens of every width', async () => {
  for (const [width, height] of [
    [390, 780],
    [820, 1100],
    [2560, 1300],
  ]) {
    const page = await sit(table, { viewport: { width, height }, settings: { lang: 'fr' } })
    await page.locator('.squad .hull[aria-label*="hommes"]').first().waitFor()
    await shot(page, String(width))
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(wide <= width, `${wide} pixels on ${width}`)
  }
})
