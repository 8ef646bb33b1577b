// What browser tests share: a server of their own on a free port with an empty store, a browser,
// how a page sits down and decides, and axe. The program is build/release/sandtable, or what
// SANDTABLE names; with SANDTABLE_CLIENT=dist the pages come from web/dist (or the folder named)
// instead of from the program.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, afterEach, before } from 'node:test'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

export const web = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
/** A file of the checkout, named whole: so the tests that a change of it touches are found. */
export const checkout = (path) => join(web, '..', path)
export const program = process.env.SANDTABLE ?? checkout('build/release/sandtable')
/**
 * Milliseconds for any one thing to come about, or what SANDTABLE_PATIENCE says: long, for other
 * work may share the machine.
 */
export const patience = Number(process.env.SANDTABLE_PATIENCE || 60_000)
/**
 * Milliseconds by which scripts and the server's answers come late: SANDTABLE_LATE=400 finds the
 * tests that read a page before it is there, as they would on a machine that is busy.
 */
const late = Number(process.env.SANDTABLE_LATE || 0)
const axe_source = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Nobody is left behind by a test that breaks off. */
const children = new Set()
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')))

/**
 * A server: its address, its process, and how to stop it, start it again or kill it outright.
 * `runs`: a program that serves as `sandtable` does; `more`: arguments beside those of all.
 */
export class Server {
  static async start(runs = program, more = []) {
    const server = new Server()
    Object.assign(server, { runs, more })
    server.folder = mkdtempSync(join(tmpdir(), 'sandtable-'))
    server.store = join(server.folder, 'battles.db')
    await server.up('0')
    return server
  }

  /** Starts the program on a port; on the one it had before where none is given. */
  async up(port = new URL(this.api).port) {
    const args = ['serve', '--port', port, '--store', `sqlite:${this.store}`, ...this.more]
    this.child = spawn(this.runs, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const { child } = this
    children.add(child)
    child.once('exit', () => children.delete(child))
    this.api = (await first_line(this.child)).replace(/\/$/, '')
    this.url ??= process.env.SANDTABLE_CLIENT ? await this.#preview() : this.api
  }

  async #preview() {
    process.env.SANDTABLE_SERVER = this.api
    const { preview } = await import('vite')
    this.pages = await preview({
      root: web,
      build: { outDir: process.env.SANDTABLE_CLIENT },
      preview: { port: 0, host: '127.0.0.1' },
    })
    return this.pages.resolvedUrls.local[0].replace(/\/$/, '')
  }

  /** Ends the process and waits for it; 'SIGKILL' gives it no time. */
  async down(signal = 'SIGTERM') {
    const ended = new Promise((done) => this.child.once('exit', done))
    this.child.kill(signal)
    await ended
  }

  async stop() {
    await this.down()
    await this.pages?.close()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** One request of JSON under /api, with a seat's key or without. */
  async call(method, path, body, key = '') {
    const response = await fetch(`${this.api}/api/${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(key ? { Authorization: `Seat ${key}` } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.error}`)
    return answer
  }

  /** What a path under /api answers to a key, as text. */
  async text_of(path, key) {
    const response = await fetch(`${this.api}/api/${path}`, {
      headers: { Authorization: `Seat ${key}` },
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.text()
  }
}

function first_line(child) {
  return new Promise((done, fail) => {
    let text = ''
    child.stdout.on('data', (part) => {
      text += part
      if (text.includes('\n')) done(text.slice(0, text.indexOf('\n')))
    })
    child.once('exit', (code) =>
      fail(new Error(`${child.spawnfile} ended with ${code} before it served`)),
    )
    child.once('error', fail)
  })
}

export function open_browser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** A page with storage of its own. What goes wrong in it is collected in `page.faults`. */
export async function new_page(browser, server, options = {}) {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 800 },
    // Nothing is caught halfway between two looks.
    reducedMotion: 'reduce',
    // What a test keeps from a page must not come from the shell that is kept beside it.
    serviceWorkers: 'block',
    ...options,
  })
  if (late)
    await context.route(/\.js$|\/api\//, async (route) => {
      await new Promise((done) => setTimeout(done, late))
      await route.continue().catch(() => {})
    })
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  page.faults = []
  page.on('pageerror', (error) => page.faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|WebSocket/.test(message.text()))
      page.faults.push(message.text())
  })
  page.on('request', (request) => {
    const link = new URL(request.url())
    if (link.protocol !== 'data:' && link.protocol !== 'blob:' && link.origin !== server.url)
      page.faults.push(`asked another server: ${link}`)
  })
  return page
}

