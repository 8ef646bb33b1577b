// The measured table in the browser: bases are dragged, the server says how far; the same in words.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  axe_faults,
  confirm,
  confirmed,
  entered,
  ours,
  pick_of,
  soon,
  Table,
  until_acting,
} from './table.mjs'

const table = new Table()
const preview = (page) => page.locator('.preview')
const readout = (page) => page.locator('.readout')
const question = (page) => page.locator('.decision .question').innerText()
const base = (page, label) =>
  page.locator('.troops [data-unit]').filter({ has: page.getByText(label, { exact: true }) })

/** Answers the questions before it with what fits, until units act. */
const units_act = (page) => until_acting(page, /^sector centre/, /^first/, /^done/)

/** The middle of a base on the screen, and pixels to a centimetre of the table. */
async function place(page, label) {
  const box = await base(page, label).locator('.halo').boundingBox()
  const cm = await page.evaluate(() => {
    const troops = document.querySelector('.troops')
    return (troops.getBoundingClientRect().width / troops.viewBox.baseVal.width) * 10
  })
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, cm }
}

/** Takes a base and drags it by so many centimetres; the button stays down. */
async function drag(page, label, [right, ahead]) {
  const from = await place(page, label)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (let i = 1; i <= 8; i++)
    await page.mouse.move(from.x + (right * from.cm * i) / 8, from.y - (ahead * from.cm * i) / 8)
}

const number = (text, pattern) => Number(pattern.exec(text)?.[1] ?? NaN)

test('a base dragged ahead shows its way, stops where the clause says, and goes', async () => {
  // Whoever begins: nobody has moved yet, and nothing stands in the way.
  const made = await table.make('first-lines', { red: 'open', blue: 'open' })
  const page = await table.sit(made, `${made.keys.red},${made.keys.blue}`)
  await units_act(page)
  const red = /Red/.test(await page.locator('#decision-head').innerText())
  const [foot, name, ahead] = red ? ['R1', 'First Red Foot', 1] : ['B1', 'First Blue Foot', -1]
  const before = await place(page, foot)
  const up = async () => number(await base(page, foot).getAttribute('aria-label'), /([\d.]+) cm up/)
  const stood = await up()

  await drag(page, foot, [0, 4 * ahead])
  await readout(page)
    .getByText(/^advance 4\.0/)
    .waitFor()
  await soon.match(() => readout(page).innerText(), /4 of [\d.]+ cm/)
  await soon.equal(() => page.locator('.course .way:not(.beyond)').count(), 1)
  await soon.equal(() => page.locator('.course .ghost:not(.beyond)').count(), 1)
  // Farther than it goes: what is left over is dashed, and the clause says why.
  await page.mouse.move(before.x, before.y - 18 * ahead * before.cm)
  await readout(page).getByText('Stops here:').waitFor()
  await page.locator('.course .beyond').first().waitFor({ state: 'attached' })
  // No name of the ground is read through it.
  const plate = page.locator('.course .figures text').first()
  assert.match(await plate.evaluate((text) => getComputedStyle(text).filter), /^url/)
  const told = await readout(page).innerText()
  assert.match(told, /move\.[a-z-]+/)
  const allowed = number(told, /of ([\d.]+) cm/)
  assert.ok(allowed > 0 && allowed < 18, told)
  await page.mouse.up()

  // Let go it snaps to the limit, and the shared preview has its odds.
  await confirm(page).waitFor()
  const way = await preview(page).locator('h2').innerText()
  assert.ok(
    Math.abs(number(way, /advance ([\d.]+)/) - allowed) < 0.11,
    `${way}, ${allowed} allowed`,
  )
  await soon.match(() => readout(page).innerText(), /Stops here:/)
  await confirmed(page)
  await page.locator('[role=tabpanel]').getByText(name).first().waitFor()
  await page.locator('.course .way').waitFor({ state: 'detached' })
  const went = ((await up()) - stood) * ahead
  // The Variation: a quarter less, or up to a quarter more.
  assert.ok(went > allowed * 0.74 && went < allowed * 1.26, `went ${went} of ${allowed} cm`)
  await soon.match(
    () => page.locator('[role=tabpanel]').innerText(),
    new RegExp(`The Variation of ${name}, rolled \\d`),
  )
})

