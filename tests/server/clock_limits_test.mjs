// The bounds of docs/format/protocol.md that have to do with time, at their own figures: the server's
// clocks stand, and go on by as much as a test says. Each test comes from an address of its own.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  act, hold, Live, make, meets, metric, new_address, scratch, start_with_clocks, state_of, until,
} from './sandtable.mjs'

const flags = ['--trust-proxy', '--open-metrics']
let server
before(async () => (server = await start_with_clocks(join(scratch(), 'battles.db'), ...flags)))
after(() => server.kill('SIGTERM'))

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** One request on a connection of its own, for one that is kept would be let go as time passes. */
function ask(method, path, body, address, headers = {}, url = server.url) {
  const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  return new Promise((tell, fail) => {
    const asked = request(
      new URL(path, url),
      { method, agent: false, headers: { 'X-Forwarded-For': address, ...headers } },
      (answer) => {
        let text = ''
        answer.on('data', (more) => (text += more))
        answer.on('end', () => {
          let json
          try {
            json = JSON.parse(text)
          } catch {
            json = undefined
          }
          tell({ status: answer.statusCode, headers: answer.headers, text, json })
        })
      },
    )
    asked.on('error', fail)
    asked.end(sent)
  })
}

/** How many of so many requests are not refused for their number; some at a time. */
async function taken(count, one) {
  let taken = 0
  for (let sent = 0; sent < count; sent += 20) {
    const answers = await Promise.all(Array.from({ length: Math.min(20, count - sent) }, one))
    taken += answers.filter(({ status }) => status !== 429).length
  }
  return taken
}

async function sit(address, battle, key = '', more = { words: false }, url = server.url) {
  const live = new Live(url, battle, address)
  await live.hello(key, more)
  return live
}

const connections = (count) => until(async () => (await metric(server, 'live_connections')) === count)

/** Sends so many messages at once; their answers. */
const all = (live, count, message) => Promise.all(Array.from({ length: count }, () => live.ask(message)))
const refused = (answers, error) => answers.filter((answer) => answer.error === error).length

test('requests of an address', async () => {
  meets('requests of an address', '50 a second, 400 at once', '2 a second, 60 at once')
  const health = () => ask('GET', '/api/health', undefined, '10.2.0.1')
  assert.equal(await taken(420, health), 400)
  await server.pass(1)
  assert.equal(await taken(70, health), 50)
  const limited = await health()
  assert.deepEqual(
    [limited.status, limited.json.error, limited.headers['retry-after']],
    [429, 'too many requests: wait a few seconds', '5'],
  )
  for (const [path, n] of [['/api/session', 2], ['/api/battles', 3], ['/api/journals', 4]]) {
    const dear = () => ask('POST', path, '{', `10.2.0.${n}`)
    assert.equal(await taken(70, dear), 60, path)
    await server.pass(1)
    assert.equal(await taken(20, dear), 2, path)
    assert.equal((await ask('GET', '/api/health', undefined, `10.2.0.${n}`)).status, 200)
  }
  assert.equal((await ask('POST', '/api/session', '{', '10.2.0.5')).status, 400)
})

test('drafts of an address, of which nothing is kept', async () => {
  meets('drafts of an address', '4 a second, 60 at once', 'to begin a study counts as one')
  const draft = () => ask('POST', '/api/drafts', '{', '10.2.0.6')
  assert.equal(await taken(70, draft), 60)
  await server.pass(1)
  assert.equal(await taken(20, draft), 4)
  assert.equal((await ask('POST', '/api/studies', '{', '10.2.0.6')).status, 429)
  assert.equal(await taken(70, () => ask('POST', '/api/battles', '{', '10.2.0.6')), 60)
  const body = `{"text": "${'#'.repeat(640_000)}`
  await server.pass(30)
  const kept = () => ask('POST', '/api/drafts', body, '10.2.0.6')
  assert.equal(await taken(40, kept), 40, 'a draft counted as what is kept')
})

