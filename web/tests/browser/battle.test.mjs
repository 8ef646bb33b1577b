// Battles played in the browser: on the map, in words, by keyboard, by two people, over a lost
// connection.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  answer,
  axe_faults,
  checkout,
  confirm,
  confirmed,
  entered,
  ours,
  soon,
  Table,
} from './table.mjs'

const table = new Table()
const head = (page) => page.locator('#decision-head')
const unit = (page, label) =>
  page.locator('.troops [data-unit]').filter({ has: page.getByText(label, { exact: true }) })
const lit = (page) => page.locator('.troops [data-place]')

/**
 * Clicks the map at a sector, once it lies still, by the numbers that the drawing of the ground
 * gives.
 */
async function click_sector(page, label) {
  const at = await page.evaluate(async (name) => {
    const stage = document.querySelector('.stage')
    const lies = () => JSON.stringify(stage.getBoundingClientRect())
    for (let before = ''; before !== lies();) {
      before = lies()
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    }
    const root = document.querySelector('.ground svg')
    const number = (key) => Number(root.getAttribute(key))
    const [column, row] = [Number(name.slice(0, 2)), Number(name.slice(2))]
    const size = number('data-hex-size')
    const x = number('data-origin-x') + (column - 1) * size + (row % 2 ? 0 : size / 2)
    const y = number('data-origin-y') + (row - 1) * number('data-row-step')
    const box = stage.getBoundingClientRect()
    const scale = box.width / number('width')
    return { x: box.left + x * scale, y: box.top + y * scale }
  }, label)
  await page.mouse.click(at.x, at.y)
}

test('a turn of the teaching battle against the computer, odds before each test', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'captain' })
  const page = await table.sit(made, made.keys.red)
  await ours(page)
  await soon.match(() => head(page).innerText(), /Your decision: Red/)
  await page.locator('.troops .able[aria-label*=Regiment]').first().click()
  await lit(page).first().waitFor()
  // However few command points were rolled, none can be spent.
  const test = page
    .locator('.choices')
    .getByRole('button', { name: /: test 0/ })
    .first()
  const [, name] = /^(Red [^:]+): test 0/.exec(await test.getAttribute('aria-label'))
  await test.click()
  const preview = page.locator('.preview')
  const chance = preview.getByText(/^\d+\/\d+$/).first()
  await chance.waitFor()
  const [part, of] = (await chance.innerText()).split('/').map(Number)
  const told = await preview.innerText()
  assert.ok(told.includes(`${((part / of) * 100).toFixed(1).replace(/\.0$/, '')}%`), told)
  assert.ok(told.includes(`${name}: test 0`), told)
  await entered(page, () => page.keyboard.press('Enter'))
  await page.locator('[role=tabpanel]').getByText(name).first().waitFor()
  for (let i = 0; i < 60; i++) {
    await ours(page)
    if (/Turn 2/.test(await page.locator('.status').innerText())) break
    await answer(page, /stand/, /hold/, /decline/, /: move/)
  }
  await soon.match(() => page.locator('.status').innerText(), /Turn 2 of 8/)
  await page.getByRole('tab', { name: 'Reasons' }).click()
  await page.getByRole('tabpanel').getByText(/Blue/).first().waitFor()
})

test('Isandlwana against the computer, from placing the armies into the second turn', async () => {
  const made = await table.make('isandlwana', { zulu: 'open', british: 'captain' })
  const page = await table.sit(made, made.keys.zulu)
  for (let i = 0; i < 90; i++) {
    await ours(page)
    if (/Turn 2/.test(await page.locator('.status').innerText())) break
    await answer(page, /: assault/, /: fire/, /: march/, /: test 0/, /: move/, /decline/)
  }
  await soon.match(() => page.locator('.status').innerText(), /Turn 2 of 9/)
  await soon.ok(async () => (await page.locator('[role=tabpanel] li').count()) > 20)
})

