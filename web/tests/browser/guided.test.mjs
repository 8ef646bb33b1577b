// The guided first battle of every ruleset with a screen: a newcomer who only follows what the page
// says and lights comes to its end; by keyboard too; after a reload; or without the guide.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { answer, axe_faults, ours, patience, soon, Table, web } from './table.mjs'

const table = new Table()
const guide_of = (folder) =>
  JSON.parse(readFileSync(join(web, 'src', 'rulesets', folder, 'guide.json'), 'utf8'))
const panel = (page) => page.locator('section.guide')
const step_of = (page) => panel(page).getAttribute('data-step', { timeout: patience })

/** How far the page says that one has come. */
const kept_of = (page) =>
  page.evaluate(() => {
    const battle = location.pathname.split('/').at(-1)
    return JSON.parse(localStorage.getItem(`sandtable.guide.${battle}`))
  })

/** From the first page, as a newcomer comes: Start here, Begin. */
async function begin(ruleset, options) {
  const page = await table.page_at('/', options)
  const rulesets = await table.server.call('GET', 'rulesets')
  const at = rulesets.findIndex(({ id }) => id === ruleset)
  await page.getByRole('region', { name: 'Start here' }).getByRole('link').nth(at).click()
  await soon.equal(() => page.getByRole('checkbox', { name: 'Guide me' }).isChecked(), true)
  await page.getByRole('button', { name: 'Begin the battle' }).click()
  await panel(page).waitFor()
  return page
}

/** What the page shows of how far one has come: another picture is a step further. */
const picture = (page) =>
  page.evaluate(() => {
    const text = (selector) => document.querySelector(selector)?.textContent
    const lit = document.querySelector('[data-lit]')
    const folds = [...document.querySelectorAll('.decision details')].map(({ open }) => open)
    return JSON.stringify([
      document.querySelector('section.guide')?.getAttribute('data-step'),
      document.querySelector('#main')?.getAttribute('data-seq'),
      [text('.decision .question'), text('.preview h2'), text('.decision .choices')],
      [lit?.textContent, lit?.getAttribute('aria-expanded'), folds],
    ])
  })

/** What is lit may be gone when it is reached for: soon something else is. */
const briefly = { timeout: 2000 }
const by_mouse = (button) => button.click(briefly)
const by_key = async (button) => {
  await button.focus(briefly)
  await button.page().keyboard.press('Enter')
}

/** Does the one next thing that the guide shows: its own button, else what is lit. */
async function follow(page, press) {
  const next = panel(page).locator('button.go-on')
  const lit = page.locator('button[data-lit]:enabled, summary[data-lit]')
  const wanted = (await next.count()) ? next : lit
  // What was lit may be gone by now: then there is something else to do.
  if (await wanted.count()) await press(wanted.first()).catch(() => {})
}

/** Follows the guide until `done`. */
async function follow_until(page, done, press = by_mouse) {
  let before = ''
  let still = 0
  for (;;) {
    const now = await picture(page)
    still = now === before ? still + 1 : 0
    assert.ok(still * 60 < patience, `the guide led nowhere: ${now}`)
    const step = await step_of(page)
    if (done(step)) return
    // The computer thinks, or what was pressed is on its way.
    if (still % 20 === 0) await follow(page, press)
    else await page.waitForTimeout(60)
    before = now
  }
}

const folders = {
  'belle-epoque': 'belle_epoque',
  'game-of-kings': 'game_of_kings',
  'fixed-baynet': 'fixed_baynet',
}

for (const [ruleset, folder] of Object.entries(folders))
  test(`a newcomer to ${ruleset} follows the guide to the end of the battle`, async () => {
    const guide = guide_of(folder)
    const page = await begin(ruleset)
    assert.deepEqual(await axe_faults(page), [])
    const last = guide.steps.at(-1).id
    await follow_until(page, (step) => step === last)
    await page.locator('.decision.over .plate').waitFor()
    const { done, passed } = await kept_of(page)
    const left = guide.steps.slice(0, -1).filter(({ id }) => !done.includes(id))
    assert.deepEqual(left, [])
    // Only what hangs on dice, or on there being time, may have been passed.
    for (const { id, unless } of guide.steps)
      assert.ok(!passed.includes(id) || unless || is_over_early(guide, id), `${id} was passed`)
    assert.deepEqual(await axe_faults(page), [])
  })

/** Whether a lesson stands behind those for which a battle may be too short. */
function is_over_early(guide, id) {
  const first = guide.steps.findIndex(({ unless }) => unless)
  return guide.steps.findIndex((step) => step.id === id) > first
}

