// What is printed: the menu in a battle and on a scenario's page, PDF with the right number of
// pages, and the account of a battle on two sheets.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { axe_faults, checkout, soon, Table, until } from './table.mjs'

const table = new Table()
const folder = mkdtempSync(join(tmpdir(), 'sandtable-print-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** How many pages a PDF has, and what its first lines say. */
function read_pdf(path) {
  const pages = /^Pages:\s+(\d+)$/m.exec(execFileSync('pdfinfo', [path], { encoding: 'utf8' }))
  const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
  return { pages: Number(pages[1]), text }
}

/** Does what brings a file, and where it lies. */
async function file_of(page, act) {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  const path = join(folder, file.suggestedFilename())
  await file.saveAs(path)
  return path
}

test('a roster comes as PDF, a page a side, and a quick reference on two pages', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' })
  const page = await table.sit(made, made.keys.red)
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'To print' })
  await menu.getByLabel('Chapter').waitFor()
  assert.deepEqual(await axe_faults(page), [])
  const saved = (name) => file_of(page, () => menu.getByRole('button', { name }).click())
  const roster = read_pdf(await saved('Order of battle: as PDF'))
  assert.equal(roster.pages, 2)
  assert.match(roster.text, /Red Hussars/)
  await menu.getByText(/^Saved: .*-roster\.pdf$/).waitFor()
  const reference = await saved('Quick reference: as PDF')
  assert.equal(reference, join(folder, 'belle-epoque-reference.pdf'))
  assert.equal(read_pdf(reference).pages, 2)
  // What a key is needed for is kept as a file, and says what the server says to that key.
  const html = readFileSync(await saved('Order slips: as a page'), 'utf8')
  assert.match(html, /Red Hussars/)
  assert.doesNotMatch(html, /Blue Hussars/, 'orders for the troops of another side')
  // By keyboard alone; Esc closes the menu, and the focus is where it was.
  await menu.getByLabel('Chapter').selectOption('FIRING')
  await menu.getByRole('button', { name: 'Rules: as PDF' }).focus()
  const rules = read_pdf(await file_of(page, () => page.keyboard.press('Enter')))
  assert.match(rules.text, /FIRING/)
  assert.doesNotMatch(rules.text, /MUSTERING/)
  await page.keyboard.press('Escape')
  await soon.equal(() => page.evaluate(() => document.activeElement?.textContent?.trim()), 'Print')
})

test('on a phone, in French, it stands among the files of the battle', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' })
  const page = await table.sit(made, made.keys.red, {
    viewport: { width: 390, height: 844 },
    settings: { lang: 'fr' },
  })
  await page.getByRole('button', { name: 'Lien', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimer' }).click()
  const menu = page.getByRole('dialog', { name: 'À imprimer' })
  await menu.getByLabel('Chapitre').waitFor()
  assert.deepEqual(await axe_faults(page), [])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.ok(wide <= 390, `${wide} wide`)
  await menu.getByLabel('De la table').selectOption('50')
  const map = await file_of(page, () => menu.getByRole('button', { name: /^Carte.*PDF$/ }).click())
  const { pages, text } = read_pdf(map)
  assert.ok(pages > 2, `${pages} pages`)
  assert.match(text, /50 pour cent de la table/)
})

test('a report is no wider than a phone', async () => {
  const made = await table.make('first-battle', { red: 'open', blue: 'open' })
  const page = await table.come(made, made.keys.red, {
    viewport: { width: 390, height: 844 },
    settings: { lang: 'fr' },
  })
  await page.goto(`/report/${made.battle}#${made.keys.red}`)
  await page.locator('.sheet svg').first().waitFor()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.ok(wide <= 390, `${wide} wide`)
})

test('whatever the screen wears, paper is white', async () => {
  const page = await table.page_at('/rules/belle-epoque')
  await page.evaluate(() => localStorage.setItem('sandtable.settings', '{"style":"dark"}'))
  await page.reload()
  await page.locator('article').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  const of = (selector) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color])
  assert.deepEqual(await of('body'), ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
  // Not only what its list shows is printed, and from the head of the first sheet.
  const path = join(folder, 'rules-page.pdf')
  writeFileSync(path, await page.pdf({ format: 'A4' }))
  const { pages, text } = read_pdf(path)
  assert.ok(pages > 5, `${pages} pages`)
  assert.match(text, /^\s*Belle Époque/)
  await page.emulateMedia({ media: 'screen' })
  assert.notEqual((await of('body'))[0], 'rgb(255, 255, 255)')
})

