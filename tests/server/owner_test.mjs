// What whoever set a battle up may do with it: give and withdraw links, and close it where nobody will finish it.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { act, ask, fr, Live, make, meets, patiently, scratch, start, state_of, until } from './sandtable.mjs'

let server
before(async () => (server = await start(join(scratch(), 'battles.db'))))
after(() => server.kill('SIGTERM'))

/** Asks as somebody with a key, or without one. */
const by = (key, method, path, body, more = {}) =>
  patiently(server.url, method, path, body, { ...(key ? { Authorization: `Seat ${key}` } : {}), ...more })
/** Until the words for the dice are given, and both know so; who is asked then. */
async function begun(red, blue) {
  await until(() => state_of(red).seq === state_of(blue).seq && state_of(red).question.kind !== 'word')
  return state_of(red).question.asked[0] === 'red' ? red : blue
}
const links = (battle) => `/api/battles/${battle}/links`

test('a link is withdrawn by the owner: who sits by it is told, and nothing is lost', async () => {
  const { battle, keys, owner } = await make(server.url, { private: true })
  const red = new Live(server.url, battle)
  const blue = new Live(server.url, battle)
  await red.hello(keys.red)
  await blue.hello(keys.blue)
  await act(await begun(red, blue))
  const before = (await by(keys.red, 'GET', `/api/battles/${battle}`)).json.entries
  const told = blue.next((m) => m.type === 'closing')
  const withdrawn = await by(owner, 'DELETE', links(battle), { key: keys.blue })
  assert.equal(withdrawn.status, 200, withdrawn.text)
  assert.deepEqual(withdrawn.json, { seat: 'blue' })
  assert.equal(
    (await told).reason,
    'the link by which you sat here was withdrawn by the owner of this battle: ask for another; nothing of the battle ' +
      'is lost',
  )
  assert.equal(await blue.closed, 1000)
  // It opens nothing any more, and says so.
  const again = new Live(server.url, battle)
  assert.equal((await again.hello(keys.blue)).reason, 'this key opens no seat of this battle')
  assert.equal((await by(keys.blue, 'GET', `/api/battles/${battle}`)).status, 403)
  const twice = await by(owner, 'DELETE', links(battle), { key: keys.blue })
  assert.equal(twice.status, 404)
  assert.equal(twice.json.error, 'this link opens nothing of this battle, or was withdrawn before')
  // The seat is there, and so is all that was played: another link opens it.
  const given = await by(owner, 'POST', links(battle), { seat: 'blue' })
  assert.equal(given.status, 201)
  assert.equal(given.json.seat, 'blue')
  const back = new Live(server.url, battle)
  assert.equal((await back.hello(given.json.key)).type, 'state')
  assert.deepEqual(back.heard.find((m) => m.type === 'welcome').sides, ['blue'])
  assert.equal((await by(keys.red, 'GET', `/api/battles/${battle}`)).json.entries, before)
  await Promise.all([red.close(), back.close()])
})

test('another link for a seat is told to whoever sits there, and to all how many there are', async () => {
  const { battle, keys, owner } = await make(server.url, {})
  const red = new Live(server.url, battle)
  const blue = new Live(server.url, battle)
  await red.hello(keys.red)
  await blue.hello(keys.blue)
  const count = (live) => live.heard.findLast((m) => m.type === 'presence')?.links
  await until(() => count(red) && count(blue))
  assert.deepEqual(count(red), { blue: 1, red: 1, umpire: 1 })
  const told = blue.next((m) => m.type === 'link')
  const given = await by(owner, 'POST', links(battle), { seat: 'blue' })
  assert.deepEqual(await told, { type: 'link', seat: 'blue' })
  await until(() => count(red).blue === 2 && count(blue).blue === 2)
  assert.ok(!red.heard.some((m) => m.type === 'link'), 'nobody else is told of it as his own')
  // Whoever was away meanwhile sees it when he comes back.
  await blue.close()
  const back = new Live(server.url, battle)
  await back.hello(keys.blue)
  await until(() => count(back)?.blue === 2)
  assert.equal((await by(owner, 'DELETE', links(battle), { key: given.json.key })).status, 200)
  await until(() => count(red).blue === 1 && count(back).blue === 1)
  await Promise.all([red.close(), back.close()])
})

