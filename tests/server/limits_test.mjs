// The bounds of docs/format/protocol.md as they stand there: what is just allowed passes, one more
// does not. Each test comes from an address of its own, for most bounds are an address's.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { ask, Live, make, meets, program, raw, rule, scratch, start, with_umpire } from './sandtable.mjs'

let server
before(async () => (server = await start(join(scratch(), 'battles.db'), '--trust-proxy')))
after(() => server.kill('SIGTERM'))

const from = (address) => ({ 'X-Forwarded-For': address })
const post = (path, body, address) => ask(server.url, 'POST', path, body, from(address))
const battle = { scenario: 'first-battle', seats: {}, dice: 'seeded' }
const shipped = readFileSync('rulesets/belle_epoque/data/scenarios/first-battle.toml', 'utf8')

/** The answer to a request that says how long its body is and sends nothing of it. */
const of_length = (path, bytes) =>
  raw(
    server.url,
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.1.0.9\r\n` +
      `Connection: close\r\nExpect: 100-continue\r\nContent-Length: ${bytes}\r\n\r\n`,
  )

test('headers and bodies', async () => {
  meets('a header', '16 KiB, else 431')
  meets('a body', '64 KiB; a battle 640 KiB, a journal 6 MiB, a draft as a battle; else 413')
  const head = (bytes) =>
    raw(
      server.url,
      `GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX: ${'x'.repeat(bytes)}\r\n\r\n`,
    )
  assert.match(await head(15_900), /^HTTP\/1.1 200 /)
  assert.match(await head(16_384), /^HTTP\/1.1 431 /)
  for (const [path, most] of [
    ['/api/session', 64 << 10],
    ['/api/battles', 640 << 10],
    ['/api/journals', 6 << 20],
    ['/api/drafts', 640 << 10],
  ]) {
    assert.match(await of_length(path, most + 1), /^HTTP\/1.1 413 /, path)
    assert.equal((await post(path, ' '.repeat(most), '10.1.0.1')).status, 400, path)
  }
})

test('how deep JSON is', async () => {
  meets('JSON', '8 levels of nesting')
  const deep = (levels) => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`
  const told = async (levels) => (await post('/api/session', deep(levels), '10.1.0.2')).json.error
  assert.equal(await told(8), "the request has no 'name'")
  assert.equal(await told(9), 'expected one JSON object: too deep')
})

test('the texts of a scenario', async () => {
  meets('a scenario', '256 KiB; keys of 16 parts, 16 brackets within one another')
  meets('a scenario', 'names, titles and ids 200 bytes', 'notes, summaries, briefings and sources 8,000')
  meets('a scenario', 'keys 100, other texts 2,000')
  const told = async (scenario_text) => {
    const sent = { ...battle, scenario: undefined, scenario_text }
    return (await post('/api/battles', sent, '10.1.0.3')).json.error
  }
  const title = shipped.match(/^title = .*$/m)[0]
  const with_title = (bytes) => shipped.replace(title, `title = "${'t'.repeat(bytes)}"`)
  assert.equal(await told(with_title(200)), undefined)
  assert.match(await told(with_title(201)), /'title': expected at most 200 bytes, found 201/)
  const with_sources = (bytes) =>
    shipped.replace(/^sources = .*$/m, `sources = ["${'s'.repeat(bytes)}"]`)
  assert.equal(await told(with_sources(8000)), undefined)
  assert.equal(await told(with_sources(8001)), "'sources': expected at most 8000 bytes, found 8001")
  for (const [line, key, most] of [
    [/^id = .*$/m, 'id', 200],
    [/^name = .*$/m, 'name', 200],
    [/^summary = .*$/m, 'summary', 8000],
    [/^notes = .*$/m, 'notes', 8000],
    [/^size = .*$/m, 'size', 2000],
  ]) {
    const texts = (bytes) => told(shipped.replace(line, `${key} = "${'n'.repeat(bytes)}"`))
    assert.doesNotMatch((await texts(most)) ?? '', /bytes/, key)
    assert.equal(await texts(most + 1), `'${key}': expected at most ${most} bytes, found ${most + 1}`)
  }
  const briefing = (bytes) => told(shipped.replace('briefing.en = """', `briefing.en = """${'n'.repeat(bytes)}`))
  assert.match(await briefing(8000), /^'en': expected at most 8000 bytes, found 8\d\d\d$/)
  const key = (bytes) => told(`${shipped}\n[terrain.${'k'.repeat(bytes)}]\nname = "Odd"\n`)
  assert.equal(await key(100), undefined)
  assert.equal(await key(101), 'a key: expected at most 100 bytes, found 101')
  const parts = (count) => `${Array.from({ length: count }, () => 'a').join('.')} = 1\n${shipped}`
  assert.doesNotMatch(await told(parts(16)), /parts/)
  assert.match(await told(parts(17)), /expected a key of at most 16 parts, found more$/)
  const brackets = (count) => `a = ${'['.repeat(count)}${']'.repeat(count)}\n${shipped}`
  assert.doesNotMatch(await told(brackets(16)), /brackets/)
  assert.match(await told(brackets(17)), /expected at most 16 brackets within one another, found more$/)
  const padded = (bytes) => `${shipped}${'#'.repeat(bytes - Buffer.byteLength(shipped))}`
  assert.equal(await told(padded(256 << 10)), undefined)
  assert.equal(
    await told(padded((256 << 10) + 1)),
    "'scenario_text': expected at most 262144 bytes, found 262145",
  )
})