test('studies, and how long they go on', async () => {
  meets('studies', 'one of an address: another ends it', '300 battles', '32 studies in all, else 503')
  meets('studies', 'one that nobody asked for ends after 15 seconds')
  const scenario_text = readFileSync('rulesets/belle_epoque/data/scenarios/first-battle.toml', 'utf8')
  const begin = (address, games = 300) => ask('POST', '/api/studies', { scenario_text, games }, address)
  const look = async ({ json: { study } }) =>
    (await ask('GET', `/api/studies/${study}`, undefined, '10.2.7.99')).status
  assert.equal((await begin('10.2.7.1', 301)).status, 400)
  const first = await begin('10.2.7.1')
  assert.deepEqual([first.status, await look(first)], [201, 200])
  const second = await begin('10.2.7.1')
  assert.deepEqual([await look(first), await look(second)], [404, 200])
  for (let n = 2; n <= 32; n++) assert.equal((await begin(`10.2.7.${n}`)).status, 201)
  assert.equal((await begin('10.2.7.33')).status, 503)
  await server.pass(14)
  assert.equal(await look(second), 200)
  await server.pass(14)
  assert.equal(await look(second), 200)
  assert.equal((await begin('10.2.7.33')).status, 201)
  await server.pass(16)
  assert.equal(await look(second), 404)
})

test('battles and journals of an address, in bytes', async () => {
  meets('battles and journals of an address', '20 KiB a second, 16 MiB at once', '4 KiB more than its body')
  const body = ' '.repeat(6 << 20)
  const send = async () => (await ask('POST', '/api/journals', body, '10.2.1.1')).status
  // What is taken last may leave a debt: 2 MiB, and 4 KiB of each of the three.
  assert.deepEqual([await send(), await send(), await send(), await send()], [400, 400, 400, 429])
  await server.pass(((2 << 20) + 3 * 4096) / 20480)
  assert.equal(await send(), 429)
  await server.pass(1)
  assert.equal(await send(), 400)
})

test('messages of a connection', async () => {
  meets('messages of a connection', '200 a second, 600 at once', 'after 100 refusals')
  const { battle } = await make(server.url, {})
  const live = await sit('10.2.2.1', battle)
  const idle = { type: 'agree-takeback', side: 'red' }
  const tired = 'too many messages: wait a second'
  assert.equal(refused(await all(live, 650, idle), tired), 50)
  await server.pass(1)
  assert.equal(refused(await all(live, 250, idle), tired), 50)
  const closing = live.next((m) => m.type === 'closing')
  live.say({ id: 9999, ...idle })
  assert.equal((await closing).reason, 'too many messages')
  assert.equal(await live.closed, 1000)
})

test('messages of an address over all its connections', async () => {
  meets('messages of an address', '2,000 a second, 6,000 at once')
  const { battle } = await make(server.url, {})
  const lives = await Promise.all(Array.from({ length: 14 }, () => sit('10.2.3.1', battle)))
  const tired = 'too much was asked from this address: wait a while'
  const ask_all = async (each) => {
    const answers = lives.map((live) => all(live, each, { type: 'agree-takeback', side: 'red' }))
    return lives.length * each - refused((await Promise.all(answers)).flat(), tired)
  }
  assert.equal(await ask_all(450), 6000)
  await server.pass(1)
  assert.equal(await ask_all(150), 2000)
  await Promise.all(lives.map((live) => live.close()))
})

