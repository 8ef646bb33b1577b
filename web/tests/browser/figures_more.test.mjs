// The table of single figures in the browser, further on: ranges that are guessed, houses with
// floors, a formation that somebody would break, two browsers of which neither learns the other's
// plan.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { axe_faults, confirm, confirmed, entered, ours, pick_of, soon, Table } from './table.mjs'

const table = new Table()
const squad = (page, label) =>
  page.locator('.troops .squad').filter({ has: page.locator(`.hull[aria-label^="${label},"]`) })
const hull = (page, label) => squad(page, label).locator('.hull')
const guess_form = (page) => page.locator('.guess')
const quick = (page, words) => page.locator('.decision .quick button', { hasText: words })

async function sit(scenario, seats, keys = Object.keys(seats), options = {}) {
  const made = await table.make(scenario, seats)
  const held = keys.map((side) => made.keys[side]).join(',')
  return [made, await table.sit(made, held, options)]
}
async function shot(page, name) {
  const folder = process.env.SANDTABLE_SHOTS
  if (folder) await page.screenshot({ path: join(folder, `figures-${name}.png`) })
}
async function choose(page, label) {
  await hull(page, label).focus()
  await page.keyboard.press('Enter')
  await page.locator('.decision .quick').waitFor()
}
/** Goes on with `done` until a squad may act. */
async function turn_of(page, label) {
  for (let i = 0; i < 24; i++) {
    await ours(page)
    if (await squad(page, label).and(page.locator('.able')).count()) return
    await page.locator('.troops .squad.able .hull').first().focus()
    await page.keyboard.press('Enter')
    await quick(page, /^done$/).click()
    await confirmed(page)
  }
  assert.fail(`${label} does not come to act`)
}
/** Types an order, and decides it. */
async function order(page, text) {
  await page.locator('.entry input').fill(text)
  await page.locator('.entry input').press('Enter')
  await confirm(page).waitFor()
  await confirmed(page)
}

const ford = { europeans: 'open', natives: 'open' }

test('who must guess finds the ruler gone, lays a line without a mark, sees the fall', async () => {
  const [, page] = await sit('river-ford', ford)
  await turn_of(page, 'H')
  await choose(page, 'H')
  const ruler = page.getByRole('button', { name: 'Ruler' })
  await ruler.waitFor()
  await soon.ok(() => page.locator('.ground [data-measure="grid"]').count())
  // One man's order begins the activation: from now on nothing is measured.
  await order(page, 'H/4: turn to 5')
  await guess_form(page).waitFor()
  await guess_form(page).getByText('nothing is measured').waitFor()
  await soon.equal(() => ruler.count(), 0)
  await page.waitForFunction(() => !document.querySelector('.ground [data-measure]'))
  // A place is told in no figures either.
  assert.doesNotMatch(await hull(page, 'W').getAttribute('aria-label'), /in\. from the left/)
  const enemy = await hull(page, 'W').boundingBox()
  await page.mouse.click(enemy.x + enemy.width / 2, enemy.y + enemy.height / 2)
  await page.locator('.troops .aim').waitFor({ state: 'attached' })
  await soon.match(() => guess_form(page).getByLabel('Bearing').inputValue(), /^\d/)
  await guess_form(page).getByLabel('Guessed inches').fill('24.5')
  await shot(page, 'guess')
  assert.deepEqual(await axe_faults(page), [])
  await guess_form(page).getByRole('button', { name: 'Preview' }).click()
  await page.locator('.preview').getByText('guess 24.5 at').waitFor()
  await confirmed(page)
  await page.locator('.happened .flight').waitFor({ state: 'attached' })
  await page.locator('.happened .blast').waitFor({ state: 'attached' })
  await shot(page, 'fall')
})

test('on a phone the map is seen on which one aims, and the numbers unfold', async () => {
  const viewport = { width: 390, height: 844 }
  const [, page] = await sit('river-ford', ford, undefined, { viewport })
  await turn_of(page, 'H')
  await choose(page, 'H')
  await order(page, 'H/4: turn to 5')
  await guess_form(page).waitFor()
  assert.equal(await guess_form(page).getByLabel('Guessed inches').isVisible(), false)
  await guess_form(page).locator('summary').click()
  await guess_form(page).getByLabel('Guessed inches').waitFor()
})

