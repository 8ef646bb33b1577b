// The bounds of docs/format/protocol.md on what waits in the server: decisions to be written,
// questions for a worker, computers that play each other. Nothing here races with the server: what
// is to wait is held up (by the store's file, by the process being stopped), and of time nothing is asked.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { ask, hold, Live, make, meets, rule, scratch, start, tells, until, with_umpire } from './sandtable.mjs'

const busy = 'the server has too much to do: ask again later'
const unrecorded = "nothing was recorded: the server’s store is busy: try again later"

/** Answered at once whatever waits: what this connection said before it has been heard. There is
 * much before it in all, and this machine may be busy. */
function heard(live) {
  const answer = live.next((m) => m.re === 9999, 200)
  live.say({ id: 9999, type: 'measure', words: 'heard' })
  return answer
}
/** As many connections as wished for, some at a time: each has ten seconds to say who it is. */
async function connections(count, one) {
  const out = []
  while (out.length < count) {
    const some = Array.from({ length: Math.min(10, count - out.length) }, (_, n) => one(out.length + n))
    out.push(...(await Promise.all(some)))
  }
  return out
}
const refused = (live, error) => live.heard.filter((m) => m.type === 'refused' && m.error === error)

/** A server with a store of its own, which ends with the test. */
async function serve(t, ...flags) {
  const file = join(scratch(), 'battles.db')
  const server = await start(file, ...flags)
  t.after(() => server.kill('SIGKILL'))
  return { file, ...server }
}

/** Nothing comes to the disk until what is answered is called. */
async function held(t, server) {
  const let_go = await hold(server.file)
  t.after(let_go)
  return let_go
}

test('64 decisions of a battle wait for one to be written', async (t) => {
  meets('decisions that wait for one to be written', '64 in a battle')
  const server = await serve(t)
  const { battle, keys, umpire } = await with_umpire(server.url)
  const elsewhere = await with_umpire(server.url)
  const let_go = await held(t, server)
  const before = umpire.id
  const rulings = Array.from({ length: 70 }, (_, n) => rule(umpire, n, `number ${n}`))
  const other = rule(elsewhere.umpire, 0, 'elsewhere')
  await Promise.all([heard(umpire), heard(elsewhere.umpire)])
  // One is being written, 64 wait.
  assert.deepEqual(refused(umpire, busy).map((m) => m.re - before), [66, 67, 68, 69, 70])
  assert.deepEqual(refused(elsewhere.umpire, busy), [])
  assert.ok([umpire, elsewhere.umpire].every((live) => live.heard.every((m) => m.type !== 'done' || m.re <= before)))
  await let_go()
  const told = (await Promise.all(rulings)).map((m) => m.type)
  assert.deepEqual(told, [...Array(65).fill('done'), ...Array(5).fill('refused')])
  assert.equal((await other).type, 'done')
  await Promise.all([umpire.close(), elsewhere.umpire.close()])
  const { text } = await ask(server.url, 'GET', `/api/battles/${battle}/journal`, undefined, {
    Authorization: `Seat ${keys.umpire}`,
  })
  const reasons = text.trim().split('\n').map((line) => JSON.parse(line).reason).filter(Boolean)
  assert.deepEqual(reasons, Array.from({ length: 65 }, (_, n) => `number ${n}`))
  await server.kill('SIGTERM')
})

test('20,000 changes of all battles wait to be written', async (t) => {
  meets('decisions that wait for one to be written', '20,000 in all; more are refused', 'count among the 20,000')
  const server = await serve(t, '--trust-proxy')
  const { umpire } = await with_umpire(server.url)
  const { battle, keys } = await make(server.url, {})
  // Each connection may say 600 things at once, and each comes from an address of its own.
  const each = 590
  const lives = await connections(41, async (n) => {
    const live = new Live(server.url, battle, `10.5.0.${n + 1}`)
    await live.hello(keys.red, { words: false })
    return live
  })
  const let_go = await held(t, server)
  for (let i = 0; i < each; ++i)
    for (const live of lives)
      live.say({ id: 1000 + i, type: 'stand', side: 'red', kind: 'react', answer: 'decline' })
  await Promise.all(lives.map(heard))
  const count = (error) => lives.reduce((sum, live) => sum + refused(live, error).length, 0)
  const taken = lives.length * each - count(busy)
  // Up to 512 are written together: those wait no more. Whoever waited too long for the file was
  // told so, and made room.
  const waiting = taken - count(unrecorded)
  assert.ok(taken >= 20_000 && waiting <= 20_000 + 2 * 512, `${taken} taken, ${waiting} wait`)
  // A decision has no room either, in whichever battle.
  assert.equal((await rule(umpire, 0, 'too many wait')).error, unrecorded)
  // Those who leave are told nothing, and what they said is written nonetheless.
  await Promise.all(lives.map((live) => live.close()))
  await let_go()
  let again
  for (let i = 0; again !== 'done' && i < 300; ++i) {
    again = (await rule(umpire, 0, 'there is room again')).type
    await new Promise((tell) => setTimeout(tell, 20))
  }
  assert.equal(again, 'done')
  await umpire.close()
  assert.deepEqual(await server.kill('SIGTERM'), { code: 0, signal: null })
})

/** A battle with a question that takes some hundredths of a second of a worker's time, and those who
 * are to ask it. */
