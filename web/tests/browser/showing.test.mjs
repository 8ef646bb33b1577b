// What others did is shown step by step: at a pace, with the cards of its fights, and skipped.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { answer, checkout, confirmed, ours, patience, soon, speak, Table, until } from './table.mjs'

const table = new Table()
const shows = (page) => page.locator('.showing')

/** A person against a computer, everything moving. */
async function sit(scenario, mine, theirs, pace) {
  const made = await table.make(scenario, { [mine]: 'open', [theirs]: 'recruit' })
  const page = await table.sit(made, made.keys[mine], {
    settings: { pace, motion: 'full' },
    reducedMotion: 'no-preference',
  })
  // No pace runs by itself: what is shown next is the test's to say.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  return page
}
/** Decides anything until the computer's doings are shown. */
async function until_shown(page) {
  for (let i = 0; i < 40; i++) {
    await Promise.race([ours(page), shows(page).waitFor()])
    if (await shows(page).count()) return
    await answer(page, /pass/, /stand/)
  }
  assert.fail('the computer did nothing that was shown')
}

test('what a computer did is shown entry by entry, and the decision waits for it', async () => {
  const page = await sit('first-battle', 'red', 'blue', 'slow')
  await until_shown(page)
  assert.equal(await page.locator('.decision.ours').count(), 0)
  await soon.match(() => page.locator('.decision h2').innerText(), /What others did/)
  const seen = Number(await page.getByRole('slider').inputValue())
  await page.locator('body').press(' ')
  // By hand: with its clock the page's own waiting stands still. The last of it ends the showing.
  const until = Date.now() + patience
  while (
    (await shows(page).count()) &&
    Number(await page.getByRole('slider').inputValue()) === seen
  ) {
    assert.ok(Date.now() < until, 'space shows nothing more')
    await new Promise((on) => setTimeout(on, 50))
  }
  await page.locator('body').press('Escape')
  await shows(page).waitFor({ state: 'detached' })
})

test('the pace is chosen while it is shown, and kept', async () => {
  const page = await sit('first-battle', 'red', 'blue', 'slow')
  await until_shown(page)
  await page.getByLabel('What others did is shown').selectOption('all at once')
  await shows(page).waitFor({ state: 'detached' })
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('sandtable.settings')))
  assert.equal(kept.pace, 'off')
})

test('sounds are silent until they are switched on, and then heard', async () => {
  for (const sound of [false, true]) {
    const made = await table.make('first-battle', { red: 'open', blue: 'open' })
    const seats = `${made.keys.red},${made.keys.blue}`
    const page = await table.come(made, seats, { settings: { sound } })
    await page.addInitScript(() => {
      globalThis.heard = 0
      for (const node of ['OscillatorNode', 'AudioBufferSourceNode']) {
        const start = globalThis[node].prototype.start
        globalThis[node].prototype.start = function (...at) {
          globalThis.heard++
          return start.apply(this, at)
        }
      }
    })
    await page.reload()
    await ours(page)
    const side = /Red/.test(await page.locator('#decision-head').innerText()) ? 'R' : 'B'
    await page.getByLabel('Or type it').fill(`${side}1: test 0`)
    await page.keyboard.press('Enter')
    await confirmed(page)
    await page
      .locator('.log')
      .getByText(/(passes|fails)/)
      .first()
      .waitFor()
    if (sound) await page.waitForFunction(() => globalThis.heard > 0)
    else await soon.equal(() => page.evaluate(() => globalThis.heard), 0)
    await page.context().close()
    table.pages.splice(table.pages.indexOf(page), 1)
  }
})

/** A recorded battle that is played again, with the dice of its journal. */
class Recorded {
  static async open(name) {
    const file = checkout(`tests/playthroughs/${name}.jsonl`)
    const [header, ...lines] = readFileSync(file, 'utf8').trim().split('\n').map(JSON.parse)
    const seats = Object.fromEntries(header.seats.map(({ id }) => [id, 'open']))
    const { scenario: scenario_text, edition, options } = header
    const plan = { scenario_text, edition, options, seats, odds: true, private: false }
    const made = await table.server.call('POST', 'battles', { ...plan, dice: 'typed' })
    const keys = header.seats.map(({ id }) => made.keys[id]).join(',')
    const page = await table.page_at('/')
    const entries = lines.filter(({ kind }) => kind === 'action')
    return Object.assign(new Recorded(), { made, keys, page, entries, at: 0 })
  }

  /** Plays on up to an entry, that included. */
  async play(last) {
    for (; this.entries[this.at]?.seq <= last; this.at++) {
      const { side, action, rolls = [] } = this.entries[this.at]
      if (side) await this.#say({ type: 'submit', side, action })
      for (const { faces } of rolls) await this.#say({ type: 'roll', faces: faces.join(' ') })
    }
  }
  async #say(message) {
    const ask = { ...message, question: 'now' }
    const [answer] = await speak(this.page, this.made.battle, this.keys, [ask])
    assert.equal(answer.type, 'done', JSON.stringify({ message, answer }))
  }
}
const moving = { settings: { pace: 'slow', motion: 'full' }, reducedMotion: 'no-preference' }
const stopped = async (page) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
}
/** Until what is shown next is told, which is the page's to fetch. */
const told = (page, words) => shows(page).getByText(words).waitFor()