test('on a tablet no field of a guess is cut', async () => {
  const viewport = { width: 820, height: 1180 }
  const [, page] = await sit('river-ford', ford, undefined, { viewport })
  await turn_of(page, 'H')
  await choose(page, 'H')
  await order(page, 'H/4: turn to 5')
  await guess_form(page).locator('summary').click()
  await guess_form(page).getByRole('button', { name: 'Preview' }).waitFor()
  const cut = await guess_form(page).evaluate((one) => one.scrollHeight - one.clientHeight)
  assert.ok(cut <= 0, `${cut} pixels are out of sight`)
  const [sheet, bar] = [guess_form(page), page.locator('.middle > .timeline')]
  const low = (await sheet.boundingBox()).y + (await sheet.boundingBox()).height
  assert.ok(low <= (await bar.boundingBox()).y, 'it lies on the bar of time')
})

test('two browsers at the ford: neither learns what the other has planned', async () => {
  const made = await table.make('river-ford', ford)
  const own = await table.sit(made, made.keys.europeans)
  const other = await table.sit(made, made.keys.natives)
  const frames = []
  other.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => frames.push(payload)),
  )
  await other.reload()
  for (let i = 0; i < 24; i++) {
    const page = (await own.locator('.decision.ours').count()) ? own : other
    await ours(page)
    if (page === own && (await squad(own, 'T').and(own.locator('.able')).count())) break
    await page.locator('.troops .squad.able .hull').first().focus()
    await page.keyboard.press('Enter')
    await quick(page, /^done$/).click()
    await confirmed(page)
    await Promise.race([own, other].map((one) => one.locator('.decision.ours').waitFor()))
  }
  await choose(own, 'T')
  await guess_form(own).getByLabel('Bearing').fill('3.5')
  await guess_form(own).getByLabel('Guessed inches').fill('23.7')
  await guess_form(own).getByRole('button', { name: 'Preview' }).click()
  await own.locator('.preview').getByText('plan 23.7 at 3.5').waitFor()
  await confirmed(own)
  // His own eyes stay bound to the end of the activation; then his plan is drawn for him.
  assert.equal(await own.locator('.troops .plan').count(), 0)
  await quick(own, /^done$/).click()
  await confirmed(own)
  await own.locator('.troops .plan').first().waitFor({ state: 'attached' })
  await shot(own, 'plan')
  await other.getByText('plans its fire').first().waitFor()
  assert.equal(await other.locator('.troops .plan').count(), 0)
  const heard = frames.join('\n')
  assert.match(heard, /"planned":true/)
  assert.doesNotMatch(heard, /23[.,]7/)
})

test('a house shows its floors; one goes in and upstairs, by mouse and by key', async () => {
  const [, page] = await sit('mission-farm', { mission: 'open', band: 'open' })
  await page.locator('.question', { hasText: 'which perimeter is laid out? short (2' }).waitFor()
  // The map shows where each would stand, then the wall of the one.
  const would = page.locator('.ground [data-perimeter]')
  const bags = page.locator('.ground [data-feature="8"]')
  await would.first().waitFor({ state: 'attached' })
  await soon.deepEqual(async () => [await would.count(), await bags.count()], [3, 0])
  await shot(page, 'perimeter')
  assert.deepEqual(await axe_faults(page), [])
  await page.getByRole('button', { name: 'perimeter middle' }).click()
  await confirmed(page)
  await bags.waitFor({ state: 'attached' })
  await soon.equal(() => would.count(), 0)
  await turn_of(page, 'A')
  const buildings = page.locator('details.sheet', { hasText: 'Buildings' })
  await buildings.locator('summary').click()
  await buildings.getByText('H-2 the loft: F/1').waitFor()
  await buildings.getByText(/K-1 the barn:\s+V\/1-/).waitFor()
  await page.getByRole('button', { name: 'Floor 1' }).click()
  await soon.equal(() => page.locator('.troops [data-opening="H-D1"]').count(), 0)
  await soon.equal(() => page.locator('.troops [data-opening="H-W5"]').count(), 1)
  await shot(page, 'floor-1')
  await page.getByRole('button', { name: 'Ground floor' }).click()
  await choose(page, 'A')
  // By the list of doors, and by the door itself.
  await buildings.getByRole('button', { name: /^H-D1/ }).click()
  await page.locator('.preview').waitFor()
  await shot(page, 'door')
  assert.deepEqual(await axe_faults(page), [])
  await page.keyboard.press('Escape')
  await page.locator('.preview').waitFor({ state: 'detached' })
  await page.locator('.troops [data-opening="H-D1"] .leaf').click()
  await page.locator('.preview').waitFor()
  await confirmed(page)
  await buildings.getByText(/H-1 the parlour:\s+A\/\d+ · L\/1/).waitFor()
  await turn_of(page, 'L')
  await choose(page, 'L')
  await quick(page, /^upstairs$/).focus()
  await page.keyboard.press('Enter')
  await confirm(page).waitFor()
  await confirmed(page)
  await buildings.getByText(/H-2 the loft:\s+(L|F)\/1 · (L|F)\/1/).waitFor()
  await shot(page, 'upstairs')
})

