// What stands beside the map: log, timeline, chat, presence, dice, undo, takebacks, umpire,
// curtain.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { axe_faults, checkout, patience, soon, speak, Table, until } from './table.mjs'

const table = new Table()
const make = (seats, more) => table.make('first-battle', seats, more)
const sit = (made, key, name, settings = {}) =>
  table.come(made, key, { settings: { name, curtain: 'auto', ...settings } })

/** A battle that two computers have fought to its end. */
async function fought() {
  const made = await make({ red: 'recruit', blue: 'recruit' })
  for (const end = Date.now() + 4 * patience; Date.now() < end;) {
    const facts = await table.server.call('GET', `battles/${made.battle}`)
    if (facts.over) return { made, facts }
    await new Promise((done) => setTimeout(done, 250))
  }
  throw new Error('two recruits did not end their battle in four minutes')
}

const log = (page) => page.getByRole('region', { name: 'What happened' }).last()

test('the log tells every roll in a sentence, unfolds its ledger, leads to the rules', async () => {
  const { made } = await fought()
  const page = await sit(made, made.keys.spectator, 'Ann')
  const roll = log(page)
    .locator('details', { hasText: /fires at|tests its reactivity/ })
    .last()
  await roll.waitFor()
  const clause = roll.locator('ul button').first()
  await soon.equal(() => clause.isVisible(), false)
  await roll.locator('summary').click()
  await soon.match(() => clause.innerText(), /^§ [a-z-]+\.[a-z.-]+$/)
  const name = (await clause.innerText()).slice(2)
  await clause.click()
  await page.locator(`article[data-clause="${name}"][aria-current]`).waitFor()
})

/** A recorded battle, opened as a journal: the same at every run. */
async function recorded(name) {
  const file = checkout(`tests/playthroughs/${name}.jsonl`)
  return table.server.call('POST', 'journals', { journal: readFileSync(file, 'utf8') })
}

for (const [name, part] of [
  ['first-battle-en', /^Turn 2: (Red|Blue) activation, entry/],
  ['first-lines-standard', /^Turn 2: [\w ]+ half-turn\b.*, entry/],
]) {
  test(`the timeline steps by entry, part and turn, and links to a moment: ${name}`, async () => {
    const made = await recorded(name)
    const page = await sit(made, made.keys.spectator, 'Ann')
    const slider = page.getByRole('slider', { name: 'Moment of the battle' })
    await slider.waitFor()
    const where = async () => slider.getAttribute('aria-valuetext')
    const comes = async (pattern) => {
      await page.waitForFunction(
        (source) =>
          new RegExp(source).test(
            document.querySelector('[type=range]')?.getAttribute('aria-valuetext'),
          ),
        pattern.source,
      )
    }
    const entry = async () => Number(/entry (\d+)/.exec(await where())[1])
    await comes(/entry \d+ of \d+$/)
    const last = Number(/of (\d+)$/.exec(await where())[1])
    assert.ok(last > 20, `${last} entries`)
    await page.keyboard.press('PageUp')
    await comes(new RegExp(`entry ${last - 1} of`))
    // Two quick steps are two, however slowly their pictures come.
    await page.keyboard.press('PageUp')
    await page.keyboard.press('PageUp')
    await comes(new RegExp(`entry ${last - 3} of`))
    await page.keyboard.press('PageDown')
    await comes(new RegExp(`entry ${last - 2} of`))
    const chapter = page.getByLabel('Turn and part', { exact: true })
    const second = chapter.locator('option', { hasText: /^Turn 2\b/ }).first()
    await chapter.selectOption(await second.getAttribute('value'))
    await comes(part)
    const begun = await entry()
    const heading = async () => (await where()).replace(/, entry.*/, '')
    const before = await heading()
    await page.keyboard.press('.')
    await comes(new RegExp(`^Turn (?!.*entry ${begun} )`))
    assert.notEqual(await heading(), before)
    await page.keyboard.press(',')
    await comes(new RegExp(`entry ${begun} of`))
    await page.keyboard.press('Shift+PageDown')
    await comes(/^Turn 3: /)
    await page.keyboard.press('Shift+PageUp')
    await comes(new RegExp(`entry ${begun} of`))
    await page.keyboard.press('End')
    await comes(new RegExp(`entry ${last} of`))
    const other = await table.come(made, '', { path: `?at=${begun}` })
    await other
      .getByRole('slider')
      .and(other.locator(`[aria-valuetext="${before}, entry ${begun} of ${last}"]`))
      .waitFor()
  })
}