test('time of the thread that serves', async () => {
  meets(
    'questions of an address',
    '250 ms of the thread that serves a second, 2.5 s at once',
    'what changes a battle is not counted',
  )
  const slow = await start_with_clocks(join(scratch(), 'battles.db'), ...flags)
  const { battle, keys } = await make(slow.url, { scenario: 'mollwitz' })
  const live = await sit('10.2.4.1', battle, `${keys.prussia},${keys.austria}`, {}, slow.url)
  const other = await sit('10.2.4.2', battle, '', { words: false }, slow.url)
  const tired = 'too much was asked from this address: wait a while'
  const { question, seq } = state_of(live)
  const at = { type: 'at', seq }
  // Clocks that run faster make of this machine one that is so much slower.
  slow.run(100)
  // Whoever has spent it all may go on to decide, and others to ask.
  const submit = { type: 'submit', side: question.asked[0], action: 'nothing known', question: question.id }
  let answers = []
  for (let i = 0; i < 100 && refused(answers, tired) === 0; ++i)
    answers = await Promise.all([...Array.from({ length: 50 }, () => live.ask(at)), live.ask(submit)])
  assert.ok(refused(answers, tired) > 0)
  assert.notEqual(answers.at(-1).error, tired)
  assert.equal((await other.ask(at)).type, 'view')
  await slow.pass(10)
  assert.equal((await live.ask(at)).type, 'view')
  await slow.kill('SIGTERM')
})

test('positions that are told again to an address', async () => {
  meets(
    '`lang`, `at` and hellos of an address',
    '1 MiB a second of what they are answered with, 16 MiB at once',
  )
  const { battle, keys } = await make(server.url, { scenario: 'mollwitz' })
  const seats = `${keys.prussia},${keys.austria}`
  const other = await sit('10.2.5.2', battle, seats, {})
  // Each may say 600 things at once, and some are told much less than they say.
  const lives = []
  for (let n = 0; n < 4; ++n) lives.push(await sit('10.2.5.1', battle, seats))
  const bytes = () => lives.reduce((sum, live) => sum + live.bytes, 0)
  const tired = 'too much was asked from this address: wait a while'
  /** `at` is answered with the position; after `lang` is answered, the state follows. */
  const ask_whole = async (live, message) => {
    const state = message.type === 'lang' && live.next((m) => m.type === 'state')
    const answer = await live.ask(message)
    if (answer.type === 'done') await state
    return answer
  }
  const ask_until_tired = async (message) => {
    const before = bytes()
    let answers = []
    for (let i = 0; refused(answers, tired) === 0 && i < 2000; ++i)
      answers = [await ask_whole(lives[i % 4], message)]
    return bytes() - before
  }
  const hellos = bytes()
  const at = { type: 'at', seq: state_of(other).seq }
  const told = hellos + (await ask_until_tired(at))
  // The last may leave a debt of as much as it is told.
  const most = 40_000
  assert.ok(told > 16 << 20 && told < (16 << 20) + most, String(told))
  await server.pass(1)
  const more = await ask_until_tired({ type: 'lang', lang: 'en' })
  assert.ok(more > (1 << 20) - most && more < (1 << 20) + most, String(more))
  // Whoever comes anew pays, too; others do not.
  assert.equal(refused(await all(lives[0], 1, at), tired), 1)
  assert.equal((await other.ask(at)).type, 'view')
  await Promise.all([...lives, other].map((live) => live.close()))
})

test('chat of an address', async () => {
  meets('chat of an address', '1 KiB a second, 16 KiB at once', '100 bytes more than its text')
  const { battle, keys } = await make(server.url, {})
  const red = await sit('10.2.6.1', battle, keys.red)
  const blue = await sit('10.2.6.1', battle, keys.blue)
  const other = await sit('10.2.6.2', battle)
  const line = { type: 'chat', text: 'c'.repeat(924) }
  const tired = 'too much table talk: wait a while'
  assert.equal(refused(await all(red, 20, line), tired), 4)
  assert.equal(refused(await all(blue, 1, line), tired), 1)
  await server.pass(1)
  assert.equal(refused(await all(blue, 2, line), tired), 1)
  assert.equal((await other.ask(line)).type, 'done')
  await Promise.all([red, blue, other].map((live) => live.close()))
})

