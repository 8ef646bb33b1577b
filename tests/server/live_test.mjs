// What a connection to a battle answers, right and wrong.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { act, ask, fr, Live, make, meets, scratch, start, state_of } from './sandtable.mjs'

/** What a page that was opened before the protocol of today is told, whatever it asks. */
const kReload = {
  en:
    'This page was opened before the server was renewed: reload it. What you have composed and ' +
    'not sent stands here until you do.',
  fr: fr(
    'Cette page a été ouverte avant le renouvellement du serveur : rechargez-la. Ce que vous avez ' +
      'composé sans l’envoyer reste ici jusque-là.',
  ),
}

let server
before(async () => (server = await start(join(scratch(), 'battles.db'))))
after(() => server.kill('SIGTERM'))

async function seated(wanted = {}, ...sides) {
  const made = await make(server.url, wanted)
  const lives = []
  for (const side of sides) {
    const live = new Live(server.url, made.battle)
    await live.hello(made.keys[side])
    lives.push(live)
  }
  // A seat that no connection of the test has gives its word too, so that the battle begins.
  const missing = Object.keys(made.keys).filter(
    (seat) => !['umpire', 'spectator', ...sides].includes(seat),
  )
  for (const seat of missing) {
    const live = new Live(server.url, made.battle)
    await live.hello(made.keys[seat])
    await live.close()
  }
  return [made, ...lives]
}

/** The one of two that is asked, once both know. */
async function asked_of(red, blue) {
  while (state_of(red).seq !== state_of(blue).seq) await new Promise((tell) => setTimeout(tell, 2))
  return state_of(red).question.asked[0] === 'red' ? red : blue
}

test('says goodbye to a hello that it does not understand', async () => {
  const { battle, keys } = await make(server.url, {})
  const hidden = await make(server.url, { private: true })
  const plain = { type: 'hello', version: 2, key: keys.red, name: 'A', lang: 'en', since: 0 }
  const cases = [
    [battle, '{', 'expected one JSON object: incomplete JSON'],
    [battle, '7', 'expected one JSON object, found a number'],
    [battle, { ...plain, type: 'hi' }, "'type': expected one of hello; found 'hi'"],
    [battle, { ...plain, version: 3 }, "'version': expected 2, found 3"],
    // A page of before that shows no battle yet has nothing to lose.
    [battle, { ...plain, version: 1 }, kReload.en],
    [battle, { ...plain, key: 'x' }, 'this key opens no seat of this battle'],
    [battle, { ...plain, since: -1 }, "'since': expected a whole number from 0 to 9007199254740991, found -1"],
    [battle, { ...plain, more: 1 }, "the message has 'more', which nothing asks for"],
    [battle, { type: 'hello', version: 2 }, "the message has no 'key'"],
    ['nothing', plain, "no battle 'nothing'"],
    [
      hidden.battle,
      { ...plain, key: '' },
      'this battle is private: it is opened by a link with a key',
    ],
  ]
  for (const [where, hello, reason] of cases) {
    const live = new Live(server.url, where)
    await live.opened
    const closing = live.next((m) => m.type === 'closing')
    live.say(hello)
    assert.equal((await closing).reason, reason)
    assert.equal(await live.closed, 1000)
  }
})

test('says goodbye to a hello of binary data, be it one in all else', async () => {
  const { battle, keys } = await make(server.url, {})
  const live = new Live(server.url, battle)
  await live.opened
  const closing = live.next((m) => m.type === 'closing')
  const hello = { type: 'hello', version: 2, key: keys.red, name: 'A', lang: 'en', since: 0 }
  live.socket.send(Buffer.from(JSON.stringify(hello)))
  assert.equal((await closing).reason, 'expected text, found binary data')
  assert.equal(await live.closed, 1000)
})