for (const scenario of ['first-battle', 'first-lines', 'first-skirmish'])
  test(`maps of a report are read on a phone, and whole on paper (${scenario})`, async () => {
    const made = await table.make(scenario, {})
    const page = await table.come(made, made.keys.spectator, {
      viewport: { width: 390, height: 844 },
    })
    await page.goto(`/report/${made.battle}#${made.keys.spectator}`)
    const words = () =>
      page.evaluate(() => {
        const svg = document.querySelector('.sheet svg')
        const all = [...svg.querySelectorAll('text')].filter((one) => one.textContent.trim())
        const box = svg.getBoundingClientRect()
        const seen = all.filter((one) => {
          const at = one.getBoundingClientRect()
          const inside = at.top < box.bottom && at.bottom > box.top
          return inside && one.checkVisibility({ visibilityProperty: true })
        })
        const pixels = seen.map((one) => {
          const at = one.getScreenCTM()
          return Number.parseFloat(getComputedStyle(one).fontSize) * Math.hypot(at.a, at.b)
        })
        const parts = [...svg.querySelectorAll('tspan')]
        const cut = parts.filter((one) => getComputedStyle(one).display === 'none').length
        const left_out = all.filter((one) => !seen.includes(one)).length + cut
        return {
          least: Math.min(...pixels),
          left_out,
          changed: all.filter((one) => one.style.length),
        }
      })
    await page.locator('.sheet .stage svg').first().waitFor()
    await until(async () => (await words()).least >= 11, 10)
    // No unit stands so close to another that it could not be called by its name.
    const hidden = () =>
      page
        .locator('.sheet .stage')
        .first()
        .locator('g.unit[data-unit] text')
        .evaluateAll((all) =>
          all
            .filter((one) => !one.checkVisibility({ visibilityProperty: true }))
            .map((one) => one.textContent),
        )
    if (scenario === 'first-battle') await until(async () => (await hidden()).length === 0, 10)
    // Whole lines whatever the width, each with the name of its unit.
    assert.ok((await page.locator('.sheet .army li > b').count()) >= 2)
    assert.equal(await page.locator('.sheet pre').count(), 0)
    assert.deepEqual(await axe_faults(page), [])
    // Of a name in several lines the screen may have kept the first.
    await page
      .locator('.sheet svg text')
      .first()
      .evaluate((one) => {
        const line = document.createElementNS('http://www.w3.org/2000/svg', 'tspan')
        line.textContent = '3 points'
        line.style.display = 'none'
        one.append(line)
      })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    // Paper has another width than the window.
    await page.setViewportSize({ width: 700, height: 900 })
    await page.waitForTimeout(300)
    const { left_out, changed } = await words()
    assert.deepEqual([left_out, changed.length], [0, 0])
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await until(async () => (await words()).least >= 11, 10)
  })

test('a scenario is printed from its page; what nobody may measure says so', async () => {
  const page = await table.page_at('/new?ruleset=belle-alliance&scenario=first-orders')
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'To print' })
  await menu.getByLabel('Chapter').waitFor()
  await menu.getByRole('button', { name: 'Map in true scale: as PDF' }).click()
  const refusal = menu.getByRole('alert').filter({ hasText: 'nobody may measure this table' })
  await refusal.waitFor()
  assert.deepEqual(await axe_faults(page), [])
  // A page that everybody may see opens beside this one, and prints in its own style.
  const [sheet] = await Promise.all([
    page.waitForEvent('popup'),
    menu.getByRole('link', { name: 'Rules: as a page' }).click(),
  ])
  await sheet.getByRole('heading', { level: 1, name: /Belle Alliance/ }).waitFor()
  await soon.ok(async () => (await sheet.locator('h2').count()) > 10)
})

for (const lang of ['en', 'fr'])
  test(`the account of a long battle prints on two sheets (${lang})`, async () => {
    for (const name of ['isandlwana-fr', 'sahay-standard', 'river-ford-standard']) {
      const recorded = checkout(`tests/playthroughs/${name}.jsonl`)
      const journal = readFileSync(recorded, 'utf8')
      const made = await table.server.call('POST', 'journals', { journal })
      const page = await table.page_at(`/settings`)
      await page.evaluate(
        (lang) => localStorage.setItem('sandtable.settings', JSON.stringify({ lang })),
        lang,
      )
      await page.goto(`/report/${made.battle}#${made.keys.spectator}`)
      await page.waitForFunction(() => document.querySelectorAll('.sheet svg').length >= 2)
      await page.evaluate(() => document.fonts.ready)
      for (const format of ['A4', 'Letter']) {
        const path = join(folder, `${name}-${lang}-${format}.pdf`)
        writeFileSync(
          path,
          await page.pdf({
            format,
            margin: { top: '12mm', bottom: '12mm', left: '12mm', right: '12mm' },
          }),
        )
        const { pages, text } = read_pdf(path)
        assert.equal(pages, 2, `${name} on ${format}: ${pages} pages`)
        // It is told to the last turn in which anything was decided, and says that it is shortened.
        const last = await page.locator('.story h3:not(.less)').last().innerText()
        assert.ok(text.includes(last), last)
        assert.match(text, lang === 'fr' ? /Sur le papier/ : /On paper/)
      }
      // The file that is saved does the same without the client's type.
      const plain = await table.page_at('/settings')
      const saved = await table.server.text_of(
        `battles/${made.battle}/report?lang=${lang}`,
        made.keys.spectator,
      )
      await plain.setContent(saved)
      const path = join(folder, `${name}-${lang}-saved.pdf`)
      writeFileSync(path, await plain.pdf({ preferCSSPageSize: true }))
      assert.equal(read_pdf(path).pages, 2, `${name} as a file`)
    }
  })
