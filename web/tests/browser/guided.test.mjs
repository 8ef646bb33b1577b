// The guided first battle of every ruleset with a screen: a newcomer who only follows what the page
// says and lights comes to its end; by keyboard too; after a reload; or without the guide.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { axe_faults, patience, Table, web } from './table.mjs'

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
  assert.equal(await page.getByRole('checkbox', { name: 'Guide me' }).isChecked(), true)
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

const by_mouse = (button) => button.click()
const by_key = async (button) => {
  await button.focus()
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
    assert.ok(still * 200 < patience, `the guide led nowhere: ${now}`)
    const step = await step_of(page)
    if (process.env.GUIDE_TRACE && !still) console.log(now)
    if (done(step)) return
    // The computer thinks, or what was pressed is on its way.
    if (still % 10 === 0) await follow(page, press)
    else await page.waitForTimeout(200)
    before = now
  }
}

for (const [ruleset, folder] of [['belle-epoque', 'belle_epoque']])
  test(`a newcomer to ${ruleset} follows the guide to the end of the battle`, async () => {
    const guide = guide_of(folder)
    const page = await begin(ruleset)
    const last = guide.steps.at(-1).id
    await follow_until(page, (step) => step === last)
    await page.locator('.decision.over .plate').waitFor()
    const { done, passed } = await kept_of(page)
    const wanted = guide.steps.slice(0, -1).map(({ id }) => id)
    assert.deepEqual(
      [...wanted].filter((id) => !done.includes(id)),
      [],
    )
    for (const { id } of guide.steps.filter((one) => passed.includes(one.id)))
      assert.ok(guide.steps.find((one) => one.id === id).unless, `${id} was passed`)
    assert.deepEqual(await axe_faults(page), [])
  })