test('Isandlwana: units are placed on lit sectors, and a placing is undone', async () => {
  const made = await table.make('isandlwana', { zulu: 'open', british: 'open' })
  const page = await table.sit(made, `${made.keys.zulu},${made.keys.british}`)
  await ours(page)
  await answer(page, 'first')
  await ours(page)
  await page
    .getByText(/place a unit/)
    .first()
    .waitFor()
  await page.locator('.decision .units button').first().click()
  const places = await lit(page).count()
  assert.ok(places > 3, `${places} places lit`)
  const before = await page.locator('.troops [data-unit]').count()
  await lit(page).nth(2).click({ force: true })
  await confirmed(page)
  await page.waitForFunction(
    (n) => document.querySelectorAll('.troops [data-unit]').length === n,
    before + 1,
  )
  await page.locator('.undo button.back[aria-disabled="false"]').waitFor()
  await page.locator('body').press('Backspace')
  await page.waitForFunction(
    (n) => document.querySelectorAll('.troops [data-unit]').length === n,
    before,
  )
  // The same place twice is a choice and its confirmation.
  await ours(page)
  await page.locator('.decision .units button').first().click()
  const label = await lit(page).nth(1).getAttribute('data-place')
  await click_sector(page, label)
  await page.locator('.preview button.primary:enabled').waitFor()
  await click_sector(page, label)
  await page.waitForFunction(
    (n) => document.querySelectorAll('.troops [data-unit]').length === n,
    before + 1,
  )
})

test('what cannot be done is explained with clause, measure, limit and what can', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' })
  const page = await table.sit(made, `${made.keys.red},${made.keys.blue}`)
  await ours(page)
  const red = /Red/.test(await head(page).innerText())
  const [label, far, enemy] = red ? ['R1', '0406', 'B2'] : ['B1', '0303', 'R1']
  await unit(page, label).click()
  await click_sector(page, far)
  const why = page.locator('.decision [role=alert]')
  await why.waitFor()
  await soon.match(() => why.innerText(), /§ [a-z-]+\.[a-z-]+/)
  await why.getByText('The nearest that is allowed:').first().waitFor()
  await unit(page, enemy).click()
  await why.getByText(/fire/).first().waitFor()
  // A clause opens the rules there.
  await why
    .getByRole('button', { name: /^Rules:/ })
    .first()
    .click()
  await page.locator('article[aria-current]').waitFor()
  // Typed, it is judged while it is written; the nearest replaces it.
  await page.keyboard.press('Escape')
  const line = page.getByLabel('Or type it')
  await line.fill(`${label}: mrach ${far}`)
  await page.getByText(/did you mean ‘march’/).waitFor()
  await line.fill(`${label}: move ${far}`)
  await page.locator('.entry .verdict.no').waitFor()
  await page.locator('.entry p', { hasText: 'The nearest' }).getByRole('button').click()
  await page.locator('.entry .verdict:not(.no)').waitFor()
})

test('no click on the map goes unanswered', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' })
  const page = await table.sit(made, `${made.keys.red},${made.keys.blue}`)
  await ours(page)
  const chosen = page.locator('.troops .chosen')
  for (const sector of ['0101', '0404', '0205', '0702', '0603', '0208', '0408', '0607']) {
    await page.locator('.troops .able').first().click()
    await chosen.waitFor()
    await click_sector(page, sector)
    await page.waitForFunction((sector) => {
      const margin = document.querySelector('.decision')
      return (
        margin.querySelector('.preview, [role=alert]') ||
        margin.querySelector('.place')?.innerText.includes(sector)
      )
    }, sector)
    for (let back = 0; back < 4 && (await chosen.count()); back++)
      await page.keyboard.press('Escape')
    await chosen.waitFor({ state: 'detached' })
  }
})

test('dice typed in from a real table', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' }, { dice: 'typed' })
  const page = await table.sit(made, `${made.keys.red},${made.keys.blue}`)
  await page.locator('.decision.roll').waitFor()
  const field = page.getByLabel('Faces rolled')
  await field.fill('9')
  await soon.equal(() => page.getByRole('button', { name: 'Enter the roll' }).isDisabled(), true)
  for (let i = 0; i < 8; i++) {
    await page.locator('.decision.roll form, .decision.ours').first().waitFor()
    if (await page.locator('.decision.ours').count()) break
    // The words of the roll alone: what else stands there changes while faces are typed.
    const asks = await page.locator('.decision.roll p[aria-live]').first().innerText()
    const token = page.locator('.decision form').getByRole('button', { name: /Red/ })
    if (await token.count()) await token.first().click()
    else {
      await field.fill('3')
      await page.getByRole('button', { name: 'Enter the roll' }).click()
    }
    await page.waitForFunction(
      (text) => document.querySelector('.decision.roll p[aria-live]')?.innerText !== text,
      asks,
    )
  }
  await ours(page)
  await soon.match(() => head(page).innerText(), /Your decision: Red/)
  await page.getByText('Dice of the table').waitFor()
})