test('texts of a battle and of those who come to it', async () => {
  meets('texts', 'titles 200 bytes', 'an action, one of `assume` and an answer in advance 24,000')
  meets('texts', 'reasons, chat, faces and words to measure 2,000', 'words for the dice 1,000')
  meets('texts', 'names 160; keys 800, 8 of them')
  const titled = (bytes) => post('/api/battles', { ...battle, title: 't'.repeat(bytes) }, '10.1.0.5')
  assert.equal((await titled(200)).status, 201)
  assert.equal((await titled(201)).json.error, "'title': expected at most 200 bytes, found 201")
  const made = (await titled(3)).json
  const closing = async (hello) => {
    const live = new Live(server.url, made.battle)
    const told = await live.hello(made.keys.red, { words: false, ...hello })
    await live.close()
    return told.reason
  }
  assert.equal(await closing({ name: 'n'.repeat(160) }), undefined)
  assert.equal(await closing({ name: 'n'.repeat(161) }), "'name': expected at most 160 bytes, found 161")
  assert.equal(await closing({ key: 'k'.repeat(801) }), "'key': expected at most 800 bytes, found 801")
  assert.equal(
    await closing({ key: Array.from({ length: 9 }, () => 'k').join(',') }),
    "'key': expected at most 8 keys, found 9",
  )
  const live = new Live(server.url, made.battle)
  await live.hello(Object.values(made.keys).join(','), { words: false })
  const told = async (message) => (await live.ask(message)).error
  const word = (bytes) => told({ type: 'word', side: 'red', text: 'w'.repeat(bytes) })
  assert.match(await word(1001), /1,?000/)
  assert.equal(await word(1000), undefined)
  assert.equal(await told({ type: 'word', side: 'blue', text: 'b' }), undefined)
  const chat = (bytes) => told({ type: 'chat', text: 'c'.repeat(bytes) })
  assert.equal(await chat(2000), undefined)
  assert.equal(await chat(2001), "'text': expected at most 2000 bytes, found 2001")
  const most = (name, bytes) => `'${name}': expected at most ${bytes} bytes, found ${bytes + 1}`
  const [side] = ['red']
  for (const type of ['check', 'submit', 'odds']) {
    const asked = (bytes) => ({
      type,
      side,
      action: 'a'.repeat(bytes),
      ...(type === 'submit' ? { question: 1 } : {}),
      ...(type === 'odds' ? { assume: [] } : {}),
    })
    // The longest that is taken is judged by the rules: whatever they say, it is not its length.
    assert.doesNotMatch((await told(asked(24_000))) ?? '', /bytes/, type)
    assert.equal(await told(asked(24_001)), most('action', 24_000), type)
  }
  for (const [name, bytes, message] of [
    ['reason', 2000, (text) => ({ type: 'submit', side: 'umpire', action: 'rule', question: 0, reason: text })],
    ['reason', 2000, (text) => ({ type: 'ask-takeback', side, to: 0, reason: text })],
    ['faces', 2000, (text) => ({ type: 'roll', faces: text, question: 0 })],
    ['words', 2000, (text) => ({ type: 'measure', words: text })],
    ['answer', 24_000, (text) => ({ type: 'stand', side, kind: 'react', answer: text })],
    ['assume', 24_000, (text) => ({ type: 'odds', side, action: 'pass', assume: [text] })],
  ]) {
    assert.doesNotMatch((await told(message('x'.repeat(bytes)))) ?? '', /at most \d+ bytes/, name)
    assert.equal(await told(message('x'.repeat(bytes + 1))), most(name, bytes))
  }
  await live.close()
})

