// Leaving: all one's journals in one file, the end of an account, and what others see of it.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { axe_faults, soon, Table } from './table.mjs'

const table = new Table()
const account = (page) => page.getByRole('region', { name: 'An account, if you want one' })
const passphrase = 'a horse, a drum, a hill'

async function enter(page, name, how) {
  await page.goto('/settings')
  await account(page).getByLabel('Name').fill(name)
  await account(page)
    .getByLabel(/^Passphrase/)
    .fill(passphrase)
  await account(page).getByRole('button', { name: how }).click()
  await account(page).getByText(`You are signed in as ${name}.`).waitFor()
}
/** The names and texts of the files in an archive, as another program finds them. */
const unpacked = (file) =>
  JSON.parse(
    execFileSync('python3', [
      '-c',
      'import json,sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\n' +
        'print(json.dumps({n:z.read(n).decode() for n in z.namelist()}))',
      file,
    ]),
  )

test('whoever leaves takes his journals along, and what is his alone goes with him', async () => {
  const title = (title) => ({ title, private: true })
  const alone = await table.make('first-battle', { red: 'open', blue: 'recruit' }, title('Alone'))
  const shared = await table.make('isandlwana', { zulu: 'open', british: 'open' }, title('Shared'))
  const ann = await table.sit(alone, alone.keys.red)
  await ann.goto(`/battle/${shared.battle}#${shared.keys.zulu}`)
  await ann.locator('.ground svg').waitFor()
  const bob = await table.sit(shared, shared.keys.british, { settings: { name: 'Bob' } })

  await enter(ann, 'Ann of the hill', 'Make an account')
  await account(ann).getByRole('button', { name: 'Claim the 2 battles of this device' }).click()
  await account(ann).getByRole('link', { name: 'Shared' }).waitFor()
  const [file] = await Promise.all([
    ann.waitForEvent('download'),
    account(ann).getByRole('button', { name: 'Save the journals of my 2 battles' }).click(),
  ])
  const journals = unpacked(await file.path())
  assert.deepEqual(
    Object.keys(journals).sort(),
    [`first-battle-${alone.battle}.jsonl`, `isandlwana-${shared.battle}.jsonl`].sort(),
  )
  for (const text of Object.values(journals))
    for (const line of text.trim().split('\n')) JSON.parse(line)

  // On another device, in another tab: he looks at the battle that will be gone.
  const other = await table.page_at('/')
  await enter(other, 'Ann of the hill', 'Sign in')
  await other.goto(`/battle/${alone.battle}`)
  await other.locator('.ground svg').waitFor()

  await account(ann).getByText('Delete the account', { exact: true }).click()
  await account(ann).getByText('This battle goes with it').waitFor()
  await soon.deepEqual(() => account(ann).locator('details li').allInnerTexts(), ['Alone'])
  await account(ann).getByText('One battle stays').waitFor()
  assert.deepEqual(await axe_faults(ann), [])
  const delete_it = async (words) => {
    await account(ann).getByLabel('Your passphrase, once more').fill(words)
    await account(ann).getByRole('button', { name: 'Delete the account for good' }).click()
  }
  await delete_it('a horse, a drum, a dale')
  await account(ann)
    .getByRole('alert')
    .filter({ hasText: 'expected the passphrase of this account' })
    .waitFor()
  await delete_it(passphrase)
  await account(ann).getByText('The account is deleted.').waitFor()
  await account(ann).getByRole('button', { name: 'Make an account' }).waitFor()

  // The other tab is told, and stays told; the battle of two goes on for the other.
  await other.getByRole('heading', { name: 'This battle stays closed' }).waitFor()
  await soon.match(() => other.getByRole('alert').innerText(), /no battle/i)
  assert.equal(await bob.locator('main [role=alert]').count(), 0)
  await bob.reload()
  await bob.locator('.ground svg').waitFor()
  await ann.goto('/')
  const mine = ann.getByRole('region', { name: 'Go on with' })
  await mine.getByRole('link', { name: 'Shared' }).waitFor()
  assert.equal(await ann.getByRole('link', { name: 'Alone', exact: true }).count(), 0)
  await mine.getByRole('link', { name: 'Shared' }).click()
  await ann.locator('.ground svg').waitFor()
})