test('two people by links: each decides for his own, both see it', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' }, { odds: false })
  const red = await table.sit(made, made.keys.red)
  const blue = await table.sit(made, made.keys.blue)
  await Promise.race([ours(red), ours(blue)])
  const [decides, waits] = (await red.locator('.decision.ours').count()) ? [red, blue] : [blue, red]
  await soon.match(() => head(waits).innerText(), /decide/)
  assert.equal(await waits.locator('.choices button').count(), 0)
  await decides.locator('.troops .able').first().click()
  await lit(decides).first().waitFor()
  const to = await lit(decides).first().getAttribute('data-place')
  await click_sector(decides, to)
  await decides.getByText('At this table no odds are shown.').waitFor()
  await confirm(decides).click()
  await waits.locator(`.troops [aria-label*=", ${to},"]`).first().waitFor()
  await waits.locator('.lately').getByText(new RegExp(to)).first().waitFor()
  // Words between them.
  for (const page of [decides, waits]) await page.getByRole('tab', { name: 'Talk' }).click()
  await decides.getByLabel('Say something').fill('Your turn, general')
  await decides.keyboard.press('Enter')
  await waits.getByText('Your turn, general').waitFor()
})

test('Colenso between two people, each with a link', async () => {
  const made = await table.make('colenso', { british: 'open', boer: 'open' })
  const seats = ['british', 'boer']
  const pages = []
  for (const seat of seats) pages.push(await table.sit(made, made.keys[seat]))
  const seq = (page) => page.locator('#main').getAttribute('data-seq')
  const decided = [0, 0]
  for (let i = 0; i < 60 && Math.min(...decided) < 3; i++) {
    await Promise.race(pages.map(ours))
    const who = (await pages[0].locator('.decision.ours').count()) ? 0 : 1
    await answer(pages[who], /pass/, /stand/)
    decided[who]++
    const now = await seq(pages[who])
    await pages[1 - who].locator(`#main[data-seq="${now}"]`).waitFor()
  }
  assert.ok(Math.min(...decided) >= 3, `${decided} decisions`)
})

test('a spectator sees everything and can do nothing', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' })
  const page = await table.sit(made, made.keys.spectator)
  assert.equal(await page.locator('.decision.ours').count(), 0)
  await unit(page, 'R1').click()
  await page.locator('.decision').getByText('Red 1st Regiment').waitFor()
  assert.equal(await lit(page).count(), 0)
  assert.equal(await page.getByLabel('Or type it').count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0)
})

test('a server killed outright loses nothing: the page takes up where it was', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' })
  const page = await table.sit(made, `${made.keys.red},${made.keys.blue}`)
  await answer(page, /stand/)
  await page.locator('.lately li').first().waitFor()
  await ours(page)
  const before = await page.locator('.troops').innerHTML()
  const log = await page.getByRole('tabpanel').innerText()
  await table.server.down('SIGKILL')
  await page.getByText('The connection is lost').waitFor()
  await table.server.up()
  await page.getByText('The connection is lost').waitFor({ state: 'detached' })
  await ours(page)
  await page.waitForFunction((html) => document.querySelector('.troops').innerHTML === html, before)
  await soon.equal(() => page.getByRole('tabpanel').innerText(), log)
  await answer(page, /stand/)
  await page.waitForFunction(
    (text) => document.querySelector('[role=tabpanel]').innerText !== text,
    log,
  )
})

/** The teaching battle with the armies at each other's throats. */
function close_quarters() {
  const file = checkout('rulesets/belle_epoque/data/scenarios/first-battle.toml')
  const places = ['0305', '0405', '0505', '0304', '0404', '0504']
  const text = readFileSync(file, 'utf8').replace('id = "first-battle"', 'id = "scenario"')
  return text.replace(/^ {2}at = "\d{4}"$/gm, () => `  at = "${places.shift()}"`)
}

const assaults = [/: assault/, /for assault/, /: test/, /decline|stand|hold/]