test('short texts, and how many there may be of them', async () => {
  meets('texts', 'what `orders` come after 2,000', 'values of options and seats 200')
  meets('texts', 'ids of scenarios and editions and secrets 100', 'sides, kinds of question and places 40')
  meets('counts', '20 of `assume`; 100 options of a battle, 10 of its seats', '`skip` 1,000,000,000')
  const { battle: id, keys } = await make(server.url, {})
  const live = new Live(server.url, id, '10.1.0.7')
  await live.hello(`${keys.red},${keys.blue}`)
  const told = async (message) => (await live.ask(message)).error ?? ''
  const red = { side: 'red' }
  const odds = (count) => ({ type: 'odds', ...red, action: 'pass', assume: Array(count).fill('pass') })
  assert.doesNotMatch(await told(odds(20)), /array/)
  assert.equal(await told(odds(21)), "'assume': expected an array of at most 20 texts")
  for (const [name, most, message] of [
    ['side', 40, (text) => ({ type: 'actions', side: text })],
    ['kind', 40, (text) => ({ type: 'stand', ...red, kind: text, answer: '' })],
    ['place', 40, (text) => ({ type: 'point', ...red, unit: 1, place: text })],
    ['after', 2000, (text) => ({ type: 'orders', ...red, unit: 1, after: text })],
  ]) {
    assert.doesNotMatch(await told(message('x'.repeat(most))), /bytes/, name)
    const longer = `'${name}': expected at most ${most} bytes, found ${most + 1}`
    assert.equal(await told(message('x'.repeat(most + 1))), longer)
  }
  await live.close()
  const asked = async (more) => (await post('/api/battles', { ...battle, ...more }, '10.1.0.8')).json.error ?? ''
  const many = (count) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`o${n}`, 'x']))
  for (const [name, most] of [['options', 100], ['seats', 10]]) {
    assert.doesNotMatch(await asked({ [name]: many(most) }), /at most/, name)
    assert.equal(await asked({ [name]: many(most + 1) }), `'${name}': expected an object of at most ${most} texts`)
    assert.doesNotMatch(await asked({ [name]: { red: 'x'.repeat(200) } }), /bytes/, name)
    assert.match(await asked({ [name]: { red: 'x'.repeat(201) } }), /expected at most 200 bytes, found 201$/)
  }
  for (const name of ['scenario', 'edition']) {
    assert.doesNotMatch(await asked({ [name]: 'x'.repeat(100) }), /bytes/, name)
    assert.match(await asked({ [name]: 'x'.repeat(101) }), /expected at most 100 bytes, found 101$/)
  }
  const secret = async (bytes) => (await post('/api/journals', { journal: '', secret: '0'.repeat(bytes) }, '10.1.0.8')).json.error
  assert.doesNotMatch(await secret(100), /bytes/)
  assert.match(await secret(101), /expected at most 100 bytes, found 101$/)
  const skipped = (count) => ask(server.url, 'GET', `/api/battles?skip=${count}`)
  assert.equal((await skipped(1_000_000_000)).status, 200)
  assert.equal((await skipped(1_000_000_001)).status, 400)
})

