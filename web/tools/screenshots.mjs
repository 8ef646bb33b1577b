// Makes pictures of every main state, on a phone, a tablet, a desk and a wide screen, light and
// dark, in English and French, in web/shots/ (or the folder named):
//   node tools/screenshots.mjs [FOLDER]
//     [--states home,battle] [--widths 390,1366] [--styles period,dark] [--langs en,fr]
// Those of the documentation are past-1366-period-en.png (docs/images/battle.png) and
// dragged-1366-period-en.png (docs/images/measured.png); docs/images/figures.png is
// figures-fire.png of the browser tests with SANDTABLE_SHOTS=FOLDER. Needs the program, as the
// browser tests do.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  answer,
  confirmed,
  new_page,
  open_browser,
  ours,
  Server,
  until_acting,
  web,
} from '../tests/browser/table.mjs'

const many = (standard) => ({ type: 'string', default: standard })
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    states: many(''),
    widths: many('390,820,1366,2560'),
    styles: many('period,dark'),
    langs: many('en,fr'),
  },
})
const list = (text) => text.split(',').filter(Boolean)
const heights = { 390: 844, 820: 1180, 1366: 768, 2560: 1440 }

const folder = positionals[0] ?? join(web, 'shots')
mkdirSync(folder, { recursive: true })
const server = await Server.start()
const browser = await open_browser()

/** A battle of which all sides are taken at this screen, but those that `seats` gives to others. */
async function made(scenario, seats = {}) {
  const battle = await server.call('POST', 'battles', {
    scenario,
    seats,
    dice: 'seeded',
    odds: true,
    private: false,
  })
  const keys = Object.entries(battle.keys).filter(
    ([side]) => !['spectator', 'umpire'].includes(side),
  )
  return { ...battle, own: keys.map(([, key]) => key).join(',') }
}
const sat = (scenario, seats) => async () => {
  const battle = await made(scenario, seats)
  return `/battle/${battle.battle}#${battle.own}`
}
const recorded = async (name) => {
  const file = join(web, '..', 'tests', 'playthroughs', `${name}.jsonl`)
  return server.call('POST', 'journals', { journal: readFileSync(file, 'utf8') })
}
const fought = await recorded('isandlwana-fr')
const ended = await recorded('first-battle-en')
const playable = (page) => page.locator('.troops [data-unit]').first().waitFor()
const asked = async (page) => {
  await playable(page)
  await ours(page)
}

const of_link = '.bar button:text-matches("^(Link|Lien|Invite|Inviter)$")'

const states = {
  home: ['/'],
  new: ['/new?ruleset=belle-epoque&scenario=colenso'],
  guided: ['/new?ruleset=belle-epoque&scenario=first-battle&guided=yes', guided],
  rules: ['/rules/belle-epoque#fire.range-table'],
  glossary: ['/glossary/game-of-kings'],
  settings: ['/settings'],
  account: ['/settings', signed_in],
  open: ['/open'],
  missing: ['/nowhere'],
  invitation: [
    async () => {
      const battle = await made('isandlwana', { zulu: 'captain' })
      return `/battle/${battle.battle}#${battle.keys.british}`
    },
    undefined,
    { name: '' },
  ],
  battle: [sat('isandlwana', { zulu: 'captain' }), playable],
  past: [`/battle/${fought.battle}?at=90#${fought.keys.spectator}`, seen_past],
  plate: [`/battle/${ended.battle}#${ended.keys.spectator}`, playable],
  report: [`/report/${ended.battle}#${ended.keys.spectator}`],
  dragged: [sat('first-lines'), dragged],
  mollwitz: [sat('mollwitz'), asked],
  skirmish: [sat('first-skirmish'), asked],
  rorkes: [sat('rorkes-drift', { zulu: 'captain' }), asked],
  night: [sat('night-raid'), asked],
  orders: [sat('first-orders'), (page) => page.locator('.plain .ground svg').waitFor()],
  umpire: [
    async () => {
      const battle = await made('isandlwana')
      return `/battle/${battle.battle}#${battle.keys.umpire}`
    },
    pressed('.bar button:text-matches("^(Rule|Arbitrer)$")'),
  ],
  legend: [sat('first-battle'), pressed('.zoom button.key')],
  unit: [sat('mollwitz'), carded],
  link: [sat('isandlwana'), pressed(of_link)],
  help: [sat('first-battle'), pressed('.bar button:last-of-type')],
  printing: [`/battle/${ended.battle}#${ended.keys.spectator}`, printing],
  workshop: ['/workshop'],
  drawn: ['/workshop', drawn],
  mistaken: ['/workshop', mistaken],
  goals: [sat('isandlwana', { zulu: 'captain' }), pressed('.goals .opener')],
  briefing: [sat('isandlwana', { zulu: 'captain' }), pressed('.goals .line > button:last-child')],
  fight: [`/battle/${fought.battle}?at=92#${fought.keys.spectator}`, fight],
  houses: [sat('mission-farm'), houses],
  guess: [sat('river-ford'), guess],
  sealed: [sat('quatre-bras'), (page) => page.locator('.plain .ground svg').waitFor()],
  unknown: ['/battle/nosuchbattle#0000'],
  unanswered: ['/', unanswered],
  broken: ['/open', broken],
  paper: [`/report/${ended.battle}#${ended.keys.spectator}`, on_paper],
}