/**
 * A page at such a battle where a side is asked for its reaction to an assault. The dice are a
 * secret of the server: where they drive the armies apart first, another battle is begun.
 */
async function assaulted() {
  for (let battle = 0; battle < 12; battle++) {
    const made = await table.make(
      undefined,
      { red: 'open', blue: 'open' },
      { scenario_text: close_quarters(), edition: 'fr' },
    )
    const page = await table.sit(made, `${made.keys.red},${made.keys.blue}`)
    for (let i = 0; i < 20; i++) {
      await ours(page)
      if (await page.locator('.decision.ours[data-kind=react]').count()) return page
      await answer(page, ...assaults)
    }
  }
  throw new Error('no side was asked for its reaction to an assault in twelve battles')
}

test('an answer is given in advance, stands in a list, and is taken away again', async () => {
  const page = await assaulted()
  const side = /Red|Blue/.exec(await head(page).innerText())[0]
  await page.locator('.choices').getByRole('button', { name: 'decline' }).click()
  const always = page.getByRole('button', { name: 'Always answer so' })
  await always.waitFor()
  assert.deepEqual(await axe_faults(page), [])
  await always.focus()
  await entered(page, () => page.keyboard.press('Enter'))
  const list = page.getByRole('region', { name: 'Answered in advance' })
  await list.getByText(`${side}:`).waitFor()
  await soon.match(() => list.innerText(), /reaction to an assault\s+decline/)
  // While it stands this side is not asked.
  for (let i = 0; i < 12; i++) {
    await ours(page)
    const kind = await page.locator('.decision').getAttribute('data-kind')
    await soon.ok(
      async () => kind !== 'react' || !(await head(page).innerText()).includes(side),
      'asked although answered in advance',
    )
    await answer(page, ...assaults)
  }
  await list.getByRole('button', { name: /^Ask me again: reaction to an assault/ }).click()
  await list.waitFor({ state: 'detached' })
  await page
    .getByText('You are asked again: reaction to an assault.')
    .waitFor({ state: 'attached' })
})

test('the past is stepped through and marked as such', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' })
  const page = await table.sit(made, `${made.keys.red},${made.keys.blue}`)
  for (let i = 0; i < 2; i++) {
    await ours(page)
    await page.locator('.troops .able').first().click()
    await lit(page).first().waitFor()
    await click_sector(page, await lit(page).first().getAttribute('data-place'))
    await confirmed(page)
  }
  await ours(page)
  const now = await page
    .locator('.troops [data-unit]')
    .evaluateAll((all) => all.map((one) => one.style.transform))
  const slider = page.getByRole('slider')
  for (let i = 0; i < 6 && Number(await slider.inputValue()) > 0; i++) {
    const where = await slider.getAttribute('aria-valuetext')
    await page.locator('body').press('PageUp')
    await page.waitForFunction(
      (where) => document.querySelector('[type=range]').getAttribute('aria-valuetext') !== where,
      where,
    )
  }
  const banner = page.getByText(/This is the past/)
  await banner.waitFor()
  assert.equal(await page.locator('.choices button').count(), 0)
  await page.waitForFunction(
    (places) =>
      [...document.querySelectorAll('.troops [data-unit]')].some(
        (one) => !places.includes(one.style.transform),
      ),
    now,
  )
  await page.getByRole('button', { name: 'Back to the present' }).first().click()
  await banner.waitFor({ state: 'detached' })
  await ours(page)
})