test('the map stays, results are seen first, the dead lie there to the end of it', async () => {
  const battle = await Recorded.open('isandlwana-fr')
  await battle.play(50)
  const page = await table.sit(battle.made, battle.made.keys.british, {
    ...moving,
    viewport: { width: 1366, height: 768 },
  })
  await stopped(page)
  const lies = () => page.locator('.ground svg').boundingBox()
  const lay = await lies()
  await battle.play(52)
  await told(page, /assault 1st/)
  assert.deepEqual(await lies(), lay)
  // What came of it is in sight, the arithmetic behind it.
  const card = page.locator('.decision .cards article')
  const result = card.getByText('is eliminated')
  await result.waitFor()
  const room = await page.locator('.asked').boundingBox()
  const box = await result.boundingBox()
  assert.ok(box.y + box.height < room.y + room.height - 22, 'the result is below the fold')
  await soon.equal(() => card.getByText('class by quality').first().isVisible(), false)
  await card.getByText('Why').click()
  await card.getByText('class by quality').first().waitFor()
  // The question is the others'.
  await soon.equal(() => page.locator('.decision .question').innerText(), '')
  await shows(page).getByRole('button', { name: /^Next/ }).click()
  await told(page, /Umcityu/)
  await until(async () => (await page.locator('.marks .gone').count()) === 1)
})

test('it pauses, and the space bar presses the button that has the focus', async () => {
  const battle = await Recorded.open('isandlwana-fr')
  await battle.play(51)
  const page = await table.sit(battle.made, battle.made.keys.british, moving)
  await stopped(page)
  await battle.play(53)
  await told(page, /Umcityu/)
  await shows(page).getByRole('button', { name: 'Pause' }).click()
  await page.clock.runFor(60_000)
  await told(page, /Umcityu/)
  await page.keyboard.press('p')
  await page.clock.runFor(4_000)
  await told(page, /Nokenke/)
  await shows(page).getByRole('button', { name: 'Skip' }).focus()
  await page.keyboard.press(' ')
  await shows(page).waitFor({ state: 'detached' })
})

test('with reduced motion it is a picture: arrows numbered as the list is', async () => {
  const battle = await Recorded.open('isandlwana-fr')
  await battle.play(44)
  const page = await table.sit(battle.made, battle.made.keys.british)
  await battle.play(56)
  await page.locator('.marks .order').nth(2).waitFor()
  await soon.equal(() => shows(page).count(), 0)
  const numbers = (await page.locator('.marks .order').allTextContents()).map(Number)
  await soon.ok(async () => (await page.locator('.marks .trail .head').count()) >= 3)
  await page.getByText(/^Since your last decision/).click()
  const rows = await page.locator('.since li > button').allInnerTexts()
  for (const number of numbers) assert.match(rows[number - 1], /: (move|march|assault|fire)/)
  rows.forEach((row, at) => assert.match(row, new RegExp(`^${at + 1}\\b`)))
})

/** In a page: of a way that is drawn there some corner turns by more than so many degrees. */
const turns = (corner) =>
  [...document.querySelectorAll('.marks .trail > path')].some((path) => {
    const points = path
      .getAttribute('d')
      .slice(1)
      .split('L')
      .map((point) => point.split(' ').map(Number))
    const legs = points.slice(1).map(([x, y], i) => Math.atan2(y - points[i][1], x - points[i][0]))
    return legs.slice(1).some((leg, i) => {
      const turn = Math.abs(((leg - legs[i]) * 180) / Math.PI) % 360
      return Math.min(turn, 360 - turn) > corner
    })
  })
/** A march of two sectors, a wheel with an advance behind it, a step with a turn in the middle. */
const went = {
  'first-battle-en': { last: 13, watches: 'red', unit: 'Blue Hussars', corner: 50 },
  'first-lines-standard': { last: 12, watches: 'blue', unit: 'Red Dragoons', corner: 10 },
  'night-raid-standard': { last: 77, watches: 'village', unit: '', corner: 5 },
}
for (const [name, { last, watches, unit, corner }] of Object.entries(went))
  test(`a way is drawn and gone as the unit went it, not straight: ${name}`, async () => {
    const battle = await Recorded.open(name)
    await battle.play(last - 1)
    const page = await table.sit(battle.made, battle.made.keys[watches], moving)
    await stopped(page)
    const still = await table.sit(battle.made, battle.made.keys[watches])
    // What is shown goes by: it is looked for from before it comes.
    const gone_by = page.waitForFunction(() =>
      document
        .getAnimations()
        .some(
          ({ effect }) =>
            effect.target.dataset.glides !== undefined && effect.getKeyframes().length > 2,
        ),
    )
    const drawn = page.waitForFunction(turns, corner)
    await battle.play(last)
    if (unit) await told(page, new RegExp(unit))
    else await shows(page).waitFor()
    await page.keyboard.press(' ')
    await Promise.all([gone_by, drawn])
    // So it is in the picture that stands where nothing moves.
    await still.waitForFunction(turns, corner)
  })

test('a battle is played backwards, as it is forwards', async () => {
  const battle = await Recorded.open('first-battle-en')
  await battle.play(9)
  const page = await table.sit(battle.made, battle.made.keys.spectator, moving)
  const at = () => page.getByRole('slider').inputValue().then(Number)
  await page.getByRole('button', { name: 'Watch it backwards' }).click()
  await page.locator('p.past').waitFor()
  await until(async () => (await at()) < 6)
  await page.keyboard.press('P')
  const stood = await at()
  await page.keyboard.press('p')
  await until(async () => (await at()) > stood)
  await page.getByRole('button', { name: 'Pause' }).click()
})