test('by keyboard alone, on a phone, and again after the page was loaded anew', async () => {
  const page = await begin('belle-epoque', { viewport: { width: 390, height: 844 } })
  await follow_until(page, (step) => step === 'move', by_key)
  const { done } = await kept_of(page)
  await page.reload()
  await panel(page).waitFor()
  assert.equal(await step_of(page), 'move')
  assert.deepEqual((await kept_of(page)).done, done)
  // What was read can be read again.
  await panel(page).getByRole('button', { name: 'Back', exact: true }).press('Enter')
  assert.equal(await step_of(page), 'reach')
  await panel(page).getByRole('button', { name: 'Go on' }).press('Enter')
  assert.equal(await step_of(page), 'move')
  // What it says next is in sight, though what it tells of was scrolled to.
  const seen = () =>
    panel(page).evaluate((guide) => {
      const { left, top, height } = guide.querySelector('h2').getBoundingClientRect()
      return guide.contains(document.elementFromPoint(left + 9, top + height / 2))
    })
  await panel(page).evaluate((guide) => {
    for (let one = guide; one; one = one.parentElement) one.scrollTop = 9999
  })
  await soon.equal(seen, false)
  await panel(page)
    .getByRole('button', { name: 'Back', exact: true })
    .evaluate((button) => button.click())
  await soon.ok(seen)
  await panel(page).getByRole('button', { name: 'Go on' }).press('Enter')
  // It folds to a line, and nothing is covered.
  const head = panel(page).locator('h2 button')
  await head.press('Enter')
  await soon.equal(() => panel(page).getByRole('button', { name: 'Show me' }).isVisible(), false)
  await soon.ok(async () => (await panel(page).boundingBox()).height < 60)
  await head.press('Enter')
  // "Show me" leads to what is lit, for whoever cannot see it.
  await page.locator('[data-lit]').first().waitFor()
  await panel(page).getByRole('button', { name: 'Show me' }).press('Enter')
  await soon.ok(() => page.evaluate(() => document.activeElement?.hasAttribute('data-lit')))
  assert.deepEqual(await axe_faults(page), [])
  await follow_until(page, (step) => step === 'farewell', by_key)
})

test('a guide that is skipped leaves the battle alone, and can be taken up again', async () => {
  const page = await begin('fixed-baynet')
  await follow_until(page, (step) => step === 'goals')
  await panel(page).getByRole('button', { name: 'Skip the guide' }).click()
  await page.locator('[data-lit]').waitFor({ state: 'detached' })
  assert.deepEqual(await axe_faults(page), [])
  await page.reload()
  await panel(page).getByRole('button', { name: 'Take up the guide again' }).click()
  assert.equal(await step_of(page), 'goals')
  await page.locator('[data-lit]').waitFor()
})

test('who wants no guide has the battle as any other', async () => {
  const page = await table.page_at('/new?ruleset=belle-epoque&scenario=first-battle&guided=yes')
  const wanted = page.getByRole('checkbox', { name: 'Guide me' })
  await wanted.waitFor()
  await soon.equal(() => page.getByRole('group', { name: 'Against' }).count(), 0)
  await wanted.uncheck()
  await page.getByRole('radio').first().waitFor()
  await page.getByRole('button', { name: 'Begin the battle' }).click()
  await page.locator('.decision').waitFor()
  await soon.equal(() => panel(page).count(), 0)
})

test('a question that only done can answer is passed over where that is wanted', async () => {
  const made = await table.make('first-lines', { red: 'open', blue: 'recruit' })
  const page = await table.sit(made, made.keys.red, { settings: { passing: 'always' } })
  // Whoever moves all that he may comes to a question that only done can answer, soon or late.
  const folded = page.locator('.decision details:has(.choices) > summary')
  const units = page.locator('.decision .units button')
  const told = page.locator('.passed')
  for (let i = 0; !(await told.count()); i++) {
    assert.ok(i < 60, 'nothing was passed over')
    await ours(page)
    const kind = await page.locator('.decision').getAttribute('data-kind')
    if (kind !== 'act') await answer(page, /first|right|hold/)
    else if (await units.count()) await units.first().click()
    else if (await folded.count()) {
      await folded.first().click()
      await answer(page, /advance|wheel|oblique/)
    } else await Promise.race([told.waitFor(), answer(page, /fire|rally|done/).catch(() => {})])
  }
  await soon.match(() => told.innerText(), /done/)
  await soon.match(() => page.locator('#sheet').innerText(), /Red column\s+done/)
  assert.deepEqual(await axe_faults(page), [])
})
