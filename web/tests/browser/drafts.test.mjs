// A page that was open when the server was renewed speaks the protocol of before: it is told to
// reload, and what was written on it and not sent is there again afterwards.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ours, soon, speak, Table } from './table.mjs'

const table = new Table()
const field = (page) => page.locator('.entry input')
const draft_of = (page, battle) =>
  page.evaluate((battle) => sessionStorage.getItem(`sandtable.draft.${battle}`), battle)

/** Somebody sits at red's seat, in a page that will greet a renewed server as those of before. */
async function sit_in_an_old_page() {
  const made = await table.make('first-battle', { red: 'open', blue: 'recruit' })
  const page = await table.sit(made, made.keys.red)
  await ours(page)
  await page.evaluate(() => {
    const { send } = WebSocket.prototype
    WebSocket.prototype.send = function (text) {
      send.call(this, text.replace('"type":"hello","version":2', '"type":"hello","version":1'))
    }
  })
  return { made, page }
}

/** The server is renewed; the page takes up its connection, and is told to reload. */
async function renew(page) {
  const greeted = new Promise((done) =>
    page.on('websocket', (socket) => {
      let hello = ''
      socket.on('framesent', ({ payload }) => (hello += payload))
      socket.on('framereceived', ({ payload }) => {
        if (hello.includes('"version":1') && payload.includes('"type":"chat"')) done(payload)
      })
    }),
  )
  await table.server.down()
  await table.server.up()
  assert.match(await greeted, /reload/i)
  await page.getByRole('tab', { name: 'Talk' }).click()
  await page
    .locator('[role=tabpanel]')
    .getByText(/reload/i)
    .first()
    .waitFor()
}

test('a line that is half written outlives the renewal of the server, and the reload', async () => {
  const { made, page } = await sit_in_an_old_page()
  await field(page).fill('R1: te')
  const seq = await page.locator('#main').getAttribute('data-seq')
  await renew(page)
  await soon.equal(() => field(page).inputValue(), 'R1: te')
  // Whatever it asks is answered by the same words.
  await field(page).fill('R1: tes')
  await page.locator('.entry .problem', { hasText: /reload/i }).waitFor()

  await page.reload()
  await ours(page)
  await soon.equal(() => field(page).inputValue(), 'R1: tes')
  await soon.equal(() => page.locator('#main').getAttribute('data-seq'), seq)
  await field(page).fill('')
  assert.equal(await draft_of(page, made.battle), null)
})

test('what was composed to be confirmed is so again after the reload', async () => {
  const { page } = await sit_in_an_old_page()
  const line = await page.locator('.entry datalist option').nth(1).getAttribute('value')
  await field(page).fill(line)
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.locator('.preview button.primary:enabled')
  await preview.waitFor()
  await renew(page)
  await preview.waitFor()
  await page.reload()
  await preview.waitFor()
  await soon.match(() => page.locator('.preview').innerText(), new RegExp(line.split(': ')[1]))
})

test('where another question is open by then, it stands in the field and is not sent', async () => {
  const { made, page } = await sit_in_an_old_page()
  const line = await page.locator('.entry datalist option').nth(1).getAttribute('value')
  await field(page).fill(line)
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.locator('.preview button.primary:enabled').waitFor()
  await renew(page)

  // The seat decides elsewhere meanwhile, until it is asked something else.
  const elsewhere = await table.page_at('/')
  const red = made.keys.red
  const [{ actions }] = await speak(elsewhere, made.battle, red, [{ type: 'actions', side: 'red' }])
  const [done] = await speak(elsewhere, made.battle, red, [
    { type: 'submit', side: 'red', action: actions[0].text, question: 'now' },
  ])
  assert.equal(done.type, 'done')

  await page.reload()
  await ours(page)
  await soon.equal(() => page.locator('.preview').count(), 0)
  await soon.equal(() => field(page).inputValue(), line)
  assert.match(await draft_of(page, made.battle), /"text"/)
  await page.locator('.entry [id$=verdict]').getByText(/./).first().waitFor()
})