test('refuses requests that it does not understand, and goes on', async () => {
  const [, red] = await seated({}, 'red')
  const cases = [
    ['{"id":', 0, 'expected one JSON object: incomplete JSON'],
    [{ type: 'check' }, 0, "the message has no 'id'"],
    [{ id: 1 }, 1, "the message has no 'type'"],
    [
      { id: 2, type: 'dance' },
      2,
      "'type': expected one of check, actions, odds, submit, roll, undo, ask-takeback, " +
        "agree-takeback, stand, at, chat, lang, measure, refuse-takeback, withdraw-takeback, " +
        "word, complete, point, orders, show, outlook, close, draft; found 'dance'",
    ],
    [{ id: 3, type: 'check', side: 'red' }, 3, "the message has no 'action'"],
    [{ id: 4, type: 'actions', side: 7 }, 4, "'side': expected a text, found a number"],
    [{ id: 5, type: 'actions', side: 'blue' }, 5, 'this connection has no seat of blue'],
    [
      { id: 6, type: 'actions', side: 'green' },
      6,
      "unknown side 'green'; expected red, blue, umpire",
    ],
    [
      { id: 7, type: 'chat', text: 'x'.repeat(2001) },
      7,
      "'text': expected at most 2000 bytes, found 2001",
    ],
    [
      { id: 8, type: 'at', seq: 99 },
      8,
      'there is no entry 99 that counts; expected one up to 3',
    ],
    [{ id: 9, type: 'undo', side: 'red' }, 9, 'there is no action of yours to undo'],
    [{ id: 10, type: 'agree-takeback', side: 'red' }, 10, 'no takeback was asked for'],
    [
      { id: 11, type: 'stand', side: 'red', kind: 'tea', answer: 'no' },
      11,
      "unknown question 'tea'; expected react, support, evade-route, convert, fall-back, position",
    ],
  ]
  for (const [message, re, error] of cases) {
    const answer = red.next((m) => m.re === re)
    red.say(message)
    assert.deepEqual(await answer, { re, type: 'refused', error })
  }
  await red.close()
})

test('refuses in French whoever speaks French', async () => {
  const { battle, keys } = await make(server.url, {})
  const live = new Live(server.url, battle)
  await live.hello(keys.red, { lang: 'fr', words: false })
  const told = async (message) => (await live.ask(message)).error
  assert.equal(
    await told({ type: 'actions', side: 'blue' }),
    'cette connexion n’a pas la place de blue',
  )
  assert.equal(await told({ type: 'actions' }), fr('« side » manque dans le message'))
  await live.ask({ type: 'lang', lang: 'en' })
  assert.equal(await told({ type: 'actions' }), "the message has no 'side'")
  await live.close()
  const watcher = new Live(server.url, battle)
  const closing = await watcher.hello('x'.repeat(43), { lang: 'fr', words: false })
  assert.equal(closing.reason, 'cette clé n’ouvre aucune place de cette bataille')
})

test('refuses stale questions and the wrong seat, with nothing changed', async () => {
  const [made, red, blue] = await seated({}, 'red', 'blue')
  const active = await asked_of(red, blue)
  const { question, seq } = state_of(active)
  const [side] = question.asked
  const { actions } = await active.ask({ type: 'actions', side })
  const stale = { type: 'submit', side, action: actions[0].text, question: question.id - 1 }
  assert.equal(
    (await active.ask(stale)).error,
    `question ${question.id - 1} is no longer open; expected an answer to ${question.id}`,
  )
  const idle = active === red ? blue : red
  assert.equal(
    (await idle.ask({ ...stale, question: question.id })).error,
    `this connection has no seat of ${side}`,
  )
  const watcher = new Live(server.url, made.battle)
  await watcher.hello('')
  assert.equal(
    (await watcher.ask({ ...stale, question: question.id })).error,
    `this connection has no seat of ${side}`,
  )
  assert.equal(
    (await watcher.ask({ type: 'roll', faces: '1', question: question.id })).error,
    'this connection has no seat',
  )
  assert.equal(state_of(watcher).seq, seq)
  await Promise.all([red.close(), blue.close(), watcher.close()])
})

