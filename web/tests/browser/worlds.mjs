// Worlds of the ruleset that keeps secrets (engine/harness/ambush.h): a server each, a battle, and
// somebody at every seat of it in a browser context of his own; all that comes to a page, and all
// that it shows and keeps, is noted, so that two worlds can be told apart, or not.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkout, confirm, new_page, ours, patience, program, Server } from './table.mjs'

/** The server with that ruleset, which the shipped program does not know. */
const toy = process.env.SANDTABLE_AMBUSH ?? join(dirname(program), 'tests/secrets/ambush_serve')
const header = readFileSync(checkout('engine/harness/ambush_scenario.h'), 'utf8')
const scenario = /R"\(([^]*?)\)"/.exec(header)[1]

/** Those who must not be able to tell worlds apart in which blue does something else. */
export const in_the_dark = ['red-chief', 'red-wing', 'spectator']
const seats = [...in_the_dark, 'blue-chief', 'blue-wing']
/** Numbers of the questions that are asked only to hear everything up to their answer. */
const barriers = 900_000

const until = async (fits, what) => {
  const end = Date.now() + patience
  while (!fits()) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`)
    await new Promise((done) => setTimeout(done, 15))
  }
}

/** A page at a seat, with everything that came to it. */
class Guest {
  /** What the server said by itself, as it came, and last of who is here when everybody is. */
  pushes = []
  presence = ''
  /** What the page asked, by connection and number, and what it was answered. */
  asks = new Map()
  answers = new Map()
  /** Path and body of each answer over HTTP under /api. */
  fetched = []
  #coming = new Set()
  #barrier = barriers
  #connections = 0

  constructor(seat, page) {
    this.seat = seat
    this.page = page
    page.on('websocket', (socket) => {
      const of = ++this.#connections
      socket.on('framesent', ({ payload }) => this.#said(of, String(payload)))
      socket.on('framereceived', ({ payload }) => this.#heard(of, String(payload)))
      socket.on('close', () => {
        for (const id of this.asks.keys())
          if (id.startsWith(`${of}/`) && !this.answers.has(id)) this.asks.delete(id)
      })
    })
    page.on('request', (request) => {
      if (/\/api\/(?!.*\/live$)/.test(request.url())) this.#coming.add(request)
    })
    page.on('requestfailed', (request) => this.#coming.delete(request))
    page.on('requestfinished', (request) => void this.#fetched(request))
  }

  async #fetched(request) {
    if (!this.#coming.has(request)) return
    const { pathname, search } = new URL(request.url())
    const response = await request.response().catch(() => null)
    // Of what has not changed there is no body, and none where the page has gone meanwhile.
    const body = (await response?.text().catch(() => '')) ?? ''
    if (body) this.fetched.push([pathname + search, response.status(), body])
    this.#coming.delete(request)
  }
  #said(of, text) {
    const { id, ...ask } = JSON.parse(text)
    if (id < barriers) this.asks.set(`${of}/${id}`, JSON.stringify(ask))
  }
  #heard(of, text) {
    const { re, type } = JSON.parse(text)
    if (re) this.answers.set(`${of}/${re}`, text.replace(/^\{"re":\d+/, '{"re":0'))
    else if (type === 'presence') this.#counted(text)
    else this.pushes.push([type, text])
  }

  /** Asks something by the page's own connection, and waits for the answer. */
  async ask(wanted) {
    const id = ++this.#barrier
    await this.page.evaluate((ask) => globalThis.sockets.at(-1).send(JSON.stringify(ask)), {
      id,
      ...wanted,
    })
    await until(() => this.answers.has(`${this.#connections}/${id}`), `answers at ${this.seat}`)
  }
  /**
   * Who comes and goes is told once a second: how often somebody is missing is chance, and so is
   * who of several that load their pages again comes first.
   */
  #counted(text) {
    const { seats, ...more } = JSON.parse(text)
    if (!seats.every(({ here }) => here) || more.watchers !== 1) return
    const sorted = seats.map((seat) => JSON.stringify(seat)).sort()
    this.presence = JSON.stringify({ ...more, seats: sorted })
  }
  hear_of_everybody() {
    return until(() => this.presence, `everybody, as ${this.seat} hears it`)
  }
  /** Hears all that was sent up to now, and waits until the page shows it. */
  async settle() {
    await this.ask({ type: 'measure', words: 'nothing' })
    const all = () => [...this.asks.keys()].every((ask) => this.answers.has(ask))
    await until(all, `all that ${this.seat} asked`)
    await this.hear_of_everybody()
    let before
    for (let now = await this.shown(); now !== before; now = await this.shown()) {
      before = now
      await until(() => this.#coming.size === 0, `what ${this.seat} fetches`)
      await this.page.waitForTimeout(120)
    }
  }

  /** All that the page shows and keeps. */
  shown() {
    return this.page.evaluate(() => {
      const fields = [...document.querySelectorAll('input, select, textarea')]
      return JSON.stringify({
        page: document.documentElement.outerHTML,
        text: document.body.innerText,
        fields: fields.map((field) => [field.value, field.checked ?? null]),
        storage: { local: { ...localStorage }, session: { ...sessionStorage } },
        cookies: document.cookie,
        address: [location.href, document.title, history.state],
      })
    })
  }

  /** Decides by a button of the margin; the answer lies sealed, or brings entries at once. */
  async decide(line) {
    const { page } = this
    await ours(page)
    const choices = page.locator('.decision .choices')
    await choices.getByRole('button', { name: line, exact: true }).click()
    await page.locator('.preview button.primary:enabled').waitFor()
    const seq = await page.locator('#main').getAttribute('data-seq')
    await confirm(page).click()
    await page.waitForFunction(
      ([line, seq]) =>
        document.querySelector('.decision .given')?.innerText.includes(line) ||
        document.querySelector('.decision.roll') !== null ||
        Number(document.querySelector('#main')?.getAttribute('data-seq')) > Number(seq),
      [line, seq],
    )
  }
  /** Types the face of a die that the table is to roll. */
  async roll(face) {
    const roll = this.page.locator('.decision.roll')
    await roll.getByRole('button', { name: face, exact: true }).click()
    await roll.locator('button.primary:enabled').click()
  }
  /** Until the battle has so many entries here. */
  async at_entry(seq) {
    await this.page.waitForFunction(
      (seq) => Number(document.querySelector('#main')?.getAttribute('data-seq')) >= seq,
      seq,
    )
  }
  /** Every part of the view in words is unfolded. */
  async unfold() {
    const folded = this.page.locator('.plain [aria-expanded=false]')
    while (await folded.count()) await folded.first().click()
  }
  /** Is spoken to in French and in English again, and looks at the entry before the last. */
  async look_about() {
    for (const lang of ['fr', 'en']) await this.ask({ type: 'lang', lang })
    const { page } = this
    await page.locator('#main').focus()
    await page.keyboard.press('PageUp')
    await page.locator('.plain .note[role=status]').or(page.locator('.plain .ground')).waitFor()
    await this.settle()
    await page.keyboard.press('End')
    await this.settle()
  }
  /** The page is loaded again, and shows what it showed. */
  async come_again() {
    await this.page.reload()
    await this.page.locator('.plain .ground svg').waitFor()
    await this.unfold()
  }
}