test('the seal of the dice is shown, copied, and compared when the secret is opened', async () => {
  const made = await make({ red: 'open', blue: 'open' })
  const page = await sit(made, made.keys.red, 'Ann')
  const { commitment } = await table.server.call('GET', `battles/${made.battle}`)
  await page.getByRole('slider').waitFor()
  const badge = page.getByRole('button', { name: 'Sealed dice' })
  await soon.ok(async () =>
    (await badge.innerText()).includes(`${commitment.slice(0, 4)} ${commitment.slice(4, 8)}`),
  )
  await badge.click()
  const sheet = page.getByRole('dialog', { name: 'The dice of this battle' })
  await sheet.getByText(commitment, { exact: true }).waitFor()
  assert.equal(await sheet.getByText('The secret, opened at the end').count(), 0)
  await sheet.getByRole('button', { name: 'Copy the seal' }).click()
  await sheet.getByRole('button', { name: 'Copied' }).waitFor()
  assert.deepEqual(await axe_faults(page), [])
  const over = await recorded('first-battle-en')
  const after = await sit(over, over.keys.spectator, 'Ann')
  await after.getByRole('button', { name: 'Sealed dice' }).click()
  await after.getByRole('status').getByText('It fits the seal').waitFor()
})

test('the journal and the account of a battle are saved as files', async () => {
  const { made } = await fought()
  const page = await sit(made, made.keys.spectator, 'Ann')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  for (const [name, ending, inside] of [
    ['Its journal', '.jsonl', /^\{.*"ruleset":"belle-epoque"/],
    ['Its account, as a page', '.html', /First Battle/],
  ]) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name }).click(),
    ])
    assert.ok(file.suggestedFilename().endsWith(ending))
    assert.match(readFileSync(await file.path(), 'utf8'), inside)
  }
})

test('two people talk and see each other come and go', async () => {
  const made = await make({ red: 'open', blue: 'open' })
  const ann = await sit(made, made.keys.red, 'Ann')
  const bea = await sit(made, made.keys.blue, 'Bea')
  for (const page of [ann, bea]) await page.getByRole('tab', { name: 'Talk' }).click()
  await ann.getByRole('list', { name: 'At the table' }).getByText('Bea').waitFor()
  await bea.getByText('you (Bea)').waitFor()
  await ann.locator('body').press('/')
  await ann.keyboard.type('Shall we begin?')
  await ann.keyboard.press('Enter')
  await bea.getByRole('log').getByText('Shall we begin?').waitFor()
  await bea.close()
  await ann.getByText('Bea (away)').waitFor()
})

test('typed dice: faces by buttons or keys, and what cannot be is refused', async () => {
  const made = await make({ red: 'open', blue: 'recruit' }, { dice: 'typed' })
  const page = await sit(made, made.keys.red, 'Ann')
  const roll = page.getByRole('region', { name: 'Roll the dice' })
  await roll.getByText(/Roll 1d6 for Red/).waitFor()
  await roll.getByLabel('Faces rolled').fill('9')
  await soon.equal(() => roll.getByRole('button', { name: 'Enter the roll' }).isDisabled(), true)
  await roll.getByLabel('Faces rolled').fill('')
  await roll.getByRole('button', { name: '4', exact: true }).click()
  await roll.getByRole('button', { name: 'Enter the roll' }).click()
  await roll.getByText(/for Blue/).waitFor()
  await roll.getByLabel('Faces rolled').fill('2')
  await page.keyboard.press('Enter')
  await roll.getByText(/Draw a token/).waitFor()
  await roll.getByLabel('Token drawn').fill('purple')
  await page.keyboard.press('Enter')
  await soon.ok(async () => (await roll.getByRole('alert').innerText()).length > 10)
  await roll.getByRole('button', { name: 'red Red' }).click()
  await roll.waitFor({ state: 'hidden' })
  await page.getByText('Dice of the table').waitFor()
  assert.deepEqual(await axe_faults(page), [])
})