test('explains what is not legal, with the nearest that is', async () => {
  const [, red, blue] = await seated({}, 'red', 'blue')
  const active = await asked_of(red, blue)
  const side = state_of(active).question.asked[0]
  const { actions } = await active.ask({ type: 'actions', side })
  const { text, unit } = actions.find((one) => one.verb === 'test')
  const verdict = await active.ask({ type: 'check', side, action: `#${unit}: march 0101` })
  assert.equal(verdict.ok, false)
  assert.ok(verdict.reasons.some((r) => r.ruling === 'forbids'))
  assert.deepEqual([verdict.action.verb, verdict.action.place], ['march', '0101'])
  const misread = await active.ask({ type: 'check', side, action: `#${unit}: mrach 0101` })
  assert.deepEqual([misread.ok, misread.column, misread.action], [false, 5, null])
  assert.doesNotMatch(misread.error, /column/)
  const good = await active.ask({ type: 'check', side, action: text })
  assert.deepEqual([good.type, good.ok, good.action.text], ['verdict', true, text])
  // These rules do not draw where an action would lead, and know one measure only.
  const traced = await active.ask({ type: 'complete', side, action: text, trace: true })
  assert.deepEqual([traced.type, traced.ok, traced.trace], ['verdict', true, null])
  // What pointing comes to: each thing that it may mean, up to the first that is legal.
  const { verdicts } = await active.ask({ type: 'point', side, unit, place: '0101' })
  assert.deepEqual(
    verdicts.map((one) => [one.ok, one.action.verb, one.action.place]).at(-1),
    [false, 'move', '0101'],
  )
  const idle = await active.ask({ type: 'point', side, unit })
  assert.equal(idle.verdicts[0].action.verb, 'stand')
  const { orders } = await active.ask({ type: 'orders', side, unit })
  const test = orders.find((one) => one.verb === 'test')
  assert.deepEqual([test.form, test.part, test.slots.count.least], ['test {count}', 'whole', 0])
  assert.equal(
    (await active.ask({ type: 'measure', words: 'arc R1' })).error,
    "expected 'measure' and two units, or a unit and a sector; found 'arc R1'",
  )
  const odds = await active.ask({ type: 'odds', side, action: text, assume: [] })
  assert.equal(odds.type, 'odds')
  await Promise.all([red.close(), blue.close()])
})

test('lets a page of before stand as it is, and tells it to reload', async () => {
  const [made, red, blue] = await seated({}, 'red', 'blue')
  await asked_of(red, blue)
  const { seq } = state_of(red)
  for (const [lang, words] of Object.entries(kReload)) {
    const old = new Live(server.url, made.battle)
    const told = old.next((m) => m.type === 'chat')
    await old.opened
    old.say({ type: 'hello', version: 1, key: made.keys.red, name: '', lang, since: seq })
    assert.equal((await told).text, words)
    assert.deepEqual(
      old.heard.map((m) => m.type),
      ['welcome', 'chat'],
    )
    // Its requests are of another time: each is answered, none is done.
    const old_words = { type: 'check', side: 'red', action: 'pass', trace: true }
    for (const request of [old_words, { type: 'actions', side: 'red' }]) {
      const answer = await old.ask(request)
      assert.equal(answer.type, 'refused')
      assert.equal(answer.error, words)
    }
    await old.close()
  }
  assert.equal(state_of(red).seq, seq)
  await Promise.all([red.close(), blue.close()])
})