test('dragged aside it wheels; its handle turns it; on an enemy it charges', async () => {
  const made = await table.make('first-lines', { red: 'open', blue: 'open' })
  const page = await table.sit(made, `${made.keys.red},${made.keys.blue}`)
  await units_act(page)
  const red = /Red/.test(await page.locator('#decision-head').innerText())
  const [foot, horse, enemy, ahead] = red ? ['R1', 'RD', 'B1', 1] : ['B1', 'BD', 'R1', -1]
  await drag(page, foot, [-1.5 * ahead, 4 * ahead])
  await readout(page)
    .getByText(/^wheel left [\d.]+, advance [\d.]+/)
    .waitFor()
  await page.locator('.course .leg').waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await soon.equal(() => preview(page).count(), 0)

  await base(page, foot).click()
  const grip = page.locator('[data-handle=turn].grip')
  const at = await grip.boundingBox()
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 8 * ahead, y + 3 * ahead, { steps: 4 })
  await readout(page)
    .getByText(/^wheel right [\d.]+/)
    .waitFor()
  await page.mouse.up()
  await confirm(page).waitFor()
  // And on from where that leads.
  await page.locator('.course .ghost[data-handle=move]').waitFor()
  await page.locator('body').press('Escape')

  const from = await place(page, foot)
  const to = await place(page, enemy)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await readout(page)
    .getByText(/charge/)
    .first()
    .waitFor()
  await page.mouse.up()
  await preview(page).or(page.locator('.decision [role=alert]')).first().waitFor()
  assert.ok(horse)
})

test("ruler, arc and reach are the server's", async () => {
  const made = await table.make('first-lines', { red: 'open', blue: 'open' })
  const page = await table.sit(made, `${made.keys.red},${made.keys.blue}`)
  await ours(page)
  await base(page, 'R1').click()
  await page.getByRole('button', { name: 'Arc' }).click()
  await page.locator('.overlays [data-overlay=arc]').waitFor({ state: 'attached' })
  await page.locator('.tools .said').first().waitFor()
  await page.getByRole('button', { name: 'Reach' }).click()
  await page.locator('.overlays [data-overlay=reach]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Arc' }).click()
  await page.getByRole('button', { name: 'Reach' }).click()
  await soon.equal(() => page.locator('.overlays [data-overlay]').count(), 0)
  await page.getByRole('button', { name: 'Ruler' }).click()
  await base(page, 'R1').click()
  await base(page, 'B2').click()
  await page
    .locator('.tools .said')
    .getByText(/First Red Foot.*Second Blue Foot/)
    .waitFor()
  await soon.match(() => page.locator('.tools').innerText(), /[\d.]+ cm straight, bearing [\d.]+°/)
  await page.getByLabel(/Or in words/).fill('measure R1 X9')
  await page.locator('.tools').getByRole('button', { name: 'Measure', exact: true }).click()
  await page.locator('.tools .wrong .said').waitFor()
})

test('a whole half-turn by keyboard alone, moves composed in words', async () => {
  const made = await table.make('first-lines', { red: 'open', blue: 'recruit' })
  const page = await table.sit(made, made.keys.red)
  await units_act(page)
  const turn = () => page.locator('.status .turn').innerText()
  const press = async (element) => {
    await element.focus()
    await page.keyboard.press('Enter')
  }
  const begun = await turn()
  // Whichever sector is in hand: a base of it.
  const able = page.locator('.troops .able[data-unit]').first()
  const label = await able.getAttribute('aria-label')
  const name = /^\w+, ([^:]+):/.exec(label)?.[1]
  assert.match(name, / Red /)
  await able.focus()
  await page.keyboard.press('Enter')
  const summary = page.getByText('Compose a move in words')
  await summary.focus()
  await page.keyboard.press('Enter')
  const field = page.getByLabel('Centimetres', { exact: true })
  await field.focus()
  await field.fill('40')
  await page.locator('.orders .told.no').waitFor()
  await soon.match(
    () => page.locator('.orders .told').innerText(),
    /forbidden: .*\([a-z]+\.[a-z-]+\)/,
  )
  await page.locator('.course .beyond').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: /^As far as it goes: advance/ }).focus()
  await page.keyboard.press('Enter')
  await page.locator('.preview button.primary:enabled').waitFor()
  await entered(page, () => page.keyboard.press('Enter'))
  await page.locator('[role=tabpanel]').getByText(name).first().waitFor()
  // The rest of the half-turn: done with each sector, until the computer has moved too.
  for (let i = 0; i < 60 && (await turn()) === begun; i++) {
    await ours(page)
    if ((await turn()) !== begun) break
    const pick = await pick_of(page, press, /^(done|hold|sector|.*no support|.*: test)/)
    await press(pick)
    await page.locator('.preview button.primary:enabled').waitFor()
    await entered(page, () => page.keyboard.press('Enter'))
  }
  assert.notEqual(await turn(), begun)
})

