// The pages around a battle: home, a new battle, rules, settings, journals, links.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { axe_faults, checkout, soon, Table } from './table.mjs'

const table = new Table()
const make = (seats, more) => table.make('first-battle', seats, more)
const page_at = (path, options) => table.page_at(path, options)

test('three clicks from the first page to a battle', async () => {
  const page = await page_at('/')
  await page.getByRole('link', { name: /Isandlwana/ }).click()
  await page.getByRole('radio', { name: 'British' }).click()
  await page.getByRole('button', { name: 'Begin the battle' }).click()
  await page.waitForURL(/\/battle\/[^#?]+$/)
  await page.getByText('Isandlwana').first().waitFor()
  await page
    .getByRole('region', { name: 'What happened' })
    .or(page.getByRole('main'))
    .first()
    .waitFor()
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('sandtable.seats')))
  assert.equal(kept.length, 1)
  assert.deepEqual(Object.keys(kept[0].links).sort(), ['british', 'spectator', 'umpire'])
  await page.goto('/')
  await page.getByRole('heading', { name: 'Go on with' }).waitFor()
  await page
    .getByRole('region', { name: 'Go on with' })
    .getByRole('link', { name: 'Isandlwana' })
    .click()
  await page.waitForURL(/\/battle\//)
})

test('every scenario has a picture and a page', async () => {
  const page = await page_at('/')
  await page.getByRole('link', { name: /Colenso/ }).waitFor()
  const links = await page
    .locator('a.card')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  assert.ok(links.length >= 9, `${links.length} scenarios`)
  // What is played at the terminal is briefed there.
  const rulesets = await table.server.call('GET', 'rulesets')
  const sheets = rulesets.filter((one) => one.table === 'sheets').map(({ id }) => id)
  for (const link of links) {
    await page.goto(link)
    const picture = page.locator('figure img')
    await picture.waitFor()
    await page.waitForFunction((img) => img.complete, await picture.elementHandle())
    await soon.ok(
      async () => (await picture.evaluate((img) => img.naturalWidth)) > 100,
      `${link} has no picture`,
    )
    if (sheets.includes(new URL(link, table.server.url).searchParams.get('ruleset'))) continue
    await soon.ok(
      async () => (await page.locator('.briefing .orders').first().innerText()).length > 40,
      `${link} has no briefing`,
    )
  }
})

test('French on every page, and kept', async () => {
  const page = await page_at('/')
  await page.getByRole('button', { name: 'Français' }).click()
  await page.getByText('selon leurs propres règles publiées').waitFor()
  await soon.equal(() => page.evaluate(() => document.documentElement.lang), 'fr')
  await page.getByRole('link', { name: /Isandlwana/ }).click()
  await page.getByRole('button', { name: 'Commencer la bataille' }).waitFor()
  await page.getByRole('heading', { name: /Consignes/ }).waitFor()
  await page.goto('/settings')
  await page.getByRole('heading', { name: 'Réglages' }).waitFor()
  await soon.equal(() => page.getByRole('radio', { name: 'Français' }).isChecked(), true)
  const french = await page_at('/', { locale: 'fr-FR' })
  await french.getByText('selon leurs propres règles publiées').waitFor()
})

test('the rules open at a clause, are searched, speak French beside an English page', async () => {
  const page = await page_at('/rules/belle-epoque#fire.range-table')
  const current = page.locator('article[aria-current]')
  await current.waitFor()
  await soon.match(() => current.innerText(), /fire\.range-table/)
  const box = await current.boundingBox()
  assert.ok(box.y > 0 && box.y < 800, `the clause stands at ${box.y}`)
  await page.getByRole('searchbox').fill('salvo points')
  await page.waitForFunction(() => document.querySelectorAll('article[data-clause]').length < 40)
  for (const text of await page.locator('article[data-clause]').allInnerTexts())
    assert.match(text.toLowerCase(), /salvo/)
  await page.getByRole('searchbox').fill('zebra')
  await page.getByText('No clause has these words').waitFor()
  await page.getByRole('searchbox').fill('')
  await page
    .getByRole('group', { name: 'Language of the rules' })
    .getByRole('button', { name: 'Français' })
    .click()
  await page.locator('.rules[lang=fr]').waitFor()
  await page.getByRole('heading', { name: 'TIR' }).first().waitFor()
})

test('settings change the page at once and outlive it', async () => {
  const page = await page_at('/settings')
  const look = () => page.evaluate(() => ({ ...document.documentElement.dataset }))
  const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize))
  const before = await size()
  await page.getByRole('radio', { name: 'Plain, high contrast' }).click()
  await page.getByRole('radio', { name: 'Largest' }).click()
  await page.getByRole('checkbox', { name: /NATO/ }).click()
  await page.getByLabel('Your name at the table').fill('Ann')
  await page.getByLabel('Your name at the table').blur()
  assert.deepEqual(await look(), { style: 'plain', text: 'largest', motion: 'system' })
  assert.ok((await size()) > before * 1.3)
  await page.reload()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  assert.deepEqual(await look(), { style: 'plain', text: 'largest', motion: 'system' })
  await soon.equal(() => page.getByRole('checkbox', { name: /NATO/ }).isChecked(), true)
  await soon.equal(() => page.getByLabel('Your name at the table').inputValue(), 'Ann')
})

