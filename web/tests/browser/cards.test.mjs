// Cards of units and places, the legend and the glossary: by pointer, keyboard and finger, and what
// they do not tell to who has a range to guess.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { axe_faults, confirm, confirmed, ours, soon, Table } from './table.mjs'

const table = new Table()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const card = (page) => page.locator('.card[role="dialog"]')
/** A unit by its label, behind which its strength or a comma stands. */
const unit_of = (page, label) =>
  page.locator(`.troops [data-unit]:is([aria-label^="${label} "], [aria-label^="${label},"])`)

async function sit(scenario, sides, options = {}) {
  const made = await table.make(scenario, Object.fromEntries(sides.map((side) => [side, 'open'])))
  const page = await table.sit(made, sides.map((side) => made.keys[side]).join(), options)
  await ours(page)
  return page
}
async function shot(page, name) {
  const folder = process.env.SANDTABLE_SHOTS
  if (folder) await page.screenshot({ path: join(folder, `cards-${name}.png`) })
}
const middle = async (element) => {
  const { x, y, width, height } = await element.boundingBox()
  return [x + width / 2, y + height / 2]
}
const hexes = ['red', 'blue']

test('a pointer that rests on a unit brings its card, and takes it away', async () => {
  const page = await sit('first-battle', hexes)
  await page.mouse.move(...(await middle(unit_of(page, 'R1'))))
  await card(page).getByText('Red 1st Regiment').waitFor()
  await soon.match(() => card(page).innerText(), /infantry, trained, close order, 4 of 4 stands/)
  assert.deepEqual(await axe_faults(page), [])
  // It took no focus, and a click on the unit still chooses it.
  await soon.equal(() => card(page).evaluate((one) => one.contains(document.activeElement)), false)
  await shot(page, 'hover')
  await page.mouse.move(2, 2)
  await card(page).waitFor({ state: 'detached' })
  // Esc takes it away as well.
  await page.mouse.move(...(await middle(unit_of(page, 'B1'))))
  await card(page).waitFor()
  await page.keyboard.press('Escape')
  await card(page).waitFor({ state: 'detached' })
})

test('the key i opens the card of what has the focus, and Esc gives the focus back', async () => {
  const page = await sit('first-battle', hexes)
  const decides = (await page.locator('#decision-head').innerText()).includes('Blue') ? 'B' : 'R'
  const unit = unit_of(page, `${decides}1`)
  await unit.focus()
  await page.keyboard.press('i')
  await card(page).waitFor()
  await page.waitForFunction(() => document.activeElement?.matches('.card'))
  await card(page).getByText('Now').waitFor()
  await card(page)
    .getByText(/^move: \d places$/)
    .waitFor()
  await card(page).locator('summary', { hasText: 'words mean' }).press('Enter')
  await card(page).getByText('trained foot troops, in loose or close order').waitFor()
  assert.deepEqual(await axe_faults(page), [])
  await shot(page, 'unit')
  await page.keyboard.press('Escape')
  await card(page).waitFor({ state: 'detached' })
  await page.waitForFunction(
    (label) => document.activeElement?.getAttribute('aria-label')?.startsWith(label),
    `${decides}1 `,
  )
  // A word leads to the glossary, which stands where the rules do.
  await page.keyboard.press('i')
  await card(page).locator('summary', { hasText: 'words mean' }).press('Enter')
  await card(page).getByRole('button', { name: 'formed infantry: in the glossary' }).press('Enter')
  const glossary = page.locator('.glossary')
  await glossary.locator('[data-term="class/infantry"][aria-current="true"]').waitFor()
  await soon.equal(() => card(page).count(), 0)
  await glossary.getByRole('searchbox').fill('bowl')
  await glossary
    .getByText('the container both sides’ tokens')
    .or(glossary.getByText("the container both sides' tokens"))
    .waitFor()
  await glossary.getByRole('button', { name: 'Français' }).click()
  assert.deepEqual(await axe_faults(page), [])
  await glossary.getByRole('link', { name: 'To the rules' }).click()
  await page.locator('.rules .list article').first().waitFor()
})