test('who would break a formation is told while he is dragged, as the ruler says it', async () => {
  const [, page] = await sit('first-skirmish', { patrol: 'open', band: 'open' })
  await turn_of(page, 'A')
  await choose(page, 'A')
  const men = squad(page, 'A').locator('.man')
  await men.nth(0).locator('.base').dblclick()
  await page.locator('.man.picked').first().waitFor()
  const box = await men.nth(0).locator('.base').boundingBox()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 - 90, box.y + box.height / 2 + 50, { steps: 5 })
  const readout = page.locator('.readout')
  await readout.getByText('no longer in').waitFor()
  await soon.match(() => readout.innerText(), /\(formation\.[a-z-]+\)/)
  await page.locator('.ghosts .broken').waitFor({ state: 'attached' })
  await shot(page, 'breaks')
  await page.keyboard.press('Escape')
  await page.mouse.up()
})

test('a turn of Rorke’s Drift is played with single drags, in states below 32 kB', async () => {
  const made = await table.make('rorkes-drift', { british: 'open', zulu: 'captain' })
  const page = await table.come(made, '')
  await page.close()
  const sizes = []
  const own = await table.come(made, made.keys.british, { path: '' })
  own.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const text = String(payload)
      if (text.includes('"type":"state"')) sizes.push(text.length)
    }),
  )
  await own.reload()
  await own.locator('.troops [data-unit]').first().waitFor()
  let dragged = 0
  for (let i = 0; i < 40; i++) {
    await ours(own)
    if (/Turn 2/.test(await own.locator('.status').innerText())) break
    const able = own.locator('.troops .squad.able')
    if ((await able.count()) === 0) {
      // Not a squad is asked, but somebody who was shot at.
      const { press } = hands.mouse
      await press(await pick_of(own, press, /./))
      await own.locator('.preview button.primary:enabled').waitFor()
      await entered(own, () => press(confirm(own)))
      continue
    }
    const one = able.nth(0)
    const label = await one.locator('.hull').getAttribute('aria-label')
    await one.locator('.hull').focus()
    await own.keyboard.press('Enter')
    await own.locator('.decision .quick').waitFor()
    const box = await one.locator('.man .base').first().boundingBox()
    if (dragged < 3 && box && !/in H-/.test(label)) {
      await own.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await own.mouse.down()
      await own.mouse.move(box.x + box.width / 2 + 6, box.y + box.height / 2 + 9, { steps: 4 })
      await own.locator('.readout').waitFor()
      await own.mouse.up()
      // Whether it may be done is known when it is judged, not before.
      const judged = '.preview button.primary:enabled, .preview:not(:has(button.primary))'
      await own.locator(`${judged}, .readout.no`).first().waitFor()
      if (await own.locator('.preview button.primary:enabled').count()) {
        await confirmed(own)
        dragged++
      } else await own.keyboard.press('Escape')
      await ours(own)
      // What a squad does may end its activation, or have somebody else asked.
      if (!(await quick(own, /^done$/).count())) continue
    }
    await quick(own, /^done$/).click()
    await confirmed(own)
  }
  await soon.match(() => own.locator('.status').innerText(), /Turn 2/)
  assert.ok(dragged >= 2, `${dragged} drags`)
  assert.ok(sizes.length > 10)
  assert.ok(Math.max(...sizes.slice(1)) <= 32_000, `${Math.max(...sizes.slice(1))} bytes`)
  await shot(own, 'rorkes-drift')
})

/** How a hand chooses and presses. */
const hands = {
  mouse: { press: (element) => element.click() },
  keyboard: {
    press: async (element) => {
      await element.focus()
      await element.press('Enter')
    },
  },
  touch: { press: (element) => element.tap(), options: { hasTouch: true } },
}
for (const [name, { press, options }] of Object.entries(hands))
  test(`the teaching skirmish is played to its end by ${name}`, async () => {
    const seats = { patrol: 'open', band: 'recruit' }
    const [, page] = await sit('first-skirmish', seats, ['patrol'], options)
    for (let i = 0; i < 120; i++) {
      await page.locator('.decision:is(.ours, .over)').waitFor()
      if (await page.locator('.decision.over').count()) break
      await ours(page)
      await press(await pick_of(page, press, /: fire /, /: attack /, /done/))
      await confirmed(page, press)
    }
    await page.locator('.decision.over').waitFor()
    await shot(page, `whole-${name}`)
  })
