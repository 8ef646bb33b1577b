// What whoever made a battle may do with it: he invites by name, withdraws links, and closes it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read_qr, rows_of } from './qr.mjs'
import { axe_faults, new_page, open_browser, soon, Table } from './table.mjs'

const table = new Table()

/** A page of whoever made the battle, at its links; `comes`: each seat had somebody before. */
async function owner_of(made, key, comes, options = {}) {
  const page = await table.page_at('/', options)
  await page.evaluate(
    ([made, key]) => {
      const seat = { battle: made.battle, title: 'Ours', key, links: made.keys, owner: made.owner }
      localStorage.setItem('sandtable.seats', JSON.stringify([{ ...seat, opened: 1 }]))
      localStorage.setItem('sandtable.settings', JSON.stringify({ name: 'Ada', curtain: 'never' }))
    },
    [made, key],
  )
  await page.goto(`/battle/${made.battle}`)
  // Where somebody has yet to come the links stand open.
  if (comes) await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('dialog', { name: 'Links to this battle' }).waitFor()
  return page
}
const row = (page, name) => page.locator('dialog li, [role=dialog] li').filter({ hasText: name })

test('an invitation says who invites, or that he has given no name', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' }, { private: true })
  const guest = () => table.page_at(`/battle/${made.battle}#${made.keys.blue}`)
  const before = await guest()
  const invitation = (page) => page.locator('section.invitation')
  await invitation(before).getByText('Whoever set this battle up has given no name.').waitFor()
  await owner_of(made, made.keys.red, false)
  const after = await guest()
  await invitation(after).getByText('Ada invites you.').waitFor()
  assert.deepEqual(await axe_faults(after), [])
})

test('an invitation is accepted on another browser from the address of its QR code', async (t) => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' }, { private: true })
  const ada = await owner_of(made, made.keys.red, false)
  await ada.getByRole('button', { name: 'QR code: Blue' }).click()
  const code = ada.getByRole('img', { name: 'QR code of the link for Blue' })
  await code.waitFor()
  assert.deepEqual(await axe_faults(ada), [])
  const address = read_qr(await rows_of(code))
  assert.equal(address, await ada.getByRole('textbox', { name: /^Blue/ }).inputValue())
  const other = await open_browser()
  t.after(() => other.close())
  const bob = await new_page(other, table.server, { viewport: { width: 390, height: 844 } })
  await bob.goto(address)
  const invitation = bob.locator('section.invitation')
  await invitation.getByText('Ada invites you.').waitFor()
  assert.match(await invitation.innerText(), /First Battle/)
  assert.deepEqual(await axe_faults(bob), [])
  await bob.getByRole('textbox', { name: 'Your name' }).fill('Bob')
  await bob.getByRole('button', { name: 'Sit down' }).click()
  await bob.locator('.troops [data-unit]').first().waitFor()
  await soon.match(
    async () =>
      JSON.stringify(
        await table.server.call('GET', `battles/${made.battle}`, undefined, made.keys.red),
      ),
    /"Bob"/,
  )
  assert.deepEqual(bob.faults, [])
})

test('a link is withdrawn by who made the battle, and another made for the seat', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' }, { private: true })
  const bob = await table.come(made, made.keys.blue, { settings: { name: 'Bob' } })
  await bob.locator('.ground svg').waitFor()
  const ada = await owner_of(made, made.keys.red, true)
  // One's own seat is not taken from under oneself.
  await row(ada, 'Red').first().waitFor()
  await soon.equal(() => ada.getByRole('button', { name: /^Withdraw the link: Red/ }).count(), 0)
  await ada.getByRole('button', { name: /^Withdraw the link: Blue/ }).click()
  await ada.getByText(/will open nothing any more/).waitFor()
  assert.deepEqual(await axe_faults(ada), [])
  await ada.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await ada.getByText('This link is withdrawn.').waitFor()
  await bob
    .getByText(/the link by which you sat here was withdrawn by the owner of this battle/)
    .first()
    .waitFor()
  const late = await table.page_at(`/battle/${made.battle}#${made.keys.blue}`)
  await late.getByText('this key opens no seat of this battle').first().waitFor()
  await ada.getByRole('button', { name: 'Make another link' }).click()
  const link = ada.getByRole('textbox', { name: /^Blue/ })
  await link.waitFor()
  const fresh = (await link.inputValue()).split('#')[1]
  assert.notEqual(fresh, made.keys.blue)
  const again = await table.come({ battle: made.battle }, fresh, { settings: { name: 'Bob' } })
  await again.locator('.ground svg').waitFor()
})