test('is told in the language of who sits there', async () => {
  const { battle, keys, owner } = await make(server.url, {})
  const watcher = new Live(server.url, battle)
  await watcher.hello(keys.spectator, { lang: 'fr' })
  const told = watcher.next((m) => m.type === 'closing')
  await by(owner, 'DELETE', links(battle), { key: keys.spectator })
  assert.equal(
    (await told).reason,
    fr(
      'le lien par lequel vous étiez ici a été retiré par le propriétaire de cette bataille : demandez-en un autre ; ' +
        'rien de la bataille n’est perdu',
    ),
  )
})

test('without the umpire’s last link there is no umpire', async () => {
  const { battle, keys, owner } = await make(server.url, {})
  const red = new Live(server.url, battle)
  await red.hello(keys.red, { words: false })
  const told = red.next((m) => m.type === 'presence' && !m.umpire.seat)
  assert.equal((await by(owner, 'DELETE', links(battle), { key: keys.umpire })).status, 200)
  await told
  assert.equal((await ask(server.url, 'GET', `/api/battles/${battle}`)).json.umpire, false)
  const none = await by(owner, 'POST', links(battle), { seat: 'umpire' })
  assert.equal(none.status, 400)
  assert.equal(none.json.error, "'seat': expected one of red, blue, spectator, found 'umpire'")
  await red.close()
})

test('links are the owner’s alone, and are bounded', async () => {
  meets('links of a battle', '64, else 409')
  const { battle, keys, owner } = await make(server.url, { seats: { blue: 'recruit' } })
  const other = await make(server.url, {})
  const refused = async (key, method, body, status, error) => {
    const answer = await by(key, method, links(battle), body)
    assert.equal(answer.json?.error, error)
    assert.equal(answer.status, status)
  }
  const who = 'links are given and withdrawn by the owner of a battle, who set it up'
  await refused(keys.red, 'POST', { seat: 'red' }, 403, who)
  await refused(keys.umpire, 'DELETE', { key: keys.red }, 403, who)
  await refused(other.owner, 'DELETE', { key: keys.red }, 403, 'this key opens no seat of this battle')
  await refused(owner, 'DELETE', { key: other.keys.red }, 404, 'this link opens nothing of this battle, or was withdrawn before')
  await refused(owner, 'DELETE', { key: owner }, 409, 'the owner’s own key cannot be withdrawn')
  await refused(owner, 'DELETE', {}, 400, "the request has no 'key'")
  await refused(owner, 'POST', { seat: 'blue' }, 400, "'seat': expected one of red, umpire, spectator, found 'blue'")
  assert.equal(
    (await by('', 'POST', links(battle), { seat: 'red' })).json.error,
    who,
    'nobody’s request either',
  )
  // red, umpire, spectator and the owner's own are there.
  for (let i = 4; i < 64; i++) assert.equal((await by(owner, 'POST', links(battle), { seat: 'red' })).status, 201)
  await refused(owner, 'POST', { seat: 'red' }, 409, 'a battle has at most 64 links: withdraw one first')
})

test('an owner’s key opens no seat, and its name is who invites', async () => {
  const { battle, keys, owner } = await make(server.url, { private: true })
  assert.equal((await by(keys.blue, 'GET', `/api/battles/${battle}`)).json.owner, '')
  const watching = new Live(server.url, battle)
  await watching.hello(owner)
  const welcome = watching.heard.find((m) => m.type === 'welcome')
  assert.deepEqual([welcome.sides, welcome.umpire, welcome.owner], [[], false, true])
  await watching.close()
  const red = new Live(server.url, battle)
  await red.hello(`${keys.red},${owner}`, { name: 'Ada', words: false })
  const { json } = await by(keys.blue, 'GET', `/api/battles/${battle}`)
  assert.equal(json.owner, 'Ada')
  assert.deepEqual(json.yours, ['blue'])
  await red.close()
})

