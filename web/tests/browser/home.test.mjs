// The first page: where to begin, battles by how hard they are, pictures whole and in time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axe_faults, soon, Table } from './table.mjs'

const table = new Table()
const sheets = (page) => page.locator('a.card')

/** The page with all that its first view fetches. */
async function home(options) {
  const page = await table.page_at('/', options)
  await page.getByRole('heading', { name: 'Start here' }).waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

test('a first battle of every ruleset is offered, and leads to it', async () => {
  const page = await home()
  const rulesets = await table.server.call('GET', 'rulesets')
  const start = page.getByRole('region', { name: 'Start here' })
  await soon.deepEqual(
    () => start.locator('strong').allInnerTexts(),
    rulesets.map((one) => one.title.en),
  )
  for (const [i, ruleset] of rulesets.entries()) {
    await start.getByRole('link').nth(i).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Begin the battle' }).waitFor()
    const { searchParams } = new URL(page.url())
    assert.equal(searchParams.get('ruleset'), ruleset.id)
    assert.match(searchParams.get('scenario'), /^first-/)
    await page.goBack()
  }
})

test('battles stand by ruleset, from the easiest to the hardest', async () => {
  const page = await home()
  const order = ['To begin with', 'Easy', 'Middling', 'Hard']
  const rulesets = await table.server.call('GET', 'rulesets')
  for (const ruleset of rulesets) {
    const own = page.getByRole('region', { name: ruleset.title.en })
    const levels = await own.locator('.card .length b').allInnerTexts()
    const carried = await table.server.call('GET', `scenarios?ruleset=${ruleset.id}`)
    assert.equal(levels.length, carried.length, `${ruleset.id} has a battle of no level`)
    const ranks = levels.map((level) => order.indexOf(level))
    assert.deepEqual(
      ranks,
      ranks.toSorted((a, b) => a - b),
      ruleset.id,
    )
    assert.deepEqual([...new Set(ranks)], [0, 1, 2, 3], ruleset.id)
  }
})

test('pictures are whole, and come when they are near', async () => {
  const page = await home({ viewport: { width: 1366, height: 768 } })
  const address = (card) => card.locator('img').getAttribute('src')
  assert.equal(await address(sheets(page).last()), null, 'the last picture came unseen')
  for (const card of [sheets(page).first(), sheets(page).nth(12), sheets(page).last()]) {
    await card.scrollIntoViewIfNeeded()
    const picture = card.locator('img')
    await page.waitForFunction(
      (img) => img.complete && img.naturalWidth > 0,
      await picture.elementHandle(),
    )
    assert.match(await address(card), /map\.svg\?style=period&lang=en$/)
    const look = await picture.evaluate((img) => {
      const { objectFit, scale } = getComputedStyle(img)
      const inner = img.getBoundingClientRect()
      const frame = img.parentElement.getBoundingClientRect()
      const held = inner.width <= frame.width + 0.5 && inner.height <= frame.height + 0.5
      return { objectFit, scale, held }
    })
    assert.deepEqual(look, { objectFit: 'contain', scale: 'none', held: true })
  }
  // Another language is another picture, of those that came and of none else.
  await page.getByRole('button', { name: 'Français' }).click()
  await page.waitForFunction(
    (img) => img.getAttribute('src').endsWith('lang=fr'),
    await sheets(page).last().locator('img').elementHandle(),
  )
})

test(
  'the first view takes less than 300 kB from the server',
  { skip: process.env.SANDTABLE_CLIENT ? 'a preview packs nothing' : false },
  async () => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 820, height: 1180 },
      { width: 1366, height: 768 },
      { width: 2560, height: 1440 },
    ]) {
      const page = await home({ viewport })
      const taken = await page.evaluate(() =>
        [
          ...performance.getEntriesByType('navigation'),
          ...performance.getEntriesByType('resource'),
        ].map((one) => ({ name: one.name, size: one.transferSize })),
      )
      const pictures = taken.filter(({ name }) => name.includes('map.svg'))
      assert.ok(pictures.length > 0, 'no picture at the first view')
      assert.ok(
        taken.every(({ size }) => size > 0),
        'something came from a cache and is not counted',
      )
      const total = taken.reduce((sum, { size }) => sum + size, 0)
      assert.ok(total < 300_000, `${total} bytes at ${viewport.width}`)
    }
  },
)