test('another link for a seat is told to who sits there, also after he was away', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' })
  const bob = await table.come(made, made.keys.blue, { settings: { name: 'Bob' } })
  await bob.locator('.ground svg').waitFor()
  const ann = await table.come(made, made.keys.red, { settings: { name: 'Ann' } })
  await ann.locator('.ground svg').waitFor()
  const told = (page, count) =>
    page.getByText(`There are ${count} links to the seat of Blue now`, { exact: false })
  const give = () =>
    table.server.call('POST', `battles/${made.battle}/links`, { seat: 'blue' }, made.owner)
  await give()
  await told(bob, 2).waitFor()
  assert.deepEqual(await axe_faults(bob), [])
  await bob.getByRole('alert').getByRole('button', { name: 'Close' }).click()
  await told(bob, 2).waitFor({ state: 'detached' })
  await bob.goto('/')
  await give()
  await bob.goto(`/battle/${made.battle}`)
  await told(bob, 3).waitFor()
  // Who sits elsewhere finds it among those at the table, and is not alarmed.
  await ann.getByRole('tab', { name: 'Talk' }).click()
  await ann.getByRole('list', { name: 'At the table' }).getByText('3 links open it').waitFor()
  await soon.equal(() => told(ann, 3).count(), 0)
})

test('a post is told of another link to its side, and of the next after it', async () => {
  const made = await table.make('quatre-bras', {})
  const page = await table.come(made, made.keys.french, { settings: { name: 'Ney' } })
  await page.locator('.ground svg').waitFor()
  const told = (count) =>
    page.getByText(`There are ${count} links to the seat of`, { exact: false }).first()
  const links = (method, more) =>
    table.server.call(method, `battles/${made.battle}/links`, more, made.owner)
  await soon.equal(() => told(2).count(), 0)
  const { key } = await links('POST', { seat: 'french' })
  await told(3).waitFor()
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
  await told(3).waitFor({ state: 'detached' })
  await links('DELETE', { key })
  await page.getByRole('tab', { name: 'Talk' }).click()
  const seats = page.getByRole('list', { name: 'At the table' })
  await seats.getByText('3 links open it').first().waitFor({ state: 'detached' })
  await links('POST', { seat: 'french' })
  await told(3).waitFor()
})

test('a battle without an umpire is closed by who made it, and both see how it ended', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' }, { umpire: false })
  const bob = await table.come(made, made.keys.blue, { settings: { name: 'Bob' } })
  await bob.locator('.ground svg').waitFor()
  const ada = await owner_of(made, made.keys.red, true, { viewport: { width: 390, height: 800 } })
  await ada.getByText('Its owner, who set it up, and its umpire may close it.').waitFor()
  await ada.getByRole('button', { name: 'End it: nobody won' }).click()
  await ada.getByText(/Nobody wins, what was sealed lies open/).waitFor()
  assert.deepEqual(await axe_faults(ada), [])
  await ada.getByRole('button', { name: 'End it: nobody won' }).click()
  for (const page of [ada, bob]) {
    await page.getByText('closed, nobody won').first().waitFor()
    await page.getByRole('button', { name: 'Watch it again' }).waitFor()
  }
  assert.deepEqual(await axe_faults(bob), [])
  await bob.getByRole('button', { name: 'Link', exact: true }).click()
  await soon.equal(() => bob.getByRole('button', { name: 'End it: nobody won' }).count(), 0)
})