/** Pressed once it is playable, unfolded where the window is small. */
function pressed(what) {
  return async (page) => {
    await playable(page)
    const button = page.locator(what).first()
    if (!(await button.isVisible())) await page.locator('.zoom .fold').click()
    await button.click()
  }
}

/** The menu of what is printed; on a phone behind the link's. */
async function printing(page) {
  await playable(page)
  const button = page.locator('.bar .print')
  if (await button.isVisible()) return button.click()
  await page.locator(of_link).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Print|Imprimer)/ })
    .click()
}

/** What a unit is, told in words. */
async function carded(page) {
  await asked(page)
  await page.locator('.troops [data-unit]').nth(3).focus()
  await page.keyboard.press('i')
  await page.locator('.card').first().waitFor()
}

/** An account with a battle of its own, about to be deleted. */
let accounts = 0
async function signed_in(page) {
  await page.goto(await sat('isandlwana', { zulu: 'captain' })())
  await playable(page)
  await page.goto('/settings')
  const form = page.locator('form:has([type=password])')
  await form.locator('[type=text]').fill(`Ann ${++accounts} ${Date.now() % 100000}`)
  await form.locator('[type=password]').fill('a horse, a drum, a hill')
  await form.locator('button[value=make]').click()
  const section = page.locator('section', { has: page.locator('details form') })
  await section.locator('.row button').first().click()
  await section.locator('details li').first().waitFor({ state: 'attached' })
  await section.locator('summary').click()
  await section.scrollIntoViewIfNeeded()
}

/** The first steps of the guide, up to the first move. */
async function guided(page) {
  await page.locator('button.begin').click()
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

async function seen_past(page) {
  await playable(page)
  await page.locator('p.past').waitFor()
}

/** A battalion in hand that goes no farther. */
async function dragged(page) {
  await playable(page)
  await until_acting(page)
  const base = page.locator('.troops .able.foot').first()
  const box = await base.locator('.halo').boundingBox()
  const ahead = /blue|bleue/i.test(await page.locator('#decision-head').innerText()) ? 1 : -1
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + ahead * box.width * 2.2, { steps: 8 })
  await page.locator('.course .beyond').first().waitFor({ state: 'attached' })
}

/** The first battle that the workshop offers, opened. */
async function drawn(page) {
  await page.locator('.ways select').first().selectOption('isandlwana')
  await page.locator('.ways select + button').first().click()
  await page.locator('.ground svg').first().waitFor()
}

/** A mistake in the text, told where it stands. */
async function mistaken(page) {
  await drawn(page)
  await page.getByRole('tab').nth(1).click()
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('turns = "many"\n')
  await page.locator('.problems li, .cm-lintRange').first().waitFor({ state: 'attached' })
}