test('eight overlays of a ground', async () => {
  meets('counts', '8 overlays of a ground, others are left out')
  const { battle: id } = await make(server.url, { scenario: 'mollwitz' })
  const drawn = async (before) => {
    const overlay = encodeURIComponent([...Array(before).fill('arc Kleist Foot'), 'nothing that is known'].join(';'))
    return (await ask(server.url, 'GET', `/api/battles/${id}/ground.svg?overlay=${overlay}`)).status
  }
  assert.deepEqual([await drawn(7), await drawn(8)], [400, 200])
})

test('names and passphrases of accounts', async () => {
  meets('accounts', 'names of 2 to 40 characters, passphrases of 8 to 200')
  const made = async (name, passphrase) =>
    (await post('/api/account', { name, passphrase }, '10.1.0.10')).status
  const phrase = 'a long enough phrase'
  assert.deepEqual([await made('a', phrase), await made('ab', phrase)], [400, 201])
  assert.deepEqual([await made('b'.repeat(41), phrase), await made('b'.repeat(40), phrase)], [400, 201])
  assert.deepEqual([await made('Short', 'x'.repeat(7)), await made('Short', 'x'.repeat(8))], [400, 201])
  assert.deepEqual([await made('Long', 'x'.repeat(201)), await made('Long', 'x'.repeat(200))], [400, 201])
})

