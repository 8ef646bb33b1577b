// The ruleset that keeps secrets, played in the browser: two posts a side, sealed answers, men in
// hiding. What a seat may not know reaches its page in no way: in no frame, in no answer over HTTP,
// not in what it shows or keeps.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { axe_faults, open_browser, soon } from './table.mjs'
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
const two_worlds = (leak) => Promise.all([begin(leak), begin(leak)])
/** What each in the dark does, in both worlds at once. */
const each_in_the_dark = (pair, does) =>
  Promise.all(pair.flatMap(({ guests }) => in_the_dark.map((seat) => does(guests[seat]))))
const both_decide = (pair, seat, line) =>
  Promise.all(pair.map(({ guests }) => guests[seat].decide(line)))
const at_entry = (pair, seq) => each_in_the_dark(pair, (guest) => guest.at_entry(seq))
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
    await soon.equal(() => chief.page.locator('#main').getAttribute('data-seq'), String(seq - 4))
    await guests['blue-chief'].decide(seq === 5 ? 'place 8' : 'stand')
    for (const guest of Object.values(guests)) await guest.at_entry(seq)
  }
})

/** Where each man is, in every state that a page was sent. */
const men_of = (guest) =>
  guest.pushes
    .filter(([type]) => type === 'state')
    .map(([, text]) => JSON.parse(text).view.men.map(({ at }) => at))
/** All that a page was ever sent, and what it shows and keeps. */
const everything_of = async (guest) =>
  [...guest.pushes, ...guest.answers, ...guest.fetched, await guest.shown()].join()
const picture_of = async ({ page }) =>
  (await page.locator('.plain .ground svg').textContent()).trim()
async function each_decides(guests, lines) {
  for (const [at, seat] of ['red-chief', 'red-wing', 'blue-wing', 'blue-chief'].entries())
    await guests[seat].decide(lines[at])
}
/** The journal, as a seat may have it. */
const journal_of = ({ page }, { battle, keys }, seat) =>
  page.evaluate(
    async ([battle, key]) => {
      const headers = { Authorization: `Seat ${key}` }
      return (await fetch(`/api/battles/${battle}/journal`, { headers })).text()
    },
    [battle, keys[seat]],
  )

