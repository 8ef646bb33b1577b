// The ruleset that keeps secrets, played in the browser: two posts a side, sealed answers, men in
// hiding. What a seat may not know reaches its page in no way: in no frame, no answer over HTTP, not
// in what it shows or keeps.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { axe_faults, open_browser } from './table.mjs'
import { in_the_dark, told_apart, World } from './worlds.mjs'

let browser
const worlds = []
before(async () => {
  browser = await open_browser()
})
after(() => browser?.close())
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.end()
})

const begin = (leak) => World.begin(worlds, browser, leak)
const two_worlds = async (leak) => [await begin(leak), await begin(leak)]
const text_of = (guest) => guest.page.locator('#main').innerText()

test('sealed answers, in either order: no page learns whether another has answered', async () => {
  const { guests } = await begin()
  const chief = guests['red-chief']
  const wing = guests['red-wing']
  assert.match(await text_of(chief), /Where to lie in wait\?/)
  for (const [first, second, lines, seq] of [
    [chief, wing, ['place 0', 'place 1'], 5],
    [wing, chief, ['stand', 'stand'], 9],
  ]) {
    await second.settle()
    const others = [second, guests['blue-chief'], guests.spectator]
    for (const other of others) await other.settle()
    const before = await Promise.all(others.map((other) => other.shown()))
    const heard = others.map(({ pushes }) => pushes.length)
    await first.decide(lines[0])
    assert.match(await text_of(first), new RegExp(lines[0]))
    for (const [at, other] of others.entries()) {
      await other.settle()
      assert.equal(await other.shown(), before[at], `${other.seat} sees that somebody answered`)
      assert.equal(other.pushes.length, heard[at], `${other.seat} is told that somebody answered`)
    }
    await second.decide(lines[1])
    // Blue answers, the wing before its chief: that was the last, and all four become entries.
    await guests['blue-wing'].decide(seq === 5 ? 'place 9' : 'stand')
    assert.equal(await chief.page.locator('#main').getAttribute('data-seq'), String(seq - 4))
    await guests['blue-chief'].decide(seq === 5 ? 'place 8' : 'stand')
    for (const guest of Object.values(guests)) await guest.at_entry(seq)
  }
})

test('who lies in hiding is nowhere on the enemy’s page until he is seen', async () => {
  const { guests, made } = await begin()
  const cells = { 'red-chief': 3, 'red-wing': 0, 'blue-chief': 6, 'blue-wing': 9 }
  for (const [seat, cell] of Object.entries(cells)) await guests[seat].decide(`place ${cell}`)
  const red = guests['red-chief']
  await red.at_entry(5)
  await red.settle()
  const men = () =>
    red.pushes.filter(([type]) => type === 'state').map(([, text]) => JSON.parse(text).view.men)
  const hidden = men().map((all) => all.slice(2).map(({ at }) => at))
  assert.ok(hidden.length > 1 && hidden.flat().every((at) => at === -2), JSON.stringify(hidden))
  const everything = async () =>
    [...red.pushes, ...red.answers, ...red.fetched, await red.shown()].join()
  assert.doesNotMatch(await everything(), /place [69]|wait at [69]|blue's/)
  // The commander sees his wing; the wing sees itself alone; who watches sees nobody.
  assert.deepEqual(
    men()
      .at(-1)
      .map(({ at }) => at),
    [3, 0, -2, -2],
  )
  assert.match(await red.page.locator('.plain .ground svg').textContent(), /^r\.\.R\.{6}\s*$/)
  assert.match(
    await guests['red-wing'].page.locator('.plain .ground svg').textContent(),
    /^r\.{9}\s*$/,
  )
  assert.match(
    await guests.spectator.page.locator('.plain .ground svg').textContent(),
    /^\.{10}\s*$/,
  )
  assert.match(
    await guests['blue-chief'].page.locator('.plain .ground svg').textContent(),
    /^\.{6}B\.\.b\s*$/,
  )

  // They come within a cell of each other: now both are seen, by everybody.
  for (const [seat, line] of Object.entries({
    'red-chief': 'advance',
    'red-wing': 'stand',
    'blue-wing': 'stand',
    'blue-chief': 'advance',
  }))
    await guests[seat].decide(line)
  for (const seat of in_the_dark) {
    await guests[seat].at_entry(9)
    await guests[seat].settle()
    assert.match(await text_of(guests[seat]), /blue's chief is seen at 5/)
  }
  assert.deepEqual(
    men()
      .at(-1)
      .map(({ at }) => at),
    [4, 0, 5, -2],
  )
  assert.match(await everything(), /place 6/)
  assert.doesNotMatch(await everything(), /place 9|wait at 9|blue's wing/)

  // A shot with typed dice, an answer in the middle of it, and the end of it.
  for (const [seat, line] of Object.entries({
    'red-chief': 'shoot',
    'red-wing': 'stand',
    'blue-wing': 'stand',
    'blue-chief': 'stand',
  }))
    await guests[seat].decide(line)
  await red.roll('5')
  await guests['blue-chief'].decide('hold')
  await red.roll('6')
  await guests.spectator.page.getByText("blue's chief falls").first().waitFor()
  const answer = await red.page.evaluate(
    async ([battle, key]) => {
      const asked = await fetch(`/api/battles/${battle}/journal`, {
        headers: { Authorization: `Seat ${key}` },
      })
      return asked.text()
    },
    [made.battle, made.keys['red-chief']],
  )
  assert.doesNotMatch(answer, /place 9/)
})

/** Blue lies in wait elsewhere and decides otherwise, sooner or later; red does the same in both. */
async function play(one, two, look) {
  await look()
  await one.guests['blue-chief'].decide('place 8')
  await look()
  for (const { guests } of [one, two]) await guests['red-chief'].decide('place 0')
  await look()
  await one.guests['blue-wing'].decide('place 9')
  await two.guests['blue-wing'].decide('place 7')
  await two.guests['blue-chief'].decide('place 9')
  await look()
  for (const { guests } of [one, two]) await guests['red-wing'].decide('place 1')
  for (const world of [one, two])
    for (const seat of in_the_dark) await world.guests[seat].at_entry(5)
  await look()
  await one.guests['blue-chief'].decide('stand')
  await two.guests['blue-wing'].decide('stand')
  await one.guests['blue-wing'].decide('stand')
  await two.guests['blue-chief'].decide('advance')
  await look()
  for (const { guests } of [one, two])
    for (const seat of ['red-chief', 'red-wing']) await guests[seat].decide('stand')
  for (const world of [one, two])
    for (const seat of in_the_dark) await world.guests[seat].at_entry(9)
  await look()
}

test('two worlds that differ in what a seat may not know give its page the same bytes', async () => {
  const [one, two] = await two_worlds()
  await play(one, two, async () => {
    assert.deepEqual(await told_apart(one, two), [])
    for (const world of [one, two])
      for (const seat of in_the_dark) await world.guests[seat].look_about()
    assert.deepEqual(await told_apart(one, two), [])
  })
  for (const world of [one, two])
    for (const seat of in_the_dark) await world.guests[seat].come_again()
  assert.deepEqual(await told_apart(one, two), [])
  // The worlds do differ, and blue's own pages show it.
  const [left, right] = [one, two].map(({ guests }) => guests['blue-wing'])
  assert.notEqual(await text_of(left), await text_of(right))
})