test('Mollwitz is played by dragging bases', async () => {
  const made = await table.make('mollwitz', { prussia: 'open', austria: 'recruit' })
  const page = await table.sit(made, made.keys.prussia, { viewport: { width: 1600, height: 900 } })
  await units_act(page)
  const tried = new Set()
  let moved = 0
  for (let tries = 0; tries < 12 && moved < 3; tries++) {
    await units_act(page)
    const labels = (await page.locator('.troops .able .label').allTextContents()).map((one) =>
      one.trim(),
    )
    const label = labels.find((one) => !tried.has(one))
    if (!label) break
    tried.add(label)
    await drag(page, label, [0, 5])
    await page.mouse.up()
    await preview(page).waitFor()
    const legal = page.locator('.preview button.primary:enabled')
    await legal.or(page.locator('.preview .verdict.no')).first().waitFor()
    if (await legal.count()) {
      await confirmed(page)
      moved++
    } else await page.locator('body').press('Escape')
  }
  assert.ok(moved >= 2, `${moved} bases moved`)
})

test('NATO symbols stand on the bases, and sides differ without colour', async () => {
  const made = await table.make('mollwitz', { prussia: 'open', austria: 'open' })
  const page = await table.sit(made, `${made.keys.prussia},${made.keys.austria}`, {
    settings: { nato: true },
    viewport: { width: 1600, height: 900 },
  })
  const frames = page.locator('.troops [data-unit] .frame')
  await frames.first().waitFor()
  assert.equal(await frames.count(), await page.locator('.troops [data-unit]').count())
  const fills = await page
    .locator('.troops')
    .evaluate((troops) =>
      ['.side-0', '.side-1'].map(
        (side) => getComputedStyle(troops.querySelector(`${side} .base`)).fill,
      ),
    )
  assert.match(fills[1], /stripes-b/)
  assert.doesNotMatch(fills[0], /stripes/)
})

test('nothing serious for axe, in both languages and on a phone', async () => {
  const made = await table.make('first-lines', { red: 'open', blue: 'open' })
  const key = `${made.keys.red},${made.keys.blue}`
  const page = await table.sit(made, key)
  await ours(page)
  await page.locator('.troops [data-unit]').first().click()
  await page.getByRole('button', { name: 'Ruler' }).click()
  assert.deepEqual(await axe_faults(page), [])
  const phone = await table.sit(made, key, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    settings: { lang: 'fr' },
  })
  await ours(phone)
  // They would cover the far edge: folded until they are wanted.
  await soon.equal(() => phone.getByRole('button', { name: 'Règle' }).isVisible(), false)
  await phone.getByRole('button', { name: 'Mesures' }).click()
  await phone.getByRole('button', { name: 'Règle' }).waitFor()
  assert.deepEqual(await axe_faults(phone), [])
})

test('letters and figures along the edges are whole at first', async () => {
  const made = await table.make('fontenoy', { pragmatic: 'open', france: 'open' })
  for (const [width, height] of [
    [820, 1180],
    [1366, 768],
    [2560, 1440],
  ]) {
    const page = await table.sit(made, `${made.keys.pragmatic},${made.keys.france}`, {
      viewport: { width, height },
    })
    const [found, cut] = await page.evaluate(() => {
      const seen = document.querySelector('.ground').closest('.viewport')
      const { left, right } = seen.getBoundingClientRect()
      const edges = [...document.querySelectorAll('.ground svg text')].filter((text) =>
        /^([A-Z]|\d)$/.test(text.textContent.trim()),
      )
      const cut = edges.filter((text) => {
        const box = text.getBoundingClientRect()
        return box.left < left || box.right > right
      })
      return [edges.length, cut.map((text) => text.textContent)]
    })
    // Eight rows and nineteen columns at least, on both sides.
    assert.ok(found >= 54, `${found} found`)
    assert.deepEqual(cut, [], `${width} pixels wide`)
  }
})