test('a link seats whoever has it, and its key leaves the address', async () => {
  const made = await make({ red: 'open', blue: 'open' })
  const page = await page_at('/')
  await page.getByLabel('Paste the link that you were sent').fill('what is this')
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByText('This is no link to a battle').waitFor()
  await page
    .getByLabel('Paste the link that you were sent')
    .fill(`${table.server.url}/battle/${made.battle}#${made.keys.blue}`)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByLabel('Your name at the table').fill('Bea')
  await page.getByRole('button', { name: 'Sit down' }).click()
  await page.getByRole('button', { name: 'Link', exact: true }).waitFor()
  assert.equal(new URL(page.url()).hash, '')
  const facts = await table.server.call('GET', `battles/${made.battle}`)
  assert.deepEqual(facts.seats.find((seat) => seat.side === 'blue').players, ['Bea'])
  await page.reload()
  await page.getByRole('button', { name: 'Link', exact: true }).waitFor()
})

test('who makes a battle for somebody elsewhere gets a link a seat', async () => {
  const page = await page_at('/new?ruleset=belle-epoque&scenario=first-battle')
  await page.getByRole('radio', { name: /Somebody elsewhere/ }).click()
  await page.getByRole('button', { name: 'Begin the battle' }).click()
  const sheet = page.getByRole('dialog', { name: 'Links to this battle' })
  await sheet.waitFor()
  const link = await sheet.getByLabel(/^Blue/).inputValue()
  assert.match(link, /\/battle\/[^/]+#[\w-]{16,}$/)
  assert.deepEqual(await axe_faults(page), [])
  await sheet.getByRole('button', { name: 'Close' }).click()
  const friend = await page_at(link, { viewport: { width: 390, height: 844 } })
  await friend.getByLabel('Your name at the table').fill('Carl')
  await friend.getByRole('button', { name: 'Sit down' }).click()
  await friend.getByRole('button', { name: 'Link', exact: true }).waitFor()
  const facts = await table.server.call(
    'GET',
    `battles/${new URL(link).pathname.split('/').pop()}`,
    undefined,
    link.split('#')[1],
  )
  assert.deepEqual(facts.seats.find((seat) => seat.side === 'blue').players, ['Carl'])
})

test('a wrong key and an unknown battle say so', async () => {
  const made = await make({ red: 'open', blue: 'captain' }, { private: true })
  const page = await page_at(`/battle/${made.battle}#wrong-key-that-nobody-has`)
  // Before one has said who one is: nobody is asked his name for nothing.
  await page.getByRole('heading', { name: 'This battle stays closed' }).waitFor()
  await soon.match(() => page.getByRole('alert').innerText(), /this key opens no seat/i)
  await page.getByText('Ask whoever sent it for another.').waitFor()
  await soon.equal(() => page.getByRole('button', { name: 'Sit down' }).count(), 0)
  const named = await table.come({ battle: 'no-such-battle' }, 'wrong-key-that-nobody-has')
  await named.getByRole('heading', { name: 'This battle stays closed' }).waitFor()
  await soon.match(() => named.getByRole('alert').innerText(), /no battle/i)
  await named.getByText('Ask whoever sent it for another.').waitFor()
  const lost = await page_at('/no/such/place')
  await lost.getByText('No page of Sandtable has the address').waitFor()
  // What there is not can neither be searched nor be led away from it.
  await lost.goto('/rules/no-such-rules')
  await lost.getByText(/no ruleset/i).waitFor()
  await soon.equal(() => lost.getByRole('searchbox').count(), 0)
  await soon.equal(() => lost.getByRole('link', { name: 'Glossary' }).count(), 0)
  await lost.setViewportSize({ width: 1366, height: 768 })
  await lost.goto('/new?ruleset=belle-epoque&scenario=none')
  const why = await lost.getByRole('alert').filter({ hasText: /\w/ }).boundingBox()
  const head = await lost.getByRole('heading', { level: 1 }).boundingBox()
  assert.ok(why.y >= head.y + head.height, 'why stands beside its heading')
})

test('a public battle can be watched from the first page', async () => {
  await make({ red: 'open', blue: 'captain' }, { title: 'Tea with the Colonel' })
  const page = await page_at('/')
  await page
    .getByRole('region', { name: 'Watch' })
    .getByRole('link', { name: 'Tea with the Colonel' })
    .click()
  await page.waitForURL(/\/battle\//)
  await page.getByRole('button', { name: 'Link', exact: true }).waitFor()
})

test('what the program cannot enforce is told in the language that is read', async () => {
  const page = await page_at('/rules/belle-alliance')
  await page.getByText('The program decides by clauses').first().waitFor({ state: 'attached' })
  await page.locator('.tongues').getByRole('button', { name: 'Français' }).click()
  await page.getByText('Le programme décide d’après').first().waitFor({ state: 'attached' })
  assert.equal(await page.getByText('The program decides by clauses').count(), 0)
})

test('a journal file opens as a replay, and a broken one says where', async () => {
  const journal = checkout('tests/playthroughs/first-battle-en.jsonl')
  const page = await page_at('/open')
  await page.getByLabel('Journal file (.jsonl)').setInputFiles(journal)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.waitForURL(/\/battle\//)
  await page.getByRole('button', { name: /Link|Invite/ }).waitFor()
  const broken = join(table.server.folder, 'broken.jsonl')
  writeFileSync(broken, '{"sandtable":')
  await page.goto('/open')
  await page.getByLabel('Journal file (.jsonl)').setInputFiles(broken)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Line 1 of broken.jsonl' })
  await refusal.waitFor()
  const first = (one) => getComputedStyle(one, '::first-letter').textTransform
  assert.equal(await refusal.locator('p').first().evaluate(first), 'uppercase')
  // One that came by way of another system, and a file of the other kind.
  const lines = join(table.server.folder, 'lines.jsonl')
  writeFileSync(lines, readFileSync(journal, 'utf8').replaceAll('\n', '\r\n'))
  const own = join(table.server.folder, 'own.toml')
  writeFileSync(own, '# Mine.\n[scenario]\nruleset = "belle-epoque"\n')
  await page.getByLabel('Journal file (.jsonl)').setInputFiles(own)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: 'own.toml is a scenario, not the journal of a battle' })
    .waitFor()
  await page.getByLabel('Journal file (.jsonl)').setInputFiles(lines)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.waitForURL(/\/battle\//)
  await page.goto('/workshop')
  await page.getByLabel('Scenario file (.toml)').setInputFiles(journal)
  await page
    .getByRole('alert')
    .filter({ hasText: 'first-battle-en.jsonl is the journal of a battle' })
    .waitFor()
  await page.getByRole('alert').getByRole('link', { name: 'Open a journal' }).click()
  await page.waitForURL(/\/open$/)
})

test('axe finds nothing at all on any page, in any style', async () => {
  const paths = [
    '/',
    '/new?ruleset=belle-epoque&scenario=isandlwana',
    '/rules/belle-epoque',
    '/open',
    '/settings',
    '/nowhere',
  ]
  const page = await page_at('/')
  for (const style of ['period', 'dark', 'plain', 'print']) {
    await page.evaluate(
      (style) => localStorage.setItem('sandtable.settings', JSON.stringify({ style })),
      style,
    )
    for (const path of paths) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      assert.deepEqual(
        await axe_faults(page, ['minor', 'moderate', 'serious', 'critical']),
        [],
        `${path} in ${style}`,
      )
    }
  }
})

test('an account takes the seats of one device to another', async () => {
  const made = await make(
    { red: 'open', blue: 'recruit' },
    { private: true, title: 'Far from home' },
  )
  const page = await page_at('/settings')
  await page.getByLabel('Your name at the table').fill('Dora')
  await page.getByLabel('Your name at the table').blur()
  await page.goto(`/battle/${made.battle}#${made.keys.red}`)
  await page.getByRole('slider').waitFor()
  await page.goto('/settings')
  const account = (one) => one.getByRole('region', { name: 'An account, if you want one' })
  await account(page).getByLabel('Name').fill('Dora of the Alma')
  await account(page)
    .getByLabel(/^Passphrase/)
    .fill('short')
  await account(page).getByRole('button', { name: 'Make an account' }).click()
  await soon.equal(() => account(page).getByText('You are signed in').count(), 0)
  await account(page)
    .getByLabel(/^Passphrase/)
    .fill('a horse, a drum, a hill')
  await account(page).getByRole('button', { name: 'Make an account' }).click()
  await account(page).getByText('You are signed in as Dora of the Alma.').waitFor()
  await account(page)
    .getByRole('button', { name: /Claim the battle/ })
    .click()
  await account(page).getByRole('link', { name: 'Far from home' }).waitFor()
  assert.deepEqual(await axe_faults(page), [])
  const other = await page_at('/settings')
  await account(other).getByLabel('Name').fill('Dora of the Alma')
  await account(other)
    .getByLabel(/^Passphrase/)
    .fill('not this one')
  await account(other).getByRole('button', { name: 'Sign in' }).click()
  await soon.ok(async () => (await account(other).getByRole('alert').innerText()).length > 5)
  await account(other)
    .getByLabel(/^Passphrase/)
    .fill('a horse, a drum, a hill')
  await account(other).getByRole('button', { name: 'Sign in' }).click()
  await account(other).getByText('You are signed in').waitFor()
  await other.goto('/')
  await other
    .getByRole('region', { name: 'Go on with' })
    .getByRole('link', { name: 'Far from home' })
    .click()
  await other.getByRole('button', { name: /Undo/ }).waitFor()
})

test('keyboard alone: skip link, card, side, opponent, begin', async () => {
  const page = await page_at('/')
  await page.getByRole('link', { name: /First Battle 1859/ }).waitFor()
  await page.keyboard.press('Tab')
  await soon.equal(
    () => page.evaluate(() => document.activeElement?.textContent),
    'Skip to the main part',
  )
  await page.keyboard.press('Enter')
  const on_card = () =>
    page.evaluate(() =>
      /First Battle\s*1859/.test(document.activeElement?.closest('a')?.textContent ?? ''),
    )
  for (let step = 0; step < 40 && !(await on_card()); step++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Begin the battle' }).waitFor()
  await soon.equal(() => page.evaluate(() => document.activeElement?.tagName), 'H1')
  // The whole sheet, and what can be printed of it; then the side.
  for (let step = 0; step < 3; step++) await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await soon.equal(() => page.getByRole('radio', { name: 'Blue' }).isChecked(), true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await soon.equal(() => page.getByRole('radio', { name: /recruit/ }).isChecked(), true)
  const on_begin = () =>
    page.evaluate(() => document.activeElement?.textContent?.trim() === 'Begin the battle')
  for (let step = 0; step < 10 && !(await on_begin()); step++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/battle\//)
})

test('a phone shows every page without scrolling sideways, with targets of 44 pixels', async () => {
  const page = await page_at('/', { viewport: { width: 390, height: 844 }, hasTouch: true })
  for (const path of [
    '/',
    '/new?ruleset=belle-epoque&scenario=isandlwana',
    '/rules/belle-epoque',
    '/open',
    '/settings',
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(wide <= 390, `${path} is ${wide} wide`)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('button, select, summary, nav a, label:has(input[type=radio])')]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
        .map((one) => one.textContent.trim()),
    )
    assert.deepEqual(small, [], path)
  }
})
