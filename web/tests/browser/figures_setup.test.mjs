// Squads are set down by their player in the browser: by one click or drag in the deployment area,
// with ghosts and the server's verdict while the hand moves, by handles, keys, a finger, in words.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { axe_faults, confirm, confirmed, ours, soon, Table } from './table.mjs'

const table = new Table()
const readout = (page) => page.locator('.readout')
const preview = (page) => page.locator('.preview')
const tray = (page) => page.locator('.tray')
const waiting = (page, label) =>
  tray(page)
    .locator('li button')
    .filter({ has: page.locator('b', { hasText: new RegExp(`^${label}$`) }) })
const ghosts = (page) => page.locator('.ghosts .ghost:not(.out)')
const area = (page) => page.locator('.deployment')

async function sit(options = {}) {
  const made = await table.make('open-field', { europeans: 'open', natives: 'open' })
  const keys = [made.keys.europeans, made.keys.natives].join(',')
  const page = await table.come(made, keys, options)
  await page.locator('.ground svg').waitFor()
  await ours(page)
  await tray(page).waitFor()
  return page
}
async function shot(page, name) {
  const folder = process.env.SANDTABLE_SHOTS
  if (folder) await page.screenshot({ path: join(folder, `setup-${name}.png`) })
}
/** Who sets down: the label of its first squad and of the next, its men, the way to the enemy. */
async function setter(page) {
  const label = await tray(page).locator('li b').first().innerText()
  return /^[A-D]/.test(label)
    ? { first: 'A', second: 'B', men: 10, ahead: 1 }
    : { first: 'K', second: 'L', men: 20, ahead: -1 }
}
/** A point of the area on the screen: parts of its width, and of its depth from the top. */
async function point(page, right, down) {
  const box = await area(page).locator('.zone').boundingBox()
  return { x: box.x + box.width * right, y: box.y + box.height * down }
}
async function inch(page) {
  const box = await area(page).locator('.zone').boundingBox()
  return box.width / 72
}

test('one drag in the area sets a squad down, and stops where it may stand', async () => {
  const page = await sit({ viewport: { width: 1366, height: 850 } })
  const { first, second, men, ahead } = await setter(page)
  await soon.equal(() => waiting(page, first).getAttribute('aria-pressed'), 'true')
  const from = await point(page, 0.3, 0.5)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y, { steps: 4 })
  await readout(page)
    .getByText(/^deploy at /)
    .waitFor()
  await soon.equal(() => ghosts(page).count(), men)
  await shot(page, 'drag')
  // Beyond the area men are red, and what is let go stands as near to there as it may.
  await page.mouse.move(from.x + 30, from.y - 12 * ahead * (await inch(page)), { steps: 4 })
  await readout(page).getByText('Stops here:').waitFor()
  await readout(page)
    .getByText(/setup\.deployment/)
    .waitFor()
  await page.locator('.ghosts .ghost.no').first().waitFor({ state: 'attached' })
  await shot(page, 'beyond')
  await page.mouse.up()
  await confirm(page).waitFor()
  await soon.match(
    () => preview(page).locator('h2').innerText(),
    new RegExp(`^${first}: deploy at `),
  )
  await confirmed(page)
  const squad = page.locator(`.troops .squad .hull[aria-label^="${first},"]`)
  await squad.waitFor()
  await soon.match(
    () => squad.getAttribute('aria-label'),
    new RegExp(`${men} of ${men} men, in open formation`),
  )
  // The other player sets one down, and then it is the second squad's go.
  await ours(page)
  const other = await point(page, 0.5, 0.5)
  await page.mouse.click(other.x, other.y)
  await preview(page).waitFor()
  await confirmed(page)
  await ours(page)
  await waiting(page, second).waitFor()
  await soon.equal(() => waiting(page, second).getAttribute('aria-pressed'), 'true')
  await soon.equal(() => waiting(page, first).count(), 0)
  assert.deepEqual(await axe_faults(page), [])
})

test('who is set down is turned, put into other ranks and another formation', async () => {
  const page = await sit()
  const { men } = await setter(page)
  const at = await point(page, 0.5, 0.5)
  await page.mouse.click(at.x, at.y)
  await preview(page).waitFor()
  await soon.equal(() => ghosts(page).count(), men)
  const words = () => preview(page).locator('h2').innerText()
  const before = await words()
  const box = await page.locator('.grip[data-handle=turn]').boundingBox()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 18, box.y + box.height / 2 + 4, { steps: 4 })
  await readout(page)
    .getByText(/^deploy at .* facing \d+/)
    .waitFor()
  await page.mouse.up()
  await preview(page).waitFor()
  assert.notEqual(await words(), before)
  await tray(page)
    .getByRole('button', { name: /closed/i })
    .click()
  await preview(page)
    .getByText(/in closed, \d ranks/)
    .waitFor()
  await shot(page, 'closed')
})

test('by keys alone, in the area and in words', async () => {
  const page = await sit()
  const { first, second } = await setter(page)
  await area(page).focus()
  await page.keyboard.press('ArrowRight')
  await readout(page)
    .getByText(/^deploy at /)
    .waitFor()
  const place = async () => (await readout(page).innerText()).match(/deploy at ([\d.]+) ([\d.]+)/)
  const before = await place()
  await page.keyboard.press('ArrowRight')
  const x = (Number(before[1]) + 1).toString()
  await readout(page)
    .getByText(new RegExp(`deploy at ${x}\\b`))
    .waitFor()
  await page.keyboard.press('Enter')
  await confirm(page).waitFor()
  await page.keyboard.press('Enter')
  await page.locator(`.troops .squad .hull[aria-label^="${first},"]`).waitFor()
  // The other player, in words: a form that knows where his area is.
  await ours(page)
  const { first: other } = await setter(page)
  await waiting(page, other).focus()
  await page.keyboard.press('Enter')
  await page.locator('.decision summary', { hasText: 'in words' }).click()
  // In the middle of his area, towards the enemy.
  const south = other.startsWith('K')
  const words = { Up: south ? '38.5' : '5.5', Degrees: south ? '180' : '0', Ranks: '2' }
  for (const [label, text] of Object.entries(words))
    await page.getByRole('spinbutton', { name: label }).fill(text)
  await page.locator('.decision form .told').getByText('✓').waitFor()
  await page.locator('.decision form button[type=submit]').first().click()
  await confirm(page).waitFor()
  await confirmed(page)
  await ours(page)
  await waiting(page, second).waitFor()
})

test('a finger sets a squad down, on a small screen and in French', async () => {
  const page = await sit({
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
    settings: { lang: 'fr' },
  })
  const { men } = await setter(page)
  // Beside the tools, which stand over a far edge.
  const at = await point(page, 0.85, 0.5)
  await page.touchscreen.tap(at.x, at.y)
  await preview(page)
    .getByText(/déploie/)
    .first()
    .waitFor()
  await soon.equal(() => ghosts(page).count(), men)
  await shot(page, 'finger')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.ok(wide <= 390, `${wide} pixels on 390`)
})