test('a place tells its ground, its height, who holds it and how far it is', async () => {
  const page = await sit('first-battle', hexes)
  await unit_of(page, 'R1').click()
  const star = page.locator('.goals .opener')
  await star.click()
  await page
    .locator('.goals')
    .getByRole('button', { name: /0404|Show/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Card of the place' }).click()
  await card(page).getByText('height 1').waitFor()
  await card(page)
    .getByText(/points? to .* for holding it; nobody holds it yet/)
    .first()
    .waitFor()
  await card(page).getByRole('heading', { name: 'From Red 1st Regiment' }).waitFor()
  await card(page).getByText(/\d UD/).waitFor()
  assert.deepEqual(await axe_faults(page), [])
  await shot(page, 'place')
})

test('on a measured table the card tells what a base reaches', async () => {
  const page = await sit('first-lines', hexes)
  await unit_of(page, 'R1').focus()
  await page.keyboard.press('i')
  const reach = card(page).locator('details', { hasText: '6.00 cm' }).first()
  await reach.locator('summary').click()
  await reach.getByRole('button', { name: /move\.foot-in-firing-order/ }).waitFor()
  await card(page)
    .getByText(/arc 45\.0° either side, range 8\.00 cm/)
    .waitFor()
  await shot(page, 'measured')
  await page.keyboard.press('i')
  await card(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Legend of the map' }).click()
  const legend = page.locator('.legend')
  await legend.getByText('cuirassiers').waitFor()
  await legend.getByText('hill', { exact: true }).waitFor()
  await soon.ok(() => legend.locator('.ground svg *').count())
  assert.deepEqual(await axe_faults(page), [])
  await shot(page, 'legend')
  await page.keyboard.press('Escape')
  await legend.waitFor({ state: 'detached' })
})

test('a long press opens a card, and chooses nothing', async () => {
  for (const scenario of ['first-battle', 'first-lines']) {
    const page = await sit(scenario, hexes, phone)
    const session = await page.context().newCDPSession(page)
    const [x, y] = await middle(unit_of(page, 'B1'))
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await card(page).waitFor()
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await card(page).getByRole('heading', { name: /^B1/ }).waitFor()
    await shot(page, `press-${scenario}`)
    assert.deepEqual(await axe_faults(page), [])
    await card(page).getByRole('button', { name: 'Close' }).tap()
    await card(page).waitFor({ state: 'detached' })
    await soon.equal(() => page.locator('.troops [data-unit][aria-pressed="true"]').count(), 0)
  }
})

/** Whatever would be a length, in either language, but the reach of a weapon or a man. */
const lengths = /\d(\.\d+)? ?in\b|\d(\.\d+)? ?"|from the left|\d up\b|between their bases/

test('who must guess is told no distance by any card', async () => {
  const page = await sit('river-ford', ['europeans', 'natives'])
  const squad = (label) =>
    page.locator('.troops .squad').filter({ has: page.locator(`.hull[aria-label^="${label},"]`) })
  const hull = (label) => squad(label).locator('.hull')
  const look = async (label) => {
    await hull(label).focus()
    await page.keyboard.press('i')
    await card(page).waitFor()
  }
  for (let i = 0; !(await squad('H').and(page.locator('.able')).count()); i++) {
    assert.ok(i < 24, 'the howitzer comes to act')
    await page.locator('.troops .squad.able .hull').first().focus()
    await page.keyboard.press('Enter')
    await page.locator('.decision .quick button', { hasText: /^done$/ }).click()
    await confirmed(page)
    await ours(page)
  }
  await hull('H').focus()
  await page.keyboard.press('Enter')
  await page.locator('.decision .quick').waitFor()
  // Before, everything is measured.
  await look('W')
  await card(page)
    .getByText(/between their bases/)
    .first()
    .waitFor()
  await shot(page, 'figures')
  await page.keyboard.press('i')
  await page.locator('.entry input').fill('H/4: turn to 5')
  await page.locator('.entry input').press('Enter')
  await confirm(page).waitFor()
  await confirmed(page)
  await page.locator('.guess').waitFor()
  for (const label of ['W', 'H']) {
    await look(label)
    await card(page).getByText('artillery.indirect').first().waitFor()
    assert.doesNotMatch(await card(page).innerText(), lengths)
    if (label === 'W') await shot(page, 'blind')
    await page.keyboard.press('Escape')
  }
})

test('the glossary has a page of its own for every ruleset', async () => {
  const rulesets = await table.server.call('GET', 'rulesets')
  for (const { id } of rulesets) {
    const page = await table.page_at(`/rules/${id}`)
    await page.getByRole('link', { name: 'Glossary' }).click()
    await page.waitForURL(`**/glossary/${id}`)
    await page.locator('.glossary dt').nth(20).waitFor()
    assert.deepEqual(await axe_faults(page), [])
  }
})