test('keeps both players and a spectator up to date, and resumes where one left', async () => {
  const [made, red, blue] = await seated({}, 'red', 'blue')
  for (let i = 0; i < 6; i++) await act(await asked_of(red, blue))
  await asked_of(red, blue)
  const { seq } = state_of(red)
  const told = red.heard.filter((m) => m.type === 'state').flatMap((m) => m.accounts)
  // The first two entries are the words for the dice, of which nothing is told.
  assert.deepEqual(
    told.map((a) => a.seq),
    Array.from({ length: seq - 2 }, (_, i) => i + 3),
  )
  await red.close()
  const back = new Live(server.url, made.battle)
  const state = await back.hello(made.keys.red, { since: seq - 2 })
  assert.deepEqual(
    [state.afresh, state.accounts.map((a) => a.seq)],
    [false, [seq - 1, seq]],
  )
  assert.deepEqual(state.view, state_of(blue).view)
  const then = await back.ask({ type: 'at', seq: seq - 1 })
  assert.deepEqual([then.type, then.seq, then.question.id], ['view', seq - 1, 0])
  await Promise.all([back.close(), blue.close()])
})

test('takes back by consent, and begins the accounts again', async () => {
  const [made, red, blue] = await seated({}, 'red', 'blue')
  for (let i = 0; i < 4; i++) await act(await asked_of(red, blue))
  const asked = blue.next((m) => m.type === 'state' && m.takeback)
  await red.ask({ type: 'ask-takeback', side: 'red', to: 4, reason: 'a slip' })
  assert.deepEqual((await asked).takeback, { from: 'red', to: 4, reason: 'a slip', umpire: false })
  assert.equal(
    (await red.ask({ type: 'agree-takeback', side: 'red' })).error,
    'the other side must agree to a takeback',
  )
  const gone = red.next((m) => m.type === 'state' && m.afresh)
  await blue.ask({ type: 'agree-takeback', side: 'blue' })
  const state = await gone
  const told = state.accounts.at(-1)
  assert.deepEqual(
    [state.accounts.slice(0, -1).map((a) => a.seq), state.takeback],
    [[3, 4], null],
  )
  assert.deepEqual([told.side, told.action, told.back_to, told.reason], ['red', '', 4, 'a slip'])
  assert.match(told.told[0].line, /went back to where the battle stood after entry 4: a slip\.$/)
  // What the takeback led to can be looked at as any entry can.
  assert.equal((await red.ask({ type: 'at', seq: told.seq })).type, 'view')
  const back = new Live(server.url, made.battle)
  assert.equal((await back.hello(made.keys.red, { since: 6 })).afresh, true)
  await Promise.all([red.close(), blue.close(), back.close()])
})

test('tells everybody what becomes of a takeback', async () => {
  const [made, red, blue] = await seated({}, 'red', 'blue')
  const watcher = new Live(server.url, made.battle)
  await watcher.hello(made.keys.spectator)
  for (let i = 0; i < 4; i++) await act(await asked_of(red, blue))
  const wish = { type: 'ask-takeback', side: 'red', to: 4, reason: 'a slip' }
  for (const [what, who, side] of [
    ['refused', blue, 'blue'],
    ['withdrawn', red, 'red'],
  ]) {
    const heard = watcher.next((m) => m.type === 'takeback' && m.what === 'asked')
    await red.ask(wish)
    assert.deepEqual(await heard, {
      type: 'takeback',
      what: 'asked',
      by: 'red',
      from: 'red',
      to: 4,
      reason: 'a slip',
    })
    const settled = watcher.next((m) => m.type === 'takeback' && m.what === what)
    const state = blue.next((m) => m.type === 'state' && m.takeback === null)
    const verb = what === 'refused' ? 'refuse-takeback' : 'withdraw-takeback'
    assert.equal((await who.ask({ type: verb, side })).type, 'done')
    assert.equal((await settled).by, side)
    await state
    assert.equal(
      (await blue.ask({ type: 'agree-takeback', side: 'blue' })).error,
      'no takeback was asked for',
    )
  }
  await Promise.all([red.close(), blue.close(), watcher.close()])
})