test('who is here', async () => {
  meets('who is here', 'told at most once a second, five times at once')
  const { battle } = await make(server.url, {})
  const listener = await sit('10.2.7.1', battle)
  const others = await Promise.all(Array.from({ length: 30 }, () => sit('10.2.7.2', battle)))
  const told = async () => {
    await listener.ask({ type: 'measure', words: 'heard' })
    return listener.heard.filter((m) => m.type === 'presence')
  }
  // Its own welcome was one of the five.
  assert.deepEqual((await told()).map((m) => m.watchers), [1, 2, 3, 4, 5])
  await server.pass(1)
  await until(async () => (await told()).length === 6)
  assert.equal((await told()).at(-1).watchers, 31)
  await Promise.all(others.map((live) => live.close()))
  await connections(1)
  assert.equal((await told()).length, 6)
  await server.pass(1)
  await until(async () => (await told()).at(-1).watchers === 1)
  assert.equal((await told()).length, 7)
  // What nobody has to be told is told nobody, and is saved for later: no more than five times.
  await server.pass(100)
  for (let i = 0; i < 8; ++i) await (await sit('10.2.7.2', battle)).close()
  await connections(1)
  assert.equal((await told()).length, 12)
  await listener.close()
})

/** A connection that says something and then nothing more; whether it has ended by now. */
function silent(bytes, from = '10.2.8.1') {
  const { hostname, port } = new URL(server.url)
  const socket = connect(port, hostname, () =>
    socket.write(bytes.replace('Host:', `X-Forwarded-For: ${from}\r\nHost:`)),
  )
  socket.setEncoding('latin1')
  const out = { heard: '', ended: false, socket }
  socket.on('data', (text) => (out.heard += text))
  socket.on('error', () => {})
  socket.on('close', () => (out.ended = true))
  return out
}

test('a request comes whole within 30 seconds', async () => {
  meets('time', 'a request comes whole within 30 seconds, counted from the answer before it')
  const head = 'POST /api/session HTTP/1.1\r\nHost: localhost\r\n'
  const those = () => [
    silent(head),
    silent(`${head}Content-Length: 9\r\n\r\n{`),
    silent('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n'),
  ]
  const kept = (ones) => until(() => ones[2].heard.includes('"ok"'))
  const first = those()
  await kept(first)
  await server.pass(2)
  const second = those()
  await kept(second)
  await server.pass(29)
  // All of them are looked at together: those that came later are not let go.
  await until(() => first.every((one) => one.ended))
  assert.ok(second.every((one) => !one.ended))
  await server.pass(2)
  await until(() => second.every((one) => one.ended))
})

test('a WebSocket says its hello within 10 seconds', async () => {
  meets('time', 'a WebSocket says its hello within 10 seconds')
  const { battle } = await make(server.url, {})
  const mute = async () => {
    const live = new Live(server.url, battle, '10.2.9.1')
    await live.opened
    return live
  }
  const first = await mute()
  await server.pass(2)
  const second = await mute()
  await server.pass(9)
  assert.equal(await first.closed, 1000)
  assert.equal(first.heard.at(-1).reason, 'expected a hello within 10 seconds')
  assert.deepEqual(second.heard, [])
  await server.pass(2)
  assert.equal(await second.closed, 1000)
})

/** A WebSocket without a library, which answers nothing of itself; it has said its first word. */
async function deaf(battle, first) {
  const one = silent(
    `GET /api/battles/${battle}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n` +
      'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    '10.2.9.2',
  )
  await until(() => one.heard.includes(' 101 '))
  const text = Buffer.from(JSON.stringify(first).padEnd(130))
  one.socket.write(Buffer.concat([Buffer.from([0x81, 0xfe, 0, text.length, 0, 0, 0, 0]), text]))
  return one
}
const hello = { type: 'hello', version: 2, key: '', name: '', lang: 'en', since: 0 }

