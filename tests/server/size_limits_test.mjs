// The bounds of docs/format/protocol.md on how much there may be of something, at their own figures:
// entries, lines of talk, connections, and bytes that are on their way. The server's clocks stand, so
// that nobody is let go for being slow, and go on where an address is to have more to spend.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  ask, Live, make, meets, metric, new_address, rule, scratch, stands, start_with_clocks, until, with_umpire,
} from './sandtable.mjs'

const flags = ['--trust-proxy', '--open-metrics']
const file = join(scratch(true), 'battles.db')
let server
before(async () => (server = await start_with_clocks(file, ...flags)))
after(() => server.kill('SIGTERM'))

const from = (address) => ({ 'X-Forwarded-For': address })
const post = (path, body, address) => ask(server.url, 'POST', path, body, from(address))
const journal_of = async (battle) => (await ask(server.url, 'GET', `/api/battles/${battle}/journal`)).text

/** Rulings of an umpire until one is refused, or so many; what was refused. */
async function rule_on(umpire, most, reason) {
  umpire.forgets = true
  // 64 wait for one to be written, and a connection says 200 things a second.
  for (let i = 0; i < most; i += 60) {
    const some = Array.from({ length: Math.min(60, most - i) }, (_, n) => rule(umpire, i + n, reason))
    const wrong = (await Promise.all(some)).find((answer) => answer.type !== 'done')
    if (wrong) return wrong
    await server.pass(1)
  }
  return undefined
}
const seq_of = async (battle) =>
  (await ask(server.url, 'GET', `/api/battles/${battle}`, undefined, from(new_address()))).json.entries
const full =
  'a battle has at most 10000 entries, and 3145728 bytes of them: this one can be looked at, not continued'
/** The journal of a battle that is full, and can be looked at. */
async function look_at(battle) {
  const watcher = new Live(server.url, battle, '10.9.0.1')
  assert.equal((await watcher.hello('')).type, 'state')
  assert.equal((await watcher.ask({ type: 'at', seq: 9 })).type, 'view')
  await watcher.close()
  return journal_of(battle)
}

test('a battle has 10,000 entries, and a journal that is taken in as many', async () => {
  meets('a battle', '10,000 entries', 'then it can be looked at, not continued')
  meets('a journal that is taken in', '10,000 entries', 'its scenario as above')
  const { battle, umpire } = await with_umpire(server.url)
  const begun = await seq_of(battle)
  assert.equal(await rule_on(umpire, 10_000 - begun, 'r'), undefined)
  assert.equal(await seq_of(battle), 10_000)
  assert.equal((await rule(umpire, 0, 'r')).error, full)
  await umpire.close()
  const journal = await look_at(battle)
  assert.equal(journal.trim().split('\n').length, 10_001)
  assert.equal((await post('/api/journals', { journal }, '10.9.0.1')).status, 201)
})

test('a journal that is taken in has so many entries, and texts of such a length', async () => {
  meets('a journal that is taken in', '4 MiB', '10,000 entries', 'actions and reasons of 32 KiB')
  const told = async (journal) => (await post('/api/journals', { journal }, '10.9.1.1')).json.error
  const long = (entries, bytes) =>
    execFileSync(process.env.SANDTABLE_LONG_JOURNAL, [entries, bytes], { maxBuffer: 1 << 24 }).toString()
  // Whatever else these have against them, it is not their size.
  assert.doesNotMatch(await told(long(10_000, 4)), /at most/)
  assert.equal(await told(long(10_001, 4)), 'expected at most 10000 entries, found 10001')
  assert.doesNotMatch(await told(long(1, 32 << 10)), /at most/)
  assert.equal(await told(long(1, (32 << 10) + 1)), 'expected texts of at most 32768 bytes, found 32769')
  assert.doesNotMatch(await told('x'.repeat(4 << 20)), /at most/)
  const one_more = await told('x'.repeat((4 << 20) + 1))
  assert.equal(one_more, "'journal': expected at most 4194304 bytes, found 4194305")
})