/**
 * A server, a browser and the pages of a file's tests: begun before them, closed and judged after
 * each.
 */
export class Table {
  pages = []

  constructor() {
    before(async () => {
      this.server = await Server.start()
      this.browser = await open_browser()
    })
    after(async () => {
      await this.browser?.close()
      await this.server?.stop()
    })
    afterEach(() => this.#clear())
  }

  async #clear() {
    const faults = this.pages.flatMap((page) => page.faults)
    const folder = process.env.SANDTABLE_SHOTS
    for (const [i, page] of this.pages.entries()) {
      if (folder && !page.isClosed()) await page.screenshot({ path: join(folder, `last-${i}.png`) })
      await page.context().close()
    }
    this.pages = []
    assert.deepEqual(faults, [])
  }

  /** A battle with seeded dice and odds, unless `more` says otherwise. */
  make(scenario, seats, more = {}) {
    const plan = { scenario, seats, dice: 'seeded', odds: true, private: false }
    return this.server.call('POST', 'battles', { ...plan, ...more })
  }

  /** A page at an address of the client. */
  async page_at(path, options) {
    const page = await new_page(this.browser, this.server, options)
    this.pages.push(page)
    await page.goto(path)
    return page
  }

  /**
   * A page that sits at a battle with a key, before the table is drawn; `settings` are kept in it.
   */
  async come(made, key, { settings = {}, path = '', ...options } = {}) {
    const page = await new_page(this.browser, this.server, options)
    this.pages.push(page)
    const kept = JSON.stringify({ name: 'Ann', curtain: 'never', ...settings })
    await page.addInitScript((text) => localStorage.setItem('sandtable.settings', text), kept)
    await page.goto(`/battle/${made.battle}${path}${key ? `#${key}` : ''}`)
    return page
  }

  /** The same, and the table is drawn. */
  async sit(made, key, options) {
    const page = await this.come(made, key, options)
    await page.locator('.troops [data-unit]').first().waitFor()
    await page.locator('.ground svg').waitFor()
    return page
  }
}

/** Until this page decides, and all that can be done is listed. */
export async function ours(page) {
  await page.waitForFunction(() => {
    const decision = document.querySelector('.decision')
    return decision?.matches('.ours') && !decision.querySelector('.listing')
  })
}

/**
 * Asks until what is asked holds: a question that needs time itself. (`waitForFunction` takes the
 * first promise of such a question for its answer.)
 */
export async function until(holds, seconds = 60) {
  const end = Date.now() + 1000 * seconds
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not so within ${seconds} s: ${holds}`)
    await new Promise((done) => setTimeout(done, 20))
  }
}

/**
 * `assert`, of what a page comes to show: the first argument is a function that reads the page, and
 * is called again until the assertion holds or `patience` is over. (`assert` itself reads once,
 * perhaps while the page is still on its way there.) Not for what must never be shown: that would
 * pass in a moment before it is.
 */
export const soon = new Proxy(assert, {
  get:
    (_, name) =>
    async (read, ...rest) => {
      const end = Date.now() + patience
      for (;;) {
        try {
          return assert[name](await read(), ...rest)
        } catch (fault) {
          if (!(fault instanceof assert.AssertionError) || Date.now() > end) throw fault
        }
        await new Promise((done) => setTimeout(done, 50))
      }
    },
})

/**
 * Does what brings an entry into the journal, and waits until the page has it: does it once more
 * where nothing comes of it for long and `again` allows it.
 */
export async function entered(page, act, again = async () => false) {
  const seq = () => Number(document.querySelector('#main')?.getAttribute('data-seq'))
  const before = await page.evaluate(seq)
  const come = (timeout) =>
    page.waitForFunction(
      (before) => Number(document.querySelector('#main')?.getAttribute('data-seq')) > before,
      before,
      { timeout },
    )
  await act()
  const soon = await come(patience / 4).then(
    () => true,
    () => false,
  )
  if (soon) return
  if (await again()) await act()
  await come(patience)
}

export const confirm = (page) => page.getByRole('button', { name: /^Confirm/ })
const able_to_confirm = (page) => page.locator('.preview button.primary:enabled')

/**
 * Confirms what is composed, once it is found legal, and waits until it is done. `press` does it; a
 * tap is lost where what it meant moves away under the finger, and is given once more.
 */
export async function confirmed(page, press = (element) => element.click()) {
  await able_to_confirm(page).waitFor()
  await entered(
    page,
    () => press(confirm(page)),
    async () => (await able_to_confirm(page).count()) > 0,
  )
}

/**
 * Of the choices that can be seen the first that fits, else the first there is; a unit is chosen or
 * what is folded is opened first where need be. `press` does it, by mouse or keyboard.
 */
export async function pick_of(page, press, ...wanted) {
  const choices = page.locator('.decision :is(.choices, .quick:not(.units))')
  const open = choices.locator('button:visible')
  const units = page.locator('.decision .units button')
  const folded = page.locator('.decision details:has(.choices) > summary')
  const fitting = async () => {
    for (const words of wanted) {
      const fits = choices.getByRole('button', { name: words })
      if (await fits.count()) return fits.first()
    }
    return null
  }
  const fits = await fitting()
  if (fits) return fits
  if (!(await open.count()) && (await units.count())) await press(units.first())
  if (!(await open.count()) && (await folded.count())) await press(folded.first())
  await open.first().waitFor()
  return (await fitting()) ?? open.first()
}

/** Answers the open question with the first button that fits, else the first there is. */
export async function answer(page, ...wanted) {
  await ours(page)
  const pick = await pick_of(page, (element) => element.click(), ...wanted)
  await pick.click()
  await confirmed(page)
}

/**
 * Answers with the first of `wanted` that fits, until units may act: who may is known when all that
 * can be done is listed, not before.
 */
export async function until_acting(page, ...wanted) {
  for (let i = 0; i < 40; i++) {
    await ours(page)
    if (await page.locator('.troops .able').count()) return
    await answer(page, ...wanted)
  }
  throw new Error(`nobody acts: ${await page.locator('.decision .question').innerText()}`)
}

/** What axe finds of these impacts on the page, in a line each. */
export async function axe_faults(page, impacts = ['moderate', 'serious', 'critical']) {
  // By the debugger's door: the page's own policy lets no script in.
  await page.evaluate(axe_source)
  const found = await page.evaluate(() =>
    globalThis.axe.run(document, { resultTypes: ['violations'] }),
  )
  return found.violations
    .filter(({ impact }) => impacts.includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/**
 * Sits at a battle from inside a page, without the client's help, and asks one thing after another;
 * gives back the answers. `question: 'now'` is the question that is open then.
 */
export function speak(page, battle, key, asks) {
  return page.evaluate(
    async ([battle, key, asks]) => {
      const socket = new WebSocket(
        `${location.origin.replace('http', 'ws')}/api/battles/${battle}/live`,
      )
      const inbox = []
      let wake = () => {}
      let question = 0
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data)
        if (message.type === 'state') question = message.question.id
        inbox.push(message)
        wake()
      }
      const until = async (fits) => {
        for (;;) {
          const found = inbox.find(fits)
          if (found) return found
          await new Promise((done) => (wake = done))
        }
      }
      await new Promise((done) => (socket.onopen = done))
      socket.send(
        JSON.stringify({ type: 'hello', version: 2, key, name: 'Somebody', lang: 'en', since: 0 }),
      )
      await until((message) => message.type === 'state' || message.type === 'closing')
      const answers = []
      for (const [at, ask] of asks.entries()) {
        if (ask.question === 'now') ask.question = question
        socket.send(JSON.stringify({ id: at + 1, ...ask }))
        answers.push(await until((message) => message.re === at + 1))
      }
      socket.close()
      return answers
    },
    [battle, key, asks],
  )
}