test('a WebSocket answers pings', async () => {
  meets('time', 'a ping within 30')
  const { battle } = await make(server.url, {})
  const sit_deaf = async () => {
    const one = await deaf(battle, hello)
    await until(() => one.heard.includes('"state"'))
    one.pings = () => one.heard.split('\x89\0').length - 1
    return one
  }
  const first = await sit_deaf()
  await server.pass(31)
  await until(() => first.pings() === 1)
  const second = await sit_deaf()
  await server.pass(31)
  await until(() => first.ended && second.pings() === 1)
  assert.equal(second.ended, false)
  second.socket.write(Buffer.from([0x8a, 0x80, 0, 0, 0, 0]))
  await connections(1)
  await server.pass(31)
  await until(() => second.pings() === 2)
  await server.pass(31)
  await until(() => second.ended)
})

test('a WebSocket answers a goodbye', async () => {
  meets('time', 'a goodbye within 10')
  const { battle } = await make(server.url, {})
  const dismissed = async () => {
    const one = await deaf(battle, { type: 'hi' })
    await until(() => one.heard.includes('\x88\x02\x03\xe8'))
    return one
  }
  const first = await dismissed()
  await server.pass(2)
  const second = await dismissed()
  await server.pass(9)
  await until(() => first.ended)
  assert.equal(second.ended, false)
  await server.pass(2)
  await until(() => second.ended)
})

test('computers play each other for two minutes where nobody is', async (t) => {
  meets('computers', 'play each other while somebody is there and two minutes longer')
  const file = join(scratch(), 'battles.db')
  const alone = await start_with_clocks(file, ...flags)
  t.after(() => alone.kill('SIGKILL'))
  // One in which captains think for some 50 ms a decision: a quicker one ends between two looks at it.
  const seats = { pragmatic: 'captain', france: 'captain' }
  const { battle } = await make(alone.url, { scenario: 'fontenoy', seats })
  const about = () => ask('GET', `/api/battles/${battle}`, undefined, new_address(), {}, alone.url)
  const entries = async () => (await about()).json.entries
  const go_on = async () => {
    const before = await entries()
    await until(async () => (await entries()) > before)
  }
  const here = await sit('10.2.10.1', battle, '', { words: false }, alone.url)
  await alone.pass(10 * minute)
  await go_on()
  // Nothing can be written meanwhile, so that it is not played to its end before.
  let let_go = await hold(file)
  await here.close()
  await until(async () => (await metric(alone, 'live_connections')) === 0)
  await alone.pass(2 * minute - 1)
  await let_go()
  await go_on()
  let_go = await hold(file)
  await alone.pass(2)
  await let_go()
  // Rooms are looked at each second of the clocks: the thought that is broken off takes its time to end.
  await until(async () => {
    await alone.pass(1)
    return (await metric(alone, 'rooms')) === 0
  })
  const { entries: then, over } = (await about()).json
  assert.equal(over, false)
  const again = await sit('10.2.10.1', battle, '', { words: false }, alone.url)
  await until(async () => (await entries()) > then)
  await again.close()
})

test('abandoned battles', async () => {
  meets('abandoned battles', 'are removed after 30 days in which nobody decided, spoke or claimed a seat')
  meets('abandoned battles', 'if nobody ever did')
  const status = async ({ battle }) =>
    (await ask('GET', `/api/battles/${battle}`, undefined, new_address())).status
  const older = await make(server.url, {})
  await server.pass(3 * hour)
  const [old, spoken, decided, claimed] = await Promise.all(Array.from({ length: 4 }, () => make(server.url, {})))
  const watcher = await sit('10.2.11.1', spoken.battle)
  await watcher.ask({ type: 'chat', text: 'is anybody there?' })
  const player = await sit('10.2.11.1', decided.battle, decided.keys.red, {})
  await Promise.all([watcher.close(), player.close()])
  const person = { name: 'Claimant', passphrase: 'a long enough phrase' }
  const made = await ask('POST', '/api/account', person, '10.2.11.1')
  const cookie = { Cookie: made.headers['set-cookie'][0].split(';')[0] }
  const key = { Authorization: `Seat ${claimed.keys.red}` }
  const path = `/api/battles/${claimed.battle}/claim`
  const claim = await ask('POST', path, '', '10.2.11.1', { ...cookie, ...key })
  assert.ok(claim.status < 300, claim.text)
  const day_before = 29 * day
  await server.pass(day_before)
  const young = await make(server.url, {})
  // They are looked for once in an hour, all at once: what is two hours short of it stays.
  await server.pass(30 * day - day_before - 2 * hour)
  await until(async () => (await status(older)) === 404)
  assert.equal(await status(old), 200)
  await server.pass(4 * hour)
  await until(async () => (await status(old)) === 404)
  for (const one of [young, spoken, decided, claimed]) assert.equal(await status(one), 200)
})

