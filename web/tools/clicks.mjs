// Counts the clicks that one side's decisions of a recorded battle take in the browser: the battle
// is played again with its own dice, the other side by messages, this one by mouse, each decision
// the shortest way that its words offer. Works with any program whose server speaks protocol 2.
//
// usage: [SANDTABLE=PROGRAM] node --experimental-websocket tools/clicks.mjs JOURNAL SIDE
//        [--no-confirm]
import { readFileSync } from 'node:fs'
import { new_page, open_browser, ours, Server } from '../tests/browser/table.mjs'

const [path, side, flag] = process.argv.slice(2)
if (!side) {
  console.error('usage: node --experimental-websocket tools/clicks.mjs JOURNAL SIDE [--no-confirm]')
  process.exit(2)
}
const [header, ...lines] = readFileSync(path, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
const entries = lines.filter((line) => line.kind === 'action')

/** The table's other hands: who else decides, and whoever rolls. */
class Hands {
  #number = 0
  #inbox = []
  #wake = []
  state = null

  constructor(url, battle, key) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/api/battles/${battle}/live`)
    this.socket.onmessage = ({ data }) => {
      const message = JSON.parse(data)
      if (message.type === 'state') this.state = message
      this.#inbox.push(message)
      for (const wake of this.#wake.splice(0)) wake()
    }
    this.opened = new Promise((done) => (this.socket.onopen = done))
    this.hello = { type: 'hello', version: 2, key, name: 'Table', lang: 'en', since: 0 }
  }
  async open() {
    await this.opened
    this.socket.send(JSON.stringify(this.hello))
    await this.until(() => this.state)
  }
  async until(fits) {
    for (;;) {
      const found = fits()
      if (found) return found
      await new Promise((done) => this.#wake.push(done))
    }
  }
  async ask(message) {
    const id = ++this.#number
    this.socket.send(JSON.stringify({ id, question: this.state.question.id, ...message }))
    const answer = await this.until(() => this.#inbox.find((one) => one.re === id))
    if (answer.type !== 'done') throw new Error(JSON.stringify({ message, answer }))
  }
  async roll(faces) {
    const { id } = this.state.question
    await this.until(() => this.state.question.roll)
    await this.ask({ type: 'roll', faces: faces.join(' ') })
    await this.until(() => this.state.question.id !== id || !this.state.question.roll)
  }
}

let clicks = 0
async function click(element) {
  await element.click()
  ++clicks
}

/** Gives a decision by what the page offers: its words, after its unit where that is not chosen. */
async function decide(page, action) {
  await ours(page)
  const words = page.locator(
    `.decision .choices button[aria-label^=${JSON.stringify(action)}]:visible`,
  )
  const other = page.getByRole('button', { name: 'Another unit' })
  const units = page.locator('.decision .units button:visible')
  await words.or(other).or(units).first().waitFor()
  if (!(await words.count())) {
    const [name] = action.split(':')
    if (!(await units.count())) await click(other)
    await click(units.filter({ hasText: name }).first())
    await words.first().waitFor()
  }
  await click(words.first())
  if (flag !== '--no-confirm') {
    await page.locator('.preview button.primary:enabled').waitFor()
    await click(page.locator('.preview button.primary'))
  }
}

const server = await Server.start()
const browser = await open_browser()
const made = await server.call('POST', 'battles', {
  scenario_text: header.scenario,
  edition: header.edition,
  options: header.options,
  seats: Object.fromEntries(header.seats.map(({ id }) => [id, 'open'])),
  dice: 'typed',
  odds: true,
  private: false,
})
const others = header.seats.map(({ id }) => id).filter((id) => id !== side)
const hands = new Hands(server.url, made.battle, others.map((id) => made.keys[id]).join(','))
await hands.open()
const page = await new_page(browser, server, { viewport: { width: 1366, height: 768 } })
const settings = { name: 'Ann', curtain: 'never', pace: 'off', confirm: flag !== '--no-confirm' }
await page.addInitScript(
  (text) => localStorage.setItem('sandtable.settings', text),
  JSON.stringify({ ...settings, passing: 'always' }),
)
await page.goto(`/battle/${made.battle}#${made.keys[side]}`)
const sit = page.getByRole('button', { name: /^Sit down/ })
await page.locator('.troops, .invitation, main button').first().waitFor()
if (await sit.count()) await sit.click()
await page.locator('.troops [data-unit]').first().waitFor()

let decisions = 0
for (const entry of entries) {
  try {
    const { id } = hands.state.question
    if (entry.side === side) {
      ++decisions
      await decide(page, entry.action)
    } else if (entry.side)
      await hands.ask({ type: 'submit', side: entry.side, action: entry.action })
    if (entry.side)
      await hands.until(() => hands.state.question.id !== id || hands.state.question.roll)
    for (const { faces } of entry.rolls ?? []) await hands.roll(faces)
  } catch (error) {
    throw new Error(`entry ${entry.seq}, ${entry.side}: ${entry.action}`, { cause: error })
  }
}
console.log(`${decisions} decisions of ${side}: ${clicks} clicks`)
await browser.close()
await server.stop()
process.exit(0)
