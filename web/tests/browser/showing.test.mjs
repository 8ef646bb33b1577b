// What others did is shown step by step: at a pace, with the cards of its fights, and skipped.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answer, confirmed, ours, patience, Table } from './table.mjs'

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
  assert.match(await page.locator('.decision h2').innerText(), /What others did/)
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
    else assert.equal(await page.evaluate(() => globalThis.heard), 0)
    await page.context().close()
    table.pages.splice(table.pages.indexOf(page), 1)
  }
})
