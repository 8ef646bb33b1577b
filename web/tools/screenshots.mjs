// Makes pictures of the main screens, on a desk and on a phone, in web/shots/ (or the folder
// named). Those of the documentation are past-desk.png (docs/images/battle.png) and
// dragged-desk.png (docs/images/measured.png); docs/images/figures.png is figures-fire.png of the
// browser tests with SANDTABLE_SHOTS=FOLDER. Needs the program, as the browser tests do.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { answer, new_page, open_browser, ours, Server, web } from '../tests/browser/table.mjs'

const folder = process.argv[2] ?? join(web, 'shots')
mkdirSync(folder, { recursive: true })
const server = await Server.start()
const browser = await open_browser()
const make = (scenario, seats) =>
  server.call('POST', 'battles', { scenario, seats, dice: 'seeded', odds: true, private: false })
const recorded = (name) => {
  const file = join(web, '..', 'tests', 'playthroughs', `${name}.jsonl`)
  return server.call('POST', 'journals', {
    journal: readFileSync(file, 'utf8'),
    title: 'Isandlwana',
  })
}

const fought = await recorded('isandlwana-fr')
const there = (made, key, at = '') => `/battle/${made.battle}${at}#${key}`
const playable = (page) => page.locator('.troops [data-unit]').first().waitFor()
const screens = [
  ['home', '/'],
  ['new', '/new?ruleset=belle-epoque&scenario=colenso'],
  ['guided', '/new?ruleset=belle-epoque&scenario=first-battle&guided=yes', guided],
  ['rules', '/rules/belle-epoque#fire.range-table'],
  ['settings', '/settings'],
  ['open', '/open'],
  [
    'battle',
    async () => {
      const made = await make('isandlwana', { zulu: 'captain', british: 'open' })
      return there(made, made.keys.british)
    },
    playable,
  ],
  [
    'past',
    there(fought, fought.keys.spectator, '?at=90'),
    async (page) => {
      await playable(page)
      await page.locator('p.past').waitFor()
    },
  ],
  [
    'dragged',
    async () => {
      const made = await make('first-lines', { red: 'open', blue: 'open' })
      return there(made, `${made.keys.red},${made.keys.blue}`)
    },
    dragged,
  ],
  [
    'mollwitz',
    async () => {
      const made = await make('mollwitz', { prussia: 'open', austria: 'open' })
      return there(made, `${made.keys.prussia},${made.keys.austria}`)
    },
    playable,
  ],
]

/** The first steps of the guide, up to the first move. */
async function guided(page) {
  await page.getByRole('button', { name: 'Begin the battle' }).click()
  const guide = page.locator('section.guide')
  await guide.waitFor()
  while ((await guide.getAttribute('data-step')) !== 'move') {
    const next = guide.locator('button.go-on').or(page.locator('button[data-lit]:enabled'))
    await next
      .first()
      .click({ timeout: 2000 })
      .catch(() => {})
    await page.waitForTimeout(100)
  }
}

/** A battalion in hand that goes no farther. */
async function dragged(page) {
  await playable(page)
  await ours(page)
  while (!(await page.locator('.troops .able').count())) {
    await answer(page, /^sector centre/, /^first/)
    await ours(page)
  }
  const base = page.locator('.troops .able.foot').first()
  const box = await base.locator('.halo').boundingBox()
  const ahead = /Blue/.test(await page.locator('#decision-head').innerText()) ? 1 : -1
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + ahead * box.width * 2.2, { steps: 8 })
  await page.locator('.course .beyond').first().waitFor({ state: 'attached' })
}

const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }
const looks = process.env.STYLES?.split(',') ?? ['period']
for (const style of looks)
  for (const [size, viewport] of Object.entries(sizes)) {
    const page = await new_page(browser, server, { viewport, hasTouch: size === 'phone' })
    const kept = JSON.stringify({ style, name: 'Ann', curtain: 'never' })
    await page.addInitScript((text) => localStorage.setItem('sandtable.settings', text), kept)
    for (const [name, path, ready] of screens) {
      await page.goto(typeof path === 'string' ? path : await path())
      await page.waitForLoadState('networkidle')
      await ready?.(page)
      // Drawn sharp again after the last change of its size.
      await page.waitForTimeout(400)
      await page.screenshot({
        path: join(folder, `${name}-${size}${style === 'period' ? '' : `-${style}`}.png`),
      })
      await page.mouse.up()
    }
    for (const fault of page.faults) console.error(`${size}: ${fault}`)
    await page.context().close()
  }
await browser.close()
await server.stop()
