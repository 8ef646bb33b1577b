// What the tests of the server have in common: a server of their own, requests, connections.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'

export const program = process.env.SANDTABLE_PROGRAM
const hold_store = process.env.SANDTABLE_HOLD_STORE

/** The rows of the program's page of limits: what, and how much of it. */
export const limits = new Map(
  readFileSync('docs/format/protocol.md', 'utf8')
    .split('### Limits')[1]
    .split('\n')
    .map((line) => /^\| (.+?) \| (.+) \|$/.exec(line))
    .filter((row) => row && !/^(what|---)$/.test(row[1]))
    .map(([, what, most]) => [what, most]),
)

/** Says which words of which row of the page a test holds the server to; limits_page_test.mjs looks that
 * nothing is left of any. */
export function meets(what, ...words) {
  for (const one of words)
    if (!limits.get(what)?.includes(one)) throw new Error(`the limits page does not say of ${what}: ${one}`)
}

/** A folder that is gone when the process ends; `fast`: in memory, where there is such a place. */
export function scratch(fast = false) {
  const memory = '/dev/shm'
  const folder = mkdtempSync(join(fast && existsSync(memory) ? memory : tmpdir(), 'sandtable-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Servers that a test which failed leaves behind: nothing waits for them. */
const servers = new Set()
after(() => servers.forEach((child) => child.kill('SIGKILL')))

/** Starts a server over a store file; `kill(signal)` ends it and tells how it ended. */
export const start = (file, ...more) => serve(file, more, {})

/** … whose clocks stand, but go on by so many seconds where the test says that they `pass` (of the
 * time of day back, where it says so), and run of themselves from where it says `run`. What waits for a
 * time in the server sees it within a second. */
export async function start_with_clocks(file, ...more) {
  const hands = join(scratch(), 'clocks')
  const shown = new BigInt64Array(4)
  const show = () => writeFileSync(hands, shown, { flag: 'r+' })
  writeFileSync(hands, shown)
  const nanoseconds = (seconds) => BigInt(Math.round(seconds * 1e9))
  const pass = async (seconds) => {
    // What was heard of the server may stand before what it does next, as setting a time: whoever is
    // answered later is answered after that.
    await passes_by(served.url)
    shown[0] += nanoseconds(seconds)
    shown[1] += nanoseconds(seconds)
    show()
  }
  const set_back = (seconds) => {
    shown[0] -= nanoseconds(seconds)
    show()
  }
  const run = (pace) => {
    shown[2] = BigInt(pace)
    shown[3] = process.hrtime.bigint()
    show()
  }
  const clocks = { LD_PRELOAD: process.env.SANDTABLE_HELD_CLOCK, SANDTABLE_CLOCK: hands }
  const served = await serve(file, more, clocks)
  return { ...served, pass, set_back, run }
}

/** A request on a connection of its own. */
function passes_by(url) {
  const headers = { 'X-Forwarded-For': new_address() }
  return new Promise((tell, fail) => {
    get(new URL('/api/health', url), { agent: false, headers }, (answer) => answer.resume().on('end', tell)).on(
      'error',
      fail,
    )
  })
}

async function serve(file, more, env) {
  const child = spawn(program, ['serve', ...(more.includes('--port') ? [] : ['--port', '0']), '--store', `sqlite:${file}`, ...more], {
    env: { ...process.env, ...env },
  })
  let errors = ''
  let killed = false
  child.stderr.on('data', (text) => (errors += text))
  servers.add(child)
  const ended = new Promise((tell) =>
    child.on('exit', (code, signal) => {
      servers.delete(child)
      if (!killed) console.error(`a server went down (${signal ?? code}): ${errors}`)
      tell({ code, signal })
    }),
  )
  const url = await new Promise((tell, fail) => {
    let out = ''
    child.stdout.on('data', (text) => {
      out += text
      if (out.includes('\n')) tell(out.split('\n')[0])
    })
    child.on('exit', () => fail(new Error(`the server did not start: ${errors}`)))
  })
  process.on('exit', () => child.kill('SIGKILL'))
  const kill = (signal) => {
    killed = true
    child.kill(signal)
    return ended
  }
  return { url, pid: child.pid, kill, ended, errors: () => errors }
}

/** Holds a store's file for writing, so that nothing that the server writes comes to the disk; what
 * is answered lets go of it. */
export async function hold(file) {
  const child = spawn(hold_store, [file], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise((tell) => child.on('exit', tell))
  process.on('exit', () => child.kill('SIGKILL'))
  const held = new Promise((tell) => child.stdout.once('data', () => tell(true)))
  if ((await Promise.race([held, ended])) !== true) throw new Error('the store was not held')
  return () => {
    child.stdin.end()
    return ended
  }
}

/** What stands in a store's file, in SQL. */
export const stands = (file, question) => execFileSync(hold_store, [file, question]).toString().trim()

/** Bytes, and what comes back until the end or until there is an answer with its body. */
export function raw(url, bytes) {
  const { hostname, port } = new URL(url)
  return new Promise((tell, fail) => {
    let heard = ''
    const socket = connect(port, hostname, () => socket.write(bytes))
    socket.on('data', (text) => (heard += text))
    socket.on('end', () => tell(heard))
    socket.on('error', (error) => (heard ? tell(heard) : fail(error)))
  })
}

/** One request, on a connection of its own: { status, headers, text, json }. One that is kept would be taken by what
 * is asked next, be it let go by the server meanwhile: its clocks pass faster than ours. */
export async function ask(url, method, path, body, more = {}) {
  const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const headers = { ...more, connection: 'close' }
  const answer = await fetch(new URL(path, url), { method, body: sent, headers })
  const text = await answer.text()
  let json
  try {
    json = JSON.parse(text)
  } catch {
    json = undefined
  }
  return { status: answer.status, headers: answer.headers, text, json }
}

/** The same, again where an idle machine asks more often than an address may. */
export async function patiently(...asked) {
  let answer = await ask(...asked)
  for (let tries = 0; answer.status === 429 && tries < 60; ++tries) {
    await new Promise((tell) => setTimeout(tell, 500))
    answer = await ask(...asked)
  }
  return answer
}

/** A French text with the no-break spaces of print. */
export function fr(text) {
  return text.replace(/ (?=[:;!?%»])|(?<=«) /g, '\u00a0')
}

/** A new battle. Like a person it waits where the server says so: on a fast machine tests ask more often than an
 * address may. */
export async function make(url, battle) {
  const begin = () =>
    ask(url, 'POST', '/api/battles', {
      scenario: 'first-battle',
      seats: {},
      dice: 'seeded',
      odds: true,
      private: false,
      ...battle,
    })
  let made = await begin()
  for (let tries = 0; made.status === 429 && tries < 60; ++tries) {
    await new Promise((done) => setTimeout(done, 500))
    made = await begin()
  }
  if (made.status !== 201) throw new Error(`no battle was made: ${made.text}`)
  return made.json
}

/** A connection to a battle. Everything heard is kept; `ask` waits for its answer. `from`: the address that it
 * comes from, of a server that trusts who says so. */
export class Live {
  constructor(url, battle, from) {
    this.heard = []
    this.bytes = 0
    this.waiting = []
    this.id = 0
    this.socket = new WebSocket(new URL(`/api/battles/${battle}/live`, url.replace('http', 'ws')), {
      headers: from ? { 'X-Forwarded-For': from } : {},
    })
    this.opened = new Promise((tell, fail) => {
      this.socket.onopen = tell
      this.socket.onerror = () => fail(new Error('the connection was refused'))
    })
    this.closed = new Promise((tell) => {
      this.socket.onclose = (event) => {
        tell(event.code)
        for (const { fail } of this.waiting.splice(0)) fail(new Error('the connection ended'))
      }
    })
    this.closed.catch(() => {})
    this.socket.onmessage = (event) => {
      this.bytes += Buffer.byteLength(event.data)
      // Where thousands of states come, none is looked at.
      if (!this.forgets || !event.data.startsWith('{"type":"state"')) this.take(JSON.parse(event.data))
    }
  }

  take(message) {
    this.heard.push(message)
    for (const one of [...this.waiting])
      if (one.fits(message)) {
        this.waiting.splice(this.waiting.indexOf(one), 1)
        one.tell(message)
      }
  }

  say(message) {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** The next message that fits. */
  next(fits, seconds = 20) {
    const heard = new Promise((tell, fail) => {
      this.waiting.push({ fits, tell, fail })
      setTimeout(() => fail(new Error('nothing was heard in time')), seconds * 1000).unref()
    })
    // Whoever waits for it meets the failure; where something else failed before, nobody does.
    heard.catch(() => {})
    return heard
  }

  async hello(key, more = {}) {
    await this.opened
    const state = this.next((m) => m.type === 'state' || m.type === 'closing')
    this.say({ type: 'hello', version: 2, key, name: 'Tester', lang: 'en', since: 0, ...more, words: undefined })
    const first = await state
    return more.words === false ? first : this.words(first)
  }

  /** Gives the words for the dice that seats of this connection owe; the state after that. */
  async words(state) {
    const { sides } = this.heard.find((m) => m.type === 'welcome') ?? { sides: [] }
    for (;;) {
      const side = sides.find((one) => state.question?.asked.includes(one))
      if (state.type !== 'state' || state.question.kind !== 'word' || !side) return state
      const changed = this.next((m) => m.type === 'state' && m.seq > state.seq)
      const answer = await this.ask({ type: 'word', side, text: `a word of ${side}` })
      if (answer.type !== 'done') throw new Error(JSON.stringify(answer))
      state = await changed
    }
  }

  ask(message) {
    const id = ++this.id
    const answer = this.next((m) => m.re === id)
    this.say({ id, ...message })
    return answer
  }

  close() {
    this.socket.close()
    return this.closed
  }
}

/** Waits until something holds. */
export async function until(holds) {
  for (let i = 0; !(await holds()); ++i) {
    if (i === 1000) throw new Error(`it does not come to hold: ${holds}`)
    await new Promise((tell) => setTimeout(tell, 100))
  }
}

let addresses = 0
/** An address from which nothing has come, of a server that trusts who says so: for what is asked until
 * something holds, however often. */
export const new_address = () => `10.128.${++addresses >> 8}.${addresses & 255}`
/** A figure of the metrics of such a server. */
export async function metric(server, name) {
  const from = { 'X-Forwarded-For': new_address() }
  const { text } = await ask(server.url, 'GET', '/metrics', undefined, from)
  return Number(new RegExp(`^sandtable_${name} (\\d+)$`, 'm').exec(text)[1])
}

/** Whether the metrics have a line: `rooms 0`. */
export const tells = async (server, metric) =>
  (await ask(server.url, 'GET', '/metrics')).text.includes(`\nsandtable_${metric}\n`)

/** A battle that goes on, and its umpire. */
export async function with_umpire(url) {
  const { battle: id, keys } = await make(url, {})
  const players = new Live(url, id)
  await players.hello(`${keys.red},${keys.blue}`)
  await players.close()
  const umpire = new Live(url, id)
  await umpire.hello(keys.umpire)
  return { battle: id, keys, umpire }
}

/** A ruling that may be given at any time. */
export const rule = (umpire, number, reason) =>
  umpire.ask({
    type: 'submit',
    side: 'umpire',
    action: `rule 0101: ground ${number % 2 ? 'woods' : 'hill'}`,
    question: 0,
    reason,
  })

/** The latest state that a connection was sent. */
export function state_of(live) {
  return live.heard.findLast((m) => m.type === 'state')
}

/** Plays the side that is asked, with the first of its actions that `choose` likes. */
export async function act(live, choose = (actions) => actions[0]) {
  await live.words(state_of(live))
  const { question } = state_of(live)
  const side = question.asked[0]
  const { actions } = await live.ask({ type: 'actions', side })
  const changed = live.next((m) => m.type === 'state')
  const answer = await live.ask({
    type: 'submit',
    side,
    action: choose(actions).text,
    question: question.id,
  })
  if (answer.type !== 'done') throw new Error(JSON.stringify(answer))
  return changed
}
