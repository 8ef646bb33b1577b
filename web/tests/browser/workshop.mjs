// What the tests of the workshop share: its desk, its marks and fields, and the file that it saves.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { program, Table } from './table.mjs'

export const table = new Table()
export const folder = mkdtempSync(join(tmpdir(), 'sandtable-workshop-'))
after(() => rmSync(folder, { recursive: true, force: true }))

export const mark = (page, part) => page.locator(`[data-mark="${part}"]`)
export const field = (page, name) => page.locator(`[data-field="${name}"]`)

/** Until the server has judged what stands there now. */
export async function judged(page, words = 'none') {
  await page.waitForFunction(
    (words) => document.querySelector('.problems .tally')?.textContent.trim() === words,
    words,
  )
}
/** The workshop at its desk, begun from a battle or from an open field. */
export async function begun(from, by, options) {
  const page = await table.page_at('/workshop', options)
  const way = page.getByRole('region', { name: `From ${from}` })
  await way.locator('option').first().waitFor({ state: 'attached' })
  await way.getByRole('combobox').selectOption(by)
  await way.getByRole('button', { name: /^Begin/ }).click()
  await page.locator('.ground svg').waitFor()
  await judged(page)
  return page
}
/** The text as it would be saved. */
export async function saved(page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the file' }).click(),
  ])
  const path = join(folder, download.suggestedFilename())
  await download.saveAs(path)
  return { path, text: readFileSync(path, 'utf8') }
}
export function checked(path) {
  const { status, stdout, stderr } = spawnSync(program, ['check', path])
  assert.equal(status, 0, `${stdout}${stderr}`)
}