async function fight(page) {
  await seen_past(page)
  const card = page.locator('[role=tabpanel] details:has(summary em)').last()
  await page
    .locator('summary')
    .filter({ hasText: /^\s*(A fight|Un combat)\s*$/ })
    .last()
    .click()
    .catch(() => card.click())
}

/** Goes on with `done` until this squad may act. */
async function until_turn_of(page, label) {
  const squad = page
    .locator('.troops .squad.able')
    .filter({ has: page.locator(`.hull[aria-label^="${label},"]`) })
  for (let i = 0; i < 24; i++) {
    await ours(page)
    if (await squad.count()) break
    await page.locator('.troops .squad.able .hull').first().focus()
    await page.keyboard.press('Enter')
    await page
      .locator('.decision .quick button')
      .filter({ hasText: /^(done|fini)$/ })
      .click()
    await confirmed(page)
  }
  await squad.locator('.hull').first().focus()
  await page.keyboard.press('Enter')
}

async function houses(page) {
  await asked(page)
  await answer(page, /middle|milieu|moyen/)
  await ours(page)
  await page.locator('.troops .able').first().waitFor({ state: 'attached' })
  await page.locator('details.sheet summary').first().click()
  await page.getByRole('button', { name: /^(Floor|Étage) 1$/ }).click()
}

async function guess(page) {
  await asked(page)
  await until_turn_of(page, 'H')
  await page.locator('.entry input').fill(page.lang === 'fr' ? 'H/4: tourne à 5' : 'H/4: turn to 5')
  await page.locator('.entry input').press('Enter')
  await confirmed(page)
  await page.locator('.guess').evaluate((sheet) => (sheet.open = true))
}

/** The server goes away before a battle is opened. */
async function unanswered(page) {
  const path = await sat('first-battle')()
  await page.evaluate(() => navigator.serviceWorker?.ready && 0)
  await page.route('**/api/**', (route) => route.abort())
  await page.evaluate((path) => location.assign(path), path)
  await page.waitForTimeout(3000)
}

async function broken(page) {
  const name = 'broken.jsonl'
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from('{"sandtable":') }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: /^(Open|Ouvrir)$/ }).click()
  await page.getByRole('alert').waitFor()
}

/** A sheet of A4, 96 dots to the inch, whatever the window. */
const sheet = { width: 794, height: 1123 }
async function on_paper(page) {
  await page.locator('.sheet .stage svg').first().waitFor()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(sheet)
}

const names = list(values.states)
for (const name of names)
  if (!(name in states))
    throw new Error(`--states: expected some of ${Object.keys(states).join(', ')}; found ${name}`)

/** One state, in a page of its own. */
async function picture(name, width, style, lang) {
  const [path, ready, settings = {}] = states[name]
  const viewport = { width, height: heights[width] ?? Math.round(width * 0.6) }
  const page = await new_page(browser, server, { viewport, hasTouch: width < 900 })
  page.setDefaultTimeout(15_000)
  page.lang = lang
  const kept = JSON.stringify({ style, lang, name: 'Ann', curtain: 'never', ...settings })
  await page.addInitScript((text) => localStorage.setItem('sandtable.settings', text), kept)
  await page.goto(typeof path === 'string' ? path : await path())
  await page.waitForLoadState('networkidle')
  await ready?.(page)
  // Drawn sharp again after the last change of its size.
  await page.waitForTimeout(400)
  const file = `${name}-${width}-${style}-${lang}`
  await page.screenshot({ path: join(folder, `${file}.png`) })
  for (const fault of page.faults) console.error(`${file}: ${fault}`)
  await page.context().close()
}

for (const width of list(values.widths).map(Number))
  for (const style of list(values.styles))
    for (const lang of list(values.langs))
      for (const name of names.length ? names : Object.keys(states))
        // One state that cannot be reached keeps nobody from the others.
        await picture(name, width, style, lang).catch((error) => {
          console.error(`${name}-${width}-${style}-${lang}: ${error.message}`)
          process.exitCode = 1
        })
await browser.close()
await server.stop()