/** A server with a battle, and a page at every seat of it. */
export class World {
  guests = {}

  /** It ends with the rest of `worlds`, also where it cannot begin. */
  static async begin(worlds, browser, leak = 'none') {
    const world = new World()
    worlds.push(world)
    world.server = await Server.start(toy, ['--leak', leak])
    world.made = await world.server.call('POST', 'battles', {
      scenario_text: scenario,
      title: 'The gorge',
      seats: {},
      dice: 'typed',
      odds: true,
      private: false,
    })
    for (const seat of seats) await world.#seat(browser, seat)
    for (const guest of world.all()) await guest.hear_of_everybody()
    return world
  }
  async #seat(browser, seat) {
    const page = await new_page(browser, this.server)
    await page.addInitScript(() => {
      localStorage.setItem('sandtable.settings', '{"name":"Ann","curtain":"never"}')
      globalThis.sockets = []
      globalThis.WebSocket = class extends WebSocket {
        constructor(...args) {
          super(...args)
          globalThis.sockets.push(this)
        }
      }
    })
    this.guests[seat] = new Guest(seat, page)
    await page.goto(`/battle/${this.made.battle}#${this.made.keys[seat]}`)
    await page.locator('.plain .ground svg').waitFor()
    await this.guests[seat].unfold()
  }
  all() {
    return Object.values(this.guests)
  }
  async end() {
    const faults = this.all().flatMap(({ page }) => page.faults)
    for (const { page } of this.all()) await page.context().close()
    await this.server?.stop()
    assert.deepEqual(faults, [])
  }

  /**
   * Without what differs from server to server anyway: where it listens, ids and keys, times, when
   * the page was opened, random numbers, and those by which the page tells its elements apart.
   */
  alike(text) {
    let out = text.replaceAll(this.server.url, 'SERVER').replaceAll(this.made.battle, 'BATTLE')
    for (const [seat, key] of Object.entries(this.made.keys)) out = out.replaceAll(key, seat)
    return out
      .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?Z?/g, 'TIME')
      .replace(/(opened\W+)\d{13}/g, '$1MOMENT')
      .replace(/\b([0-9a-f]{64}|[0-9a-f]{32})\b/g, 'RANDOM')
      .replace(/(=\\?"| )c\d+(?=[\\" -])/g, '$1c')
  }
  /** What a guest was told, shows and keeps: each part with its bytes. */
  async record(seat) {
    const guest = this.guests[seat]
    const out = guest.pushes.map(([type, text], at) => [`frame ${at}: ${type}`, text])
    out.push(['how many frames', String(out.length)])
    out.push(['presence', guest.presence])
    // What is computed is answered when it is done, and a page may ask for one thing twice.
    const asked = [...guest.asks].map(([id, ask]) => `${ask} -> ${guest.answers.get(id)}`)
    for (const line of new Set(asked))
      out.push([`answer: ${JSON.parse(line.split(' -> ')[0]).type}`, line])
    for (const line of new Set(guest.fetched.map((one) => one.join(' '))))
      out.push([`fetched: ${this.alike(line.split(/[ ?]/)[0])}`, line])
    for (const [part, value] of Object.entries(JSON.parse(await guest.shown())))
      out.push([part, JSON.stringify(value)])
    return out.map(([part, text]) => [part, this.alike(text)])
  }
}

/** The parts in which two records differ; of frames, those that both have. */
function differing(left, right) {
  const parts = (record) => {
    const out = new Map()
    for (const [part, text] of record) out.set(part, (out.get(part) ?? new Set()).add(text))
    return out
  }
  const [of_left, of_right] = [parts(left), parts(right)]
  const differs = (part) => {
    const [one, two] = [of_left.get(part), of_right.get(part)]
    // One frame more is told by their number.
    if (!one || !two) return !part.startsWith('frame ')
    return one.size !== two.size || [...one].some((text) => !two.has(text))
  }
  return [...new Set([...of_left.keys(), ...of_right.keys()])].filter(differs)
}

/** The parts by which those in the dark can tell two worlds apart: "seat: part". */
export async function told_apart(one, two) {
  const all = [one, two].flatMap(({ guests }) => in_the_dark.map((seat) => guests[seat]))
  await Promise.all(all.map((guest) => guest.settle()))
  const out = []
  for (const seat of in_the_dark) {
    const [left, right] = await Promise.all([one.record(seat), two.record(seat)])
    out.push(...differing(left, right).map((part) => `${seat}: ${part}`))
  }
  return out.sort()
}