test('tells the answers given in advance to their own side, and nobody else', async () => {
  const [made, red, blue] = await seated({}, 'red', 'blue')
  const again = new Live(server.url, made.battle)
  const watcher = new Live(server.url, made.battle)
  const umpire = new Live(server.url, made.battle)
  assert.deepEqual((await again.hello(made.keys.red)).standing, [])
  await watcher.hello('')
  await umpire.hello(made.keys.umpire)
  const states = (live) => live.heard.filter((m) => m.type === 'state').length
  const others = [blue, watcher, umpire].map(states)
  const told = Promise.all([red, again].map((live) => live.next((m) => m.type === 'state')))
  const stand = { type: 'stand', side: 'red', kind: 'react', answer: 'decline' }
  assert.equal((await red.ask(stand)).type, 'done')
  const standing = [{ side: 'red', kind: 'react', answer: 'decline' }]
  for (const state of await told) {
    assert.deepEqual(state.standing, standing)
    assert.deepEqual(state.accounts, [])
  }
  for (const live of [blue, watcher, umpire]) await live.ask({ type: 'measure', words: 'x' })
  for (const [i, live] of [blue, watcher, umpire].entries()) {
    assert.equal(states(live), others[i])
    assert.deepEqual(state_of(live).standing, [])
  }
  // Who plays both sides on one screen has both sides' answers.
  const screen = new Live(server.url, made.battle)
  const both = await screen.hello(`${made.keys.red},${made.keys.blue}`)
  assert.deepEqual(both.standing, standing)
  const gone = again.next((m) => m.type === 'state')
  await red.ask({ ...stand, answer: '' })
  assert.deepEqual((await gone).standing, [])
  await Promise.all([red, blue, again, watcher, umpire, screen].map((live) => live.close()))
})

test('heads each account with its turn and the part of it, in the language asked for', async () => {
  const [made, red, blue] = await seated({}, 'red', 'blue')
  for (let i = 0; i < 4; i++) await act(await asked_of(red, blue))
  await asked_of(red, blue)
  const { accounts, seq } = await new Live(server.url, made.battle).hello('')
  assert.deepEqual([accounts[0].side, accounts[0].turn, accounts[0].phase], ['', 0, ''])
  for (const account of accounts.slice(1)) {
    assert.ok(account.turn >= 1, JSON.stringify(account))
    assert.match(account.phase, /^(Red|Blue) activation$/)
  }
  const told = red.heard.filter((m) => m.type === 'state').flatMap((m) => m.accounts)
  assert.deepEqual(
    told.map(({ turn, phase }) => [turn, phase]),
    accounts.map(({ turn, phase }) => [turn, phase]),
  )
  const french = await new Live(server.url, made.battle).hello('', { lang: 'fr' })
  assert.equal(french.accounts.length, seq - 2)
  assert.match(french.accounts.at(-1).phase, /^Activation des /)
  await Promise.all([red.close(), blue.close()])
})

test('waits for a word from every seat before the first roll, and says so', async () => {
  const { battle, keys } = await make(server.url, {})
  const red = new Live(server.url, battle)
  const first = await red.hello(keys.red, { words: false })
  const { commitment } = red.heard.find((m) => m.type === 'welcome').battle
  assert.match(commitment, /^[0-9a-f]{64}$/)
  assert.deepEqual(
    [first.seq, first.question.kind, first.question.asked, first.question.text],
    [0, 'word', ['red', 'blue'], 'Red, Blue: a word for the dice, before the first roll'],
  )
  const early = await red.ask({ type: 'submit', side: 'red', action: 'pass', question: first.question.id })
  assert.match(early.error, /^words for the dice are awaited first, of Red and Blue$/)
  const { seq, question } = await red.words(first)
  assert.deepEqual([seq, question.kind, question.asked], [1, 'word', ['blue']])
  assert.equal(
    (await red.ask({ type: 'word', side: 'red', text: 'more' })).error,
    'no word for the dice is awaited of Red',
  )
  assert.equal(
    (await red.ask({ type: 'word', side: 'blue', text: 'mine' })).error,
    'this connection has no seat of blue',
  )
  const begun = red.next((m) => m.type === 'state' && m.seq === 3)
  const blue = new Live(server.url, battle)
  await blue.hello(keys.blue)
  assert.notEqual((await begun).question.kind, 'word')
  await Promise.all([red.close(), blue.close()])
})