test('by keyboard alone: unit, place, odds, confirm', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' })
  const page = await table.sit(made, `${made.keys.red},${made.keys.blue}`)
  await ours(page)
  const focused = () =>
    page.evaluate(
      () =>
        document.activeElement?.getAttribute('aria-label') ??
        document.activeElement?.textContent?.trim() ??
        '',
    )
  const tab_to = async (wanted, most = 60) => {
    for (let i = 0; i < most; i++) {
      await page.keyboard.press('Tab')
      if (wanted.test(await focused())) return
    }
    assert.fail(`Tab never reached ${wanted}`)
  }
  await page.locator('#main').focus()
  await tab_to(/^[RB]\w \d, .*not yet activated/)
  await page.keyboard.press('Enter')
  await lit(page).first().waitFor()
  await page.locator('#main').focus()
  await tab_to(/^move: /)
  const place = (await focused()).match(/\d{4}/)[0]
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => /Confirm/.test(document.activeElement?.textContent ?? ''))
  await entered(page, () => page.keyboard.press('Enter'))
  await page.locator(`.troops [aria-label*=", ${place},"]`).first().waitFor()
  // Esc lets go step by step; typing is enough to play, too.
  await ours(page)
  await page.getByLabel('Or type it').focus()
  await page.keyboard.type('pass')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => /Confirm/.test(document.activeElement?.textContent ?? ''))
  await page.keyboard.press('Escape')
  await page.locator('.preview').waitFor({ state: 'detached' })
  // The map answers its keys wherever the focus is.
  const scale = () =>
    page.locator('.stage').evaluate((stage) => stage.getBoundingClientRect().width)
  const left = () => page.locator('.stage').evaluate((stage) => stage.getBoundingClientRect().left)
  await page.locator('#main').focus()
  const [width, x] = [await scale(), await left()]
  await page.keyboard.press('+')
  assert.ok((await scale()) > width * 1.2)
  await page.keyboard.press('0')
  assert.ok(Math.abs((await scale()) - width) < 1)
  await page.keyboard.press('ArrowRight')
  assert.ok((await left()) < x - 40)
})

test('French: questions, units, actions and refusals', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' })
  const page = await table.sit(made, `${made.keys.red},${made.keys.blue}`, {
    settings: { lang: 'fr' },
  })
  await ours(page)
  await soon.match(() => head(page).innerText(), /À vous de décider/)
  await page.getByRole('button', { name: 'passe', exact: true }).waitFor()
  await page.locator('.troops .able').first().click()
  await lit(page).first().waitFor()
  await soon.match(() => lit(page).first().getAttribute('aria-label'), /avance/)
  await click_sector(page, await lit(page).first().getAttribute('data-place'))
  await page.getByRole('button', { name: /^Confirmer/ }).click()
  await page
    .locator('.lately')
    .getByText(/(avance|est tiré|jeton|rouge|bleu)/i)
    .first()
    .waitFor()
})

test('the last rows of the list are reached by filter', async () => {
  const made = await table.make('isandlwana', { zulu: 'open', british: 'open' })
  const page = await table.sit(made, `${made.keys.zulu},${made.keys.british}`)
  await answer(page, 'first')
  await ours(page)
  await page.getByText(/All \d+ actions/).click()
  await page.getByLabel('Only with these words').fill('PLACE 1')
  const shown = page.locator('.decision .all button')
  await page.waitForFunction(() => document.querySelectorAll('.decision .all button').length > 0)
  for (const text of await shown.allInnerTexts()) assert.match(text, /place .*1|1.*place/)
})

for (const [name, viewport] of [
  ['desktop', { width: 1280, height: 800 }],
  ['tablet', { width: 820, height: 1180 }],
  ['phone', { width: 390, height: 844 }],
]) {
  test(`axe finds nothing serious on the battle, ${name}`, async () => {
    const made = await table.make('first-battle', { red: 'open', blue: 'open' })
    const page = await table.sit(made, `${made.keys.red},${made.keys.blue}`, { viewport })
    await ours(page)
    assert.deepEqual(await axe_faults(page), [])
    await page.locator('.troops .able').first().click()
    await lit(page).first().waitFor()
    await page
      .getByRole('button', { name: /: test 0/ })
      .first()
      .click()
    await page.locator('.preview .bar').first().waitFor()
    assert.deepEqual(await axe_faults(page), [])
    for (const tab of ['Units', 'Rules', 'Talk']) {
      await page.getByRole('tab', { name: tab }).click()
      await page.locator('#sheet').locator('article, li, form').first().waitFor()
      assert.deepEqual(await axe_faults(page), [], tab)
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    assert.ok(wide <= 0, `the page is ${wide} px too wide`)
  })
}

test('NATO symbols and the plain style take the place of the period', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' })
  const page = await table.sit(made, made.keys.red, { settings: { nato: true, style: 'plain' } })
  await soon.ok(async () => (await page.locator('.troops .frame').count()) >= 6)
  const fills = await page.locator('.ground svg > rect').first().getAttribute('fill')
  assert.equal(fills, '#ffffff')
})
