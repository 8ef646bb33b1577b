// Fingers: a base is dragged, the map is pinched and pushed with two, everything is large enough.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axe_faults, ours, soon, Table, until_acting } from './table.mjs'

const table = new Table()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Fingers on the glass of a page, as the browser itself would report them. */
async function fingers(page) {
  const session = await page.context().newCDPSession(page)
  const send = (type, points) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id, radiusX: 8, radiusY: 8, force: 1 })),
    })
  return {
    /** Puts them down and moves each along its way, in so many steps; they stay down. */
    async drag(ways, steps = 6) {
      await send(
        'touchStart',
        ways.map(([from]) => from),
      )
      for (let i = 1; i <= steps; i++)
        await send(
          'touchMove',
          ways.map(([from, to]) => [
            from[0] + ((to[0] - from[0]) * i) / steps,
            from[1] + ((to[1] - from[1]) * i) / steps,
          ]),
        )
    },
    lift: () => send('touchEnd', []),
  }
}

const stage = (page) =>
  page.locator('.stage').evaluate((stage) => {
    const { left, top, width } = stage.getBoundingClientRect()
    return { left, top, width }
  })

/** The middle of the part of the map that is seen. */
async function middle(page) {
  const { x, y, width, height } = await page.locator('.viewport').boundingBox()
  return [x + width / 2, y + height / 2]
}

for (const [scenario, sides] of [
  ['isandlwana', ['zulu', 'british']],
  ['mollwitz', ['prussia', 'austria']],
]) {
  test(`two fingers pinch and push the map of ${scenario}, one pushes, a tap chooses`, async () => {
    const made = await table.make(scenario, Object.fromEntries(sides.map((side) => [side, 'open'])))
    const page = await table.sit(made, sides.map((side) => made.keys[side]).join(), phone)
    await ours(page)
    const hand = await fingers(page)
    const [x, y] = await middle(page)
    const before = await stage(page)
    await hand.drag([
      [
        [x - 20, y],
        [x - 80, y],
      ],
      [
        [x + 20, y],
        [x + 80, y],
      ],
    ])
    await hand.lift()
    const near = await stage(page)
    assert.ok(near.width > before.width * 2.5, `pinched from ${before.width} to ${near.width}`)
    await hand.drag([
      [
        [x - 40, y],
        [x - 90, y - 30],
      ],
      [
        [x + 40, y],
        [x - 10, y - 30],
      ],
    ])
    await hand.lift()
    const pushed = await stage(page)
    assert.ok(Math.abs(pushed.width - near.width) < near.width * 0.02, 'pushed, not pinched')
    assert.ok(
      pushed.left < near.left - 35 && pushed.top < near.top - 15,
      JSON.stringify([near, pushed]),
    )
    await page.getByRole('button', { name: 'Size of the map' }).tap()
    await page.getByRole('button', { name: 'The whole map' }).tap()
    await soon.equal(() => page.locator('.preview').count(), 0)
  })
}

test('a finger on a base begins a pinch as well as a drag', async () => {
  const made = await table.make('first-lines', { red: 'open', blue: 'open' })
  const page = await table.sit(made, `${made.keys.red},${made.keys.blue}`, phone)
  await ours(page)
  const hand = await fingers(page)
  const base = await page
    .locator('.troops .able .halo, .troops [data-unit] .halo')
    .first()
    .boundingBox()
  const [x, y] = [base.x + base.width / 2, base.y + base.height / 2]
  const before = await stage(page)
  await hand.drag([
    [
      [x, y],
      [x - 60, y],
    ],
    [
      // Upwards, for below a base that is near the edge the map ends.
      [x + 40, y - 40],
      [x + 120, y - 120],
    ],
  ])
  await hand.lift()
  assert.ok((await stage(page)).width > before.width * 1.3)
  await soon.equal(() => page.locator('.preview, .readout').count(), 0)
})

test('a base is dragged with a finger and goes there', async () => {
  const made = await table.make('first-lines', { red: 'open', blue: 'recruit' })
  const page = await table.sit(made, made.keys.red, phone)
  await until_acting(page, /^sector centre/, /^first/, /^done/)
  const able = page.locator('.troops .able')
  const unit = await able.first().getAttribute('data-unit')
  const halo = await page.locator(`.troops [data-unit="${unit}"] .halo`).boundingBox()
  const [x, y] = [halo.x + halo.width / 2, halo.y + halo.height / 2]
  const hand = await fingers(page)
  const before = await stage(page)
  await hand.drag([
    [
      [x, y],
      [x, y - 20],
    ],
  ])
  await page
    .locator('.readout')
    .getByText(/^(advance|go)/)
    .first()
    .waitFor()
  assert.deepEqual(await stage(page), before)
  await hand.lift()
  const confirm = page.locator('.preview button.primary:enabled')
  await confirm.waitFor()
  const seq = await page.locator('#main').getAttribute('data-seq')
  await confirm.tap()
  await page.waitForFunction(
    (seq) => document.querySelector('#main').getAttribute('data-seq') !== seq,
    seq,
  )
})

for (const [scenario, sides] of [
  ['first-battle', ['red', 'blue']],
  ['first-lines', ['red', 'blue']],
]) {
  test(`everything that is tapped in ${scenario} is 44 pixels high`, async () => {
    const made = await table.make(scenario, { red: 'open', blue: 'open' })
    const page = await table.sit(made, sides.map((side) => made.keys[side]).join(), phone)
    await ours(page)
    const small = async () =>
      page.evaluate(() =>
        [
          ...document.querySelectorAll(
            'button, select, summary, a, input, label:has(input[type=checkbox])',
          ),
        ]
          .filter(
            (one) =>
              one.checkVisibility() &&
              !one.closest('.unseen, label:has(input[type=checkbox]) input'),
          )
          .filter((one) => !one.matches('label input[type=checkbox], .unseen'))
          .map((one) => ({
            words: one.textContent.trim() || one.ariaLabel,
            box: one.getBoundingClientRect(),
          }))
          .filter(({ box }) => box.height > 0 && (box.height < 43.5 || box.width < 43.5))
          .map(
            ({ words, box }) => `${words}: ${Math.round(box.width)} by ${Math.round(box.height)}`,
          ),
      )
    assert.deepEqual(await small(), [])
    // By a key, for where the map stands when it opens the zoom may lie over the unit.
    await page.locator('.troops [data-unit]').first().press('Enter')
    assert.deepEqual(await small(), [], 'with a unit chosen')
    for (const tab of ['Units', 'Rules', 'Talk']) {
      await page.getByRole('tab', { name: tab }).tap()
      await page.locator('#sheet').locator('article, li, form').first().waitFor()
      assert.deepEqual(await small(), [], tab)
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    assert.ok(wide <= 0, `the page is ${wide} px too wide`)
  })
}

test('a phone on its side has the table beside the decision, both in sight', async () => {
  const made = await table.make('mollwitz', { prussia: 'open', austria: 'open' })
  const keys = [made.keys.prussia, made.keys.austria].join()
  const page = await table.sit(made, keys, { ...phone, viewport: { width: 844, height: 390 } })
  await ours(page)
  const map = await page.locator('.viewport').boundingBox()
  const asked = await page.locator('.asked').boundingBox()
  assert.ok(map.height >= 120, `the table is ${map.height} pixels high`)
  assert.ok(map.y + map.height <= 390, 'the table ends in sight')
  assert.ok(asked.x >= map.x + map.width, 'the decision stands beside the table')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.ok(wide <= 844, `the page is ${wide} pixels wide`)
  assert.deepEqual(await axe_faults(page), [])
})
