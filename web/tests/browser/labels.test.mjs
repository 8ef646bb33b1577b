// The words on a map: at the first view none is too small to be read, and none stands on another.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Table } from './table.mjs'

const table = new Table()

const windows = [
  [390, 844],
  [820, 1180],
  [1366, 768],
  [2560, 1440],
]

/** The words that are shown: pixels of their type, and their boxes. */
const shown = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.stage .ground text, .stage .troops [data-unit] text')]
      .filter(
        (text) => text.textContent.trim() && text.checkVisibility({ visibilityProperty: true }),
      )
      .map((text) => {
        const at = text.getScreenCTM()
        const { left, top, right, bottom } = text.getBoundingClientRect()
        const ground = text.closest('.ground') !== null
        return {
          words: text.textContent.trim(),
          size: Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(at.a, at.b),
          name: ground && text.hasAttribute('paint-order') && text.textContent.trim().length > 3,
          turned: ground && /rotate\((?!0\))/.test(text.getAttribute('transform') ?? ''),
          // Letters are not as high as their line.
          box: {
            left,
            top: top + 0.2 * (bottom - top),
            right,
            bottom: bottom - 0.2 * (bottom - top),
          },
        }
      })
      .filter(({ box }) => box.right > box.left),
  )

/** Until the map has its size, and its words have lain as they are for a while. */
async function at_rest(page) {
  await page.locator('.stage[data-margin]').waitFor()
  await page.waitForFunction(async () => {
    const look = () => document.querySelector('.stage').innerHTML + innerWidth
    const size = () => document.querySelector('.stage').style.cssText
    const before = [look(), size()]
    await new Promise((done) => setTimeout(done, 400))
    return before[0] === look() && before[1] === size()
  })
}

for (const [scenario, sides] of Object.entries({
  isandlwana: ['zulu', 'british'],
  mollwitz: ['prussia', 'austria'],
  'river-ford': ['europeans', 'natives'],
}))
  test(`the words on the map of ${scenario} can be read, and keep apart`, async () => {
    const made = await table.make(scenario, Object.fromEntries(sides.map((side) => [side, 'open'])))
    const keys = sides.map((side) => made.keys[side]).join(',')
    for (const [width, height] of windows) {
      const page = await table.sit(made, keys, { viewport: { width, height } })
      await at_rest(page)
      const words = await shown(page)
      const small = words.filter(({ size }) => size < 11)
      assert.deepEqual(small, [], `${scenario} at ${width}`)
      assert.ok(words.length > 10, `${words.length} words at ${width}`)
      const names = words.filter(({ name, turned }) => name && !turned)
      assert.ok(names.length > 0, `no name of a place at ${width}`)
      for (const one of names)
        for (const other of words)
          if (one !== other && !other.turned) {
            const [a, b] = [one.box, other.box]
            const meet =
              a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
            assert.ok(!meet, `${one.words} and ${other.words} at ${width}`)
          }
    }
  })

test('words come back when the map is seen larger, and go on being apart', async () => {
  const made = await table.make('isandlwana', { zulu: 'open', british: 'open' })
  const page = await table.sit(made, made.keys.british, { viewport: { width: 390, height: 844 } })
  await at_rest(page)
  const before = (await shown(page)).length
  // What sizes the map stands behind one button here.
  assert.equal(await page.getByRole('button', { name: 'Closer' }).isVisible(), false)
  const fold = page.getByRole('button', { name: 'Size of the map' })
  await fold.focus()
  await page.keyboard.press('Enter')
  for (let i = 0; i < 5; i++) await page.getByRole('button', { name: 'Closer' }).click()
  await page.waitForFunction(
    (before) =>
      [...document.querySelectorAll('.stage .ground .sector text')].filter((text) =>
        text.checkVisibility({ visibilityProperty: true }),
      ).length > 20,
    before,
  )
  await fold.click()
  assert.equal(await page.getByRole('button', { name: 'Closer' }).isVisible(), false)
})
