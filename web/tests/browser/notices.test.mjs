// How one is told of one's turn: the switches, what the server is sent, and what the worker shows.
// No push service can be reached from here, so the page is given what one would have answered.
import assert from 'node:assert/strict'
import { createECDH } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import {
  answer,
  axe_faults,
  new_page,
  open_browser,
  ours,
  program,
  Server,
  soon,
  until,
} from './table.mjs'

let telling, silent, browser
const pages = []
before(async () => {
  telling = await Server.start(program, ['--push', 'mailto:test@example.org'])
  silent = await Server.start()
  browser = await open_browser()
})
after(async () => {
  await browser?.close()
  await telling?.stop()
  await silent?.stop()
})
afterEach(async () => {
  const faults = pages.flatMap((page) => page.faults)
  for (const page of pages.splice(0)) await page.context().close()
  assert.deepEqual(faults, [])
})

const point = () => createECDH('prime256v1').generateKeys('base64url')

/** A page whose browser allows notifications and has a push service of its own. */
async function allowed(server, settings = {}) {
  const page = await new_page(browser, server, { serviceWorkers: 'allow' })
  pages.push(page)
  await page.context().grantPermissions(['notifications'], { origin: server.url })
  await page.addInitScript(
    ([p256dh, settings]) => {
      localStorage.setItem('sandtable.settings', JSON.stringify({ name: 'Ann', ...settings }))
      const keys = { p256dh, auth: 'AAAAAAAAAAAAAAAAAAAAAA' }
      const endpoint = 'https://push.example.org/send/one'
      let known = null
      PushManager.prototype.getSubscription = async () => known
      PushManager.prototype.subscribe = async function ({ applicationServerKey }) {
        const bytes = atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'))
        const options = {
          applicationServerKey: Uint8Array.from(bytes, (one) => one.charCodeAt(0)).buffer,
        }
        known = {
          endpoint,
          options,
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: async () => ((known = null), true),
        }
        return known
      }
    },
    [point(), settings],
  )
  return page
}

const closed_page = (page) =>
  page.getByRole('checkbox', { name: 'Tell me of my turn when the page is closed' })
const kept = (page, name) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem('sandtable.settings'))[name], name)
const asked = (page, method) =>
  page.waitForRequest((one) => one.url().endsWith('/api/push') && one.method() === method)

test('the switch has the server tell this browser, and tell it no more', async () => {
  const made = await telling.call('POST', 'battles', {
    scenario: 'first-battle',
    seats: {},
    dice: 'seeded',
  })
  const page = await allowed(telling)
  await page.goto(`/battle/${made.battle}#${made.keys.red}`)
  await page.locator('.decision').waitFor()
  await page.goto('/settings')
  const box = closed_page(page)
  await box.waitFor()
  assert.deepEqual(await axe_faults(page), [])
  const [sent] = await Promise.all([asked(page, 'POST'), box.check()])
  const body = sent.postDataJSON()
  assert.equal(body.endpoint, 'https://push.example.org/send/one')
  assert.equal(body.lang, 'en')
  assert.deepEqual(body.keys, [made.keys.red])
  assert.deepEqual(await (await sent.response()).json(), { told: true })
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('sandtable.settings')).push)
  // In another language it is asked for anew.
  const [again] = await Promise.all([
    asked(page, 'POST'),
    page.getByRole('radio', { name: 'français' }).check(),
  ])
  assert.equal(again.postDataJSON().lang, 'fr')
  const french = page.getByRole('checkbox', { name: 'M’avertir de mon tour' })
  await page.waitForFunction(() => !document.querySelector('fieldset[aria-busy=true]'))
  const [gone] = await Promise.all([asked(page, 'DELETE'), french.uncheck()])
  assert.deepEqual(gone.postDataJSON(), { endpoint: 'https://push.example.org/send/one' })
  assert.equal((await gone.response()).status(), 200)
  await page.waitForFunction(
    () => JSON.parse(localStorage.getItem('sandtable.settings')).push === false,
  )
})

test('what the server refuses is said, and the switch goes back', async () => {
  const page = await allowed(telling)
  await page.goto('/settings')
  await closed_page(page).click()
  await page
    .getByRole('alert')
    .getByText('expected somebody who is signed in, or the key of a seat that plays')
    .waitFor()
  await soon.equal(() => closed_page(page).isChecked(), false)
  assert.notEqual(await kept(page, 'push'), true)
})

