// Counts the clicks that one side's decisions of a recorded battle take in the browser: the battle
// is played again with its own dice, the other side by messages, this one by mouse, each decision
// the shortest way that its words offer. Works with any program whose server speaks protocol 2.
//
// usage: [SANDTABLE=PROGRAM] node --experimental-websocket tools/clicks.mjs JOURNAL SIDE
//        [--no-confirm]
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { new_page, open_browser, ours, patience, Server, until } from '../tests/browser/table.mjs'

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
    const end = Date.now() + patience
    for (;;) {
      const found = fits()
      if (found) return found
      if (Date.now() > end) throw new Error(`not so within ${patience} ms: ${fits}`)
      await new Promise((done) => {
        this.#wake.push(done)
        setTimeout(done, patience).unref()
      })
    }
  }
  /** Whether the question of this number has its answer, and its dice if there are any. */
  past(question) {
    return this.state.question.id !== question || this.state.question.roll
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

/** The button of a unit in the list of those that may act; its name may be printed with ’. */
function unit_of(page, name) {
  const words = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "['’]")
  return page
    .locator('.decision .units button[data-unit]:visible')
    .filter({ hasText: new RegExp(`^\\s*${words}\\s`) })
}

/** One side's hand on the mouse. */
class Mouse {
  clicks = 0

  constructor(page, hands, confirm) {
    Object.assign(this, { page, hands, confirm })
  }
  async click(element) {
    await element.click()
    ++this.clicks
  }
  /** Gives a decision by what the page offers: its words, after its unit if that is not chosen. */
  async decide(line) {
    const { page } = this
    await ours(page)
    const question = this.hands.state.question.id
    const words = page.locator(
      `.decision .choices button[data-line=${JSON.stringify(line)}]:visible`,
    )
    const other = page.getByRole('button', { name: 'Another unit' })
    const unit = unit_of(page, line.split(':')[0])
    await words.or(other).or(unit).first().waitFor()
    if (!(await words.count())) {
      if (!(await unit.count())) await this.click(other)
      await this.click(unit)
      await words.waitFor()
    }
    await this.click(words)
    await this.#confirm(question)
  }
  /** What gives something away waits for Confirm even where that is switched off. */
  async #confirm(question) {
    const lapse = this.page.locator('.preview .lapse')
    const waits = async () => this.confirm || (await lapse.count()) > 0
    await until(async () => this.hands.past(question) || (await waits()))
    if (!this.hands.past(question))
      await this.click(this.page.locator('.preview button.primary:enabled'))
  }
}

/** A battle of the same scenario and options whose dice are typed. */
function begin(server, header) {
  return server.call('POST', 'battles', {
    scenario_text: header.scenario,
    edition: header.edition,
    options: header.options,
    seats: Object.fromEntries(header.seats.map(({ id }) => [id, 'open'])),
    dice: 'typed',
    odds: true,
    private: false,
  })
}

/** Sits down at a battle in a page that waits for nothing that one could look at. */
async function sit(page, battle, key, confirm) {
  const settings = { name: 'Ann', curtain: 'never', pace: 'off', passing: 'always', confirm }
  await page.addInitScript(
    (text) => localStorage.setItem('sandtable.settings', text),
    JSON.stringify(settings),
  )
  await page.goto(`/battle/${battle}#${key}`)
  const down = page.getByRole('button', { name: /^Sit down/ })
  await page.locator('.troops, .invitation, main button').first().waitFor()
  if (await down.count()) await down.click()
  await page.locator('.troops [data-unit]').first().waitFor()
}

/** Plays an entry of the journal: a decision and what was rolled for it. */
async function play(entry, hands, mouse, side) {
  const { id } = hands.state.question
  if (entry.side === side) await mouse.decide(entry.action)
  else if (entry.side) await hands.ask({ type: 'submit', side: entry.side, action: entry.action })
  if (entry.side) await hands.until(() => hands.past(id))
  for (const { faces } of entry.rolls ?? []) await hands.roll(faces)
}

/**
 * How many decisions the side has in the journal, and the clicks they take in this page, which is
 * a new one; fails where a decision cannot be given, or the battle does not end as it did.
 */
export async function clicks_of(server, page, journal, side, { confirm = true } = {}) {
  const [header, ...lines] = readFileSync(journal, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const made = await begin(server, header)
  const others = header.seats.map(({ id }) => id).filter((id) => id !== side)
  const keys = others.map((id) => made.keys[id]).join(',')
  const hands = new Hands(server.url, made.battle, keys)
  const mouse = new Mouse(page, hands, confirm)
  const entries = lines.filter(({ kind }) => kind === 'action')
  try {
    await hands.open()
    await sit(page, made.battle, made.keys[side], confirm)
    for (const entry of entries)
      await play(entry, hands, mouse, side).catch((cause) => {
        throw new Error(`entry ${entry.seq}, ${entry.side}: ${entry.action}`, { cause })
      })
    if (lines.some(({ kind }) => kind === 'result')) await page.locator('.decision.over').waitFor()
  } finally {
    hands.socket.close()
  }
  const decisions = entries.filter((entry) => entry.side === side).length
  return { decisions, clicks: mouse.clicks }
}

async function main([journal, side, flag]) {
  if (!side) {
    console.error(
      'usage: node --experimental-websocket tools/clicks.mjs JOURNAL SIDE [--no-confirm]',
    )
    return 2
  }
  const server = await Server.start()
  const browser = await open_browser()
  try {
    const page = await new_page(browser, server, { viewport: { width: 1366, height: 768 } })
    const confirm = flag !== '--no-confirm'
    const { decisions, clicks } = await clicks_of(server, page, journal, side, { confirm })
    console.log(`${decisions} decisions of ${side}: ${clicks} clicks`)
    return 0
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exit(await main(process.argv.slice(2)))