test('an umpire types the dice of the table for both players', async () => {
  const made = await make({ red: 'open', blue: 'open' }, { dice: 'typed' })
  const page = await sit(made, made.keys.umpire, 'Moltke')
  const red = await sit(made, made.keys.red, 'Ann')
  const roll = page.getByRole('region', { name: 'Roll the dice' })
  for (const [who, faces] of [
    ['Red', '4'],
    ['Blue', '2'],
  ]) {
    await roll.getByText(`Roll 1d6 for ${who}`).waitFor()
    await roll.getByLabel('Faces rolled').fill(faces)
    await roll.getByRole('button', { name: 'Enter the roll' }).click()
  }
  await roll.getByText(/Draw a token/).waitFor()
  await roll.getByRole('button', { name: 'red Red' }).click()
  await red.locator('.decision.ours').waitFor()
  await soon.equal(() => page.locator('.decision.ours').count(), 0)
  await page.getByRole('button', { name: 'Dice of the table' }).click()
  await page.getByText('rolled by hand at a real table').waitFor()
  assert.equal(await page.getByText('The seal, published').count(), 0)
})

/** There is nothing that a page could undo: that is seen, and told to whoever asks all the same. */
async function undoes_nothing(page) {
  const undo = page.getByRole('button', { name: /Undo/ })
  await until(async () => (await undo.getAttribute('aria-disabled')) === 'true')
  await undo.press('Enter')
  await page
    .locator('.undo p', { hasText: /there is no action of yours to undo|a die was rolled/ })
    .waitFor()
  assert.deepEqual(await axe_faults(page), [])
}

test('undo is free before the dice; a takeback is asked for, agreed to, and told', async () => {
  const made = await make({ red: 'open', blue: 'open' })
  const ann = await sit(made, made.keys.red, 'Ann')
  const bea = await sit(made, made.keys.blue, 'Bea')
  const entries = async () => (await table.server.call('GET', `battles/${made.battle}`)).entries
  /** Until both pages show every entry that the server has. */
  const level = async () => {
    const seq = await entries()
    for (const page of [ann, bea])
      await page.waitForFunction(
        (seq) => Number(document.querySelector('#main')?.getAttribute('data-seq')) === seq,
        seq,
      )
    return seq
  }
  // A token is drawn when both words for the dice are there, and one of them is asked.
  await Promise.any([ann, bea].map((page) => page.locator('.decision.ours').waitFor()))
  const start = await level()
  // Whoever is asked passes; the other's submit is refused as not being his turn.
  const pass = async () => {
    for (const side of ['red', 'blue'])
      await speak(ann, made.battle, made.keys[side], [
        { type: 'submit', side, action: 'pass', question: 'now' },
      ])
  }
  await pass()
  assert.ok((await level()) > start)
  const request = (page) => page.locator('.request')
  const ask = async () => {
    await ann.getByRole('button', { name: 'Ask for a takeback' }).click()
    await ann.getByLabel(/Back to where it stood after entry/).fill(String(start))
    await ann.getByLabel(/^Why/).fill('I misread the token')
    await ann.getByRole('dialog').getByRole('button', { name: 'Ask', exact: true }).click()
    await request(bea).getByText('I misread the token').waitFor()
  }
  await ask()
  assert.deepEqual(await axe_faults(bea), [])
  await bea.getByRole('button', { name: 'Refuse' }).click()
  await request(ann).waitFor({ state: 'hidden' })
  await ann.locator('.undo p', { hasText: /refused the takeback to entry/ }).waitFor()
  // By pressing the entry, as by its number.
  await ann.getByRole('button', { name: 'Ask for a takeback' }).click()
  const dialog = ann.getByRole('dialog')
  const wanted = dialog.getByRole('listitem').filter({ hasText: new RegExp(`^\\s*${start}\\s`) })
  await wanted.getByRole('button').click()
  await soon.equal(
    () => ann.getByLabel(/Back to where it stood after entry/).inputValue(),
    String(start),
  )
  assert.deepEqual(await axe_faults(ann), [])
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await request(bea).waitFor()
  await ann.getByRole('button', { name: 'Withdraw' }).click()
  await request(bea).waitFor({ state: 'hidden' })
  await bea.locator('.undo p', { hasText: /asked for no more/ }).waitFor()
  await ask()
  await bea.getByRole('button', { name: 'Agree' }).click()
  await request(ann).waitFor({ state: 'hidden' })
  // Why it was taken back is told to both.
  for (const page of [ann, bea])
    await log(page)
      .getByText(/I misread the token/)
      .first()
      .waitFor()
  // Nothing but a roll stands before both.
  for (const page of [ann, bea]) await undoes_nothing(page)
})