test('who lies in hiding is nowhere on the enemy’s page until he is seen', async () => {
  const { guests, made } = await begin()
  await each_decides(guests, ['place 3', 'place 0', 'place 9', 'place 6'])
  const red = guests['red-chief']
  await red.at_entry(5)
  await red.settle()
  const blue = men_of(red).map((men) => men.slice(2))
  assert.ok(blue.length > 1 && blue.flat().every((at) => at === -2), JSON.stringify(blue))
  assert.doesNotMatch(await everything_of(red), /place [69]|wait at [69]|blue's/)
  // The commander sees his wing; the wing sees itself alone; who watches sees nobody.
  assert.deepEqual(men_of(red).at(-1), [3, 0, -2, -2])
  assert.equal(await picture_of(red), 'r..R......')
  assert.equal(await picture_of(guests['red-wing']), 'r.........')
  assert.equal(await picture_of(guests.spectator), '..........')
  assert.equal(await picture_of(guests['blue-chief']), '......B..b')

  // They come within a cell of each other: now both are seen, by everybody.
  await each_decides(guests, ['advance', 'stand', 'stand', 'advance'])
  for (const seat of in_the_dark) {
    await guests[seat].at_entry(9)
    await guests[seat].settle()
    assert.match(await text_of(guests[seat]), /blue’s chief is seen at 5/)
  }
  assert.deepEqual(men_of(red).at(-1), [4, 0, 5, -2])
  assert.match(await everything_of(red), /place 6/)
  assert.doesNotMatch(await everything_of(red), /place 9|wait at 9|blue['’]s wing/)

  // A shot with typed dice, an answer in the middle of it, and the end of it.
  await each_decides(guests, ['shoot', 'stand', 'stand', 'stand'])
  await red.roll('5')
  await guests['blue-chief'].decide('hold')
  await red.roll('6')
  await guests.spectator.page.getByText('blue’s chief falls').first().waitFor()
  const journal = await journal_of(red, made, 'red-chief')
  assert.match(journal, /place 6/)
  assert.doesNotMatch(journal, /place 9/)
  assert.match(await journal_of(guests['blue-wing'], made, 'blue-wing'), /place 9/)
})

/** Blue lies in wait elsewhere and decides otherwise, sooner or later; red does not. */
async function play(pair, look) {
  const [one, two] = pair
  await look()
  await one.guests['blue-chief'].decide('place 8')
  await both_decide(pair, 'red-chief', 'place 0')
  await look()
  await one.guests['blue-wing'].decide('place 9')
  await two.guests['blue-wing'].decide('place 7')
  await two.guests['blue-chief'].decide('place 9')
  await both_decide(pair, 'red-wing', 'place 1')
  await at_entry(pair, 5)
  await look()
  await one.guests['blue-chief'].decide('stand')
  await two.guests['blue-wing'].decide('stand')
  await one.guests['blue-wing'].decide('stand')
  await two.guests['blue-chief'].decide('advance')
  await look()
  for (const seat of ['red-chief', 'red-wing']) await both_decide(pair, seat, 'stand')
  await at_entry(pair, 9)
  await look()
}

test('two worlds that differ in what a seat may not know give its page the same', async () => {
  const pair = await two_worlds()
  const [one, two] = pair
  await play(pair, async () => {
    assert.deepEqual(await told_apart(one, two), [])
    await each_in_the_dark(pair, (guest) => guest.look_about())
    assert.deepEqual(await told_apart(one, two), [])
  })
  await each_in_the_dark(pair, (guest) => guest.come_again())
  assert.deepEqual(await told_apart(one, two), [])
  // The worlds do differ, and blue's own pages show it.
  const [left, right] = pair.map(({ guests }) => guests['blue-wing'])
  assert.notEqual(await text_of(left), await text_of(right))

  // A client that keeps, shows or asks for what it should not would be found as well.
  const { page } = one.guests['red-wing']
  await page.evaluate(() => localStorage.setItem('sandtable.seen', 'place 8'))
  assert.deepEqual(await told_apart(one, two), ['red-wing: storage'])
  await page.evaluate(() => localStorage.removeItem('sandtable.seen'))
  assert.deepEqual(await told_apart(one, two), [])
  await page.evaluate(() => document.querySelector('.decision').setAttribute('data-foe', '8'))
  assert.deepEqual(await told_apart(one, two), ['red-wing: page'])
  await page.evaluate(() => document.querySelector('.decision').removeAttribute('data-foe'))
  await one.guests['red-wing'].ask({ type: 'lang', lang: 'en' })
  assert.deepEqual(await told_apart(one, two), ['red-wing: how many frames'])
  await page.evaluate(() => fetch('/api/rulesets?foe=8'))
  assert.deepEqual(await told_apart(one, two), [
    'red-wing: fetched: /api/rulesets',
    'red-wing: how many frames',
  ])
})

/** What those in the dark find where a defect is planted: the parts, without whose. */
async function leaks(leak) {
  const pair = await two_worlds(leak)
  const [one, two] = pair
  const found = new Set()
  const look = async () => {
    await each_in_the_dark(pair, (guest) => guest.look_about())
    for (const part of await told_apart(one, two))
      found.add(part.slice(part.indexOf(': ') + 2).replace(/ \d+/, ''))
  }
  await both_decide(pair, 'red-chief', 'place 0')
  await both_decide(pair, 'red-wing', 'place 1')
  await one.guests['blue-chief'].decide('place 8')
  await look()
  await two.guests['blue-chief'].decide('place 9')
  await both_decide(pair, 'blue-wing', 'place 7')
  await at_entry(pair, 5)
  await look()
  return found
}

const picture = 'fetched: /api/battles/BATTLE/ground.svg'
for (const [leak, words, parts, without] of [
  ['view', 'of men in hiding in the view', ['frame: state', 'text', picture], []],
  ['asking', 'in a question', ['frame: state', 'text'], [picture]],
  ['drawing', 'in a drawing', [picture, 'text'], ['frame: state']],
])
  test(`a planted leak ${words} is found in what pages get and show`, async () => {
    const found = await leaks(leak)
    for (const part of parts) assert.ok(found.has(part), `${part} of ${[...found]}`)
    for (const part of without) assert.ok(!found.has(part), `${part} of ${[...found]}`)
  })

test('a table that the client does not know is read in both languages, on any screen', async () => {
  const { guests } = await begin()
  const { page } = guests['red-chief']
  for (const lang of ['en', 'fr']) {
    const kept = JSON.stringify({ name: 'Ann', curtain: 'never', lang })
    await page.addInitScript((kept) => localStorage.setItem('sandtable.settings', kept), kept)
    await page.reload()
    const heading = lang === 'en' ? 'What you know' : 'Ce que vous savez'
    await page.getByRole('heading', { name: heading }).waitFor()
    await page.locator('.plain .ground svg').waitFor()
    for (const width of [390, 820, 1366, 2560]) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
      const wider = () =>
        document.documentElement.scrollWidth > document.documentElement.clientWidth
      await soon.equal(() => page.evaluate(wider), false, `${lang} at ${width}`)
      assert.deepEqual(await axe_faults(page), [], `${lang} at ${width}`)
    }
  }
  // What is folded opens by a key.
  const men = page.locator('.plain button[aria-expanded]').first()
  const was = await men.getAttribute('aria-expanded')
  await men.press('Enter')
  await soon.notEqual(() => men.getAttribute('aria-expanded'), was)
})
