// kill -9 in the middle of 1,000 submits: nothing that was acknowledged is lost, the store opens,
// and every battle goes on.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { act, ask, Live, make, program, scratch, start, state_of } from './sandtable.mjs'

const submits = 1000
const kills = 5
const tables = 4

/** Plays one battle after the other at a table until the server is gone. */
async function play(url, progress, table) {
  for (;;) {
    let game = table.game
    if (!game) game = table.game = { ...(await make(url, {})), acknowledged: [] }
    const live = new Live(url, game.battle)
    try {
      const first = await live.hello(`${game.keys.red},${game.keys.blue}`)
      check(game, first)
      while (!state_of(live).over) {
        await live.words(state_of(live))
        const { question, seq } = state_of(live)
        const side = question.asked[0]
        const { actions } = await live.ask({ type: 'actions', side })
        const action = actions[(seq * 7) % actions.length].text
        const changed = live.next((m) => m.type === 'state')
        changed.catch(() => {})
        const answer = await live.ask({ type: 'submit', side, action, question: question.id })
        assert.equal(answer.type, 'done', JSON.stringify(answer))
        game.acknowledged.push({ seq: seq + 1, action })
        if (++progress.done >= progress.until) return
        await changed
      }
      table.finished.push(game)
      table.game = undefined
    } finally {
      live.socket.close()
    }
  }
}

/** Whether a state that tells everything has every acknowledged action. */
function check(game, state) {
  const told = new Map(state.accounts.map((a) => [a.seq, a.action]))
  for (const { seq, action } of game.acknowledged)
    assert.equal(told.get(seq), action, `entry ${seq} of ${game.battle}`)
}

async function check_all(url, games) {
  for (const game of games) {
    const live = new Live(url, game.battle)
    check(game, await live.hello(`${game.keys.red},${game.keys.blue}`))
    await live.close()
  }
}

test('kill -9 loses no acknowledged action', { timeout: 240_000 }, async (t) => {
  const folder = scratch()
  const store = join(folder, 'battles.db')
  const all = Array.from({ length: tables }, () => ({ game: undefined, finished: [] }))
  const games = () => all.flatMap((t) => [...t.finished, ...(t.game ? [t.game] : [])])
  const progress = { done: 0, until: 0 }
  for (let round = 1; round <= kills; round++) {
    const server = await start(store)
    t.after(() => server.kill('SIGKILL'))
    await check_all(server.url, games())
    progress.until = Math.round((submits * round) / kills)
    const played = all.map((table) => play(server.url, progress, table).catch((e) => e))
    while (progress.done < progress.until) await new Promise((tell) => setTimeout(tell, 1))
    const { signal } = await server.kill('SIGKILL')
    assert.equal(signal, 'SIGKILL')
    for (const trouble of await Promise.all(played))
      assert.ok(!(trouble instanceof assert.AssertionError), String(trouble))
  }
  assert.ok(progress.done >= submits)

  const server = await start(store)
  t.after(() => server.kill('SIGKILL'))
  await check_all(server.url, games())
  for (const { battle, keys } of games()) {
    const journal = await ask(server.url, 'GET', `/api/battles/${battle}/journal`, undefined, {
      Authorization: `Seat ${keys.umpire}`,
    })
    const file = join(folder, `${battle}.jsonl`)
    writeFileSync(file, journal.text)
    const replayed = spawnSync(program, ['check', file])
    assert.equal(replayed.status, 0, String(replayed.stderr))
  }
  const ended = await server.kill('SIGTERM')
  assert.deepEqual(ended, { code: 0, signal: null }, server.errors())
})

test('says goodbye when it is told to stop', async () => {
  const server = await start(join(scratch(), 'battles.db'))
  const { battle, keys } = await make(server.url, {})
  const live = new Live(server.url, battle)
  await live.hello(keys.red)
  const goodbye = live.next((m) => m.type === 'closing')
  const ended = server.kill('SIGINT')
  assert.equal((await goodbye).reason, 'the server is stopping')
  assert.equal(await live.closed, 1000)
  assert.deepEqual(await ended, { code: 0, signal: null })
})

/** Types ones until a roll is accepted; the state after it. */
async function throw_dice(live) {
  const { question } = state_of(live)
  for (let faces = '1'; faces.length < 60; faces += ' 1') {
    const changed = live.next((m) => m.type === 'state')
    changed.catch(() => {})
    const answer = await live.ask({ type: 'roll', faces, question: question.id })
    if (answer.type === 'done') return changed
  }
  throw new Error(`no number of ones was accepted for '${question.roll}'`)
}

test('asks again for an action whose dice were half typed when it was killed', async (t) => {
  const store = join(scratch(), 'battles.db')
  let server = await start(store)
  t.after(() => server.kill('SIGKILL'))
  const { battle, keys } = await make(server.url, { dice: 'typed' })
  const both = `${keys.red},${keys.blue}`
  let live = new Live(server.url, battle)
  await live.hello(both)
  // On to an action that asks for a second roll after its first.
  let asked, rolls
  for (let i = 0; i < 400 && rolls !== 2; i++) {
    const { question } = state_of(live)
    if (question.roll === '') {
      asked = { question, seq: state_of(live).seq }
      rolls = 0
      await act(live, (actions) => actions.find((a) => ['fire', 'assault'].includes(a.verb)) ?? actions[0])
    } else {
      if (asked) rolls++
      if (rolls !== 2) await throw_dice(live)
    }
  }
  assert.equal(rolls, 2, 'no action asked for two rolls')
  const half = state_of(live)
  assert.equal(half.seq, asked.seq)
  assert.notEqual(half.question.roll, '')
  await server.kill('SIGKILL')

  server = await start(store)
  live = new Live(server.url, battle)
  const state = await live.hello(both, { since: half.seq })
  assert.deepEqual(state.question, asked.question)
  assert.deepEqual([state.seq, state.afresh, state.accounts], [asked.seq, false, []])
  assert.deepEqual(state.view, half.view)
  // What is typed for the roll that was awaited belongs to nothing now.
  const late = await live.ask({ type: 'roll', faces: '1', question: half.question.id })
  assert.equal(
    late.error,
    `question ${half.question.id} is no longer open; expected an answer to ${asked.question.id}`,
  )
  const none = await live.ask({ type: 'roll', faces: '1', question: asked.question.id })
  assert.equal(none.error, 'no roll is awaited')
  // Given again, with all its dice, it is recorded once.
  await act(live, (actions) => actions.find((a) => ['fire', 'assault'].includes(a.verb)) ?? actions[0])
  while (state_of(live).question.roll !== '') await throw_dice(live)
  assert.ok(state_of(live).seq > asked.seq)
  await live.close()
})