test('where the browser does not allow it, that is said', async () => {
  const page = await allowed(telling)
  await page.addInitScript(() => {
    Notification.requestPermission = async () => 'denied'
  })
  await page.goto('/settings')
  await closed_page(page).click()
  await page.getByRole('alert').getByText('does not let this page notify you').waitFor()
  await soon.equal(() => closed_page(page).isChecked(), false)
})

test('a server that tells nobody has no such switch', async () => {
  const page = await allowed(silent)
  const [answered] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith('/api/push')),
    page.goto('/settings'),
  ])
  assert.deepEqual(await answered.json(), { offered: false, key: '' })
  await page.getByRole('checkbox', { name: 'Show a notification while the page is open' }).waitFor()
  await soon.equal(() => closed_page(page).count(), 0)
})

/** What the page's browser shows by now. */
const shown = (page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const notes = await registration.getNotifications()
    return notes.map(({ title, body, tag }) => ({ title, body, tag }))
  })

test('the worker shows what comes, and leads to the battle', async () => {
  const page = await allowed(telling)
  await page.goto('/settings')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js')
    await navigator.serviceWorker.ready
  })
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise((done) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(telling.url))
      if (found) done(found.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  // A worker that is being started or put to sleep may miss one: as a push service does, this sends
  // again until it has arrived.
  const deliver = async (data, arrived) => {
    const registrationId = await registered
    let sent = 0
    await until(async () => {
      if (await arrived()) return true
      if (Date.now() - sent < 5000) return false
      sent = Date.now()
      const message = { origin: telling.url, registrationId, data }
      await devtools.send('ServiceWorker.deliverPushMessage', message)
      return false
    })
  }
  const sent = { battle: 'abc', title: 'Rorke’s Drift', body: 'It is your turn.' }
  await deliver(JSON.stringify(sent), async () => (await shown(page)).length > 0)
  const first = { title: sent.title, body: sent.body, tag: 'abc' }
  assert.deepEqual(await shown(page), [first])
  // Of the same battle it takes the place of the first; of what makes no sense something is shown.
  const again = { ...sent, body: 'It is your turn again.' }
  const renewed = async () => (await shown(page)).some(({ body }) => body === again.body)
  await deliver(JSON.stringify(again), renewed)
  assert.equal((await shown(page)).length, 1)
  await deliver('no message at all', async () => (await shown(page)).length > 1)
  const all = await shown(page)
  assert.deepEqual([...new Set(all.map(({ title }) => title))].sort(), [
    'Rorke’s Drift',
    'Sandtable',
  ])

  const workers = () => page.context().serviceWorkers()
  await until(() => workers().length > 0)
  const click = () =>
    workers()[0].evaluate(async () => {
      let opened = ''
      self.clients.openWindow = async (path) => void (opened = path)
      const note = (await self.registration.getNotifications()).find(({ tag }) => tag === 'abc')
      self.dispatchEvent(new NotificationEvent('notificationclick', { notification: note }))
      for (let i = 0; i < 100 && !opened; ++i) await new Promise((done) => setTimeout(done, 20))
      return opened
    })
  assert.equal(await click(), '/battle/abc')
  await until(async () => !(await shown(page)).some(({ tag }) => tag === 'abc'))
})

test('a page out of sight tells of its turn by itself', async () => {
  const made = await silent.call('POST', 'battles', {
    scenario: 'first-battle',
    seats: { blue: 'recruit' },
    dice: 'seeded',
  })
  const page = await allowed(silent, { notify: true, curtain: 'never', pace: 'off' })
  await page.goto(`/battle/${made.battle}#${made.keys.red}`)
  await ours(page)
  await page.evaluate(() =>
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }),
  )
  // Decides until the computer had its say and it is this side's turn again.
  const notified = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      const notes = (await registration?.getNotifications()) ?? []
      return notes.map(({ title, body }) => `${title}: ${body}`)
    })
  let notes = []
  for (let i = 0; i < 30 && !notes.length; ++i) {
    await answer(page)
    await ours(page)
    notes = await notified()
  }
  assert.equal(notes.length, 1)
  assert.match(notes[0], /^.+: It is your turn\.$/)
})
