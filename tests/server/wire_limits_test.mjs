// Bounds of docs/format/protocol.md on how a request is sent, which characters it has, and on lists.
import assert from 'node:assert/strict'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { ask, Live, make, meets, raw, scratch, start } from './sandtable.mjs'

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
  meets('a header', 'what stands between the chunks of a body and behind them 32 KiB, else 431')
  const chunked = (behind_size, behind) =>
    post(`${host}Transfer-Encoding: chunked\r\n`, `2${behind_size}\r\n{}\r\n0\r\n${behind}\r\n`)
  assert.match(await chunked(';a=b', 'X: y\r\n'), /"the request has no 'name'"/)
  for (const bytes of [33_000, 70_000, 1 << 20]) {
    assert.match(await chunked(`;${'x'.repeat(bytes)}`, ''), /^HTTP\/1.1 431 /, `${bytes} between`)
    assert.match(await chunked('', `X: ${'x'.repeat(bytes)}\r\n`), /^HTTP\/1.1 431 /, `${bytes} behind`)
  }
})

test('one Host, and one way to send a body', async () => {
  meets('how a body is sent', 'one `Host`; no `Transfer-Encoding` but `chunked` alone', 'no `Content-Length` beside it; else 400')
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
  meets('`Host`', 'an address of this machine, `localhost`, its name, or a `--host-name`; else 421')
  const as = (name) =>
    raw(server.url, `GET /api/health HTTP/1.1\r\nConnection: close\r\nHost: ${name}\r\n\r\n`)
  for (const name of ['localhost', '127.0.0.1:1', 'table.example', hostname()])
    assert.match(await as(name), /^HTTP\/1.1 200 /, name)
  for (const name of ['evil.example', '127.0.0.1.evil.example', '8.8.8.8'])
    assert.match(await as(name), /^HTTP\/1.1 421 /, name)
})

test('characters of texts that are shown', async () => {
  meets('characters', 'no control characters and none that turn the direction of writing')
  meets('characters', 'chat and reasons may have line feeds and tabs')
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
  meets('lists', '50 battles, 100 with `most=100`; `skip=50` goes on', '`Sandtable-Total`')
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
