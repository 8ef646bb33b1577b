// Who is told of turns while his page is closed, as far as the API goes: no push service is reached
// from here (server/wire/turns_test.cpp has one), and none is asked for.
import assert from 'node:assert/strict'
import { createECDH } from 'node:crypto'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { ask, fr, make, meets, new_address, scratch, start } from './sandtable.mjs'

let server, battle
before(async () => {
  server = await start(join(scratch(), 'battles.db'), '--trust-proxy', '--push', 'mailto:test@example.org')
  battle = await make(server.url, { scenario: 'first-battle', seats: {} })
})

const p256dh = createECDH('prime256v1').generateKeys('base64url')
const auth = Buffer.alloc(16, 7).toString('base64url')
const browser = (name, more = {}) => ({
  endpoint: `https://push.example.org/${name}`,
  p256dh,
  auth,
  lang: 'en',
  ...more,
})
const post = (body, headers = {}) =>
  ask(server.url, 'POST', '/api/push', body, { 'X-Forwarded-For': new_address(), ...headers })

test('so many browsers are told of a seat, and of an account', async () => {
  meets('browsers that are told of turns', '10 of an account, 10 of a seat, else 409')
  const keys = [battle.keys.red]
  for (let i = 0; i < 10; ++i) assert.equal((await post(browser(`seat-${i}`, { keys }))).status, 200)
  assert.equal((await post(browser('seat-more', { keys }))).status, 409)
  const who = { name: 'Ada', passphrase: 'a long enough phrase' }
  const signed = await ask(server.url, 'POST', '/api/account', who)
  const Cookie = signed.headers.get('set-cookie').split(';')[0]
  for (let i = 0; i < 10; ++i) assert.equal((await post(browser(`own-${i}`), { Cookie })).status, 200)
  assert.equal((await post(browser('own-more'), { Cookie })).status, 409)
  const dropped = await ask(server.url, 'DELETE', '/api/push', {
    endpoint: 'https://push.example.org/own-0',
  })
  assert.equal(dropped.status, 200)
  assert.equal((await post(browser('own-more'), { Cookie })).status, 200)
  // Signing out takes all of them along.
  assert.equal((await ask(server.url, 'DELETE', '/api/session', undefined, { Cookie })).status, 200)
  assert.equal((await post(browser('own-late'), { Cookie })).status, 403)
  const again = await ask(server.url, 'POST', '/api/session', who)
  const cookie = { Cookie: again.headers.get('set-cookie').split(';')[0] }
  for (let i = 0; i < 10; ++i) assert.equal((await post(browser(`new-${i}`), cookie)).status, 200)
})

test('an endpoint is of so many bytes, by https at its port, and a browser has so many keys', async () => {
  meets('browsers that are told of turns', '64 keys of each', 'endpoints of 1,024 bytes, by https at port 443')
  const refused = async (more, error, lang = 'en') => {
    const { status, json } = await post(browser('x', { keys: [battle.keys.blue], ...more }), {
      'Accept-Language': lang,
    })
    assert.deepEqual([status, json.error], [400, error])
  }
  const begin = 'https://push.example.org/'
  const long = begin + 'x'.repeat(1024 - begin.length)
  assert.equal((await post(browser('', { endpoint: long, keys: [battle.keys.blue] }))).status, 200)
  await refused({ endpoint: `${long}x` }, "'endpoint': expected at most 1024 bytes, found 1025")
  await refused(
    { endpoint: 'https://push.example.org:8443/x' },
    "'endpoint': expected the port of https, 443, found 8443",
  )
  const other = "'endpoint': expected the address of https that the browser’s push service gave it, found another text"
  await refused({ endpoint: 'http://push.example.org/x' }, other)
  for (const name of ['127.0.0.1', '[::1]', '169.254.169.254', 'localhost', 'router.lan']) {
    const found = `'endpoint': expected the name of a push service on the internet, found '${name}'`
    await refused({ endpoint: `https://${name}/x` }, found)
  }
  await refused(
    { endpoint: 'https://10.0.0.1/x' },
    fr('« endpoint » : le nom d’un service d’envoi sur Internet est attendu ; trouvé : « 10.0.0.1 »'),
    'fr',
  )
  const keys = Array.from({ length: 64 }, (_, at) => (at ? `nobody ${at}` : battle.keys.blue))
  assert.equal((await post(browser('keys', { keys }))).status, 200)
  await refused({ keys: [...keys, 'x'] }, "'keys': expected an array of at most 64 texts")
})