test('the workshop is near by keys, and the head of the page is one line on a phone', async () => {
  for (const [lang, name] of Object.entries({ en: 'Workshop', fr: 'Atelier' })) {
    const page = await home({ viewport: { width: 390, height: 844 } })
    if (lang === 'fr') {
      await page.getByRole('button', { name: 'Français' }).click()
      await page.getByRole('button', { name: 'English' }).waitFor()
    }
    const head = await page.locator('.masthead').boundingBox()
    assert.ok(head.height < 70, `${head.height} pixels high in ${lang}`)
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.locator('.masthead .name').focus()
    let tabs = 0
    const at = () => page.evaluate(() => document.activeElement?.getAttribute('href'))
    while ((await at()) !== '/workshop' && tabs < 12) {
      await page.keyboard.press('Tab')
      tabs += 1
    }
    assert.ok(tabs < 10, `${tabs} tabs`)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/workshop$/)
    await page.getByRole('link', { name, exact: true }).waitFor()
  }
})

test('what is finished stands apart from what goes on', async () => {
  const seats = { red: 'open', blue: 'open' }
  const going = await table.make('first-battle', seats, { title: 'The long siege' })
  const over = await table.make('first-battle', seats, { title: 'The short siege' })
  const page = await home()
  await page.evaluate(
    (battles) =>
      localStorage.setItem(
        'sandtable.seats',
        JSON.stringify(
          battles.map(([battle, title]) => ({ battle, title, key: '', links: {}, opened: 1 })),
        ),
      ),
    [
      [going.battle, 'The long siege'],
      [over.battle, 'The short siege'],
    ],
  )
  // The server says that it is over, as it does of one that was fought out.
  await page.route(`**/api/battles/${over.battle}`, async (route) => {
    const response = await route.fetch()
    const facts = { ...(await response.json()), over: true, outcome: { en: 'Red wins', fr: '' } }
    await route.fulfill({ response, json: facts })
  })
  await page.reload()
  const named = (name) => page.getByRole('region', { name })
  await named('Finished battles (1)').waitFor()
  await named('Go on with').getByRole('link', { name: 'The long siege' }).waitFor()
  await soon.equal(() => named('Go on with').getByRole('link').count(), 1)
  const ended = named('Finished battles (1)').getByRole('link', { name: 'The short siege' })
  await soon.equal(() => ended.isVisible(), false)
  await page.locator('summary').focus()
  await page.keyboard.press('Enter')
  await ended.waitFor()
  await soon.match(() => named('Finished battles (1)').innerText(), /Red wins/)
  assert.deepEqual(await axe_faults(page), [])
})

test('axe finds nothing, and nothing scrolls sideways, from a phone to a wall', async () => {
  for (const width of [390, 820, 1366, 2560]) {
    const page = await home({ viewport: { width, height: 844 } })
    assert.deepEqual(await axe_faults(page), [], `at ${width}`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(wide <= width, `${wide} wide at ${width}`)
  }
})

test('on a wide window the time of a battle stands near its name', async () => {
  for (let i = 0; i < 3; i++) {
    const made = await table.make('first-battle', { red: 'open', blue: 'open' })
    await (await table.sit(made, made.keys.red)).context().close()
  }
  const page = await home({ viewport: { width: 2560, height: 1440 } })
  const list = page.getByRole('region', { name: 'Watch' }).getByRole('listitem')
  await list.nth(2).waitFor()
  const boxes = await list.evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top } = one.getBoundingClientRect()
      return { wide: right - left, top }
    }),
  )
  for (const { wide } of boxes) assert.ok(wide < 1300, `${wide} px from a name to its time`)
  assert.equal(boxes[0].top, boxes[1].top, 'side by side')
})