test('states what seeded dice were committed to', async () => {
  const [made, red] = await seated({}, 'red')
  const { battle } = red.heard.find((m) => m.type === 'welcome')
  assert.match(battle.commitment, /^[0-9a-f]{64}$/)
  const listed = (await ask(server.url, 'GET', '/api/battles')).json
  assert.equal(listed.find((b) => b.battle === made.battle).commitment, battle.commitment)
  const { text } = await ask(server.url, 'GET', `/api/battles/${made.battle}/journal`)
  assert.equal(JSON.parse(text.split('\n')[0]).dice.commitment, battle.commitment)
  const [, typed] = await seated({ dice: 'typed' }, 'red')
  assert.equal(typed.heard.find((m) => m.type === 'welcome').battle.commitment, '')
  await Promise.all([red.close(), typed.close()])
})

test('plays with dice that are rolled at the table', async () => {
  const [made, red] = await seated({ dice: 'typed' }, 'red')
  let rolls = 0
  for (let i = 0; i < 400 && rolls < 12; i++) {
    const { question } = state_of(red)
    if (question.roll === '') break
    let answer
    for (let faces = '1'; ; faces += ' 1') {
      const changed = red.next((m) => m.type === 'state')
      changed.catch(() => {})
      answer = await red.ask({ type: 'roll', faces, question: question.id })
      if (answer.type === 'done') {
        await changed
        break
      }
      assert.match(answer.error, /expected/)
      assert.ok(faces.length < 40, answer.error)
    }
    rolls++
    const next = state_of(red).question
    assert.notEqual(next.id, question.id)
    if (next.roll === '' && next.asked[0] === 'red') await act(red)
  }
  assert.ok(rolls > 0)
  assert.equal(made.keys.umpire.length > 20, true)
  await red.close()
})

test('holds several seats on one screen, and lets the umpire rule with a reason', async () => {
  const { battle, keys } = await make(server.url, {})
  const screen = new Live(server.url, battle)
  const state = await screen.hello(`${keys.red},${keys.blue}`)
  const welcome = screen.heard.find((m) => m.type === 'welcome')
  assert.deepEqual(welcome.sides, ['red', 'blue'])
  assert.equal(state.viewer, state.question.asked[0])
  for (let i = 0; i < 8; i++) await act(screen)
  const umpire = new Live(server.url, battle)
  assert.equal((await umpire.hello(keys.umpire)).viewer, 'umpire')
  const ruling = { type: 'submit', side: 'umpire', action: 'rule red: points 9', question: 0 }
  assert.equal((await umpire.ask(ruling)).error, 'a ruling of the umpire needs a reason')
  const ruled = await umpire.ask({ ...ruling, reason: 'a miscount' })
  assert.ok(ruled.type === 'done' || ruled.reasons.length > 0, JSON.stringify(ruled))
  await Promise.all([screen.close(), umpire.close()])
})

test('passes on chat and presence, speaks French when asked', async () => {
  const [, red, blue] = await seated({}, 'red', 'blue')
  const heard = blue.next((m) => m.type === 'chat')
  await red.ask({ type: 'chat', text: 'Bonjour <b>' })
  const { from, side, text } = await heard
  assert.deepEqual([from, side, text], ['Tester', 'red', 'Bonjour <b>'])
  const french = red.next((m) => m.type === 'state')
  await red.ask({ type: 'lang', lang: 'fr' })
  const state = await french
  assert.equal(state.afresh, true)
  assert.notEqual(state.question.text, state_of(blue).question.text)
  const gone = red.next((m) => m.type === 'presence')
  await blue.close()
  assert.equal((await gone).seats.find((s) => s.side === 'blue').here, false)
  await red.close()
})