test('accounts of an address in an hour', async () => {
  meets('accounts', '10 an address in an hour')
  const made = async (n) => {
    const person = { name: `Person ${n}`, passphrase: 'a long enough phrase' }
    return ask('POST', '/api/account', person, '10.3.1.1')
  }
  for (let n = 0; n < 10; ++n) assert.equal((await made(n)).status, 201)
  await server.pass(hour - 1)
  const eleventh = await made(10)
  assert.deepEqual(
    [eleventh.status, eleventh.json.error],
    [429, 'expected at most 10 new accounts from one address in an hour; try again later'],
  )
  await server.pass(2)
  assert.equal((await made(10)).status, 201)
})

test('wrong passphrases', async () => {
  meets('wrong passphrases', '5 for a name from an address', '20 from an address in 15 minutes')
  meets('wrong passphrases', '100 for a name in an hour')
  const sign = (name, address, passphrase = 'quite a wrong phrase') =>
    ask('POST', '/api/session', { name, passphrase }, address)
  const status = async (...how) => (await sign(...how)).status
  const person = { name: 'Owner', passphrase: 'a long enough phrase' }
  assert.equal((await ask('POST', '/api/account', person, '10.3.0.1')).status, 201)
  for (let i = 0; i < 5; ++i) assert.equal(await status('Owner', '10.3.0.2'), 401)
  const sixth = await sign('Owner', '10.3.0.2')
  assert.deepEqual(
    [sixth.status, sixth.json.error, sixth.headers['retry-after']],
    [429, 'expected fewer wrong passphrases; try again in 15 min', String(15 * minute)],
  )
  // 20 from an address for any name: 6 were for the one above.
  for (let i = 0; i < 14; ++i) assert.equal(await status(`Other${i}`, '10.3.0.2'), 401)
  assert.equal(await status('Another', '10.3.0.2'), 429)
  await server.pass(15 * minute - 1)
  assert.equal(await status('Another', '10.3.0.2'), 429)
  await server.pass(2)
  assert.equal(await status('Owner', '10.3.0.2'), 401)
  // 100 for a name from everywhere, six of them above; whoever signed in there before is let through.
  for (let n = 3; n < 22; ++n)
    await Promise.all(Array.from({ length: 5 }, () => status('Owner', `10.3.0.${n}`)))
  assert.equal(await status('Owner', '10.3.0.99'), 429)
  assert.equal(await status('Owner', '10.3.0.1', person.passphrase), 200)
  await server.pass(45 * minute)
  assert.equal(await status('Owner', '10.3.0.98'), 401)
})

