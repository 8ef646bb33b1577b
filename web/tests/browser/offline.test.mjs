// The shell where no server answers: it opens, says that battles need one, and goes on by itself.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axe_faults, new_page, Server, soon, Table } from './table.mjs'

const table = new Table()
const kept = { serviceWorkers: 'allow' }
const away = (page, name = 'No server answers') => page.getByRole('heading', { name })
const card = (page) => page.locator('.cards').getByText('Isandlwana').first()

/** The home page with its worker at work. */
async function installed() {
  const page = await table.page_at('/', kept)
  await at_work(page)
  return page
}
async function at_work(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((done) =>
        navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }),
      )
  })
}

test('the shell opens offline, says what it lacks, and finds the server again', async () => {
  const page = await installed()
  await card(page).waitFor()
  await page.context().setOffline(true)
  await page.reload()
  await away(page).waitFor()
  await page.getByText('battles, rules and maps are the server’s').waitFor()
  assert.deepEqual(await axe_faults(page), [])
  // Its button asks at once, not when the next try is due.
  const asks = await page.getByRole('button', { name: 'Try again' }).evaluate((button) => {
    const real = window.fetch
    const asked = []
    window.fetch = (path, init) => (asked.push(path), real(path, init))
    button.click()
    window.fetch = real
    return asked
  })
  assert.ok(
    asks.some((path) => path.startsWith('/api/rulesets')),
    asks.join(),
  )
  // What is kept opens, in both languages; what is not leads to where that is said.
  await page.goto('/settings')
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await page.getByRole('radio', { name: 'français' }).check()
  await page.goto('/workshop')
  await page.getByText('Cette page n’a pu être chargée').waitFor()
  await away(page, 'Aucun serveur ne répond').waitFor()
  await page.goto('/')
  await away(page, 'Aucun serveur ne répond').waitFor()
  await page.context().setOffline(false)
  await away(page, 'Aucun serveur ne répond').waitFor({ state: 'detached' })
  await card(page).waitFor()
})

/** Who comes by a link has said who he is. */
const named = (page) =>
  page.evaluate(() => localStorage.setItem('sandtable.settings', '{"name":"Ann"}'))

test('an invitation opened offline is told once the server is there', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' })
  const page = await installed()
  await page.context().setOffline(true)
  await page.goto(`/battle/${made.battle}#${made.keys.red}`)
  await page.getByRole('alert').getByText('The server does not answer').waitFor()
  assert.deepEqual(await axe_faults(page), [])
  await page.context().setOffline(false)
  await page.locator('section.invitation').getByText('First Battle').first().waitFor()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await page.getByLabel('Your name at the table').fill('Bea')
  await page.getByRole('button', { name: 'Sit down' }).click()
  await page.locator('.troops [data-unit]').first().waitFor()
})

// A table of every kind: each brings parts of its own that are fetched with the battle.
for (const [scenario, sides] of Object.entries({
  'first-battle': ['red', 'blue'],
  'first-lines': ['red', 'blue'],
  'first-skirmish': ['patrol', 'band'],
}))
  test(`${scenario} opened offline says so, and is shown once the server is there`, async () => {
    const made = await table.make(scenario, Object.fromEntries(sides.map((side) => [side, 'open'])))
    const page = await installed()
    await named(page)
    await page.context().setOffline(true)
    await page.goto(`/battle/${made.battle}#${made.keys[sides[0]]}`)
    await page
      .getByText(/server does not answer|connection is lost/)
      .first()
      .waitFor()
    await soon.equal(() => page.locator('.troops [data-unit]').count(), 0)
    assert.deepEqual(await axe_faults(page), [])
    // Nobody loads the page again by hand.
    await page.evaluate(() => (window.same = true))
    await page.context().setOffline(false)
    await page.locator('.troops [data-unit]').first().waitFor()
    await page
      .getByText(/server does not answer|connection is lost/)
      .first()
      .waitFor({ state: 'detached' })
    await soon.equal(() => page.evaluate(() => window.same), true)
  })

test('a server that was stopped is told from one that answers', async (t) => {
  if (process.env.SANDTABLE_CLIENT) return t.skip('pages come from elsewhere')
  const server = await Server.start()
  const page = await new_page(table.browser, server, kept)
  table.pages.push(page)
  await page.goto('/')
  await at_work(page)
  await server.stop()
  await page.reload()
  await away(page).waitFor()
  for (const path of ['/workshop', '/report/abc']) {
    await page.goto(path)
    await page.getByText('This page could not be fetched').waitFor()
  }
})

test('neither what the server tells is kept, nor an earlier build', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' })
  const page = await installed()
  await page.evaluate(() => localStorage.setItem('sandtable.settings', '{"name":"Ann"}'))
  await page.goto(`/battle/${made.battle}#${made.keys.red}`)
  await page.locator('.troops [data-unit]').first().waitFor()
  const in_caches = () =>
    page.evaluate(async () => {
      const out = {}
      for (const name of await caches.keys()) {
        const asked = await (await caches.open(name)).keys()
        out[name] = asked.map(({ url }) => new URL(url).pathname)
      }
      return out
    })
  const [[name, paths], ...more] = Object.entries(await in_caches())
  assert.match(name, /^shell-[0-9a-f]{16}$/)
  assert.deepEqual(more, [])
  assert.ok(paths.includes('/') && paths.some((path) => path.endsWith('.woff2')))
  for (const path of paths)
    assert.match(path, /^\/(assets\/[\w.-]+|icon\.svg|contours\.svg|manifest\.webmanifest)?$/)
  await page.evaluate(async () => {
    await (await caches.open('shell-earlier')).put('/', new Response('earlier'))
  })
  // As a browser does where the worker of another build takes the place of this one.
  await page
    .context()
    .serviceWorkers()[0]
    .evaluate(() => self.take_over())
  assert.deepEqual(Object.keys(await in_caches()), [name])
})