test('an umpire rules with a reason, and is told why a ruling cannot be', async () => {
  const made = await make({ red: 'open', blue: 'open' })
  const page = await sit(made, made.keys.umpire, 'Moltke')
  await page.getByRole('button', { name: 'Rule', exact: true }).click()
  const desk = page.getByRole('dialog', { name: 'A ruling' })
  await desk.getByLabel('Ruling, in the notation').fill('R2: stands 99')
  await desk.getByLabel(/^Reason/).fill('set up wrongly')
  await desk.locator('.verdict.no').waitFor()
  await soon.ok(async () => (await desk.locator('.verdict.no').innerText()).length > 20)
  assert.deepEqual(await axe_faults(page), [])
  await desk.getByLabel('Ruling, in the notation').fill('R2: stands 3')
  // Nothing is done before both players gave their words for the dice.
  const make_it = desk.getByRole('button', { name: 'Make the ruling' })
  await make_it.click()
  await desk.getByText(/words? for the dice (is|are) awaited first/).waitFor()
  const ann = await sit(made, made.keys.red, 'Ann')
  const bea = await sit(made, made.keys.blue, 'Bea')
  for (const player of [ann, bea]) await player.getByRole('slider').waitFor()
  await make_it.click()
  await desk.waitFor({ state: 'hidden' })
  const ruled = /R(ed )?2.*3|stands 3/
  for (const one of [page, ann]) await log(one).getByText(ruled).first().waitFor()
  // Players go back behind it, the last entry, only if he agrees.
  await ann.getByRole('button', { name: 'Ask for a takeback' }).click()
  await ann.getByRole('dialog').getByRole('button', { name: 'Ask', exact: true }).click()
  await ann.locator('.request').getByText('It undoes a ruling: the umpire must agree.').waitFor()
  await bea.locator('.request').getByRole('button', { name: 'Refuse' }).waitFor()
  assert.equal(await bea.locator('.request').getByRole('button', { name: 'Agree' }).count(), 0)
  await page.locator('.request').getByRole('button', { name: 'Agree' }).click()
  await ann.locator('.request').waitFor({ state: 'hidden' })
})

test('two at one screen: the curtain falls when the device changes hands', async () => {
  const made = await make({ red: 'open', blue: 'open' })
  const page = await sit(made, `${made.keys.red},${made.keys.blue}`, 'Two', { curtain: 'always' })
  const heading = page.getByRole('heading', { name: /^Hand the device to (Red|Blue)$/ })
  await heading.waitFor()
  const first = /Red|Blue/.exec(await heading.innerText())[0]
  await soon.equal(() => page.getByRole('slider').count(), 0)
  assert.deepEqual(await axe_faults(page), [])
  await page.keyboard.press('Enter')
  await page.getByRole('slider').waitFor()
  const side = first.toLowerCase()
  for (let turns = 0; turns < 12 && (await heading.count()) === 0; turns++) {
    for (const one of [side, side === 'red' ? 'blue' : 'red'])
      await speak(page, made.battle, made.keys[one], [
        { type: 'submit', side: one, action: 'pass', question: 'now' },
      ])
  }
  const open = await sit(made, `${made.keys.red},${made.keys.blue}`, 'Two', { curtain: 'auto' })
  await open.getByRole('slider').waitFor()
})

test('a killed server is found again, and nothing accepted is lost', async () => {
  const made = await make({ red: 'open', blue: 'open' })
  const page = await sit(made, made.keys.red, 'Ann')
  await page.getByRole('slider').waitFor()
  for (const side of ['red', 'blue'])
    await speak(page, made.battle, made.keys[side], [
      { type: 'submit', side, action: 'pass', question: 'now' },
    ])
  const before = (await table.server.call('GET', `battles/${made.battle}`)).entries
  const slider = page.getByRole('slider')
  const shown = await slider.getAttribute('aria-valuetext')
  await table.server.down('SIGKILL')
  await page.getByText('The connection is lost').waitFor()
  await table.server.up()
  await page.getByText('The connection is lost').waitFor({ state: 'hidden' })
  assert.equal((await table.server.call('GET', `battles/${made.battle}`)).entries, before)
  await soon.equal(() => slider.getAttribute('aria-valuetext'), shown)
})

test('the list of keys opens on ?, closes on Esc, and gives the focus back', async () => {
  const made = await make({ red: 'open', blue: 'recruit' })
  const page = await sit(made, made.keys.red, 'Ann')
  await page.getByRole('slider').waitFor()
  await page.getByRole('button', { name: 'Sealed dice' }).focus()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).getByText('Backspace').waitFor()
  assert.deepEqual(await axe_faults(page), [])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await soon.match(
    () => page.evaluate(() => document.activeElement?.textContent ?? ''),
    /Sealed dice/,
  )
})