test('from where somebody signed in is known for a year', async () => {
  meets('wrong passphrases', 'from addresses where nobody signed in with it for a year')
  const status = async (address, passphrase) =>
    (await ask('POST', '/api/session', { name: 'Known', passphrase }, address)).status
  const phrase = 'a long enough phrase'
  assert.equal((await ask('POST', '/api/account', { name: 'Known', passphrase: phrase }, '10.3.2.1')).status, 201)
  const use_up = async (net) => {
    for (let n = 1; n <= 20; ++n)
      await Promise.all(Array.from({ length: 5 }, () => status(`10.3.${net}.${n}`, 'quite a wrong phrase')))
    assert.equal(await status(`10.3.${net}.99`, phrase), 429)
  }
  await server.pass(365 * day - hour)
  await use_up(3)
  assert.equal(await status('10.3.2.1', phrase), 200)
  await server.pass(365 * day + hour)
  await use_up(4)
  assert.equal(await status('10.3.2.1', phrase), 429)
})

test('how long a session lasts', async () => {
  meets('signing up and in', 'a session ends after 30 days in which nobody used it, told to a day, and a year after it began')
  const person = { name: 'Sitter', passphrase: 'a long enough phrase' }
  const made = await ask('POST', '/api/account', person, '10.3.5.1')
  const cookie = (answer) => ({ Cookie: answer.headers['set-cookie'][0].split(';')[0] })
  const get = (path, held) => ask('GET', path, undefined, '10.3.5.1', held)
  // A session is renewed after the answer: while its cookie is sent again that isn't written yet.
  const mine = async (held) => {
    await until(async () => !(await get('/api/session', held)).headers['set-cookie'])
    return (await get('/api/account/battles', held)).status
  }
  const first = cookie(made)
  const idle = cookie(await ask('POST', '/api/session', person, '10.3.5.1'))
  assert.deepEqual([await mine(first), await mine(idle)], [200, 200])
  for (let n = 1; n <= 12; ++n) {
    await server.pass(29 * day)
    assert.equal(await mine(first), 200, `after ${n} times as many days`)
    if (n > 1) continue
    await server.pass(day)
    assert.deepEqual([await mine(first), await mine(idle)], [200, 401])
  }
  await server.pass(15 * day)
  assert.equal(await mine(first), 200)
  await server.pass(day)
  assert.equal(await mine(first), 401)
})

test('whatever renews a session sends its cookie', async () => {
  const person = { name: 'Stander', passphrase: 'a long enough phrase' }
  const made = await ask('POST', '/api/account', person, '10.3.5.2')
  const held = { Cookie: made.headers['set-cookie'][0].split(';')[0] }
  await server.pass(2 * day)
  const mine = await ask('GET', '/api/account/battles', undefined, '10.3.5.2', held)
  assert.match(mine.headers['set-cookie'][0], /Max-Age=25(92000|91999)/)
})

test('a time of day that is set back locks nobody out, and lets nobody in', async () => {
  const person = { name: 'Backwards', passphrase: 'a long enough phrase' }
  const sign = (address, passphrase = person.passphrase) =>
    ask('POST', '/api/session', { ...person, passphrase }, address)
  const made = await ask('POST', '/api/account', person, '10.3.6.1')
  const held = { Cookie: made.headers['set-cookie'][0].split(';')[0] }
  const { battle, keys } = await make(server.url, {})
  const live = await sit('10.3.6.1', battle, `${keys.red},${keys.blue}`, {})
  for (let i = 0; i < 5; ++i) await sign('10.3.6.2', 'quite a wrong phrase')
  server.set_back(400 * day)
  const mine = await ask('GET', '/api/account/battles', undefined, '10.3.6.1', held)
  assert.equal(mine.status, 200)
  assert.equal((await sign('10.3.6.1')).status, 200)
  // Who guessed too often waits as long as before.
  assert.equal((await sign('10.3.6.2')).status, 429)
  await server.pass(15 * minute)
  assert.equal((await sign('10.3.6.2')).status, 200)
  const { seq } = state_of(live)
  await act(live)
  assert.ok(state_of(live).seq > seq)
  assert.equal((await live.ask({ type: 'chat', text: 'what day is it?' })).type, 'done')
  const later = await make(server.url, {})
  assert.equal((await ask('GET', `/api/battles/${later.battle}`, undefined, '10.3.6.1')).status, 200)
  await live.close()
})