/** A battle that has grown as long as it may, and its journal. */
let longest
test('a battle holds 3 MiB of entries', async () => {
  meets('a battle', '3 MiB of them')
  const { battle, umpire } = await with_umpire(server.url)
  const before = await seq_of(battle)
  assert.equal((await rule_on(umpire, 10_000, 'r'.repeat(2000)))?.error, full)
  const written = (await seq_of(battle)) - before
  // 2,000 bytes and what an entry is otherwise.
  assert.ok(written > 1000 && written < 1573, String(written))
  await umpire.close()
  longest = { battle, journal: await look_at(battle) }
  assert.equal((await post('/api/journals', { journal: longest.journal }, '10.9.2.1')).status, 201)
})

/** Asks for the longest journal, and reads nothing of it. */
function ask_and_not_read(address) {
  const { hostname, port } = new URL(server.url)
  return new Promise((tell) => {
    const socket = connect(port, hostname, () => {
      socket.pause()
      socket.write(
        `GET /api/battles/${longest.battle}/journal HTTP/1.1\r\nHost: localhost\r\n` +
          `X-Forwarded-For: ${address}\r\n\r\n`,
      )
      tell(socket)
    })
    socket.on('error', () => {})
    socket.pause()
  })
}
const figure = (name) => metric(server, name)

/** What the system holds for each client of the server: sent by it and not yet taken. */
function held_by_system() {
  const port = Number(new URL(server.url).port).toString(16).toUpperCase().padStart(4, '0')
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((parts) => parts[1]?.endsWith(`:${port}`) && parts[3] === '01')
    .map((parts) => parseInt(parts[4].split(':')[0], 16))
    .filter((bytes) => bytes > 0)
}

test('what lies unread of an address, and in all', async () => {
  meets('unread', '64 MiB of an address', '256 MiB in all', 'who lets most wait is dropped')
  meets('unread', 'beside 320 KiB of each that the system holds')
  const size = Buffer.byteLength(longest.journal)
  const sockets = []
  const ask_more = async (address, count) => {
    for (let i = 0; i < count; ++i) sockets.push(await ask_and_not_read(address))
  }
  const unread = (count) => until(async () => (await figure('unread_bytes')) === count * size)
  const of_address = Math.floor((64 << 20) / size)
  await ask_more('10.9.3.1', of_address)
  await unread(of_address)
  assert.equal(await figure('dropped_unread_total'), 0)
  const held = held_by_system()
  assert.ok(held.length >= of_address, String(held))
  assert.ok(held.every((bytes) => bytes > 0 && bytes <= 320 << 10), String(held))
  await ask_more('10.9.3.1', 1)
  await until(async () => (await figure('dropped_unread_total')) === 1)
  await unread(of_address)
  // Six addresses, none of which lets so much wait.
  const in_all = Math.floor((256 << 20) / size)
  for (let n = of_address; n < in_all; ++n) await ask_more(`10.9.4.${n % 5}`, 1)
  await unread(in_all)
  assert.equal(await figure('dropped_unread_total'), 1)
  await ask_more('10.9.4.9', 1)
  await until(async () => (await figure('dropped_unread_total')) === 2)
  await unread(in_all)
  for (const socket of sockets) socket.destroy()
  await unread(0)
})

test('an answer is taken within 30 seconds', async () => {
  meets('time', 'an answer is taken within as many')
  const size = Buffer.byteLength(longest.journal)
  const first = await ask_and_not_read('10.9.5.1')
  await until(async () => (await figure('unread_bytes')) === size)
  await server.pass(2)
  const second = await ask_and_not_read('10.9.5.1')
  await until(async () => (await figure('unread_bytes')) === 2 * size)
  await server.pass(29)
  await until(async () => (await figure('unread_bytes')) !== 2 * size)
  assert.equal(await figure('unread_bytes'), size)
  await server.pass(2)
  await until(async () => (await figure('unread_bytes')) === 0)
  for (const socket of [first, second]) socket.destroy()
})