async function table_of(t, count, address_of) {
  const server = await serve(t, '--trust-proxy')
  const scenario_text = readFileSync('tests/bad/cli/charge.toml', 'utf8')
  const { battle, keys } = await make(server.url, { scenario: undefined, scenario_text })
  const sit = async (address, more) => {
    const live = new Live(server.url, battle, address)
    await live.hello(`${keys.a},${keys.b}`, more)
    return live
  }
  const one = await sit('10.4.0.1', {})
  const { action } = await one.ask({ type: 'complete', side: 'a', action: 'Horse: charge Foot' })
  const question = { type: 'odds', side: 'a', action: action.text, assume: [] }
  const many = await connections(count, (n) => sit(address_of(n), { words: false }))
  return { server, one, many, question }
}

/** Everybody asks four times at once; how many of the questions were taken. They all lie there before
 * the first is read, however slowly this process comes to send them, and the answers that the test
 * is about take much longer than to read them all. */
async function ask_at_once({ server, many, question }) {
  process.kill(server.pid, 'SIGSTOP')
  for (const live of many) for (let i = 0; i < 4; ++i) live.say({ id: 1000 + i, ...question })
  const read = many.map(heard)
  while (many.some((live) => live.socket.bufferedAmount > 0))
    await new Promise((tell) => setTimeout(tell, 10))
  process.kill(server.pid, 'SIGCONT')
  await Promise.all(read)
  return many.reduce((sum, live) => sum + 4 - refused(live, busy).length, 0)
}

test('a quarter of 1,000 questions wait of an address, and addresses take turns', async (t) => {
  meets('questions that take time', 'a quarter of 1,000 waiting of an address', 'addresses take turns')
  const table = await table_of(t, 120, () => '10.4.0.2')
  const { one, many, question } = table
  const taken = await ask_at_once(table)
  assert.ok(taken >= 250 && taken < 480, `${taken} of 480 were taken`)
  // Another address has room, and waits for one question of the first, not for all.
  const answered = () => many.flatMap((live) => live.heard).filter((m) => m.type === 'odds').length
  const before = answered()
  const answer = await one.ask(question)
  assert.equal(answer.type, 'odds', JSON.stringify(answer))
  assert.ok(answered() - before < 125, `${answered() - before} were answered before`)
})

test('1,000 questions of all addresses wait', async (t) => {
  meets('questions that take time', '1,000 in all')
  // Six addresses, none of which asks for its quarter.
  const table = await table_of(t, 360, (n) => `10.4.1.${n % 6}`)
  const taken = await ask_at_once(table)
  assert.ok(taken >= 1000 && taken < 1440, `${taken} of 1440 were taken`)
})

test('64 of those who sign in wait for it', async (t) => {
  meets('signing up and in', '64 wait for it in all, else 503')
  const server = await serve(t, '--trust-proxy')
  const { hostname, port } = new URL(server.url)
  const body = JSON.stringify({ name: 'Nobody', passphrase: 'quite a wrong phrase' })
  const answers = []
  // A passphrase takes some hundredths of a second; all of them lie there at once.
  const sockets = await Promise.all(
    Array.from({ length: 100 }, () => new Promise((tell) => {
      const socket = connect(port, hostname, () => tell(socket))
      socket.once('data', (text) => answers.push(Number(String(text).split(' ')[1])))
    })),
  )
  process.kill(server.pid, 'SIGSTOP')
  const sent = sockets.map((socket, n) => new Promise((tell) => socket.write(
    `POST /api/session HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.7.0.${n}\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`, tell)))
  await Promise.all(sent)
  process.kill(server.pid, 'SIGCONT')
  await until(() => answers.length === 100)
  for (const socket of sockets) socket.destroy()
  const taken = answers.filter((status) => status !== 503).length
  assert.ok(taken >= 64 && taken < 100, `${taken} of 100 were taken`)
})

/** Somebody comes to a battle of computers and leaves while one of them decides: nothing can be
 * written meanwhile, so that it is not played to its end before. */
async function come_and_leave(t, server, battle) {
  const let_go = await held(t, server)
  const live = new Live(server.url, battle)
  await live.hello('')
  const thinks = (m) => m.type === 'thinking'
  if (!live.heard.some(thinks)) await live.next(thinks)
  await live.close()
  await until(() => tells(server, 'live_connections 0'))
  await let_go()
}

const entries = async (server, battle) =>
  (await ask(server.url, 'GET', `/api/battles/${battle}`)).json.entries

test('computers play each other while somebody is there, and so long as they are given', async (t) => {
  meets('computers', '`serve --unwatched N`: N seconds longer')
  const wanted = { scenario: 'isandlwana', seats: { zulu: 'captain', british: 'captain' } }
  const server = await serve(t, '--unwatched', '0')
  const { battle } = await make(server.url, wanted)
  await come_and_leave(t, server, battle)
  // What was being decided is decided; then the battle is put away.
  await until(() => tells(server, 'rooms 0'))
  const then = await entries(server, battle)
  const other = new Live(server.url, (await make(server.url, wanted)).battle)
  const { seq } = await other.hello('')
  const far = (m) => m.type === 'state' && m.seq >= seq + 10
  if (!other.heard.some(far)) await other.next(far, 100)
  assert.equal(await entries(server, battle), then)
  assert.deepEqual(await server.kill('SIGTERM'), { code: 0, signal: null })
  // Where nothing is said they have two minutes, from when the battle was opened, too: for a report.
  const patient = await start(server.file)
  t.after(() => patient.kill('SIGKILL'))
  assert.equal((await ask(patient.url, 'GET', `/api/battles/${battle}/report`)).status, 200)
  await until(async () => (await entries(patient, battle)) > then + 3)
  assert.ok(await tells(patient, 'live_connections_total 0'))
})