test('connections of an address', async () => {
  meets('connections', '256 an address')
  const alone = await start(join(scratch(), 'battles.db'))
  const { hostname, port } = new URL(alone.url)
  const sockets = await Promise.all(
    Array.from({ length: 256 }, () => new Promise((tell) => {
      const socket = connect(port, hostname, () => tell(socket))
      socket.on('error', () => {})
    })),
  )
  const one_more = await raw(alone.url, 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n').catch(() => '')
  assert.equal(one_more, '')
  for (const socket of sockets.slice(0, 8)) socket.destroy()
  for (let i = 0; ; ++i) {
    const health = await ask(alone.url, 'GET', '/api/health').catch(() => undefined)
    if (health?.status === 200) break
    assert.ok(i < 100)
    await new Promise((tell) => setTimeout(tell, 20))
  }
  for (const socket of sockets) socket.destroy()
  await alone.kill('SIGTERM')
})

test('connections in all are fewer where the system gives fewer files', async () => {
  meets('connections', 'fewer where the system gives fewer files')
  const store = `sqlite:${join(scratch(), 'battles.db')}`
  const few = spawn('bash', ['-c', `ulimit -n 260; exec "${program}" serve --port 0 --trust-proxy --store ${store}`])
  const ended = new Promise((tell) => few.on('exit', tell))
  let errors = ''
  few.stderr.on('data', (text) => (errors += text))
  const url = await new Promise((tell) => few.stdout.once('data', (text) => tell(String(text).split('\n')[0])))
  assert.match(errors, /This process may open 260 files: at most 164 connections are taken \(ulimit -Hn\)\./)
  const { hostname, port } = new URL(url)
  const opened = await Promise.all(
    Array.from({ length: 200 }, () => new Promise((tell) => {
      const socket = connect(port, hostname, () => tell(socket))
      socket.closed_by_server = new Promise((gone) => socket.on('end', gone))
      socket.on('error', () => {})
    })),
  )
  const gone = await Promise.race([
    Promise.all(opened.slice(164).map((socket) => socket.closed_by_server)).then(() => true),
    new Promise((tell) => setTimeout(() => tell(false), 5000)),
  ])
  assert.equal(gone, true)
  for (const socket of opened) socket.destroy()
  few.kill('SIGTERM')
  assert.equal(await ended, 0)
})

test('who signed in from where, and what an umpire has read, outlive a restart', async () => {
  const file = join(scratch(), 'battles.db')
  const person = { name: 'Owner', passphrase: 'a long enough phrase' }
  const first = await start(file, '--trust-proxy')
  const made = await ask(first.url, 'POST', '/api/account', person, from('2001:db8:7::1'))
  assert.equal(made.status, 201)
  const { battle: id, keys } = await make(first.url, {})
  const live = new Live(first.url, id)
  await live.hello(`${keys.red},${keys.blue}`)
  await live.close()
  const read = await ask(first.url, 'GET', `/api/battles/${id}/journal`, undefined, {
    Authorization: `Seat ${keys.umpire}`,
  })
  assert.equal(read.status, 200)
  const entries = read.text.trim().split('\n').length - 1
  assert.deepEqual(await first.kill('SIGTERM'), { code: 0, signal: null })
  const second = await start(file, '--trust-proxy')
  const sign = (address, passphrase) =>
    ask(second.url, 'POST', '/api/session', { ...person, passphrase }, from(address))
  for (let n = 1; n <= 20; ++n)
    await Promise.all(Array.from({ length: 5 }, () => sign(`10.6.0.${n}`, 'quite a wrong phrase')))
  assert.equal((await sign('10.6.0.99', person.passphrase)).status, 429)
  assert.equal((await sign('2001:db8:7::2', person.passphrase)).status, 200)
  const watcher = new Live(second.url, id)
  await watcher.hello('')
  const { umpire } = watcher.heard.find((m) => m.type === 'presence')
  assert.deepEqual(umpire, { seat: true, here: false, journal_read: entries })
  await watcher.close()
  await second.kill('SIGTERM')
})

test('questions that take time', async () => {
  meets('questions that take time', '4 open at once of a connection')
  const { battle: id, keys } = await make(server.url, { scenario: 'mollwitz' })
  const live = new Live(server.url, id, '10.4.0.1')
  const { question } = await live.hello(`${keys.prussia},${keys.austria}`)
  const side = question.asked[0]
  const moved = live.next((m) => m.type === 'state' && m.question.id !== question.id)
  const first = { type: 'submit', side, action: 'sector left', question: question.id }
  assert.equal((await live.ask(first)).type, 'done')
  assert.deepEqual((await moved).question.asked, [side])
  // They lie there all at once, however slowly this process comes to send them: reading one takes
  // a small part of the time that an answer with all moves of a sector takes.
  process.kill(server.pid, 'SIGSTOP')
  const asked = Array.from({ length: 200 }, () => live.ask({ type: 'actions', side }))
  while (live.socket.bufferedAmount > 0) await new Promise((tell) => setTimeout(tell, 10))
  process.kill(server.pid, 'SIGCONT')
  const answers = await Promise.all(asked)
  assert.ok(answers.filter((a) => a.type === 'actions').length >= 4, JSON.stringify(answers[0]))
  const refused = answers.filter((a) => a.type === 'refused').map((a) => a.error)
  assert.deepEqual([...new Set(refused)], ['too many questions at once: wait for an answer'])
  await live.close()
})

test('a store that may not grow is told, and nothing is acknowledged that is not kept', async () => {
  const file = join(scratch(), 'battles.db')
  const first = await start(file)
  const { battle: id, keys, umpire: earlier } = await with_umpire(first.url)
  await earlier.close()
  await first.kill('SIGTERM')
  const blocks = Math.ceil(statSync(file).size / 1024) + 40
  const small = spawn('bash', [
    '-c',
    `ulimit -f ${blocks}; exec "${program}" serve --port 0 --store sqlite:${file}`,
  ])
  const ended = new Promise((tell) => small.on('exit', (code, signal) => tell({ code, signal })))
  const url = await new Promise((tell) => small.stdout.once('data', (text) => tell(String(text).split('\n')[0])))
  const umpire = new Live(url, id)
  await umpire.hello(keys.umpire)
  const kept = []
  let refused
  for (let i = 0; i < 200 && !refused; ++i) {
    const reason = `${i} ${'r'.repeat(1900)}`
    const answer = await rule(umpire, i, reason)
    if (answer.type === 'done') kept.push(reason)
    else refused = answer
  }
  assert.match(refused?.error ?? JSON.stringify(refused), /^nothing was recorded: the server’s store /)
  assert.equal((await ask(url, 'GET', '/api/health')).status, 200)
  await umpire.close()
  small.kill('SIGTERM')
  assert.deepEqual(await ended, { code: 0, signal: null })
  const whole = await start(file)
  const { text } = await ask(whole.url, 'GET', `/api/battles/${id}/journal`, undefined, {
    Authorization: `Seat ${keys.umpire}`,
  })
  const told = text.trim().split('\n').map((line) => JSON.parse(line).reason).filter(Boolean)
  assert.deepEqual(told, kept)
  await whole.kill('SIGTERM')
})