test('bodies that are on their way, of an address and in all', async () => {
  meets('bodies on their way', '32 MiB of an address', '128 MiB in all, else 503')
  const { hostname, port } = new URL(server.url)
  const most = 6 << 20
  const open = []
  const send = (address, bytes) =>
    new Promise((tell) => {
      const head =
        `POST /api/journals HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n` +
        `Content-Length: ${most}\r\n\r\n`
      const socket = connect(port, hostname, () => socket.write(head + ' '.repeat(bytes), () => tell(socket)))
      socket.on('data', (text) => (socket.heard = String(text)))
      socket.on('error', () => {})
      open.push(socket)
    })
  const held = (bytes) => until(async () => (await figure('body_bytes')) === bytes)
  const refused = (socket) => until(() => socket.heard?.startsWith('HTTP/1.1 503 '))
  // All but a byte of the last one: what lies there is not judged.
  for (let n = 0; n < 5; ++n) await send('10.9.6.1', most - 1)
  await send('10.9.6.1', (32 << 20) - 5 * (most - 1))
  await held(32 << 20)
  await refused(await send('10.9.6.1', 1))
  await held(32 << 20)
  for (const address of ['10.9.6.2', '10.9.6.3', '10.9.6.4']) {
    for (let n = 0; n < 5; ++n) await send(address, most - 1)
    await send(address, (32 << 20) - 5 * (most - 1))
  }
  await held(128 << 20)
  assert.ok(open.filter((socket) => socket.heard).length === 1)
  await refused(await send('10.9.6.5', 1))
  for (const socket of open) socket.destroy()
  await held(0)
  assert.equal((await post('/api/journals', '{', '10.9.6.5')).status, 400)
})

test('connections in all', async (t) => {
  meets('connections', '4,000 in all')
  const most = Number(execFileSync('bash', ['-c', 'ulimit -Hn']).toString())
  if (most < 4_200) return t.skip(`this process may open ${most} files`)
  // Requests of tests before have left connections open.
  const fresh = await start_with_clocks(join(scratch(), 'battles.db'), ...flags)
  const { hostname, port } = new URL(fresh.url)
  const open = (out) =>
    new Promise((tell, fail) => {
      const socket = connect(port, hostname, () => tell(socket))
      socket.gone = new Promise((gone) => socket.on('close', gone))
      socket.on('error', fail)
      socket.resume()
      out.push(socket)
    })
  const sockets = []
  while (sockets.length < 4_000)
    await Promise.all(Array.from({ length: Math.min(100, 4_000 - sockets.length) }, () => open(sockets)))
  const [last] = sockets.slice(-1)
  const answered = new Promise((tell) => last.once('data', (text) => tell(String(text))))
  last.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
  assert.match(await answered, /^HTTP\/1.1 200 /)
  await (await open([])).gone
  for (const socket of sockets) socket.destroy()
  const health = () => ask(fresh.url, 'GET', '/api/health').catch(() => ({}))
  await until(async () => (await health()).status === 200)
  await fresh.kill('SIGTERM')
})

test('a battle keeps the last 2,000 lines of talk', async () => {
  meets('chat of a battle', 'the last 2,000 lines are kept')
  const { battle } = await make(server.url, {})
  const live = new Live(server.url, battle, '10.9.7.1')
  await live.hello('', { words: false })
  const talk = (what) => stands(file, `SELECT ${what} FROM chat c JOIN battle b ON c.battle = b.number
    WHERE b.id = '${battle}'`)
  const say = async (text) => assert.equal((await live.ask({ type: 'chat', text })).type, 'done')
  for (let n = 1; n <= 2_000; ++n) {
    await say(`line ${n}`)
    if (n % 100 === 0) await server.pass(16)
  }
  assert.equal(talk("count(*) || ' from ' || min(c.number)"), '2000 from 1')
  await say('one more')
  assert.equal(talk("count(*) || ' from ' || min(c.number)"), '2000 from 2')
  const other = new Live(server.url, battle, '10.9.7.2')
  await other.hello('')
  await other.ask({ type: 'measure', words: 'heard' })
  const heard = other.heard.filter((m) => m.type === 'chat').map((m) => m.text)
  assert.deepEqual([heard.length, heard[0], heard.at(-1)], [50, 'line 1952', 'one more'])
  await Promise.all([live.close(), other.close()])
})