test('hides odds at a table without', async () => {
  const [, red] = await seated({ odds: false }, 'red')
  assert.equal(
    (await red.ask({ type: 'odds', side: 'red', action: 'x', assume: [] })).error,
    'no odds are shown at this table',
  )
  await red.close()
})

test('ends a connection that sends too long a message', async () => {
  meets('a message', '64 KiB, else the connection ends with close code 1009')
  const [, red] = await seated({}, 'red')
  red.say(`{"id":1,"type":"chat","text":"${'x'.repeat(70000)}"}`)
  assert.equal(await red.closed, 1009)
})

test('limits how many messages a connection sends', async () => {
  const [, red] = await seated({}, 'red')
  const closing = red.next((m) => m.type === 'closing')
  for (let i = 0; i < 2000; i++) red.say({ id: 1000 + i, type: 'agree-takeback', side: 'blue' })
  assert.equal((await closing).reason, 'too many messages')
  assert.ok(red.heard.some((m) => m.error === 'too many messages: wait a second'))
  assert.equal(await red.closed, 1000)
})

/** A WebSocket without a library, which can refuse to read. */
async function slow_reader(battle, key) {
  const { hostname, port } = new URL(server.url)
  const socket = connect(port, hostname)
  const frame = (text) => {
    const payload = Buffer.from(text)
    const mask = randomBytes(4)
    const head = Buffer.from([0x81, 0xfe, payload.length >> 8, payload.length & 255, ...mask])
    return Buffer.concat([head, payload.map((byte, i) => byte ^ mask[i % 4])])
  }
  socket.write(
    `GET /api/battles/${battle}/live HTTP/1.1\r\nHost: ${hostname}:${port}\r\n` +
      'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n' +
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  )
  await new Promise((tell) => socket.once('data', tell))
  const text = { type: 'hello', version: 2, key, name: 'Slow'.padEnd(40), lang: 'en', since: 0 }
  socket.write(frame(JSON.stringify(text)))
  await new Promise((tell) => socket.once('data', tell))
  socket.pause()
  return { socket, say: (message) => socket.write(frame(JSON.stringify(message).padEnd(126))) }
}

test('drops a reader that does not read', async () => {
  meets('unread', '4 MiB of a connection, and one message beyond')
  const [{ battle, keys }] = await seated({ scenario: 'isandlwana' })
  const { socket, say } = await slow_reader(battle, keys.british)
  const ended = new Promise((tell) => socket.on('close', tell))
  socket.on('error', () => {})
  const dropped = async () =>
    Number(/dropped_slow_total (\d+)/.exec((await ask(server.url, 'GET', '/metrics')).text)[1])
  const pulse = setInterval(() => say({ id: 1, type: 'at', seq: 3 }), 6)
  for (let i = 0; i < 200 && (await dropped()) === 0; i++)
    await new Promise((tell) => setTimeout(tell, 100))
  clearInterval(pulse)
  assert.equal(await dropped(), 1)
  socket.resume()
  await ended
})

test('refuses a WebSocket from another page or of nothing', async () => {
  const { battle } = await make(server.url, {})
  const { hostname, port } = new URL(server.url)
  const upgrade = (path, origin) =>
    new Promise((tell) => {
      const socket = connect(port, hostname, () =>
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${origin}\r\n` +
            'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n' +
            'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
        ),
      )
      socket.once('data', (text) => tell(String(text)) || socket.destroy())
    })
  assert.match(await upgrade(`/api/battles/${battle}/live`, 'https://evil.example'), / 403 /)
  assert.match(await upgrade('/api/live', `http://${hostname}:${port}`), / 404 /)
  assert.match(
    await upgrade(`/api/battles/${battle}/live`, `http://${hostname}:${port}`),
    / 101 /,
  )
})