test('who invites is known by the name of his account, where he tells no other', async () => {
  const { battle, keys, owner } = await make(server.url, { private: true })
  const signed = await by('', 'POST', '/api/account', { name: 'Grace', passphrase: 'a long phrase' })
  assert.equal(signed.status, 201, signed.text)
  const cookie = signed.headers.get('set-cookie').split(';')[0]
  const claimed = await by(owner, 'POST', `/api/battles/${battle}/claim`, undefined, { cookie })
  assert.deepEqual(claimed.json, { seat: 'owner' })
  const socket = new WebSocket(new URL(`/api/battles/${battle}/live`, server.url.replace('http', 'ws')), {
    headers: { cookie },
  })
  await new Promise((tell) => (socket.onopen = tell))
  const state = new Promise((tell) => (socket.onmessage = (event) => JSON.parse(event.data).type === 'state' && tell()))
  socket.send(JSON.stringify({ type: 'hello', version: 2, key: `${keys.red},${owner}`, name: '', lang: 'en', since: 0 }))
  await state
  assert.equal((await by(keys.blue, 'GET', `/api/battles/${battle}`)).json.owner, 'Grace')
  // By the account alone too: it claimed the owner's key.
  assert.equal((await by('', 'POST', links(battle), { seat: 'blue' }, { cookie })).status, 201)
  const mine = await ask(server.url, 'GET', '/api/account/battles', undefined, { cookie })
  assert.deepEqual(mine.json.battles, [])
  socket.close()
})

test('a battle that nobody will finish is closed by its owner, and its journal replays', async () => {
  const { battle, keys, owner } = await make(server.url, { umpire: false })
  const red = new Live(server.url, battle)
  const blue = new Live(server.url, battle)
  await red.hello(`${keys.red},${owner}`)
  await blue.hello(keys.blue)
  await begun(red, blue)
  assert.equal(
    (await blue.ask({ type: 'close' })).error,
    'a battle that nobody will finish is closed by its owner, who set it up, or by its umpire',
  )
  const over = blue.next((m) => m.type === 'state' && m.over)
  assert.equal((await red.ask({ type: 'close' })).type, 'done')
  const state = await over
  assert.equal(state.outcome, 'closed, nobody won')
  assert.deepEqual(state.question.asked, [])
  const told = state.accounts.flatMap((one) => one.told).map((one) => one.line)
  assert.ok(told.includes('The battle was closed before its end: nobody would finish it, and nobody won.'), told)
  assert.equal((await red.ask({ type: 'close' })).error, 'the battle is over already')
  const { question } = state_of(red)
  const late = await red.ask({ type: 'submit', side: 'red', action: 'concede', question: question.id })
  assert.equal(late.error ?? late.reasons?.[0]?.text, 'the battle is over')
  const facts = (await ask(server.url, 'GET', `/api/battles/${battle}`)).json
  assert.equal(facts.over, true)
  assert.deepEqual(facts.outcome, { en: 'closed, nobody won', fr: 'close, personne n’a gagné' })
  const journal = (await by('', 'GET', `/api/battles/${battle}/journal`)).text
  assert.match(journal, /"kind":"result","action":"closed, nobody won"/)
  assert.match(journal, /"kind":"reveal"/)
  const again = await by('', 'POST', '/api/journals', { journal })
  assert.equal(again.status, 201, again.text)
  const copy = (await ask(server.url, 'GET', `/api/battles/${again.json.battle}`)).json
  assert.equal(copy.over, true)
  await Promise.all([red.close(), blue.close()])
})
