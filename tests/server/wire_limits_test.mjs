// Bounds of docs/format/protocol.md on how a request is sent, which characters it has, and on what an
// address may say and have told again. Each test comes from an address of its own.
import assert from 'node:assert/strict'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { ask, Live, make, raw, scratch, start, state_of } from './sandtable.mjs'

let server
before(
  async () =>
    (server = await start(join(scratch(), 'battles.db'), '--trust-proxy', '--host-name', 'Table.Example')),
)
after(() => server.kill('SIGTERM'))

const host = 'Host: localhost\r\n'
const post = (headers, body) =>
  raw(server.url, `POST /api/session HTTP/1.1\r\nConnection: close\r\n${headers}\r\n${body}`)

test('what stands between the chunks of a body and behind them', async () => {
  const chunked = (behind_size, behind) =>
    post(`${host}Transfer-Encoding: chunked\r\n`, `2${behind_size}\r\n{}\r\n0\r\n${behind}\r\n`)
  assert.match(await chunked(';a=b', 'X: y\r\n'), /"the request has no 'name'"/)
  for (const bytes of [33_000, 70_000, 1 << 20]) {
    assert.match(await chunked(`;${'x'.repeat(bytes)}`, ''), /^HTTP\/1.1 431 /, `${bytes} between`)
    assert.match(await chunked('', `X: ${'x'.repeat(bytes)}\r\n`), /^HTTP\/1.1 431 /, `${bytes} behind`)
  }
})

test('one Host, and one way to send a body', async () => {
  const sent = (headers) => post(headers, '2\r\n{}\r\n0\r\n\r\n')
  assert.match(await sent(`${host}Transfer-Encoding: chunked\r\n`), /"the request has no 'name'"/)
  for (const encoding of ['gzip, chunked', 'chunked, chunked', 'identity'])
    assert.match(await sent(`${host}Transfer-Encoding: ${encoding}\r\n`), /^HTTP\/1.1 400 /, encoding)
  assert.match(
    await sent(`${host}Transfer-Encoding: chunked\r\nContent-Length: 12\r\n`),
    /^HTTP\/1.1 400 /,
  )
  assert.match(await sent(host + host), /"expected one Host, found 2"/)
  assert.match(await sent(''), /"expected one Host, found none"/)
})

test('names under which it answers', async () => {
  const as = (name) =>
    raw(server.url, `GET /api/health HTTP/1.1\r\nConnection: close\r\nHost: ${name}\r\n\r\n`)
  for (const name of ['localhost', '127.0.0.1:1', 'table.example', hostname()])
    assert.match(await as(name), /^HTTP\/1.1 200 /, name)
  for (const name of ['evil.example', '127.0.0.1.evil.example', '8.8.8.8'])
    assert.match(await as(name), /^HTTP\/1.1 421 /, name)
})

test('characters of texts that are shown', async () => {
  const wrong = (name, found) =>
    `'${name}': expected no control or direction characters, found ${found}`
  const { battle, keys } = await make(server.url, {})
  const titled = async (title) =>
    (await ask(server.url, 'POST', '/api/battles', { scenario: 'first-battle', seats: {}, dice: 'seeded', title })).json
  assert.equal((await titled('a\u202eb')).error, wrong('title', 'U+202E'))
  assert.equal((await titled('a\tb')).error, wrong('title', 'U+0009'))
  const named = new Live(server.url, battle)
  assert.equal((await named.hello(keys.red, { name: 'A\u202eda' })).reason, wrong('name', 'U+202E'))
  const live = new Live(server.url, battle)
  await live.hello(keys.red, { words: false })
  assert.equal((await live.ask({ type: 'chat', text: 'a\tb\nc' })).type, 'done')
  assert.equal((await live.ask({ type: 'chat', text: 'a\u001bb' })).error, wrong('text', 'U+001B'))
  await live.close()
})

test('lists have 50 battles, 100 where they are asked for', async () => {
  await Promise.all(
    Array.from({ length: 101 }, (_, n) =>
      ask(
        server.url,
        'POST',
        '/api/battles',
        { scenario: 'first-battle', seats: {}, dice: 'seeded' },
        { 'X-Forwarded-For': `10.8.0.${n % 4}` },
      ),
    ),
  )
  const list = (query) => ask(server.url, 'GET', `/api/battles${query}`)
  const all = Number((await list('')).headers.get('sandtable-total'))
  assert.ok(all >= 101, String(all))
  assert.equal((await list('')).json.length, 50)
  assert.equal((await list('?most=100')).json.length, 100)
  assert.equal((await list('?most=101')).status, 400)
  assert.equal((await list('?most=100&skip=100')).json.length, all - 100)
})

test('chat of an address', async () => {
  const { battle, keys } = await make(server.url, {})
  const [red, blue] = await Promise.all(
    [keys.red, keys.blue].map(async (key) => {
      const live = new Live(server.url, battle, '10.8.1.1')
      await live.hello(key, { words: false })
      return live
    }),
  )
  // A line counts for 100 bytes more, and the last may leave a debt. 1 KiB a second comes back.
  const said = []
  for (let i = 0; i < 9; ++i) said.push(red.ask({ type: 'chat', text: 'c'.repeat(1900) }))
  assert.ok((await Promise.all(said)).every((m) => m.type === 'done'))
  const tired = 'too much table talk: wait a while'
  let refused
  for (let i = 0; i < 200 && !refused; ++i) {
    const { error } = await blue.ask({ type: 'chat', text: 'c'.repeat(1900) })
    if (error) refused = error
  }
  assert.equal(refused, tired)
  const other = new Live(server.url, battle, '10.8.1.2')
  await other.hello('', { words: false })
  assert.equal((await other.ask({ type: 'chat', text: 'c' })).type, 'done')
  await Promise.all([red.close(), blue.close(), other.close()])
})

test('positions that are told again to an address', async () => {
  const { battle, keys } = await make(server.url, { scenario: 'mollwitz' })
  const sit = async (address, more) => {
    const live = new Live(server.url, battle, address)
    await live.hello(`${keys.prussia},${keys.austria}`, more)
    return live
  }
  const other = await sit('10.8.2.2', {})
  const lives = await Promise.all(
    Array.from({ length: 4 }, () => sit('10.8.2.1', { words: false })),
  )
  const again = (live) => live.ask({ type: 'at', seq: state_of(other).seq })
  // 16 MiB at once, and 1 MiB a second comes back: some together, and few enough to be read.
  let told = 0
  let refused
  for (let i = 0; i < 200 && !refused; ++i) {
    const answers = await Promise.all(lives.flatMap((live) => Array.from({ length: 20 }, () => again(live))))
    for (const { type, error, view } of answers)
      if (type === 'view') told += JSON.stringify(view).length
      else refused ??= error
  }
  assert.equal(refused, 'too much was asked from this address: wait a while')
  assert.ok(told > 12 << 20, String(told))
  assert.equal((await again(other)).type, 'view')
  await Promise.all([...lives, other].map((live) => live.close()))
})
